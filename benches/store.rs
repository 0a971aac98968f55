//! Durable commits per second.
fn main() {}
