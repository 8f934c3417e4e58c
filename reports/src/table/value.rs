//! [`Value`]: the content of a table cell.

pub use crate::numbers::NO_FIGURE;

use crate::numbers;
use serde::{Serialize, Serializer};
use statistics::wilson_percent;
use std::fmt;

/// The content of a cell: its text for readers and its numbers for programs. The default is empty, for
/// figures that do not apply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value {
    pub(super) shown: String,
    /// The numbers for programs, empty for a missing figure; `None` for words, whose text is used instead.
    numbers: Option<Vec<String>>,
}

impl Value {
    fn of(shown: impl Into<String>, numbers: impl Into<Vec<String>>) -> Value {
        Value {
            shown: shown.into(),
            numbers: Some(numbers.into()),
        }
    }

    pub fn missing() -> Value {
        Value::of(NO_FIGURE, [])
    }

    /// A number with its own display format.
    pub fn number(number: f64, shown: impl Into<String>) -> Value {
        Value::of(shown, [plain(number)])
    }

    pub fn count(count: u64) -> Value {
        Value::of(numbers::grouped(count), [count.to_string()])
    }

    /// A mean of counts, shown as a whole number.
    pub fn rounded(mean: f64) -> Value {
        Value::number(mean, numbers::grouped(mean.round() as u64))
    }

    /// The difference of two counts: `-1,234`.
    pub fn difference(first: u64, second: u64) -> Value {
        let sign = if first < second { "-" } else { "" };
        let size = first.abs_diff(second);
        let grouped = numbers::grouped(size);
        Value::of(format!("{sign}{grouped}"), [format!("{sign}{size}")])
    }

    /// A count out of a total: `3 of 24`.
    pub fn share(count: usize, all: usize) -> Value {
        let [shown, shown_all] = [count, all].map(|count| numbers::grouped(count as u64));
        let numbers = [count, all].map(|count| count.to_string());
        Value::of(format!("{shown} of {shown_all}"), numbers)
    }

    pub fn decimals(number: f64, decimals: usize) -> Value {
        Value::number(number, format!("{number:.decimals$}"))
    }

    pub fn factor(factor: f64) -> Value {
        Value::number(factor, numbers::factor(factor))
    }

    pub fn significant(number: f64) -> Value {
        Value::number(number, numbers::significant(number))
    }

    pub fn percent(percentage: f64) -> Value {
        Value::number(percentage, numbers::percent(percentage))
    }

    pub fn seconds(seconds: f64) -> Value {
        Value::number(seconds, numbers::seconds(seconds))
    }

    pub fn speed(per_second: f64) -> Value {
        Value::number(per_second, numbers::short(per_second))
    }

    /// A score: `+85`, `+#3`. In CSV, a mate in `n` plies is `29000 - n`.
    pub fn score(score: i32) -> Value {
        Value::of(numbers::score(score), [score.to_string()])
    }

    /// An interval or range with its own display format.
    pub fn interval(ends: (f64, f64), shown: impl Into<String>) -> Value {
        Value::of(shown, [plain(ends.0), plain(ends.1)])
    }

    /// The 95 % interval of a share, `count` of `all`, in percent: `44–100%`.
    pub fn interval_of_share((count, all): (usize, usize)) -> Option<Value> {
        let (low, high) = wilson_percent(count, all)?;
        Some(Value::interval((low, high), format!("{low:.0}–{high:.0}%")))
    }

    /// The interval or range of a factor: `0.459–69.0`.
    pub fn factors(ends: (f64, f64)) -> Value {
        Value::interval(ends, numbers::factors(ends))
    }

    pub fn as_text(&self) -> &str {
        &self.shown
    }

    /// The number behind it; the first one if there are two.
    pub fn figure(&self) -> Option<f64> {
        self.numbers.as_ref()?.first()?.parse().ok()
    }

    /// The CSV fields, as many as the column has.
    pub(super) fn fields(&self, count: usize) -> Vec<String> {
        let mut fields = match &self.numbers {
            Some(numbers) => numbers.clone(),
            None => vec![self.shown.clone()],
        };
        assert!(fields.len() <= count, "{self:?} in {count} fields");
        fields.resize(count, String::new());
        fields
    }
}

/// An unbounded end has no number.
fn plain(number: f64) -> String {
    if number.is_infinite() { String::new() } else { number.to_string() }
}

/// Words; [`NO_FIGURE`] stands for a missing figure.
impl From<String> for Value {
    fn from(shown: String) -> Value {
        let numbers = (shown == NO_FIGURE).then(Vec::new);
        Value { shown, numbers }
    }
}

impl From<&str> for Value {
    fn from(shown: &str) -> Value {
        shown.to_owned().into()
    }
}

impl From<&String> for Value {
    fn from(shown: &String) -> Value {
        shown.clone().into()
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Value {
        Value::count(count)
    }
}

impl From<u32> for Value {
    fn from(count: u32) -> Value {
        Value::count(count.into())
    }
}

impl From<usize> for Value {
    fn from(count: usize) -> Value {
        Value::count(count as u64)
    }
}

/// `None` is a missing figure.
impl<V: Into<Value>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Value {
        value.map_or_else(Value::missing, Into::into)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown.fmt(f)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.shown)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, shown: &&str) -> bool {
        self.shown == *shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_programs_read_the_same_figure() {
        let both = |value: Value| (value.as_text().to_owned(), value.fields(1).swap_remove(0));
        let pair = |shown: &str, plain: &str| (shown.to_owned(), plain.to_owned());
        assert_eq!(both(Value::count(1_234_567)), pair("1,234,567", "1234567"));
        assert_eq!(
            both(Value::count(u64::MAX)),
            pair("18,446,744,073,709,551,615", "18446744073709551615")
        );
        assert_eq!(both(Value::difference(5, 1_234)), pair("-1,229", "-1229"));
        assert_eq!(
            both(Value::factor(1.0 / 3.0)),
            pair("0.333", "0.3333333333333333")
        );
        assert_eq!(both(Value::percent(84.25)), pair("84.25%", "84.25"));
        assert_eq!(both(Value::seconds(200.0)), pair("3 min 20 s", "200"));
        assert_eq!(both(Value::score(-28_997)), pair("-#2", "-28997"));
        assert_eq!(both(Value::missing()), pair(NO_FIGURE, ""));
        assert_eq!(both(NO_FIGURE.into()), pair(NO_FIGURE, ""));
        assert_eq!(both("e2e4".into()), pair("e2e4", "e2e4"));
        assert_eq!(Value::share(3, 24).fields(2), ["3", "24"]);
        assert_eq!(Value::interval((0.5, 2.0), "0.5–2").fields(2), ["0.5", "2"]);
        assert_eq!(Value::missing().fields(2), ["", ""]);
    }
}
