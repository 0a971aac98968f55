//! Time at a table: limits, hours, deadlines, reminders.

pub mod hours;
pub mod limits;
pub mod punctual;
pub mod reminders;
pub mod timing;
