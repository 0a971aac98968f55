//! The rules, clause by clause: every test names the clauses it holds the program to.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

mod rulebook {
    mod conquest_of_orion;
    mod deep_future;
    mod open_worlds;
    mod outer_earth;
    mod tradeworlds;
}
