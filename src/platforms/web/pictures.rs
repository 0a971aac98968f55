//! Pictures: fetched by an unguessable token, only by those who may see them, and painted when they are first fetched.
//!
//! The store keeps what a token shows (for whom, of which table and slot) for the newest message of every slot, never the
//! picture itself. The scenes of a post or an answer wait in memory until somebody looks; then the painted file takes their
//! place. Memory is bounded, and a restart empties it: the host then draws the board or hand as it stands now, which is what
//! the newest message of a slot shows. A message whose picture is gone still has it in words.
//! What gave way to a newer picture stays in memory for some minutes: a slow page may be on its way to it. Pictures of answers
//! are only ever in memory.

use super::audience::{Audience, may_see};
use super::{keys, limits};
use crate::host::person::PersonId;
use crate::host::speech::post::{Picture, Slot};
use crate::store::{Change, Fault, Store, TableId, json};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Random bytes that lead to one picture.
pub(super) type Token = [u8; 16];

/// What a token shows, and to whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Label {
    /// Who may see it.
    pub audience: Audience,
    /// What to draw again once the picture is no longer in memory.
    pub of: Option<(TableId, Slot)>,
}

/// A picture in memory.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Held {
    /// Nobody has looked yet.
    Scenes(Picture),
    /// The file.
    Painted(Arc<Vec<u8>>),
}

/// All pictures.
pub(super) struct Pictures {
    store: Arc<dyn Store>,
    posts: Shelf,
    /// Of answers: on a busy server there are many posts, and no answer may have to go for them.
    answers: Shelf,
}

/// Pictures in memory, the oldest first.
#[derive(Default)]
struct Shelf(Mutex<VecDeque<Piece>>);

struct Piece {
    token: Token,
    label: Label,
    held: Option<Held>,
    /// Since when no message leads to it any more.
    passing: Option<Instant>,
}

impl Pictures {
    /// The pictures of this store.
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            posts: Shelf::default(),
            answers: Shelf::default(),
        }
    }

    /// Notes with the change what a token shows.
    pub(super) fn label(change: &mut Change, token: &Token, label: &Label) -> Result<(), Fault> {
        json::put(change, keys::label(token), label)
    }

    /// Holds the picture of a post until it is fetched.
    pub(super) fn hold(&self, token: Token, label: Label, picture: Picture) {
        let held = Some(Held::Scenes(picture));
        self.posts.add(token, label, held, None);
    }

    /// Deletes what stands in the store of a picture that gives way with the change; for a while it can be fetched still.
    pub(super) fn give_way(&self, change: &mut Change, token: Token) -> Result<(), Fault> {
        if let Some(label) = self.kept(token)? {
            self.posts.let_pass(token, label);
        }
        change.delete(keys::label(&token));
        Ok(())
    }

    /// Holds a picture of an answer until it is fetched.
    pub(super) fn pass(&self, token: Token, owner: PersonId, picture: Picture) {
        let (audience, of) = (Audience::Only(owner), None);
        let held = Some(Held::Scenes(picture));
        let label = Label { audience, of };
        self.answers.add(token, label, held, Some(Instant::now()));
    }

    /// The file takes the place of the scenes it was painted from.
    pub(super) fn painted(&self, token: Token, file: &Arc<Vec<u8>>) {
        for shelf in [&self.posts, &self.answers] {
            shelf.painted(token, file);
        }
    }

    /// What a token shows, and the picture if it is in memory. One the person may not see looks like a missing one.
    pub(super) fn find(
        &self,
        token: Token,
        by: &PersonId,
    ) -> Result<Option<(Label, Option<Held>)>, Fault> {
        // The store first: a picture that gives way is noted in memory before its label is deleted.
        let kept = self.kept(token)?.map(|label| (label, None));
        let shelves = [&self.posts, &self.answers];
        let shelved = shelves.into_iter().find_map(|s| s.find(token));
        let found = shelved.or(kept);
        Ok(found.filter(|(label, _)| may_see(by, &label.audience)))
    }

    /// Lets everything in memory go: a person who was forgotten may be named in any of it.
    pub(super) fn forget(&self) {
        self.posts.all().clear();
        self.answers.all().clear();
    }

    fn kept(&self, token: Token) -> Result<Option<Label>, Fault> {
        json::find(self.store.as_ref(), &keys::label(&token))
    }
}

impl Shelf {
    // The queue is whole after every change, so a poisoned one can be used.
    fn all(&self) -> MutexGuard<'_, VecDeque<Piece>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a picture, for which the oldest make room.
    fn add(&self, token: Token, label: Label, held: Option<Held>, passing: Option<Instant>) {
        let mut all = self.all();
        all.retain(|p| !p.is_old());
        all.push_back(Piece {
            token,
            label,
            held,
            passing,
        });
        let mut bytes: usize = all.iter().map(Piece::bytes).sum();
        while all.len() > limits::PICTURES || bytes > limits::PICTURE_BYTES {
            let Some(oldest) = all.pop_front() else {
                return;
            };
            bytes -= oldest.bytes();
        }
    }

    fn let_pass(&self, token: Token, label: Label) {
        let passing = Some(Instant::now());
        let mut all = self.all();
        if let Some(piece) = all.iter_mut().find(|p| p.token == token) {
            piece.passing = passing;
            return;
        }
        drop(all);
        self.add(token, label, None, passing);
    }

    fn painted(&self, token: Token, file: &Arc<Vec<u8>>) {
        if let Some(piece) = self.all().iter_mut().find(|p| p.token == token) {
            piece.held = Some(Held::Painted(Arc::clone(file)));
        }
    }

    fn find(&self, token: Token) -> Option<(Label, Option<Held>)> {
        let all = self.all();
        let found = all.iter().find(|p| p.token == token && !p.is_old())?;
        Some((found.label.clone(), found.held.clone()))
    }
}

impl Piece {
    fn is_old(&self) -> bool {
        self.passing
            .is_some_and(|at| at.elapsed() > limits::PASSING)
    }

    /// Roughly what it takes of memory: words in a scene come on top of its nodes.
    fn bytes(&self) -> usize {
        match &self.held {
            None => 0,
            Some(Held::Painted(file)) => file.len(),
            Some(Held::Scenes(picture)) => {
                let nodes: usize = picture.scenes.iter().map(|s| s.nodes.len()).sum();
                nodes * 2 * size_of::<render::Node>()
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::super::audience::PLATFORM;
    use super::*;
    use crate::store::MemoryStore;
    use render::Scene;

    fn person(id: &str) -> PersonId {
        PersonId::new(PLATFORM, id)
    }

    fn picture() -> Picture {
        Picture::still("p.png".into(), "a picture".into(), Scene::new(4, 3))
    }

    fn pictures() -> Pictures {
        Pictures::new(Arc::new(MemoryStore::new()))
    }

    /// Keeps a picture as a post does.
    fn post(pictures: &Pictures, token: Token, audience: Audience) {
        let of = Some((TableId::new(7), Slot::Board));
        let label = Label { audience, of };
        let mut change = Change::new();
        Pictures::label(&mut change, &token, &label).expect("labelled");
        pictures.store.commit(change).wait().expect("stored");
        pictures.hold(token, label, picture());
    }

    fn give_way(pictures: &Pictures, token: Token) {
        let mut change = Change::new();
        pictures.give_way(&mut change, token).expect("read");
        pictures.store.commit(change).wait().expect("stored");
    }

    /// What a person finds under a token.
    #[derive(Debug, PartialEq)]
    enum Found {
        /// Nothing that is for them.
        Nothing,
        /// A picture that has to be drawn again.
        Evicted,
        Held(Held),
    }

    fn held(pictures: &Pictures, token: Token, by: &str) -> Found {
        match pictures.find(token, &person(by)).expect("read") {
            None => Found::Nothing,
            Some((_, None)) => Found::Evicted,
            Some((_, Some(held))) => Found::Held(held),
        }
    }

    #[test]
    fn picture_is_found_by_its_audience_alone_also_after_giving_way() {
        let (pictures, token) = (pictures(), [7; 16]);
        post(&pictures, token, Audience::Only(person("ann")));
        for _ in 0..2 {
            let scenes = Found::Held(Held::Scenes(picture()));
            assert_eq!(held(&pictures, token, "ann"), scenes);
            assert_eq!(held(&pictures, token, "bob"), Found::Nothing);
            assert_eq!(held(&pictures, [8; 16], "ann"), Found::Nothing);
            give_way(&pictures, token);
        }
        let restarted = Pictures::new(Arc::clone(&pictures.store));
        assert_eq!(held(&restarted, token, "ann"), Found::Nothing);
        assert_eq!(
            pictures.store.scan(&keys::labels(), None, 9),
            Ok(Vec::new())
        );
    }

    #[test]
    fn label_survives_restart_and_forgetting() {
        let (pictures, token) = (pictures(), [7; 16]);
        post(&pictures, token, Audience::Only(person("ann")));
        let restarted = Pictures::new(Arc::clone(&pictures.store));
        pictures.forget();
        for pictures in [&pictures, &restarted] {
            assert_eq!(held(pictures, token, "ann"), Found::Evicted);
            assert_eq!(held(pictures, token, "bob"), Found::Nothing);
        }
        // A page that learnt of it just before it gave way is shown the newest one.
        give_way(&restarted, token);
        assert_eq!(held(&restarted, token, "ann"), Found::Evicted);
        assert_eq!(held(&pictures, token, "ann"), Found::Nothing);
    }

    #[test]
    fn painted_file_takes_the_place_of_its_scenes() {
        let (pictures, file) = (pictures(), Arc::new(vec![1]));
        post(&pictures, [1; 16], Audience::Everybody);
        pictures.pass([2; 16], person("ann"), picture());
        for token in [[1; 16], [2; 16]] {
            pictures.painted(token, &file);
            let painted = Found::Held(Held::Painted(Arc::clone(&file)));
            assert_eq!(held(&pictures, token, "ann"), painted);
        }
        assert_eq!(held(&pictures, [2; 16], "bob"), Found::Nothing);
    }

    #[test]
    fn old_pictures_make_room_by_number_and_by_bytes() {
        let pictures = pictures();
        let token = |n: usize| (n as u128).to_be_bytes();
        for n in 0..limits::PICTURES + 20 {
            post(&pictures, token(n), Audience::Everybody);
        }
        assert_eq!(pictures.posts.all().len(), limits::PICTURES);
        assert_eq!(held(&pictures, token(0), "ann"), Found::Evicted);
        for n in 0..9 {
            pictures.painted(token(n + 20), &Arc::new(vec![0; limits::PICTURE_BYTES / 8]));
        }
        post(&pictures, token(9999), Audience::Everybody);
        assert_eq!(held(&pictures, token(20), "ann"), Found::Evicted);
        assert!(matches!(held(&pictures, token(21), "ann"), Found::Held(_)));
    }

    #[test]
    fn picture_can_be_fetched_at_every_moment_of_giving_way() {
        let pictures = pictures();
        for number in 0..500u128 {
            let token = number.to_be_bytes();
            post(&pictures, token, Audience::Everybody);
            std::thread::scope(|scope| {
                let giving = scope.spawn(|| give_way(&pictures, token));
                while !giving.is_finished() {
                    assert_ne!(held(&pictures, token, "ann"), Found::Nothing);
                }
            });
        }
    }

    #[test]
    fn picture_of_an_answer_stays_however_many_boards_give_way() {
        let pictures = pictures();
        pictures.pass([1; 16], person("ann"), picture());
        for n in 0..2 * limits::PICTURES as u128 {
            let token = (n + 10).to_be_bytes();
            post(&pictures, token, Audience::Everybody);
            give_way(&pictures, token);
        }
        assert_ne!(held(&pictures, [1; 16], "ann"), Found::Nothing);
        let first = held(&pictures, 10u128.to_be_bytes(), "ann");
        assert_eq!(first, Found::Nothing, "those that gave way make room");
    }
}
