//! Pictures: painted once, fetched by an unguessable token, and only by those who may see them.
//!
//! The store keeps the newest picture of every slot; a newer one deletes it. Of all others the newest thousand are kept,
//! so the database holds at most 150 MB of them. A message whose picture is gone still has it in words.
//! Pictures of answers to one person are never written; they wait in memory until fetched. So do those that gave way to a
//! newer one: a slow page may be on its way to them.

use super::audience::{Audience, may_see};
use super::{keys, limits};
use crate::host::person::PersonId;
use crate::store::{Change, Fault, PAGE, Store, json};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Bytes of a picture per stored value.
const PART: usize = PAGE - 1024;

/// Random bytes that lead to one picture.
pub(super) type Token = [u8; 16];

/// All pictures.
pub(super) struct Pictures {
    store: Arc<dyn Store>,
    /// The number of the next one kept.
    next: AtomicU64,
    /// Of answers.
    answers: Shelf,
    /// Those that gave way: on a busy server many, and no answer may have to go for them.
    replaced: Shelf,
}

/// Pictures in memory, the oldest first.
#[derive(Default)]
struct Shelf(Mutex<VecDeque<Passing>>);

/// A picture that is not stored: of an answer, or one that gave way.
struct Passing {
    token: Token,
    audience: Audience,
    png: Arc<Vec<u8>>,
    since: Instant,
}

/// What a kept picture is.
#[derive(Serialize, Deserialize)]
struct Header {
    audience: Audience,
    parts: u16,
    age: u64,
}

impl Pictures {
    /// The pictures of this store.
    pub(super) fn open(store: Arc<dyn Store>) -> Result<Self, Fault> {
        let newest = store.scan_back(&keys::ages(), None, 1)?;
        let next = newest.first().map_or(1, |(key, _)| keys::number(key) + 1);
        Ok(Self {
            store,
            next: AtomicU64::new(next),
            answers: Shelf::default(),
            replaced: Shelf::default(),
        })
    }

    /// Adds a picture to the change, and takes one out if there are too many.
    pub(super) fn keep(
        &self,
        change: &mut Change,
        token: Token,
        audience: Audience,
        png: &[u8],
    ) -> Result<(), Fault> {
        let age = self.next.fetch_add(1, Ordering::Relaxed);
        let parts = png.chunks(PART).len() as u16;
        let header = Header {
            audience,
            parts,
            age,
        };
        json::put(change, keys::picture(&token, 0), &header)?;
        for (part, bytes) in (1..).zip(png.chunks(PART)) {
            change.put(keys::picture(&token, part), bytes);
        }
        change.put(keys::age(age), token);
        // One comes, at most two go: the list shrinks back even after the limit was lowered.
        for (key, token) in self.store.scan(&keys::ages(), None, 2)? {
            if keys::number(&key) + limits::PICTURES <= age {
                change.delete(key);
                if let Ok(token) = Token::try_from(token) {
                    delete(self.store.as_ref(), change, token)?;
                }
            }
        }
        Ok(())
    }

    /// Deletes a picture that gave way with the change; for a while it can be fetched still.
    pub(super) fn give_way(&self, change: &mut Change, token: Token) -> Result<(), Fault> {
        if let Some(header) = header(self.store.as_ref(), token)?
            && let Some(png) = self.parts(token, &header)?
        {
            self.replaced.add(token, header.audience, Arc::new(png));
        }
        delete(self.store.as_ref(), change, token)
    }

    /// Holds a picture of an answer until it is fetched.
    pub(super) fn pass(&self, token: Token, owner: PersonId, png: Arc<Vec<u8>>) {
        self.answers.add(token, Audience::Only(owner), png);
    }

    /// The PNG, if there is one and that person may see it. A forbidden picture looks like a missing one.
    pub(super) fn fetch(&self, token: Token, by: &PersonId) -> Result<Option<Vec<u8>>, Fault> {
        // What is written first: a picture that gives way stands on its shelf before it is deleted.
        if let Some(header) = header(self.store.as_ref(), token)? {
            if !may_see(by, &header.audience) {
                return Ok(None);
            }
            if let Some(png) = self.parts(token, &header)? {
                return Ok(Some(png));
            }
        }
        let shelves = [&self.answers, &self.replaced];
        let found = shelves.into_iter().find_map(|s| s.find(token));
        let seen = found.filter(|(audience, _)| may_see(by, audience));
        Ok(seen.map(|(_, png)| png.to_vec()))
    }

    /// The bytes of a kept picture. A part that is missing was deleted this moment, and the picture with it.
    fn parts(&self, token: Token, header: &Header) -> Result<Option<Vec<u8>>, Fault> {
        let mut png = Vec::new();
        for part in 1..=header.parts {
            let Some(bytes) = self.store.get(&keys::picture(&token, part))? else {
                return Ok(None);
            };
            png.extend_from_slice(&bytes);
        }
        Ok(Some(png))
    }
}

impl Shelf {
    /// Adds a picture for some minutes, or until many newer ones came.
    fn add(&self, token: Token, audience: Audience, png: Arc<Vec<u8>>) {
        // The queue is whole after every push and pop, so a poisoned one can be used.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while all.len() >= limits::PASSING_PICTURES || all.front().is_some_and(Passing::is_old) {
            all.pop_front();
        }
        all.push_back(Passing {
            token,
            audience,
            png,
            since: Instant::now(),
        });
    }

    fn find(&self, token: Token) -> Option<(Audience, Arc<Vec<u8>>)> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all.iter().find(|p| p.token == token && !p.is_old())?;
        Some((found.audience.clone(), Arc::clone(&found.png)))
    }
}

impl Passing {
    fn is_old(&self) -> bool {
        self.since.elapsed() > limits::PASSING
    }
}

/// Deletes a kept picture with the change.
pub(super) fn delete(store: &dyn Store, change: &mut Change, token: Token) -> Result<(), Fault> {
    if let Some(header) = header(store, token)? {
        change.delete(keys::age(header.age));
        for part in 0..=header.parts {
            change.delete(keys::picture(&token, part));
        }
    }
    Ok(())
}

/// Who may see a kept picture.
pub(super) fn audience(store: &dyn Store, token: Token) -> Result<Option<Audience>, Fault> {
    Ok(header(store, token)?.map(|h| h.audience))
}

fn header(store: &dyn Store, token: Token) -> Result<Option<Header>, Fault> {
    json::find(store, &keys::picture(&token, 0))
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::super::audience::PLATFORM;
    use super::*;
    use crate::store::MemoryStore;

    fn someone(id: &str) -> PersonId {
        PersonId::new(PLATFORM, id)
    }

    #[test]
    fn a_kept_picture_comes_back_whole_and_to_its_audience_alone() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let pictures = Pictures::open(store.clone()).expect("open");
        let png: Vec<u8> = (0..150_000u32).map(|n| n as u8).collect();
        let token = [7; 16];
        let mut change = Change::new();
        let only = Audience::Only(someone("ann"));
        pictures.keep(&mut change, token, only, &png).expect("kept");
        store.commit(change).wait().expect("stored");
        assert_eq!(
            pictures.fetch(token, &someone("ann")),
            Ok(Some(png.clone()))
        );
        assert_eq!(pictures.fetch(token, &someone("bob")), Ok(None));
        assert_eq!(pictures.fetch([8; 16], &someone("ann")), Ok(None));

        let mut change = Change::new();
        pictures.give_way(&mut change, token).expect("read");
        store.commit(change).wait().expect("stored");
        // A page that was told of it just before still finds it; after many more, or a restart, it is gone.
        assert_eq!(pictures.fetch(token, &someone("ann")), Ok(Some(png)));
        assert_eq!(pictures.fetch(token, &someone("bob")), Ok(None));
        let later = Pictures::open(store.clone()).expect("open");
        assert_eq!(later.fetch(token, &someone("ann")), Ok(None));
        assert!(store.scan(&keys::ages(), None, 9).expect("read").is_empty());
    }

    #[test]
    fn old_pictures_make_room() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let pictures = Pictures::open(store.clone()).expect("open");
        for n in 0..limits::PICTURES + 20 {
            let mut change = Change::new();
            let token = u128::from(n).to_be_bytes();
            pictures
                .keep(&mut change, token, Audience::Everybody, b"png")
                .expect("kept");
            store.commit(change).wait().expect("stored");
        }
        let kept = store.scan(&keys::ages(), None, 5000).expect("read").len();
        assert_eq!(kept as u64, limits::PICTURES);
        assert_eq!(pictures.fetch([0; 16], &someone("ann")), Ok(None));
    }

    #[test]
    fn a_passing_picture_is_its_askers_alone() {
        let pictures = Pictures::open(Arc::new(MemoryStore::new())).expect("open");
        pictures.pass([1; 16], someone("ann"), Arc::new(vec![1]));
        assert_eq!(pictures.fetch([1; 16], &someone("ann")), Ok(Some(vec![1])));
        assert_eq!(pictures.fetch([1; 16], &someone("bob")), Ok(None));
    }

    #[test]
    fn a_picture_can_be_fetched_at_every_moment_of_giving_way() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let pictures = Pictures::open(store.clone()).expect("open");
        let ann = someone("ann");
        for number in 0..500u128 {
            let token = number.to_be_bytes();
            let mut change = Change::new();
            let kept = pictures.keep(&mut change, token, Audience::Everybody, b"png");
            kept.expect("kept");
            store.commit(change).wait().expect("stored");
            std::thread::scope(|scope| {
                let giving = scope.spawn(|| {
                    let mut change = Change::new();
                    pictures.give_way(&mut change, token).expect("read");
                    store.commit(change).wait().expect("stored");
                });
                while !giving.is_finished() {
                    assert_eq!(pictures.fetch(token, &ann), Ok(Some(b"png".to_vec())));
                }
            });
        }
    }

    #[test]
    fn an_answers_picture_stays_however_many_boards_give_way() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let pictures = Pictures::open(store.clone()).expect("open");
        pictures.pass([1; 16], someone("ann"), Arc::new(vec![1]));
        for n in 0..2 * limits::PASSING_PICTURES as u128 {
            let (token, mut change) = ((n + 10).to_be_bytes(), Change::new());
            let kept = pictures.keep(&mut change, token, Audience::Everybody, b"png");
            kept.expect("kept");
            store.commit(change).wait().expect("stored");
            let mut change = Change::new();
            pictures.give_way(&mut change, token).expect("read");
            store.commit(change).wait().expect("stored");
        }
        assert_eq!(pictures.fetch([1; 16], &someone("ann")), Ok(Some(vec![1])));
        let first = pictures.fetch(10u128.to_be_bytes(), &someone("ann"));
        assert_eq!(first, Ok(None), "those that gave way make room");
    }
}
