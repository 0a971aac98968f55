//! The host's commands in German, for people whose Discord speaks it.
//!
//! One table from our words to theirs, for names and descriptions alike; what is not in it stays English, as the games' own
//! verbs do: cards and buttons speak English too. Names are lower case, and different from each other below one command.

/// English and German, in the order of the command list.
static GERMAN: &[(&str, &str)] = &[
    ("table", "tisch"),
    (
        "Which table; not needed in its own place",
        "Welcher Tisch; an seinem Ort unnötig",
    ),
    ("Which table", "Welcher Tisch"),
    ("team", "team"),
    (
        "Which team, where the game has teams",
        "Welches Team, wo es Teams gibt",
    ),
    ("play", "spielen"),
    (
        "Play at once: a table for you, robots on the other seats",
        "Sofort spielen: ein Tisch für dich, sonst Roboter",
    ),
    ("game", "spiel"),
    ("Which game", "Welches Spiel"),
    ("open", "öffnen"),
    (
        "Open a table that others can join",
        "Einen Tisch öffnen, für alle",
    ),
    ("learn", "lernen"),
    (
        "Play a first match against robots, with tips on the way",
        "Erste Partie gegen Roboter, mit Tipps",
    ),
    ("lesson", "lektion"),
    (
        "Which lesson, where there are several",
        "Welche Lektion, falls mehrere",
    ),
    ("join", "beitreten"),
    (
        "Take a seat, or take over a seat a robot keeps",
        "Platz nehmen, auch den eines Roboters",
    ),
    ("leave", "verlassen"),
    (
        "Give up your seat; in a running match a robot keeps it for you",
        "Aufstehen; in der Partie hütet ein Roboter den Platz",
    ),
    ("return", "zurück"),
    (
        "Take your seat back from the robot that keeps it",
        "Deinen Platz vom Roboter zurücknehmen",
    ),
    ("invite", "einladen"),
    ("Ask somebody to join", "Jemanden einladen"),
    ("person", "person"),
    ("Whom", "Wen"),
    ("robot", "roboter"),
    ("Add a robot to the table", "Einen Roboter dazusetzen"),
    ("strength", "stärke"),
    (
        "How well it plays; plain if not said",
        "Wie gut er spielt; sonst plain",
    ),
    (
        "How well they play; plain if not said",
        "Wie gut sie spielen; sonst plain",
    ),
    ("dismiss", "wegschicken"),
    (
        "Send a robot away before the match starts",
        "Einen Roboter wegschicken",
    ),
    (
        "Which one; the newest if not said",
        "Welchen; sonst den neuesten",
    ),
    ("option", "option"),
    (
        "Choose an option of the game before it starts; shows them all if none is said",
        "Optionen des Spiels zeigen oder wählen",
    ),
    ("name", "name"),
    ("Which option", "Welche"),
    ("value", "wert"),
    ("What it shall be", "Was gelten soll"),
    ("clock", "uhr"),
    (
        "Choose how much time each decision has; shows it if nothing is said",
        "Wie viel Zeit Entscheidungen haben: wählen oder zeigen",
    ),
    ("pace", "tempo"),
    (
        "slow: hours; live: seconds; bank: one store of time; none: no limit",
        "slow: Stunden; live: Sekunden; bank: Vorrat; none: ohne",
    ),
    ("long", "lang"),
    ("Time for a big decision", "Zeit für Großes"),
    ("short", "kurz"),
    ("Time for a small decision", "Zeit für Kleines"),
    ("bank", "vorrat"),
    ("What a bank starts with", "Anfang des Vorrats"),
    ("increment", "zugabe"),
    (
        "What an answer adds to the bank",
        "Was jede Antwort dazugibt",
    ),
    ("weekend", "ruhetage"),
    ("Whether weekends count", "Ob Wochenenden zählen"),
    ("vacation", "urlaub"),
    (
        "Days of vacation, spent when time would be up",
        "Urlaubstage, falls Zeit abläuft",
    ),
    ("zero", "ende"),
    ("What happens when time is up", "Was bei Ablauf geschieht"),
    ("bring", "bringen"),
    (
        "Choose the deck you bring, or the campaign the table plays on",
        "Dein Deck wählen, oder die Kampagne des Tischs",
    ),
    (
        "Which one, or none; without it you see them all",
        "Welches, oder none; sonst siehst du alle",
    ),
    ("start", "start"),
    (
        "Start the match; robots take the free seats",
        "Beginnen; Roboter füllen auf",
    ),
    ("tips", "tipps"),
    (
        "Get tips at the right moments, or no more; only you see them",
        "Tipps bekommen oder nicht; nur du siehst sie",
    ),
    ("state", "stand"),
    ("on or off", "on / off"),
    ("log", "log"),
    ("Show what happened so far", "Zeigen, was bisher geschah"),
    ("catchup", "verpasst"),
    (
        "Show what happened since your last move, in a few lines and a picture",
        "Was seit deinem letzten Zug geschah, kurz und mit Bild",
    ),
    ("replay", "wieder"),
    (
        "Look at an earlier moment of the match, step through it, or watch it as a film",
        "Frühere Momente ansehen, einzeln oder als Film",
    ),
    ("moment", "moment"),
    ("A number; 0 is the start", "Nummer; 0: Beginn"),
    ("film", "film"),
    ("yes for a moving picture", "yes für einen Film"),
    ("eyes", "wer"),
    (
        "Through whose eyes, once the match is over",
        "Mit wessen Augen, nach der Partie",
    ),
    ("talk", "rede"),
    (
        "Show how you may talk about the match",
        "Wie ihr über die Partie reden dürft",
    ),
    ("resign", "kapitulieren"),
    ("Concede the match", "Partie aufgeben"),
    (
        "yes if you need not be asked once more",
        "yes, wenn keine Rückfrage nötig ist",
    ),
    ("abort", "abbruch"),
    (
        "Propose to end the match without a result",
        "Ende ohne Ergebnis vorschlagen",
    ),
    ("undo", "zurücknehmen"),
    (
        "Take your last answer back; past what others learnt, they must agree",
        "Letzte Antwort zurücknehmen; oft müssen andere zustimmen",
    ),
    ("back", "weit"),
    (
        "How many of your answers; 1 if not said",
        "Wie viele Antworten; sonst 1",
    ),
    ("propose", "vorschlag"),
    (
        "Propose something the whole table must agree to",
        "Etwas vorschlagen, dem alle zustimmen",
    ),
    ("motion", "antrag"),
    ("What", "Was"),
    ("vote", "wahl"),
    (
        "Agree or disagree with the open proposal",
        "Dem Vorschlag zustimmen oder nicht",
    ),
    ("answer", "wahl"),
    ("yes or no", "yes / no"),
    ("rematch", "revanche"),
    (
        "Play the same game again with the same seats",
        "Noch einmal mit denselben Plätzen",
    ),
    ("mine", "meine"),
    (
        "List your tables and where you are awaited",
        "Deine Tische, und wo man wartet",
    ),
    ("give", "geben"),
    (
        "Give your seat over, or look for a substitute",
        "Platz abgeben oder Ersatz suchen",
    ),
    (
        "To whom; whoever takes it if not said",
        "Wem; sonst wer ihn nimmt",
    ),
    ("focus", "fokus"),
    (
        "Say which of your tables you mean when you do not name one",
        "Welchen Tisch du meinst, wenn du keinen nennst",
    ),
    (
        "Which table; none if not said",
        "Welcher Tisch; sonst keiner",
    ),
    ("board", "brett"),
    (
        "Show the board or a part of it, as picture and in words",
        "Das Brett zeigen, als Bild und in Worten",
    ),
    ("part", "teil"),
    (
        "A part to look at closely, such as a World",
        "Ein Teil aus der Nähe, etwa eine World",
    ),
    ("hand", "hand"),
    (
        "Show your hand and what you can do; only you see it",
        "Deine Hand und was du tun kannst; nur für dich",
    ),
    ("results", "ergebnisse"),
    ("leaders", "bestenliste"),
    (
        "Show who is best at a game here, with ratings and records",
        "Wer hier am besten spielt, mit Wertungen",
    ),
    (
        "Show your own results here; only you see them",
        "Deine Ergebnisse; nur du siehst sie",
    ),
    ("hide", "verbergen"),
    (
        "Keep your results off the lists, or put them back",
        "Deine Ergebnisse aus den Listen nehmen",
    ),
    ("rules", "regeln"),
    (
        "Look up a rule by its number, a card by its name, or any words",
        "Regel, Karte oder beliebige Worte nachschlagen",
    ),
    ("about", "worüber"),
    (
        "A clause such as CO-075, a card, or words",
        "Eine Regel wie CO-075, eine Karte, Worte",
    ),
    (
        "Which game; the table's own if not said",
        "Welches Spiel; sonst das des Tischs",
    ),
    ("games", "spiele"),
    ("List the games", "Die Spiele aufzählen"),
    ("help", "hilfe"),
    ("Show what you can do", "Zeigen, was du tun kannst"),
    ("me", "ich"),
    ("hours", "zeiten"),
    (
        "Your time zone and the hours in which no clock runs for you",
        "Deine Zeitzone und deine ruhigen Stunden",
    ),
    ("zone", "zeitzone"),
    (
        "Your time zone, such as Europe/Berlin",
        "Deine Zeitzone, etwa Europe/Berlin",
    ),
    ("from", "von"),
    (
        "When quiet hours begin, or off",
        "Wann die Ruhe beginnt, oder off",
    ),
    ("to", "bis"),
    ("When quiet hours end", "Wann die Ruhe endet"),
    ("host", "gastgeber"),
    ("channel", "kanal"),
    (
        "For admins: which channels allow which games",
        "Für Admins: wo welche Spiele laufen",
    ),
    ("do", "tun"),
    (
        "allow, deny, clear the rule, or list; list if not said",
        "erlauben, verbieten, löschen; sonst zeigen",
    ),
    (
        "Which channel; this one if not said",
        "Welcher Kanal; sonst dieser",
    ),
    ("Which game; all if not said", "Welches Spiel; sonst alle"),
    ("role", "rolle"),
    (
        "For admins: who may open tables",
        "Für Admins: wer Tische öffnet",
    ),
    (
        "allow, deny or list; list if not said",
        "erlauben, verbieten; sonst zeigen",
    ),
    ("Which role", "Welche Rolle"),
    ("set", "einstellen"),
    (
        "For admins: how tables run; shows the settings if nothing is said",
        "Für Admins: wie Tische laufen; sonst zeigen",
    ),
    ("The clock of new tables", "Die Uhr neuer Tische"),
    ("reminders", "erinnern"),
    (
        "Whether people are reminded before their time is up",
        "Ob vor Ablauf der Zeit erinnert wird",
    ),
    ("place", "ort"),
    (
        "Whether a table gets a thread of its own",
        "Ob ein Tisch einen Thread bekommt",
    ),
    ("tables", "tische"),
    (
        "The most unfinished tables at once",
        "So viele offene Tische höchstens",
    ),
    ("robots", "roboter"),
    ("Whether robots may play", "Ob Roboter spielen dürfen"),
    ("doctor", "prüfen"),
    (
        "For admins: check that games can run in a channel, and how to mend what is wrong",
        "Für Admins: ob Spiele im Kanal laufen können, und was zu tun ist",
    ),
    (
        "For admins: list the tables of this server, end one, or move one",
        "Für Admins: Tische zeigen, beenden, verlegen",
    ),
    (
        "list, end or move; list if not said",
        "zeigen, beenden oder verlegen",
    ),
    ("Where it moves to", "Wohin er zieht"),
    ("audit", "protokoll"),
    (
        "For admins: show what admins did here",
        "Für Admins: was Admins hier taten",
    ),
    ("show", "zeigen"),
    (
        "Show who you are here, your hours, your reminders and your time kept; only you see it",
        "Wer du hier bist und was du gewählt hast; nur für dich",
    ),
    (
        "When you are reminded that a table waits for you; quiet hours do not count",
        "Wann du erinnert wirst; Ruhezeiten zählen nicht",
    ),
    ("first", "zuerst"),
    (
        "After how long for the first time, or off",
        "Wann zum ersten Mal, oder off",
    ),
    ("again", "danach"),
    ("How often after that, or off", "Wie oft danach, oder off"),
    ("near", "ende"),
    (
        "How long before your time is up; quarter of it, or off",
        "Wie lange vor Ablauf; quarter oder off",
    ),
    ("mute", "stumm"),
    (
        "No more reminders about this turn",
        "Keine Erinnerung mehr an diesen Zug",
    ),
    ("turns", "züge"),
    (
        "Where you are awaited, on all platforms, the most urgent first",
        "Wo du erwartet wirst, das Eiligste zuerst",
    ),
    ("link", "verbinden"),
    (
        "Be one person on several platforms: get a code here, use it there",
        "Auf mehreren Plattformen eine Person sein",
    ),
    ("code", "code"),
    (
        "A code you got on another platform",
        "Ein Code von einer anderen Plattform",
    ),
    ("sure", "sicher"),
    (
        "yes once you saw whose code it is",
        "yes, wenn du weißt, wessen Code es ist",
    ),
    ("unlink", "trennen"),
    (
        "Be somebody else on a platform again",
        "Auf einer Plattform wieder für sich sein",
    ),
    ("platform", "plattform"),
    ("Which platform", "Welche Plattform"),
    ("watch", "zusehen"),
    (
        "Show a table of another platform here, as everybody may see it",
        "Einen Tisch von anderswo hier zeigen",
    ),
    (
        "Which table: its five letters",
        "Welcher Tisch: seine fünf Zeichen",
    ),
    ("off to stop; on if not said", "off zum Beenden"),
    ("orders", "aufträge"),
    (
        "Have answers given for you, or see which; others cannot tell",
        "Antworten für dich geben lassen",
    ),
    ("only", "einzige"),
    (
        "Whether your only choice is taken for you",
        "Ob die einzige Wahl für dich getroffen wird",
    ),
    (
        "An answer to repeat, such as pass; off ends it",
        "Eine Antwort zum Wiederholen; off beendet es",
    ),
    ("until", "bis"),
    (
        "decision: a big one; otherwise: another question; or how many times",
        "decision, otherwise oder wie oft",
    ),
    ("friends", "freunde"),
    (
        "yes: nobody's reliability is shown or counted",
        "yes: Zuverlässigkeit zählt nicht",
    ),
    (
        "Whether weekends count at new tables",
        "Ob Wochenenden an neuen Tischen zählen",
    ),
    (
        "Days of vacation at new tables",
        "Urlaubstage an neuen Tischen",
    ),
    (
        "What happens when time is up at new tables",
        "Was geschieht, wenn die Zeit abläuft",
    ),
    ("overview", "übersicht"),
    (
        "A post here that always says who is awaited where, or off",
        "Ein Beitrag, der zeigt, wer wo erwartet wird",
    ),
    ("export", "auskunft"),
    (
        "Show everything that is kept of you; only you see it",
        "Zeigen, was über dich gespeichert ist; nur dir",
    ),
    ("forget", "vergessen"),
    (
        "Have your name and everything kept of you deleted; matches stay",
        "Dich löschen lassen; Partien bleiben",
    ),
    ("word", "wort"),
    (
        "The word that confirms; asked for if not said",
        "Das Wort zum Bestätigen",
    ),
    ("each", "je"),
    (
        "The most unfinished tables of one person",
        "Höchstens so viele Tische je Person",
    ),
    ("ban", "sperren"),
    (
        "For admins: keep somebody from playing on this server; shows who is banned if nothing is said",
        "Für Admins: jemanden hier sperren, oder zeigen, wer es ist",
    ),
    ("unban", "entsperren"),
    (
        "For admins: let somebody play on this server again",
        "Für Admins: jemanden wieder mitspielen lassen",
    ),
    ("Who", "Wer"),
];

/// The German for one of our names or descriptions.
pub(super) fn german(words: &str) -> Option<&'static str> {
    let found = GERMAN.iter().find(|(english, _)| *english == words);
    found.map(|(_, german)| *german)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_word_is_translated_once() {
        let english: BTreeSet<_> = GERMAN.iter().map(|(e, _)| e).collect();
        assert_eq!(english.len(), GERMAN.len());
    }
}
