//! Text in LaTeX, so that it is set as it stands.

use crate::control::is_control;
use crate::wrap::columns;
use std::fmt::Write;

/// Text as it stands: what LaTeX would read as a command is written out, and signs that its usual fonts lack
/// are made by commands.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("''"),
            '×' => escaped.push_str("$\\times$"),
            'µ' => escaped.push_str("$\\mu$"),
            '−' => escaped.push_str("$-$"),
            '–' => escaped.push_str("--"),
            sign if is_control(sign) => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The blanks between digits, narrow and without a line break.
pub(crate) fn group(number: &str) -> String {
    let signs: Vec<char> = number.chars().collect();
    let digit = |place: usize| signs.get(place).is_some_and(char::is_ascii_digit);
    let mut grouped = String::with_capacity(number.len());
    for (place, &sign) in signs.iter().enumerate() {
        match sign == ' ' && place > 0 && digit(place - 1) && digit(place + 1) {
            true => grouped.push_str("\\,"),
            false => grouped.push(sign),
        }
    }
    grouped
}

/// What a table can be referred to by: the words of its title in small letters, without what differs from run
/// to run, such as depths and what follows a colon.
pub(crate) fn label(title: &str) -> String {
    let (title, _) = title.split_once(':').unwrap_or((title, ""));
    let words = title.split(|sign: char| !sign.is_ascii_alphanumeric());
    let kept: Vec<String> = words
        .filter(|word| word.starts_with(|sign: char| sign.is_ascii_alphabetic()))
        .map(str::to_ascii_lowercase)
        .collect();
    let label = kept.join("-");
    label.strip_suffix("-at-depth").unwrap_or(&label).to_owned()
}

/// A command line, broken at its blanks. Hyphens and quotation marks stay what they are, so that it can be
/// copied.
pub(crate) fn typed(code: &str) -> String {
    let signs = code.chars().map(|sign| match sign {
        '-' => "-{}".to_owned(),
        '"' => "\\char34{}".to_owned(),
        '\'' => "\\textquotesingle{}".to_owned(),
        '`' => "\\textasciigrave{}".to_owned(),
        other => escape(&other.to_string()),
    });
    signs.collect()
}

/// Lines as they stand, centred on the page, without what could end the block. Half an em is about the width
/// of a character.
pub(crate) fn verbatim(lines: &str) -> String {
    let lines = lines.trim_end().replace("\\end", "\\ end");
    let columns = lines.lines().map(columns).max().unwrap_or(0);
    format!(
        "\\begin{{minipage}}{{{:.1}em}}\\small\n\\begin{{verbatim}}\n{lines}\n\\end{{verbatim}}\n\\end{{minipage}}",
        0.5 * columns as f64
    )
}

/// The text, with characters that T1 fonts lack written as commands or by their numbers.
pub(crate) fn encodable(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' | ' '..='~' | '\u{a1}'..='\u{17f}' => plain.push(sign),
            '\u{a0}' => plain.push('~'),
            '√' => plain.push_str("$\\surd$"),
            '—' => plain.push_str("---"),
            '’' => plain.push('\''),
            '…' => plain.push_str("\\ldots{}"),
            sign if sign.is_control() => plain.push(' '),
            // Memory takes all that is written.
            sign => drop(write!(plain, "[U+{:04X}]", u32::from(sign))),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_that_latex_would_obey_is_written_out() {
        assert_eq!(
            escape(r"\input{x} 50 % of $a_b$ #1 & ~^"),
            r"\textbackslash{}input\{x\} 50 \% of \$a\_b\$ \#1 \& \textasciitilde{}\textasciicircum{}"
        );
        assert_eq!(
            escape("1.5× – a|b <c>"),
            r"1.5$\times$ -- a\textbar{}b \textless{}c\textgreater{}"
        );
    }

    #[test]
    fn a_label_is_the_same_at_another_depth() {
        assert_eq!(label("Nodes by depth"), "nodes-by-depth");
        assert_eq!(label("Times fewer nodes at depth 4"), "times-fewer-nodes");
        assert_eq!(label("Score by depth: BK.01 {x}"), "score-by-depth");
        assert_eq!(label("車"), "");
    }

    #[test]
    fn a_command_line_can_be_copied() {
        assert_eq!(
            typed("lab run --suite 'a \"b\"'"),
            "lab run -{}-{}suite \\textquotesingle{}a \\char34{}b\\char34{}\\textquotesingle{}"
        );
    }
}
