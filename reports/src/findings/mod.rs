//! What moves cost, in a few sentences made from figures: see [`regret_findings`].

mod regret;

pub use regret::{costly_headline, regret_findings};

/// `a`, `a and b`, `a, b and 2 more`: three at the most; `None` of none.
fn listed(names: impl IntoIterator<Item = String>) -> Option<String> {
    const MAX_NAMED: usize = 3;
    let names: Vec<String> = names.into_iter().collect();
    match names.len() {
        0 => None,
        all if all <= MAX_NAMED => Some(engine_core::listed(&names)),
        all => Some(format!(
            "{} and {} more",
            names[..MAX_NAMED].join(", "),
            all - MAX_NAMED
        )),
    }
}
