//! Real Discord clients against the twin: what they accept, the bot will meet.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod bot;
mod night;
mod serenity;
mod twilight;
