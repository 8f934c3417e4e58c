//! [`listed`]: names in a sentence.

/// `a`, `a and b`, `a, b and 2 more`: three at the most.
pub(super) fn listed(names: &[String]) -> String {
    const MOST: usize = 3;
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] if names.len() <= MOST => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {} more", names[..MOST].join(", "), names.len() - MOST),
    }
}
