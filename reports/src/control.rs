//! Characters that change how other text is shown.

use std::borrow::Cow;

/// Whether a terminal or browser would act on a character instead of showing it: control characters, line
/// breaks among them, and characters that change the direction of the text after them. (Marks that give the
/// direction of a single character are harmless.)
pub fn is_control(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text as a cell of CSV: before one that a spreadsheet would take for a formula stands an apostrophe.
/// Numbers stay numbers.
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let begins = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    match begins && !is_number {
        true => format!("'{text}").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_numbers_stay_numbers() {
        for text in [
            "=1+1",
            "+cmd|' /C calc'!A0",
            "-2+3",
            "@SUM(A1)",
            " =A1",
            "-inf",
            "-",
            "–1",
        ] {
            let cell = csv_cell(text);
            assert_eq!(cell.starts_with('\''), text != "–1", "{text}");
        }
        for text in ["-28999", "+5", "-0.5", "1e-9", "a=b", ""] {
            assert_eq!(csv_cell(text), text);
        }
    }
}
