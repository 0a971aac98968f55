//! The steps of a match that its log leaves standing.

/// What a record of the log means for the match.
pub enum Move<T> {
    /// A step.
    Step(T),
    /// All steps after this record were taken back.
    Undone {
        /// The last record that stands.
        to: u64,
    },
}

/// The steps that no undo took back, with the numbers of their records.
pub fn standing<T>(moves: impl IntoIterator<Item = (u64, Move<T>)>) -> Vec<(u64, T)> {
    let mut steps: Vec<(u64, T)> = Vec::new();
    for (seq, made) in moves {
        match made {
            Move::Step(step) => steps.push((seq, step)),
            Move::Undone { to } => steps.retain(|(seq, _)| *seq <= to),
        }
    }
    steps
}
