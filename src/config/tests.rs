use super::*;
use toml::Table;

fn mistake(text: &str) -> Mistake {
    Config::parse(text).unwrap_err()
}

/// Every key of a table with the names of the tables it is in.
fn keys(table: &Table, above: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (name, value) in table {
        let path = format!("{above}{name}");
        match value.as_table() {
            Some(inner) => all.extend(keys(inner, &format!("{path}."))),
            None => all.push(path),
        }
    }
    all.sort();
    all
}

#[test]
fn the_example_is_exactly_the_defaults() {
    assert_eq!(Config::parse(EXAMPLE).unwrap(), Config::default());
    assert_eq!(Config::parse("").unwrap(), Config::default());
}

#[test]
fn every_key_stands_in_the_example_with_a_sentence_above() {
    let defaults = Table::try_from(Config::default()).unwrap();
    let example: Table = EXAMPLE.parse().unwrap();
    assert_eq!(keys(&defaults, ""), keys(&example, ""));
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair[1].contains(" = ")) {
        assert!(
            pair[0].starts_with("# ") || pair[1].starts_with('#'),
            "{}",
            pair[1]
        );
    }
}

#[test]
fn an_unknown_key_is_named_with_its_place_and_the_nearest_known_one() {
    let found = mistake("# comment\n[data]\npth = \"x\"\n");
    assert_eq!(found.place, Some((3, 1)));
    assert_eq!(found.key.as_deref(), Some("data.pth"));
    assert!(found.what.contains("path, durability"), "{found}");
    assert_eq!(found.mend.as_deref(), Some("Did you mean `path`?"));
}

#[test]
fn an_unknown_table_is_named_too() {
    let found = mistake("[wbe]\nenabled = true\n");
    assert_eq!(found.place, Some((1, 2)));
    assert_eq!(found.key.as_deref(), Some("wbe"));
    assert_eq!(found.mend.as_deref(), Some("Did you mean `web`?"));
}

#[test]
fn an_unknown_word_is_told_what_is_allowed() {
    let found = mistake("[data]\ndurability = \"powerloss\"\n");
    assert_eq!(found.place, Some((2, 14)));
    assert_eq!(found.key.as_deref(), Some("data.durability"));
    assert!(found.what.contains("found `powerloss`"), "{found}");
    assert!(
        found.what.contains("power-loss, process-death, lazy"),
        "{found}"
    );
    assert_eq!(found.mend.as_deref(), Some("Did you mean `power-loss`?"));
}

#[test]
fn a_value_of_the_wrong_kind_is_told_what_was_found() {
    let found = mistake("[web]\nenabled = \"yes\"\n");
    assert_eq!(found.place, Some((2, 11)));
    assert_eq!(found.key.as_deref(), Some("web.enabled"));
    assert!(
        found.what.contains("string \"yes\"") && found.what.contains("true or false"),
        "{found}"
    );
}

#[test]
fn numbers_and_levels_outside_their_range_are_told_the_range() {
    for value in ["0", "-3", "99999999999"] {
        let found = mistake(&format!("[host]\n\nidle_minutes = {value}\n"));
        assert_eq!(
            (found.place, found.key.as_deref()),
            (Some((3, 16)), Some("host.idle_minutes"))
        );
        assert!(
            found.what.contains(value) && found.what.contains("1 to 1000000"),
            "{found}"
        );
    }
    let found = mistake("[log]\nlevel = \"loud\"\n");
    assert!(
        found.what.contains("`loud`") && found.what.contains("debug"),
        "{found}"
    );
    assert!(Config::parse("[log]\nlevel = \"info,orrery::store=debug\"\n").is_ok());
}

#[test]
fn an_address_that_is_none_is_refused_at_its_place() {
    let found = mistake("[web]\nlisten = \"localhost\"\n");
    assert_eq!(
        (found.place, found.key.as_deref()),
        (Some((2, 10)), Some("web.listen"))
    );
    assert!(found.to_string().contains("127.0.0.1:7777"), "{found}");
}

#[test]
fn an_address_for_people_begins_like_one() {
    let found = mistake("[web]\naddress = \"play.example.org\"\n");
    assert_eq!(
        (found.place, found.key.as_deref()),
        (Some((2, 11)), Some("web.address"))
    );
    let open = "[web]\nopen = true\naddress = \"https://play.example.org\"\n";
    assert!(Config::parse(open).is_ok());
}

#[test]
fn listening_to_the_world_must_be_meant() {
    let found = mistake("[web]\nlisten = \"0.0.0.0:7777\"\n");
    assert_eq!(
        (found.place, found.key.as_deref()),
        (Some((2, 1)), Some("web.listen"))
    );
    assert!(found.mend.unwrap().contains("open = true"));
    assert!(Config::parse("[web]\nlisten = \"0.0.0.0:7777\"\nopen = true\n").is_ok());
}

#[test]
fn text_that_is_no_toml_is_refused_at_its_place() {
    let found = mistake("[data]\npath = data\n");
    assert_eq!(found.place, Some((2, 8)));
    let found = mistake("[data]\npath = \"a\"\npath = \"b\"\n");
    assert_eq!(found.place, Some((3, 1)));
    assert!(!found.what.contains('\n'));
}

#[test]
fn a_secret_under_a_wrong_name_is_not_repeated() {
    let found = mistake("[web]\ntoken = \"hunter2\"\n");
    assert_eq!(found.key.as_deref(), Some("web.token"));
    assert!(!format!("{found} {found:?}").contains("hunter2"));
}

#[test]
fn relative_paths_start_at_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("my.toml");
    std::fs::write(&file, "[data]\npath = \"matches\"\n").unwrap();
    let config = Config::load(Some(&file)).unwrap();
    assert_eq!(config.data.path, dir.path().join("matches"));
    std::fs::write(&file, "[data]\npath = \"/absolute\"\n").unwrap();
    assert_eq!(
        Config::load(Some(&file)).unwrap().data.path,
        Path::new("/absolute")
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let found = Config::load(Some(Path::new("no/such.toml"))).unwrap_err();
    assert!(
        found
            .to_string()
            .starts_with("no/such.toml: it cannot be read"),
        "{found}"
    );
}
