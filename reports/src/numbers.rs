//! Numbers formatted for readers.

use engine_core::Score;

pub const NO_FIGURE: &str = "–";

/// `1,234,567`: groups of three digits, separated by commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 position`, `24 positions`: a count of things with a regular plural.
pub fn counted(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{} {thing}s", grouped(count as u64)),
    }
}

/// `1,200 of 2,000 positions`, `24 positions`: a part of a count, or all of it.
pub fn counted_of(some: usize, all: usize, thing: &str) -> String {
    let all_of_them = counted(all, thing);
    if some == all {
        all_of_them
    } else {
        format!("{} of {all_of_them}", grouped(some as u64))
    }
}

/// `A, B, C and 4 more`: the given names, and how many more there are in `all`.
pub fn first_of(names: &[String], all: usize) -> String {
    match all.saturating_sub(names.len()) {
        0 => names.join(", "),
        more => format!("{} and {} more", names.join(", "), grouped(more as u64)),
    }
}

/// The texts joined by a separator; `None` if there are none.
pub(crate) fn joined(texts: impl IntoIterator<Item = impl Into<String>>, separator: &str) -> Option<String> {
    let texts: Vec<String> = texts.into_iter().map(Into::into).collect();
    (!texts.is_empty()).then(|| texts.join(separator))
}

/// `950`, `12.3 k`, `1.23 M`, `2.36 G`: three significant digits.
pub fn short(number: f64) -> String {
    let (value, unit) = [(1e9, " G"), (1e6, " M"), (1e3, " k")]
        .into_iter()
        // A number that would round up to the next unit uses that unit.
        .find(|(size, _)| number >= size * 0.9995)
        .map_or((number, ""), |(size, unit)| (number / size, unit));
    format!("{}{unit}", significant(value))
}

/// Three significant digits, without an exponent: `0.0123`, `1.23`, `12.3`, `123`, `1,230`.
pub fn significant(number: f64) -> String {
    let text = factor(number);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Three significant digits with trailing zeros, for columns of factors: `1.10`.
pub fn factor(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return number.to_string();
    }
    let unit = 10f64.powi(number.abs().log10().floor() as i32 - 2);
    let rounded = (number / unit).round() * unit;
    // A number that rounds up to the next power of ten has one decimal less.
    let magnitude = (rounded.abs() * (1.0 + 1e-12)).log10().floor() as i32;
    if magnitude > 2 {
        let sign = if number < 0.0 { "-" } else { "" };
        return format!("{sign}{}", grouped(rounded.abs().round() as u64));
    }
    let decimals = (2 - magnitude) as usize;
    format!("{rounded:.decimals$}")
}

/// Whether a factor rounds to 1.00.
pub fn is_one(number: f64) -> bool {
    factor(number) == "1.00"
}

/// `1.46–2.18`: the interval of a factor.
pub fn factors((low, high): (f64, f64)) -> String {
    format!("{}–{}", factor(low), factor(high))
}

/// `67.0%`, `3.16%`: three significant digits, for columns.
pub fn share(percentage: f64) -> String {
    format!("{}%", factor(percentage))
}

/// `+50`, `0`, `-2.5`: three significant digits with a sign.
pub fn difference(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        ..0.0 => significant(value),
        _ => format!("+{}", significant(value)),
    }
}

/// `84.24%`.
pub fn percent(value: f64) -> String {
    format!("{value:.2}%")
}

/// A probability to two digits; below 0.001, only that it is less.
pub fn probability(p: f64) -> String {
    match p {
        0.001.. => format!("{:.*}", if p < 0.095 { 3 } else { 2 }, p),
        _ => "<0.001".to_owned(),
    }
}

/// `five`: a small count spelled out.
pub fn in_words(count: usize) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    WORDS
        .get(count)
        .map_or_else(|| grouped(count as u64), |word| (*word).to_owned())
}

const NO_TIME: &str = "– s";

fn is_time(seconds: f64) -> bool {
    seconds.is_finite() && seconds >= 0.0
}

/// `0.42 s`, `12.3 s`, `3 min 20 s`.
pub fn seconds(value: f64) -> String {
    if !is_time(value) {
        NO_TIME.to_owned()
    } else if value >= 99.95 {
        let whole = value.round() as u64;
        format!("{} min {} s", whole / 60, whole % 60)
    } else if value >= 9.995 {
        format!("{value:.1} s")
    } else {
        format!("{value:.2} s")
    }
}

/// `58.1 µs`, `1.23 ms`, `12.3 s`: three significant digits, for times that may be short.
pub fn short_time(seconds: f64) -> String {
    if !is_time(seconds) {
        return NO_TIME.to_owned();
    }
    let (value, unit) = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")]
        .into_iter()
        .find(|(size, _)| seconds >= size * 0.9995)
        .map_or((seconds / 1e-9, "ns"), |(size, unit)| (seconds / size, unit));
    format!("{} {unit}", significant(value))
}

/// The number of moves to mate, negative if the side is being mated; `None` if the score is not a mate.
pub fn mate_moves(score: i32) -> Option<i32> {
    let plies = Score::WIN.centipawns() - score.abs();
    let is_mate = score.abs() > Score::WIN_BY_RULE.centipawns() && plies >= 0;
    is_mate.then(|| (plies + 1) / 2 * score.signum())
}

/// Whether a completed iteration with this score found a mate that no deeper one can improve: its search saw
/// every line of that length.
pub fn is_final_mate(score: i32, depth: u32) -> bool {
    mate_moves(score).is_some_and(|moves| moves.unsigned_abs() * 2 <= depth + 1)
}

/// `+85`, `0`, `-30`: a score in centipawns or other points. Mates (beyond 28,500) are `+#3`, `-#2`, in
/// moves; wins and losses by a repetition rule (beyond 28,000) are `+rule`, `-rule`.
pub fn score(score: i32) -> String {
    let size = score.abs();
    let sign = if score > 0 { '+' } else { '-' };
    if size > Score::WIN.centipawns() {
        format!("{sign}∞")
    } else if size > Score::WIN_BY_RULE.centipawns() {
        format!("{sign}#{}", mate_moves(score).unwrap_or_default().abs())
    } else if size > Score::MAX_EVALUATION.centipawns() {
        format!("{sign}rule")
    } else if score == 0 {
        "0".to_owned()
    } else {
        format!("{score:+}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_are_enough_for_a_glance() {
        assert_eq!(short(950.0), "950");
        assert_eq!(short(999.9), "1 k");
        assert_eq!(short(12_345.0), "12.3 k");
        assert_eq!(short(2_357_480_905.0), "2.36 G");
        assert_eq!(significant(0.012_34), "0.0123");
        assert_eq!(significant(1234.0), "1,230");
        assert_eq!(
            [0.014_5, 0.9996, 1.1, 99.96, 4_527.0, -1_234.0].map(factor),
            ["0.0145", "1.00", "1.10", "100", "4,530", "-1,230"]
        );
        assert_eq!([100.0, 3.161, 217.7].map(share), ["100%", "3.16%", "218%"]);
        assert_eq!(significant(-0.5), "-0.5");
        assert_eq!(significant(0.0), "0");
        assert_eq!([50.0, 0.0, -2.5].map(difference), ["+50", "0", "-2.5"]);
    }

    #[test]
    fn impossible_times_are_no_number_of_seconds() {
        for bad in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -1.0] {
            assert_eq!([seconds(bad), short_time(bad)], ["– s", "– s"]);
        }
        assert_eq!([seconds(0.0), short_time(0.0)], ["0.00 s", "0 ns"]);
        assert_eq!([seconds(200.0), short_time(1.5e-6)], ["3 min 20 s", "1.5 µs"]);
    }

    #[test]
    fn some_of_a_count_are_grouped_as_the_count_is() {
        assert_eq!(counted_of(1_200, 2_000, "position"), "1,200 of 2,000 positions");
        assert_eq!(counted_of(24, 24, "position"), "24 positions");
    }

    #[test]
    fn the_first_names_are_listed_and_the_others_counted() {
        let names = ["A", "B"].map(str::to_owned);
        assert_eq!(first_of(&names, 2), "A, B");
        assert_eq!(first_of(&names, 1_002), "A, B and 1,000 more");
    }

    #[test]
    fn times_and_scores_carry_their_units() {
        assert_eq!(seconds(0.4), "0.40 s");
        assert_eq!(seconds(12.34), "12.3 s");
        assert_eq!(seconds(200.0), "3 min 20 s");
        assert_eq!(short_time(0.000_058_14), "58.1 µs");
        assert_eq!(short_time(0.9999), "1 s");
        assert_eq!(short_time(1e-9), "1 ns");
        assert_eq!(percent(84.236), "84.24%");
        assert_eq!(score(-28_499), "-rule");
        assert_eq!(score(85), "+85");
        assert_eq!(
            [28_999, 28_995, -28_998, -28_996].map(score),
            ["+#1", "+#3", "-#1", "-#2"]
        );
        assert_eq!(
            [28_995, -28_996, 28_400].map(mate_moves),
            [Some(3), Some(-2), None]
        );
    }
}
