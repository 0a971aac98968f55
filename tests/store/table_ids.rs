use orrery::store::TableId;

#[test]
fn every_table_reads_back_as_it_is_shown() {
    for number in (0..1 << 25).step_by(7919) {
        let table = TableId::new(number);
        let shown = table.to_string();
        assert_eq!(shown.len(), 5);
        assert_eq!(shown.parse(), Ok(table));
        assert_eq!(shown.to_lowercase().parse(), Ok(table));
    }
}

#[test]
fn letters_that_look_like_digits_are_forgiven() {
    let table: TableId = "10A01".parse().unwrap();
    for typed in ["IOAoI", "lOA0L", " 1oa0i "] {
        assert_eq!(typed.parse(), Ok(table), "{typed}");
    }
}

#[test]
fn what_is_no_table_is_refused_with_an_example() {
    for typed in ["", "1234", "123456", "12U45", "12-45", "ééé", "🪐1"] {
        let refusal = typed.parse::<TableId>().unwrap_err().to_string();
        assert!(refusal.contains("such as 7K2QF"), "{refusal}");
    }
}

#[test]
fn a_table_is_written_as_its_letters() {
    let table = TableId::new(u32::MAX);
    assert_eq!(serde_json::to_string(&table).unwrap(), "\"ZZZZZ\"");
    assert_eq!(serde_json::from_str::<TableId>("\"zzzzz\"").unwrap(), table);
    assert!(serde_json::from_str::<TableId>("\"U\"").is_err());
}
