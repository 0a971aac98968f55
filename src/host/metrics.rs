//! Counts of what the host did since it was started. Names nobody.

use crate::host::speech::request::Tone;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper ends of the buckets of a histogram, in milliseconds.
const BUCKETS: [u64; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/// What is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    tones: [AtomicU64; 4],
    answers: AtomicU64,
    records: AtomicU64,
    faults: AtomicU64,
    requests: Histogram,
    commits: Histogram,
    deliveries: Mutex<BTreeMap<(&'static str, &'static str), u64>>,
}

/// How long something took, by buckets.
#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// How a delivery ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// The chat has it.
    Done,
    /// It is tried again.
    Later,
    /// It is given up.
    Never,
}

impl Delivered {
    const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Later => "later",
            Self::Never => "never",
        }
    }
}

const TONES: [(Tone, &str); 4] = [
    (Tone::Done, "done"),
    (Tone::Shown, "shown"),
    (Tone::Refused, "refused"),
    (Tone::Failed, "failed"),
];

impl Metrics {
    /// A request was answered.
    pub fn request(&self, tone: Tone, took: Duration) {
        if let Some(at) = TONES.iter().position(|(t, _)| *t == tone) {
            add(&self.tones[at], 1);
        }
        self.requests.note(took);
    }

    /// A change of a table was committed.
    pub fn commit(&self, records: usize, answers: usize, took: Duration) {
        add(&self.records, records as u64);
        add(&self.answers, answers as u64);
        self.commits.note(took);
    }

    /// Something of ours broke.
    pub fn fault(&self) {
        add(&self.faults, 1);
    }

    /// A post was handed to a chat.
    pub fn delivery(&self, platform: &'static str, how: Delivered) {
        let mut all = self
            .deliveries
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *all.entry((platform, how.word())).or_default() += 1;
    }

    /// Everything as Prometheus reads it.
    pub fn words(&self) -> String {
        let mut text = String::new();
        counter(
            &mut text,
            "orrery_requests_total",
            "Commands and presses, by how they were answered.",
        );
        for ((_, word), count) in TONES.iter().zip(&self.tones) {
            line(
                &mut text,
                &format!("orrery_requests_total{{tone=\"{word}\"}}"),
                get(count),
            );
        }
        for (name, about, count) in [
            (
                "orrery_answers_total",
                "Answers given at tables, by people, robots and the clock.",
                &self.answers,
            ),
            (
                "orrery_records_total",
                "Records added to the logs of tables.",
                &self.records,
            ),
            (
                "orrery_faults_total",
                "Things of our own that went wrong; the log says which.",
                &self.faults,
            ),
        ] {
            counter(&mut text, name, about);
            line(&mut text, name, get(count));
        }
        counter(
            &mut text,
            "orrery_deliveries_total",
            "Posts handed to chats, by how that ended.",
        );
        let all = self
            .deliveries
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for ((platform, how), count) in all.iter() {
            let name = format!("orrery_deliveries_total{{platform=\"{platform}\",how=\"{how}\"}}");
            line(&mut text, &name, *count);
        }
        drop(all);
        self.requests.words(
            &mut text,
            "orrery_request_seconds",
            "From a request to its answer.",
        );
        self.commits.words(
            &mut text,
            "orrery_commit_seconds",
            "From a change of a table to its being durable.",
        );
        text
    }
}

impl Histogram {
    fn note(&self, took: Duration) {
        let millis = took.as_millis();
        for (end, bucket) in BUCKETS.iter().zip(&self.buckets) {
            if millis < u128::from(*end) {
                add(bucket, 1);
            }
        }
        add(&self.count, 1);
        add(
            &self.micros,
            u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
        );
    }

    fn words(&self, text: &mut String, name: &str, about: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        for (end, bucket) in BUCKETS.iter().zip(&self.buckets) {
            let end = *end as f64 / 1000.0;
            line(text, &format!("{name}_bucket{{le=\"{end}\"}}"), get(bucket));
        }
        line(
            text,
            &format!("{name}_bucket{{le=\"+Inf\"}}"),
            get(&self.count),
        );
        let _ = writeln!(text, "{name}_sum {}", get(&self.micros) as f64 / 1e6);
        line(text, &format!("{name}_count"), get(&self.count));
    }
}

fn add(count: &AtomicU64, more: u64) {
    count.fetch_add(more, Ordering::Relaxed);
}

fn get(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

fn counter(text: &mut String, name: &str, about: &str) {
    let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} counter");
}

fn line(text: &mut String, name: &str, value: u64) {
    let _ = writeln!(text, "{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stand_where_prometheus_looks_for_them() {
        let metrics = Metrics::default();
        metrics.request(Tone::Done, Duration::from_millis(3));
        metrics.request(Tone::Refused, Duration::from_millis(300));
        metrics.commit(5, 4, Duration::from_micros(500));
        metrics.delivery("web", Delivered::Done);
        metrics.fault();
        let words = metrics.words();
        for expected in [
            "orrery_requests_total{tone=\"done\"} 1\n",
            "orrery_requests_total{tone=\"failed\"} 0\n",
            "orrery_answers_total 4\n",
            "orrery_records_total 5\n",
            "orrery_faults_total 1\n",
            "orrery_deliveries_total{platform=\"web\",how=\"done\"} 1\n",
            "orrery_request_seconds_bucket{le=\"0.005\"} 1\n",
            "orrery_request_seconds_bucket{le=\"0.5\"} 2\n",
            "orrery_request_seconds_bucket{le=\"+Inf\"} 2\n",
            "orrery_request_seconds_count 2\n",
            "orrery_commit_seconds_sum 0.0005\n",
        ] {
            assert!(words.contains(expected), "{expected} in\n{words}");
        }
    }
}
