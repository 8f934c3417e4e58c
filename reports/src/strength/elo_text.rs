//! Elo and its intervals in text.

use statistics::Interval;

/// `+12`, `-250`, `0`, `+3.2`: Elo, with one decimal if it is small.
pub fn signed(elo: f64) -> String {
    let text = if elo.abs() >= 9.95 { format!("{elo:+.0}") } else { format!("{elo:+.1}") };
    match text.trim_start_matches(['+', '-']) {
        "0.0" => "0".to_owned(),
        _ => text.strip_suffix(".0").map_or(text.clone(), str::to_owned),
    }
}

/// An interval in Elo: `10–25`, `-20 to +44`; `above +140` or `below -140` if bounded on one side.
pub fn range((low, high): (f64, f64)) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("above {}", signed(low)),
        (false, true) => format!("below {}", signed(high)),
        _ if low > 0.0 => [low, high].map(signed).map(|end| end.replace('+', "")).join("–"),
        _ => format!("{} to {}", signed(low), signed(high)),
    }
}

/// Elo in short form: its value, or its interval if it has none.
pub(crate) fn shortly(elo: Interval) -> String {
    let value = elo.value.map(signed);
    value.or_else(|| elo.ends.map(range)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_read_at_a_glance() {
        for (elo, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (12.34, "+12"),
            (3.24, "+3.2"),
            (-9.0, "-9"),
            (-250.4, "-250"),
        ] {
            assert_eq!(signed(elo), text);
        }
    }
}
