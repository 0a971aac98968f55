//! Deep Future, clause by clause.

mod properties;
mod table;
