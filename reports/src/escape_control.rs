//! Protection against characters that change how other text is displayed.

pub use engine_core::sanitize::is_control;
use std::borrow::Cow;

/// Text as a CSV cell that no program executes. Characters for which [`is_control`] is true are replaced, and
/// anything that a spreadsheet would take for a formula gets an apostrophe in front. So does text after a
/// semicolon, which separates cells in countries with decimal commas. Numbers stay numbers.
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

/// Whether a spreadsheet would evaluate a cell. Some programs skip leading blanks, quotes and invisible
/// characters, and some accept full-width forms of the ASCII signs.
fn is_formula(cell: &str) -> bool {
    let skipped = |sign: char| sign.is_whitespace() || matches!(sign, '"' | '\u{200b}' | '\u{feff}');
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let begins = cell.trim_start_matches(skipped).starts_with(signs);
    begins && !cell.parse::<f64>().is_ok_and(f64::is_finite) && !is_added_part(cell)
}

/// Whether this is a strategy named by the part that it adds, such as `+mvv-lva`. It consists of words only,
/// so a spreadsheet has nothing to evaluate.
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
