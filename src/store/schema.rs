//! All key layouts in one place, and the version of the whole.
//!
//! | key | holds |
//! |---|---|
//! | `v/schema` | schema version, be32 |
//! | `v/unsealed` | logs from before schema 2 still name people |
//! | `v/rewrite` | the files still hold what was deleted for somebody's sake |
//! | `l/` table be32, seq be64 | one log record |
//! | `h/` table be32 | head of the log |
//! | `s/` table be32, part be16 | snapshot, in parts |
//! | `c/` table be32, slot be32, part be16 | an earlier state, in parts |
//! | `i/` table be32 | who the people in the log are |
//! | `t/` table be32 | the table is not over |
//! | `p/` name, table be32 | the person has to do with the table |
//! | `d/` unix ms be64, table be32 | the table wants waking then |
//! | `q/` request id | what the request caused |
//! | `a/` unix ms be64, request id | requests by age |
//! | `o/` name, number be64 | a post not yet confirmed |
//! | `n/` name | first outbox number never handed out |
//! | `g/` name | what the admins of a server chose |
//! | `w/` name, table be32 | a table of the server that is not over, and who is awaited there |
//! | `y/` table be32 | a number no table may have |
//! | `e/` name, number be64 | one act of the server's admins |
//! | `k/` name | what a person chose |
//! | `f/` name, lower-case name, 0, person | somebody seen there under that name |
//! | `r/` name, game, 0, table be32 | the result of a finished match |
//! | `b/` name, name, words | the keepsake of an owner, for a game, called so |
//! | `j/` keepsake be32 | what a keepsake is |
//! | `z/` name | the person an identity belongs to |
//! | `u/` code | a code that links identities |
//! | `m/` name, table be32 | how a person kept time at a table |
//! | `x/` name, anything | the platform's own |
//!
//! A *name* is its length as be16 and then its bytes, so that no name is a prefix of another.

use super::change::{Change, Key};
use super::codec::Reader;
use super::error::{CommitError, Fault};
use super::{Store, TableId};

/// The schema version this program writes. Since 2 the log of a table names nobody: people stand beside it.
pub const VERSION: u32 = 2;

/// Where the version stands.
pub const VERSION_KEY: &[u8] = b"v/schema";

/// Stands while the files of the engine still hold bytes that were deleted for somebody's sake.
pub const REWRITE_KEY: &[u8] = b"v/rewrite";

/// Stands until the host has taken the people out of logs that were written before schema 2.
pub const UNSEALED_KEY: &[u8] = b"v/unsealed";

/// One step from the schema before `to` up to `to`. It may be interrupted and run again.
#[derive(Clone, Copy)]
pub struct Migration {
    /// The version it leads to.
    pub to: u32,
    /// The work; the version itself is written by [`prepare`].
    pub run: fn(&dyn Store) -> Result<(), Fault>,
}

/// The steps from older schemas, oldest first.
pub const MIGRATIONS: &[Migration] = &[Migration {
    to: 2,
    // What stands in records only the host can read: it does the work when it starts.
    run: |store| {
        let mut change = Change::new();
        change.put(UNSEALED_KEY, []);
        store.commit(change).wait().map_err(CommitError::into_fault)
    },
}];

/// The version record of this program.
pub(super) fn current() -> (Key, Vec<u8>) {
    (VERSION_KEY.to_vec(), VERSION.to_be_bytes().to_vec())
}

/// The version a store was written with; `None` for a store without any record.
pub fn version(store: &dyn Store) -> Result<Option<u32>, Fault> {
    if let Some(value) = store.get(VERSION_KEY)? {
        return parse_version(&value).map(Some);
    }
    match store.scan(b"", None, 1)?.first() {
        None => Ok(None),
        Some(_) => Err(Fault::corrupt(
            VERSION_KEY,
            "it is missing although there are records",
        )),
    }
}

/// Reads the value of the version record.
pub(super) fn parse_version(value: &[u8]) -> Result<u32, Fault> {
    let mut reader = Reader::new(VERSION_KEY, value);
    let version = reader.u32()?;
    reader.end()?;
    Ok(version)
}

/// Marks a new store, leads an old one up to `known`, and refuses a newer one.
pub fn prepare(store: &dyn Store, known: u32, migrations: &[Migration]) -> Result<(), Fault> {
    let Some(mut found) = version(store)? else {
        return write_version(store, known);
    };
    if found > known {
        return Err(Fault::Newer { found, known });
    }
    while found < known {
        let next = migrations.iter().find(|step| step.to == found + 1);
        let Some(step) = next else {
            return Err(Fault::Older { found, known });
        };
        tracing::info!(
            from = found,
            to = step.to,
            "bringing the database up to date"
        );
        (step.run)(store)?;
        write_version(store, step.to)?;
        found = step.to;
    }
    Ok(())
}

fn write_version(store: &dyn Store, version: u32) -> Result<(), Fault> {
    let mut change = Change::new();
    change.put(VERSION_KEY, version.to_be_bytes());
    store.commit(change).wait().map_err(CommitError::into_fault)
}

fn key(space: [u8; 2], parts: &[&[u8]]) -> Key {
    [space.as_slice(), &parts.concat()].concat()
}

// A name longer than a be16 can say is cut in the length only; such a key is far beyond
// the longest allowed one, so the commit refuses it.
fn named(space: [u8; 2], name: &str, parts: &[&[u8]]) -> Key {
    let length = (name.len() as u16).to_be_bytes();
    key(space, &[&length, name.as_bytes(), &parts.concat()])
}

fn table_bytes(table: TableId) -> [u8; 4] {
    table.number().to_be_bytes()
}

/// All log records of a table.
pub fn log_prefix(table: TableId) -> Key {
    key(*b"l/", &[&table_bytes(table)])
}

/// One log record.
pub fn log(table: TableId, seq: u64) -> Key {
    key(*b"l/", &[&table_bytes(table), &seq.to_be_bytes()])
}

/// All heads: one for every table there is.
pub const HEADS: &[u8] = b"h/";

/// The head of a table's log.
pub fn head(table: TableId) -> Key {
    key(*b"h/", &[&table_bytes(table)])
}

/// One part of a table's snapshot.
pub fn snapshot(table: TableId, part: u16) -> Key {
    key(*b"s/", &[&table_bytes(table), &part.to_be_bytes()])
}

/// All parts of the earlier state in a slot.
pub fn past_prefix(table: TableId, slot: u32) -> Key {
    key(*b"c/", &[&table_bytes(table), &slot.to_be_bytes()])
}

/// One part of the earlier state in a slot.
pub fn past(table: TableId, slot: u32, part: u16) -> Key {
    let (slot, part) = (slot.to_be_bytes(), part.to_be_bytes());
    key(*b"c/", &[&table_bytes(table), &slot, &part])
}

/// All parts of all earlier states of a table.
pub fn pasts_prefix(table: TableId) -> Key {
    key(*b"c/", &[&table_bytes(table)])
}

/// All entries about who the people in the logs are.
pub const FACES: &[u8] = b"i/";

/// Who the people in a table's log are.
pub fn faces(table: TableId) -> Key {
    key(*b"i/", &[&table_bytes(table)])
}

/// All parts of a table's snapshot.
pub fn snapshot_prefix(table: TableId) -> Key {
    key(*b"s/", &[&table_bytes(table)])
}

/// All tables that are not over.
pub const OPEN_TABLES: &[u8] = b"t/";

/// The mark of a table that is not over.
pub fn open_table(table: TableId) -> Key {
    key(*b"t/", &[&table_bytes(table)])
}

/// All tables of a person.
pub fn person_prefix(person: &str) -> Key {
    named(*b"p/", person, &[])
}

/// One table of a person.
pub fn person_table(person: &str, table: TableId) -> Key {
    named(*b"p/", person, &[&table_bytes(table)])
}

/// All due times.
pub const DUE_TIMES: &[u8] = b"d/";

/// A due time of a table.
pub fn due(at_ms: u64, table: TableId) -> Key {
    key(*b"d/", &[&at_ms.to_be_bytes(), &table_bytes(table)])
}

/// What a request caused.
pub fn request(id: &str) -> Key {
    key(*b"q/", &[id.as_bytes()])
}

/// All requests, oldest first.
pub const REQUEST_AGES: &[u8] = b"a/";

/// A request's place in the list by age.
pub fn request_age(at_ms: u64, id: &str) -> Key {
    key(*b"a/", &[&at_ms.to_be_bytes(), id.as_bytes()])
}

/// All posts waiting for a platform.
pub fn outbox_prefix(platform: &str) -> Key {
    named(*b"o/", platform, &[])
}

/// One post waiting for a platform.
pub fn outbox(platform: &str, number: u64) -> Key {
    named(*b"o/", platform, &[&number.to_be_bytes()])
}

/// The first outbox number of a platform that was never handed out.
pub fn outbox_next(platform: &str) -> Key {
    named(*b"n/", platform, &[])
}

/// The spaces whose keys begin with the name of a server.
pub const SERVER_SPACES: [&[u8; 2]; 3] = [b"g/", b"w/", b"e/"];

/// The name a key of a space with names begins with.
pub fn name_of(key: &[u8]) -> Result<String, Fault> {
    let short = || Fault::corrupt(key, "it has no name");
    let (length, rest) = key
        .get(2..)
        .and_then(|rest| rest.split_first_chunk::<2>())
        .ok_or_else(short)?;
    let name = rest.get(..usize::from(u16::from_be_bytes(*length)));
    Ok(String::from_utf8_lossy(name.ok_or_else(short)?).into_owned())
}

/// What the admins of a server chose.
pub fn server(server: &str) -> Key {
    named(*b"g/", server, &[])
}

/// All tables of a server that are not over.
pub fn server_tables(server: &str) -> Key {
    named(*b"w/", server, &[])
}

/// One table of a server.
pub fn server_table(server: &str, table: TableId) -> Key {
    named(*b"w/", server, &[&table_bytes(table)])
}

/// The mark of a number that no table may have.
pub fn reserved(number: TableId) -> Key {
    key(*b"y/", &[&table_bytes(number)])
}

/// All acts of a server's admins, oldest first.
pub fn acts(server: &str) -> Key {
    named(*b"e/", server, &[])
}

/// One act of a server's admins.
pub fn act(server: &str, number: u64) -> Key {
    named(*b"e/", server, &[&number.to_be_bytes()])
}

/// Everybody of whom something is kept.
pub const PEOPLE: &[u8] = b"k/";

/// What a person chose.
pub fn person(person: &str) -> Key {
    named(*b"k/", person, &[])
}

/// Everybody seen somewhere whose lower-case name begins like this.
pub fn seen_prefix(scope: &str, begins: &str) -> Key {
    named(*b"f/", scope, &[begins.as_bytes()])
}

/// Somebody seen somewhere under this lower-case name.
pub fn seen(scope: &str, name: &str, person: &str) -> Key {
    named(*b"f/", scope, &[name.as_bytes(), &[0], person.as_bytes()])
}

/// All results of a game there.
pub fn results(scope: &str, game: &str) -> Key {
    named(*b"r/", scope, &[game.as_bytes(), &[0]])
}

/// The result of a finished match.
pub fn result(scope: &str, game: &str, table: TableId) -> Key {
    named(*b"r/", scope, &[game.as_bytes(), &[0], &table_bytes(table)])
}

/// All keepsakes an owner has.
pub fn shelves(owner: &str) -> Key {
    named(*b"b/", owner, &[])
}

/// All keepsakes an owner has for a game.
pub fn shelf_prefix(owner: &str, game: &str) -> Key {
    let mut key = shelves(owner);
    key.extend_from_slice(&(game.len() as u16).to_be_bytes());
    key.extend_from_slice(game.as_bytes());
    key
}

/// The keepsake an owner calls so.
pub fn shelf(owner: &str, game: &str, called: &str) -> Key {
    let mut key = shelf_prefix(owner, game);
    key.extend_from_slice(called.as_bytes());
    key
}

/// What a keepsake is.
pub fn keepsake(number: u32) -> Key {
    key(*b"j/", &[&number.to_be_bytes()])
}

/// The person an identity belongs to.
pub fn identity(identity: &str) -> Key {
    named(*b"z/", identity, &[])
}

/// A code that links identities.
pub fn code(code: &str) -> Key {
    key(*b"u/", &[code.as_bytes()])
}

/// How a person kept time at all tables.
pub fn punctual_prefix(person: &str) -> Key {
    named(*b"m/", person, &[])
}

/// How a person kept time at a table.
pub fn punctual(person: &str, table: TableId) -> Key {
    named(*b"m/", person, &[&table_bytes(table)])
}

/// A key of the platform's own; with an empty `rest`, the prefix of all of them.
pub fn platform(platform: &str, rest: &[u8]) -> Key {
    named(*b"x/", platform, &[rest])
}

/// The key in words, for people who must decide what to do about it. Says what it is about, never about whom: these words
/// end up in logs.
pub fn describe(key: &[u8]) -> String {
    let Some((space, rest)) = key.split_first_chunk::<2>() else {
        return "an unknown place".to_owned();
    };
    let table = |what: &str| match Reader::new(key, rest).table() {
        Ok(table) => format!("{what} table {table}"),
        Err(_) => format!("{what} a table"),
    };
    match space {
        b"v/" => "the schema version".to_owned(),
        b"l/" => {
            let mut reader = Reader::new(key, rest);
            let place = reader.table().and_then(|t| Ok((t, reader.u64()?)));
            place.map_or_else(
                |_| "a record of a table".to_owned(),
                |(table, seq)| format!("table {table}, record {seq}"),
            )
        }
        b"h/" => table("the head of"),
        b"s/" => table("the snapshot of"),
        b"c/" => table("an earlier state of"),
        b"i/" => table("the people of"),
        b"t/" => table("the mark of open"),
        b"p/" => "somebody's list of tables".to_owned(),
        b"d/" => "a due time".to_owned(),
        b"q/" | b"a/" => "a request".to_owned(),
        b"o/" | b"n/" => "a post".to_owned(),
        b"g/" | b"w/" | b"e/" => "what is kept of a server".to_owned(),
        b"k/" | b"f/" => "what is kept of a person".to_owned(),
        b"r/" => "a result".to_owned(),
        b"b/" | b"j/" => "a keepsake".to_owned(),
        b"x/" => "what a chat keeps for itself".to_owned(),
        _ => format!("an entry of the space `{}`", space.escape_ascii()),
    }
}
