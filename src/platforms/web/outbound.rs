//! From posts and replies to what pages show: pure.

use super::limits;
use super::wire::{self, PersonInfo, Span, SpanKind};
use crate::games;
use crate::host::person::Person;
use crate::host::speech::complete::Suggestion;
use crate::host::speech::post::{self, Post};
use crate::host::speech::request::Reply;
use crate::platforms::wording::text_of;
use crate::rules::erased::AnyGame;
use crate::rules::text::{self, Text};
use crate::rules::tip::Lesson;

/// Words as pieces the page shows as text.
pub(super) fn spans(text: &Text) -> Vec<Span> {
    let span = |span: &text::Span| match span {
        text::Span::Plain(words) => piece(SpanKind::Plain, words),
        text::Span::Strong(words) => piece(SpanKind::Strong, words),
        text::Span::Code(words) => piece(SpanKind::Code, words),
        text::Span::Rule(words) => piece(SpanKind::Rule, words),
        // Posts have their names filled in; a seat that slipped through still reads well.
        text::Span::Seat(seat) => piece(SpanKind::Strong, &format!("seat {seat}")),
        text::Span::Break => piece(SpanKind::Break, ""),
    };
    text.spans().iter().map(span).collect()
}

fn piece(kind: SpanKind, words: &str) -> Span {
    Span {
        kind,
        words: words.to_owned(),
    }
}

/// A person as others see them.
pub(super) fn person(person: &Person) -> PersonInfo {
    PersonInfo {
        id: person.id.local().to_owned(),
        name: person.name.clone(),
    }
}

/// Somebody's own words.
pub(super) fn talk(by: &Person, words: &str, request: &str, at: u64) -> wire::Message {
    let mut message = said(Text::from(words.to_owned()), at);
    message.by = Some(person(by));
    message.request = Some(request.to_owned());
    message
}

/// Words of the bot.
pub(super) fn said(text: impl Into<Text>, at: u64) -> wire::Message {
    wire::Message {
        number: 0,
        at,
        by: None,
        text: spans(&text.into()),
        picture: None,
        menu: None,
        slot: None,
        table: None,
        mentions: Vec::new(),
        folded: false,
        request: None,
    }
}

/// A post as a message; its picture is fetched by that token.
pub(super) fn message(post: &Post, token: Option<String>, at: u64) -> wire::Message {
    let mut message = wire::Message {
        picture: post.picture.as_ref().map(|p| picture(p, token)),
        menu: post.menu.as_ref().map(menu),
        slot: post.slot,
        table: Some(post.table),
        mentions: post.mentions.iter().map(|p| p.local().to_owned()).collect(),
        ..said(post.text.clone(), at)
    };
    fit(&mut message);
    message
}

/// The first words of a table in the lobby, so that others find it.
pub(super) fn announcement(name: &str, post: &Post, at: u64) -> wire::Message {
    let text = Text::from("A table of ") + Text::strong(post.title.clone()) + format!(": #{name}.");
    wire::Message {
        table: Some(post.table),
        ..said(text, at)
    }
}

/// The same message after a newer one took its place.
pub(super) fn folded(mut message: wire::Message) -> wire::Message {
    message.picture = None;
    message.menu = None;
    message.folded = true;
    message
}

fn picture(picture: &post::Picture, token: Option<String>) -> wire::Picture {
    let (width, height) = picture.size();
    wire::Picture {
        token,
        alt: picture.alt.clone(),
        width,
        height,
    }
}

/// Buttons and menus of a post.
pub(super) fn menu(menu: &post::Menu) -> wire::Menu {
    wire::Menu {
        prompt: menu.prompt.as_ref().map(spans).unwrap_or_default(),
        answers: menu.answers.iter().map(button).collect(),
        more: menu.more.iter().map(button).collect(),
        left_out: 0,
    }
}

fn button(button: &post::Button) -> wire::Button {
    wire::Button {
        press: button.press.to_string(),
        label: button.label.clone(),
        typed: button.typed.clone(),
        steps: button.steps.clone(),
        input: button.input.as_ref().map(|input| wire::FreeInput {
            name: input.name.clone(),
            suggestion: input.suggestion.clone(),
            max: input.max,
        }),
    }
}

/// Shortens the menu of a message that is too large to keep. What is left out can still be typed, and completion lists it.
fn fit(message: &mut wire::Message) {
    let size = |m: &wire::Message| serde_json::to_string(m).map_or(usize::MAX, |s| s.len());
    while size(message) > limits::LARGEST_MESSAGE {
        let Some(menu) = message.menu.as_mut().filter(|m| !m.answers.is_empty()) else {
            // Words of this length are nobody's; the beginning is better than nothing.
            message.menu = None;
            message.text.truncate(message.text.len() / 2);
            return;
        };
        let left = menu.answers.len() / 10 + 1;
        menu.answers.truncate(menu.answers.len() - left);
        menu.left_out += left;
    }
}

/// The answer to a request.
pub(super) fn reply(id: String, reply: &Reply, token: Option<String>) -> wire::Reply {
    wire::Reply {
        id,
        tone: reply.tone,
        text: spans(text_of(reply)),
        picture: reply.picture.as_ref().map(|p| picture(p, token)),
        sheet: reply.sheet.as_ref().map(|s| wire::Sheet {
            name: s.name.clone(),
            body: s.body.clone(),
        }),
        menu: reply.menu.as_ref().map(menu),
        table: reply.table,
    }
}

/// One way to go on with a line.
pub(super) fn suggestion(suggestion: Suggestion) -> wire::Suggestion {
    wire::Suggestion {
        line: suggestion.line,
        label: suggestion.label,
        about: suggestion.about,
    }
}

/// The greeting: what this is, and one click to play each game.
pub(super) fn greeting() -> wire::Greeting {
    let text = Text::strong("Welcome to Orrery.")
        + Text::line()
        + "Here you play space strategy games with friends or against robots, by buttons or by typing commands. \
           Pick a game and you are in a match at once; your hand and your choices are seen by you alone.";
    wire::Greeting {
        text: spans(&text),
        games: games::GAMES.iter().map(|g| game_card(*g)).collect(),
    }
}

fn game_card(game: &dyn AnyGame) -> wire::GameCard {
    let info = game.info();
    let say = |label: String, command: &str| wire::Button {
        press: format!("{command} game:{}", info.command),
        label,
        typed: format!("{command} game:{}", info.command),
        steps: Vec::new(),
        input: None,
    };
    let players = match info.seats {
        (fewest, most) if fewest == most => format!("{most} players"),
        (fewest, most) => format!("{fewest} to {most} players"),
    };
    let lesson = |(i, lesson): (usize, &Lesson)| {
        let label = if i == 0 {
            "Learn it with tips"
        } else {
            lesson.about
        };
        let mut button = say(label.to_owned(), "/table learn");
        button.press = format!("{} lesson:{}", button.press, lesson.name);
        button.typed.clone_from(&button.press);
        button
    };
    let has_tips = !game.tips().is_empty();
    let lessons = game
        .lessons()
        .iter()
        .enumerate()
        .filter(|_| has_tips)
        .map(lesson);
    let play = say("Play against robots".to_owned(), "/play");
    let open = say("Open a table for friends".to_owned(), "/table open");
    wire::GameCard {
        title: info.title.to_owned(),
        about: format!("{} ({players})", info.summary),
        buttons: [play].into_iter().chain(lessons).chain([open]).collect(),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        let text =
            Text::from("<img src=x> ") + Text::strong("b") + Text::line() + Text::rule("CO-1");
        let spans = spans(&text);
        assert_eq!(spans[0].words, "<img src=x> ");
        assert_eq!(spans[0].kind, SpanKind::Plain);
        assert_eq!(spans[2].kind, SpanKind::Break);
        assert_eq!(spans[3].kind, SpanKind::Rule);
    }

    #[test]
    fn a_menu_too_large_to_keep_is_shortened_and_says_so() {
        let button = wire::Button {
            press: "x".repeat(90),
            label: "y".repeat(80),
            typed: "z".repeat(90),
            steps: Vec::new(),
            input: None,
        };
        let mut message = said("Choose.", 0);
        message.menu = Some(wire::Menu {
            prompt: Vec::new(),
            answers: vec![button; 500],
            more: Vec::new(),
            left_out: 0,
        });
        fit(&mut message);
        let menu = message.menu.expect("a menu");
        assert_eq!(menu.answers.len() + menu.left_out, 500);
        assert!(menu.left_out > 0 && menu.answers.len() > 100);
    }
}
