//! What we may do in a channel, against what we need there: for `/host doctor`.

use super::chat::Chat;
use super::mend::NEEDED;
use super::rest::{Failure, code};
use crate::host::delivery::outlet::Finding;
use crate::rules::text::Text;
use serde_json::Value;
use serenity::model::permissions::Permissions;

impl Chat {
    /// Everything we need in a channel, and how to give what is missing.
    pub(super) async fn look_at(&self, channel: &str) -> Vec<Finding> {
        let may = match self.permissions(channel).await {
            Ok(may) => may,
            Err(failure) if failure.code() == code::NO_ACCESS => Permissions::empty(),
            Err(failure) => {
                let what = Text::from(format!(
                    "Discord does not say what I may do here: {failure}."
                ));
                let mend = Some(Text::from("Try again in a moment."));
                return vec![Finding { what, mend }];
            }
        };
        NEEDED
            .iter()
            .map(|(need, name)| finding(may, *need, name))
            .collect()
    }

    /// What we may do in a channel, as Discord computes it: the server's roles, then the channel's exceptions.
    async fn permissions(&self, channel: &str) -> Result<Permissions, Failure> {
        let mut place = self.rest.channel(channel).await?;
        let Some(guild) = place["guild_id"].as_str().map(str::to_owned) else {
            // Between two people there is nothing to forbid.
            return Ok(Permissions::all());
        };
        if let (Some(11 | 12), Some(parent)) = (place["type"].as_u64(), place["parent_id"].as_str())
        {
            let parent = parent.to_owned();
            place = self.rest.channel(&parent).await?;
        }
        let server = self.rest.server(&guild).await?;
        let member = self.rest.member(&guild, &self.me).await?;
        Ok(computed(&place, &server, &member, &guild, &self.me))
    }
}

fn finding(may: Permissions, need: Permissions, name: &'static str) -> Finding {
    if may.contains(need) {
        let what = Text::strong(name) + ": granted.";
        return Finding { what, mend: None };
    }
    let mend = Text::from("In this channel's settings, under Permissions, give my role ")
        + Text::strong(name)
        + ".";
    Finding {
        what: Text::strong(name) + ": missing.",
        mend: Some(mend),
    }
}

fn bits(value: &Value) -> Permissions {
    let number = value.as_str().and_then(|s| s.parse().ok());
    Permissions::from_bits_truncate(number.or_else(|| value.as_u64()).unwrap_or(0))
}

/// The order is Discord's own: everybody, roles together, then the person.
fn computed(place: &Value, server: &Value, member: &Value, guild: &str, me: &str) -> Permissions {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let own: Vec<Value> = list(&member["roles"]);
    let is_mine = |id: &Value| id == guild || own.contains(id);
    let roles = list(&server["roles"]);
    let of_roles = roles.iter().filter(|r| is_mine(&r["id"]));
    let mut may = of_roles.fold(Permissions::empty(), |all, r| all | bits(&r["permissions"]));
    if server["owner_id"] == me || may.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let exceptions = list(&place["permission_overwrites"]);
    let mut except = |which: &dyn Fn(&Value) -> bool| {
        let these: Vec<&Value> = exceptions.iter().filter(|e| which(&e["id"])).collect();
        for denied in &these {
            may.remove(bits(&denied["deny"]));
        }
        for allowed in &these {
            may.insert(bits(&allowed["allow"]));
        }
    };
    except(&|id| id == guild);
    except(&|id| own.contains(id));
    except(&|id| id == me);
    // Who cannot see a channel can do nothing in it.
    if may.contains(Permissions::VIEW_CHANNEL) {
        may
    } else {
        Permissions::empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SEE: u64 = Permissions::VIEW_CHANNEL.bits();
    const SEND: u64 = Permissions::SEND_MESSAGES.bits();
    const FILES: u64 = Permissions::ATTACH_FILES.bits();

    fn server() -> Value {
        json!({ "owner_id": "9", "roles": [
            { "id": "1", "permissions": (SEE | SEND).to_string() },
            { "id": "2", "permissions": FILES.to_string() },
            { "id": "3", "permissions": "8" },
        ] })
    }

    fn may(overwrites: &Value, roles: &Value) -> Permissions {
        let place = json!({ "permission_overwrites": overwrites });
        computed(&place, &server(), &json!({ "roles": roles }), "1", "7")
    }

    #[test]
    fn roles_add_up_and_exceptions_go_from_the_many_to_the_one() {
        assert_eq!(may(&json!([]), &json!(["2"])).bits(), SEE | SEND | FILES);
        let denied = json!([{ "id": "1", "deny": SEND.to_string(), "allow": "0" }]);
        assert!(!may(&denied, &json!([])).contains(Permissions::SEND_MESSAGES));
        let mended = json!([
            { "id": "7", "deny": "0", "allow": SEND.to_string() },
            { "id": "1", "deny": SEND.to_string(), "allow": "0" },
        ]);
        assert!(may(&mended, &json!([])).contains(Permissions::SEND_MESSAGES));
    }

    #[test]
    fn administrators_may_everything_and_the_blind_nothing() {
        assert_eq!(may(&json!([]), &json!(["3"])), Permissions::all());
        let hidden = json!([{ "id": "1", "deny": SEE.to_string(), "allow": "0" }]);
        assert_eq!(may(&hidden, &json!(["2"])), Permissions::empty());
    }

    #[test]
    fn what_is_missing_says_how_to_mend_it() {
        let found = finding(
            Permissions::empty(),
            Permissions::ATTACH_FILES,
            "Attach Files",
        );
        assert!(found.mend.is_some());
        let fine = finding(
            Permissions::ATTACH_FILES,
            Permissions::ATTACH_FILES,
            "Attach Files",
        );
        assert_eq!(fine.mend, None);
    }
}
