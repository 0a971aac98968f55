//! The side of the twin that tests hold: people, places, time and trouble.

pub(crate) mod answer;
pub(crate) mod guild;
pub(crate) mod line;
pub(crate) mod parts;
pub(crate) mod payload;
pub(crate) mod person;
pub(crate) mod sight;
pub(crate) mod twin;
pub(crate) mod wire;
