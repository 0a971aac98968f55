//! Who could see which place, and when: the ground of the visibility query.

use super::World;
use super::permission::{READ_MESSAGE_HISTORY, VIEW_CHANNEL};
use crate::ids::{Id, Millis};

/// A stretch of time in which somebody could look into a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) from: Millis,
    /// Open while they still can.
    pub(crate) until: Option<Millis>,
    /// Whether they could also scroll back to what was there before.
    pub(crate) history: bool,
}

impl Span {
    /// Whether something shown from `from` to `until` came before these eyes.
    pub(crate) fn meets(&self, from: Millis, until: Option<Millis>) -> bool {
        let begins_before_end = self.until.is_none_or(|end| from <= end);
        let ends_after_start = until.is_none_or(|end| self.from <= end);
        begins_before_end && ends_after_start && (self.history || from >= self.from)
    }
}

impl World {
    /// Notes anew who sees one place, after anything about it changed.
    pub(crate) fn refresh_channel(&mut self, channel: Id) {
        let now = self.now();
        let Some(place) = self.channels.get(&channel) else {
            return;
        };
        let mut people: Vec<Id> = place.access.keys().copied().collect();
        match place.guild {
            Some(guild) => people.extend(self.guilds[&guild].members.keys()),
            None => people.extend(place.recipient),
        }
        people.sort_unstable();
        people.dedup();
        let sight = |user: &Id| {
            let may = if place.deleted {
                0
            } else {
                self.permissions(*user, channel)
            };
            (may & VIEW_CHANNEL != 0).then_some(may & READ_MESSAGE_HISTORY != 0)
        };
        let sights: Vec<(Id, Option<bool>)> = people.iter().map(|u| (*u, sight(u))).collect();
        let Some(place) = self.channels.get_mut(&channel) else {
            return;
        };
        for (user, sight) in sights {
            let spans = place.access.entry(user).or_default();
            let open = spans.last_mut().filter(|s| s.until.is_none());
            let before = open.as_ref().map(|s| s.history);
            if before == sight {
                continue;
            }
            if let Some(open) = open {
                open.until = Some(now);
            }
            if let Some(history) = sight {
                spans.push(Span {
                    from: now,
                    until: None,
                    history,
                });
            }
        }
    }

    /// The same for every place of a guild, after its roles or members changed.
    pub(crate) fn refresh_guild(&mut self, guild: Id) {
        let inside = self.channels.values().filter(|c| c.guild == Some(guild));
        for id in inside.map(|c| c.id).collect::<Vec<_>>() {
            self.refresh_channel(id);
        }
    }

    /// The same for a channel and its threads, after its overwrites changed.
    pub(crate) fn refresh_below(&mut self, channel: Id) {
        self.refresh_channel(channel);
        let below = self.channels.values().filter(|c| c.parent == Some(channel));
        for id in below.map(|c| c.id).collect::<Vec<_>>() {
            self.refresh_channel(id);
        }
    }

    /// Whether somebody sees a place now.
    pub(crate) fn can_see(&self, user: Id, channel: Id) -> bool {
        self.permissions(user, channel) & VIEW_CHANNEL != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn history_shows_what_was_there_before_and_nothing_that_was_gone() {
        let late = Span {
            from: 10,
            until: None,
            history: true,
        };
        assert!(late.meets(5, None));
        assert!(!late.meets(5, Some(9)));
        let without = Span {
            history: false,
            ..late
        };
        assert!(!without.meets(5, None));
        assert!(without.meets(12, None));
        let gone = Span {
            until: Some(20),
            ..late
        };
        assert!(!gone.meets(21, None));
    }
}
