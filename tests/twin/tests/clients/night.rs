//! One evening of play, the same for every client: each bot here offers `/game move`, `hand`, `panel` and `start`.

use serde_json::{Value, json};
use twin::{Answered, Channel, Twin, User};

/// The smallest PNG there is.
pub(crate) fn picture() -> Vec<u8> {
    let mut bytes =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89".to_vec();
    bytes.extend(b"\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82");
    bytes
}

/// The commands every bot registers.
pub(crate) fn commands() -> Value {
    let card = json!({ "type": 3, "name": "card", "description": "Which", "required": true, "autocomplete": true });
    let count = json!({ "type": 4, "name": "count", "description": "How many", "min_value": 1, "max_value": 9 });
    let sub = |name: &str, options: Value| json!({ "type": 1, "name": name, "description": name, "options": options });
    json!([
        { "type": 1, "name": "game", "description": "Play", "contexts": [0, 1], "default_member_permissions": null, "options": [
            sub("move", json!([card, count])), sub("hand", json!([])), sub("panel", json!([])), sub("start", json!([])),
        ] },
        { "type": 1, "name": "settings", "description": "For admins", "default_member_permissions": "0", "options": [] },
    ])
}

/// A guild, a channel and two people.
pub(crate) struct Night {
    pub(crate) twin: Twin,
    pub(crate) hall: Channel,
    pub(crate) ada: User,
    pub(crate) bob: User,
}

impl Night {
    pub(crate) async fn new() -> Self {
        let twin = Twin::start().await;
        let guild = twin.guild("Lounge");
        let (hall, ada, bob) = (guild.channel("hall"), guild.user("Ada"), guild.user("Bob"));
        Self {
            twin,
            hall,
            ada,
            bob,
        }
    }

    pub(crate) async fn a_command_is_registered_run_and_answered(&self) {
        assert_eq!(self.twin.commands(None).len(), 2);
        let answer = self
            .ada
            .run(&self.hall, "/game move card:ace count:2")
            .await;
        assert_eq!(answer.how(), Answered::Message);
        assert_eq!(answer.message().unwrap().content, "Ada moves ace 2");
        assert_eq!(
            self.bob.sees(&self.hall).last().unwrap().content,
            "Ada moves ace 2"
        );
        let private = self
            .ada
            .run(&self.ada.dm(), "/game move card:two count:1")
            .await;
        assert_eq!(private.text(), "Ada moves two 1");
    }

    pub(crate) async fn typing_brings_completions(&self) {
        let choices = self
            .ada
            .complete(&self.hall, "/game move count:3 card:", "ac")
            .await;
        assert_eq!(
            choices.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(),
            ["ac!", "ac?"]
        );
        assert_eq!(self.ada.sight().with("ac?").len(), 1);
    }

    pub(crate) async fn a_hand_is_shown_to_one_person_only(&self) {
        let (ada, bob) = (&self.ada, &self.bob);
        let hand = ada.run(&self.hall, "/game hand").await.message().unwrap();
        assert!(hand.is_ephemeral());
        assert_eq!(
            hand.attachments[0].description.as_deref(),
            Some("Hand of Ada")
        );
        assert_eq!(
            ada.download(&hand, &hand.attachments[0]).unwrap()[..],
            picture()[..]
        );
        assert!(bob.sight().with("Hand of Ada").is_empty() && !bob.sight().has_file(&picture()));
        assert!(ada.sight().has_file(&picture()));
    }

    pub(crate) async fn buttons_menus_and_forms_work(&self) {
        let ada = &self.ada;
        let panel = ada.run(&self.hall, "/game panel").await.message().unwrap();
        let clicked = ada.click(&panel, "Count").await;
        assert_eq!(clicked.how(), Answered::DeferredUpdate);
        assert_eq!(clicked.edited().await.unwrap().content, "counted by Ada");
        let chosen = ada.choose(&panel, "Pick one", &["Red"]).await;
        assert_eq!(chosen.text(), "picked red");
        let form = ada.click(&panel, "Name it").await;
        assert_eq!(form.modal()["title"], "A name");
        let named = ada.submit(&form, &[("name", "Graense")]).await;
        assert_eq!(named.text(), "named Graense");
    }

    pub(crate) async fn boards_threads_and_direct_messages_arrive(&self) {
        let (ada, bob) = (&self.ada, &self.bob);
        let before = ada.pings().len();
        ada.run(&self.hall, "/game start").await;
        let board = bob
            .waits_for(&self.hall, |m| m.content == "board, turn 2")
            .await;
        assert_eq!(
            board.attachments.len(),
            1,
            "one picture in place of the other"
        );
        assert_eq!(
            board.attachments[0].description.as_deref(),
            Some("The next board")
        );
        let private = ada.waits_for(&ada.dm(), |m| m.content == "your hand").await;
        assert_eq!(private.attachments[0].filename, "hand.png");
        let thread = self.hall.thread("Hand").await;
        ada.waits_for(&thread, |m| m.content.contains("welcome"))
            .await;
        assert!(thread.is_private_thread() && bob.sees(&thread).is_empty());
        assert_eq!(bob.sight().with("welcome").len(), 0);
        assert_eq!(
            ada.pings().len() - before,
            2,
            "the DM and the mention in the thread"
        );
    }

    /// Everything above, one after the other.
    pub(crate) async fn whole(&self) {
        self.a_command_is_registered_run_and_answered().await;
        self.typing_brings_completions().await;
        self.a_hand_is_shown_to_one_person_only().await;
        self.buttons_menus_and_forms_work().await;
        self.boards_threads_and_direct_messages_arrive().await;
    }
}
