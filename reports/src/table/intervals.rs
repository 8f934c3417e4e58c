//! Intervals in tables, and the note on them.

use super::Value;
use crate::statistics::Estimate;

pub(crate) const INTERVAL: &str = "95 % interval";

/// The interval of a figure, whose ends are shown as `value` says.
pub(super) fn interval(estimate: Option<Estimate>, value: impl Fn(f64) -> Value) -> Option<Value> {
    let (low, high) = estimate?.bounds()?;
    // The sign stands beside it.
    let [least, most] = [low, high].map(|end| value(end).shown().trim_end_matches('×').to_owned());
    Some(Value::interval((low, high), format!("{least}–{most}")))
}

#[derive(Clone, Copy)]
pub(crate) enum Family {
    Each,
    /// Those of so many figures, which are named.
    Of(usize, &'static str),
    /// Those of all parts that are left at a step.
    Step,
}

impl Family {
    /// What the intervals promise; the book's definitions say how they are made.
    pub(crate) fn note(self) -> String {
        let hold = match self {
            Family::Each | Family::Of(1, _) => "each by itself".to_owned(),
            Family::Of(_, named) => format!("all {named} together"),
            Family::Step => "all parts of a step together".to_owned(),
        };
        format!("95 % intervals: bootstrap over positions, {hold} (see the book's definitions).")
    }
}
