//! How intervals are shown in tables, and what is said of them.

use super::Value;
use crate::numbers;
use crate::statistics::{Estimate, widened_by};

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
    /// What an interval is, and how it was made.
    pub(crate) fn note(self, positions: usize) -> String {
        let widened = |figures| numbers::significant(widened_by(figures, positions));
        let hold = match self {
            Family::Each | Family::Of(1, _) => format!(
                "each by itself, its percentiles widened by {} % for so few positions (Student's t)",
                widened(1)
            ),
            Family::Of(figures, named) => format!(
                "those of all {named} hold together (Bonferroni), so percentiles are widened by {} %, which covers \
                 so few positions too (Student's t)",
                widened(figures)
            ),
            Family::Step => {
                "those of all parts left at a step hold together (Bonferroni), percentiles widened \
                             for that and for so few positions (Student's t)"
                    .to_owned()
            }
        };
        format!(
            "95 % intervals: how far a figure would move with other positions like these (bootstrap); {hold}."
        )
    }
}
