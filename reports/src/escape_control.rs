//! Characters that change how other text is shown.

pub use engine_core::sanitize::is_control;
use std::borrow::Cow;

/// A text as a cell of CSV that no program obeys: signs that [`is_control`] tells are replaced, and before
/// what a spreadsheet would take for a formula stands an apostrophe. It stands behind a semicolon too, where
/// spreadsheets begin another cell in countries that write decimal commas. Numbers stay numbers.
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let is_harmless = |text: &str| !text.split(';').any(is_formula);
    if !text.contains(is_control) && is_harmless(text) {
        return text.into();
    }
    let shown = text.replace(is_control, "\u{fffd}");
    let cells = shown
        .split(';')
        .map(|cell| if is_formula(cell) { format!("'{cell}") } else { cell.to_owned() });
    cells.collect::<Vec<String>>().join(";").into()
}

/// Whether a spreadsheet would calculate a cell. Some skip blanks, quotes and what nobody sees before it, and
/// some read the wide signs of Chinese and Japanese texts as the narrow ones.
fn is_formula(cell: &str) -> bool {
    let skipped = |sign: char| sign.is_whitespace() || matches!(sign, '"' | '\u{200b}' | '\u{feff}');
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let begins = cell.trim_start_matches(skipped).starts_with(signs);
    begins && !cell.parse::<f64>().is_ok_and(f64::is_finite) && !is_added_part(cell)
}

/// Whether that is the name of a strategy by the part that it adds, `+mvv-lva`: words alone, of which a
/// spreadsheet calculates nothing.
fn is_added_part(cell: &str) -> bool {
    let is_word = |sign: char| sign.is_ascii_lowercase() || sign == '-';
    let part = cell.strip_prefix('+').unwrap_or_default();
    part.starts_with(|sign: char| sign.is_ascii_lowercase()) && part.chars().all(is_word)
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
            "\u{feff}=A1",
            "\"=A1\"",
            "＝A1",
            "＋1",
            "－1",
            "＠A1",
        ] {
            assert_eq!(csv_cell(text), format!("'{text}"));
        }
        assert_eq!(csv_cell("-a; @b;c;-1"), "'-a;' @b;c;-1");
        assert_eq!(
            csv_cell("=\u{1b}[31m\u{202e}\r"),
            "'=\u{fffd}[31m\u{fffd}\u{fffd}"
        );
        for text in [
            "-28999", "+5", "-0.5", "1e-9", "a=b", "", "–1", "a; b", "1;-2;+3", "+mvv-lva",
        ] {
            assert_eq!(csv_cell(text), text);
        }
    }
}
