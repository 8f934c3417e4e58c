//! Tables in LaTeX, in the style of the package `booktabs`.

use super::{Align, Table};
use crate::control::is_control;

pub(super) fn render(table: &Table, label: &str) -> String {
    let mut text = format!(
        "\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\label{{tab:{label}}}\n{}",
        escape(&table.title),
        tabular(table)
    );
    for note in &table.notes {
        // The blank line ends the paragraph before it.
        text.push_str(&format!("\n{{\\footnotesize {}\\par}}\n", escape(note)));
    }
    text.push_str("\\end{table}\n");
    text
}

pub(crate) fn tabular(table: &Table) -> String {
    let aligned = table.columns.iter().map(|column| match column.align {
        Align::Left => 'l',
        Align::Right => 'r',
    });
    let mut text = format!(
        "\\begin{{tabular}}{{{}}}\n\\toprule\n",
        aligned.collect::<String>()
    );
    push_row(
        &mut text,
        table.columns.iter().map(|column| escape(&column.heading)),
    );
    text.push_str("\\midrule\n");
    for row in &table.rows {
        let cells = table
            .columns
            .iter()
            .zip(row)
            .map(|(column, cell)| match column.align {
                Align::Left => escape(cell.shown()),
                Align::Right => group(&escape(cell.shown())),
            });
        push_row(&mut text, cells);
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    text
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

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let mut row = cells.collect::<Vec<String>>().join(" & ");
    // A bracket at the start of a line would be taken for an argument of the line break before it.
    if row.starts_with('[') {
        row.insert_str(0, "{}");
    }
    text.push_str(&row);
    text.push_str(" \\\\\n");
}

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
fn group(number: &str) -> String {
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
    fn a_table_has_the_rules_of_booktabs() {
        let table = Table::of("Nodes & time", ["[a]"])
            .words("part", |name| name)
            .numbers("nodes", |_| 1_234_567_u64)
            .note("A 50 % note.")
            .finish();
        let expected = r"\begin{table}
\centering
\caption{Nodes \& time}
\label{tab:nodes-time}
\begin{tabular}{lr}
\toprule
part & nodes \\
\midrule
{}[a] & 1\,234\,567 \\
\bottomrule
\end{tabular}

{\footnotesize A 50 \% note.\par}
\end{table}
";
        assert_eq!(render(&table, &label(&table.title)), expected);
    }
}
