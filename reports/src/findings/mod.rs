//! What moves cost, in a few sentences made from figures: see [`regret_findings`].

mod regret;

pub use regret::{costly_headline, regret_findings};

/// `a`, `a and b`, `a, b and 2 more`: three at the most; `None` of none.
fn listed(names: impl IntoIterator<Item = String>) -> Option<String> {
    const MAX_NAMED: usize = 3;
    let names: Vec<String> = names.into_iter().collect();
    Some(match names.as_slice() {
        [] => return None,
        [only] => only.clone(),
        [first @ .., last] if names.len() <= MAX_NAMED => format!("{} and {last}", first.join(", ")),
        _ => format!(
            "{} and {} more",
            names[..MAX_NAMED].join(", "),
            names.len() - MAX_NAMED
        ),
    })
}
