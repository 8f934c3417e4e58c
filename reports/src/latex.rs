//! Text escaped for LaTeX.

use crate::escape_control::is_control;
use crate::wrap_text::columns;

/// Shrinks contents that are too wide for the page. A document may include it more than once.
pub(crate) const FIT: &str = include_str!("table/fit.tex");

/// Escapes the characters that are special in LaTeX. Characters that T1-encoded fonts lack are written as
/// commands or as their code points.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            // Two hyphens would become a dash.
            '-' if escaped.ends_with('-') => escaped.push_str("{}-"),
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
            '√' => escaped.push_str("$\\surd$"),
            '–' => escaped.push_str("--"),
            '—' => escaped.push_str("---"),
            '’' => escaped.push('\''),
            '…' => escaped.push_str("\\ldots{}"),
            '\u{a0}' => escaped.push('~'),
            other => push_printable(&mut escaped, other),
        }
    }
    escaped
}

/// Latin letters that pdfLaTeX lacks in T1 encoding.
const NOT_IN_T1: &str = "ĦħĸĿŀŉŦŧſ";

fn push_printable(text: &mut String, sign: char) {
    match sign {
        sign if is_control(sign) => text.push(' '),
        ' '..='~' | '\u{a1}'..='\u{17f}' if !NOT_IN_T1.contains(sign) => text.push(sign),
        sign => text.push_str(&format!("[U+{:04X}]", u32::from(sign))),
    }
}

/// A command line that can break at its spaces. Hyphens and quotation marks are kept, so that it can be
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

/// Lines set verbatim and centered, without anything that could end the block. A character is about half an
/// em wide.
pub(crate) fn verbatim(lines: &str) -> String {
    let mut shown = String::with_capacity(lines.len());
    for line in lines.trim_end().lines() {
        line.chars().for_each(|sign| push_printable(&mut shown, sign));
        shown.push('\n');
    }
    let lines = shown.replace("\\end", "\\ end");
    let columns = lines.lines().map(columns).max().unwrap_or(0);
    format!(
        "\\begin{{minipage}}{{{:.1}em}}\\small\n\\begin{{verbatim}}\n{lines}\\end{{verbatim}}\n\\end{{minipage}}",
        0.5 * columns as f64
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print_width::PrintWidth;

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

    /// pdfLaTeX stops at a character that it does not know, wherever it occurs in a table.
    #[test]
    fn a_sign_that_no_font_has_is_shown_by_its_number_wherever_it_stands() {
        let name = "a_b%$#&{}~^\\ 馬 ħ é \u{1f600}";
        let table = crate::Table::of(name, [name]).words(name, |name| name).finish();
        for text in [escape(name), verbatim(name), table.to_latex(PrintWidth::Page)] {
            let unknown = |sign: char| !sign.is_ascii() && sign != 'é';
            assert!(!text.contains(unknown), "{text}");
            assert!(text.contains("[U+99AC] [U+0127] é [U+1F600]"), "{text}");
        }
    }

    #[test]
    fn two_hyphens_do_not_become_a_dash() {
        assert_eq!(escape("--table -- a-b –"), "-{}-table -{}- a-b --");
    }

    #[test]
    fn a_command_line_can_be_copied() {
        assert_eq!(
            typed("lab run --suite 'a \"b\"'"),
            "lab run -{}-{}suite \\textquotesingle{}a \\char34{}b\\char34{}\\textquotesingle{}"
        );
    }
}
