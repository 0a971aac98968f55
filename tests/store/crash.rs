use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use orrery::store::check::check;
use orrery::store::log::{Head, Status, append, head, read};
use orrery::store::{Change, Store, TableId, snapshot};

use crate::support::open;

/// Names the folder in which this very test, started again as a process, writes until killed.
const WRITER: &str = "ORRERY_TEST_WRITER";
const THREADS: u32 = 6;
const KILLS: u64 = 20;

#[test]
fn nothing_acknowledged_is_lost_to_kill_9() {
    if let Some(dir) = std::env::var_os(WRITER) {
        write_until_killed(Path::new(&dir));
    }
    let dir = tempfile::tempdir().unwrap();
    let mut acknowledged = BTreeMap::new();
    for round in 0..KILLS {
        let writer = start_writer(dir.path());
        // Spread over opening, first writes and full speed.
        let life = Duration::from_millis(20 + (round * 7919) % 180);
        // Some are killed while they still open, the others so long after their first word, however slow the machine.
        let at_once = round % 4 == 0;
        kill_after(writer, life, at_once, &mut acknowledged);
        let store = open(dir.path());
        for (table, seq) in &acknowledged {
            let table = TableId::new(*table);
            let records = read(&store, table, 1, usize::MAX).unwrap();
            assert!(
                records.len() as u64 >= *seq,
                "table {table} lost record {seq}"
            );
            let named = |r: &orrery::store::log::Record| r.body.starts_with(&r.seq.to_be_bytes());
            assert!(records.iter().all(named));
        }
        assert_eq!(check(&store).problems, []);
    }
    let written: u64 = acknowledged.values().sum();
    assert!(written > KILLS, "the writer hardly wrote: {written}");
}

fn start_writer(dir: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "crash::nothing_acknowledged_is_lost_to_kill_9",
            "--nocapture",
        ])
        .env(WRITER, dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Notes every acknowledged record the writer reported in whole lines.
fn kill_after(
    mut writer: Child,
    life: Duration,
    at_once: bool,
    acknowledged: &mut BTreeMap<u32, u64>,
) {
    let mut lines = BufReader::new(writer.stdout.take().unwrap());
    let (began, first) = std::sync::mpsc::channel();
    let killer = thread::spawn(move || {
        if !at_once {
            let _ = first.recv_timeout(Duration::from_secs(20));
        }
        thread::sleep(life);
        writer.kill().unwrap();
        writer.wait().unwrap();
    });
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 0 {
        if let Some(report) = line.strip_prefix("ack ").and_then(|l| l.strip_suffix('\n')) {
            let (table, seq) = report.split_once(' ').unwrap();
            acknowledged.insert(table.parse().unwrap(), seq.parse().unwrap());
            // Nobody listens any more after the first.
            let _ = began.send(());
        }
        line.clear();
    }
    killer.join().unwrap();
}

fn write_until_killed(dir: &Path) -> ! {
    let store = Arc::new(open(dir));
    for number in 0..THREADS {
        let store = Arc::clone(&store);
        thread::spawn(move || write_table(&*store, TableId::new(number)));
    }
    loop {
        thread::park();
    }
}

fn write_table(store: &dyn Store, table: TableId) {
    let mut end = head(store, table).unwrap().unwrap_or(Head::fresh(table));
    loop {
        let mut body = (end.seq + 1).to_be_bytes().to_vec();
        body.resize(150, table.number() as u8);
        let mut change = Change::new();
        end = append(&mut change, table, &end, &[body], Status::Open);
        if end.seq.is_multiple_of(32) {
            snapshot::put(&mut change, table, &end, 1, &[1; 6000]);
        }
        store.commit(change).wait().unwrap();
        let report = format!("ack {} {}\n", table.number(), end.seq);
        std::io::stdout()
            .lock()
            .write_all(report.as_bytes())
            .unwrap();
    }
}
