//! Published tables, run again and compared figure by figure.

mod chess;
mod reproduced;
mod xiangqi;

pub use reproduced::Reproduced;

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// Every figure is as printed.
    Exact,
    /// Best move and score are as printed in every draw of keys, and the printed nodes lie between the
    /// smallest and the largest.
    Inside,
    Missed,
}

impl Agreement {
    /// The verdict in a word; a missed row stands out.
    fn text(self) -> &'static str {
        match self {
            Agreement::Exact => "exact",
            Agreement::Inside => "inside",
            Agreement::Missed => "MISSED",
        }
    }
}

/// The published value; the measured one too, if it is another.
fn beside(published: String, measured: &str) -> String {
    match published == measured {
        true => published,
        false => format!("{published}, not {measured}"),
    }
}
