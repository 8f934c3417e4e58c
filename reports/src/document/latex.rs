//! Documents in LaTeX: an article, and its body, which another article can read in.

use super::{Block, Document};
use crate::chart::Chart;
use crate::table::{Table, escape_latex, latex_label, latex_tabular};
use crate::tree::Paint;
use crate::wrap::columns;
use std::collections::HashMap;
use std::fmt::Write;

/// Everything around the body. Nothing here is out of the ordinary: the packages come with every LaTeX.
const PREAMBLE: &str = include_str!("preamble.tex");

/// Shrinks what is too wide for the page. A body may be read in more than once.
const FIT: &str = include_str!("fit.tex");

/// Signs of a table that go into a line of an A4 page.
const COLUMNS: usize = 90;

/// Floats that LaTeX is asked to keep in mind before it must set them all; old ones can keep 18.
const FLOATS: usize = 12;

pub(super) fn article(document: &Document) -> String {
    format!(
        "{PREAMBLE}\\title{{{}}}\n\\author{{}}\n\\date{{}}\n\n\\begin{{document}}\n\\maketitle\n\\input{{body}}\n\\end{{document}}\n",
        encodable(&escape_latex(&document.title))
    )
}

pub(super) fn body(document: &Document) -> String {
    let mut text = FIT.to_owned();
    let mut floats = 0;
    let mut tables = HashMap::new();
    let names = document.shortened(COLUMNS);
    let mut legend = names.as_ref().map(|(legend, _)| legend);
    for (label, block) in document.labelled() {
        if matches!(block, Block::Table(_)) {
            // It has no number, so that tables have the same as in the other forms of the page.
            text.extend(legend.take().map(short_names));
        }
        text.push('\n');
        text.push_str(&match block {
            Block::Paragraph(paragraph) => format!("{}\n", escape_latex(paragraph)),
            Block::Findings(sentences) => found(sentences),
            Block::Code(code) => typed(code),
            Block::Entry(entry) => format!("\\begin{{quote}}\n{}\n\\end{{quote}}\n", verbatim(entry)),
            Block::Table(table) => match &names {
                Some((_, names)) => fitted(&table.shortened(names), &mut tables),
                None => fitted(table, &mut tables),
            },
            Block::Figure(figure) => {
                let width = match figure.chart {
                    Chart::Board(_) => "70mm",
                    _ => "\\linewidth",
                };
                let (folder, name) = (figure.chart.folder(), &figure.name);
                let picture = format!("\\includegraphics[width={width}]{{{folder}/{name}.pdf}}");
                float(&picture, &figure.caption, name)
            }
            Block::Tree(tree) => verbatim(&tree.to_text(Paint::Plain)) + "\n",
        });
        floats += usize::from(label.is_some());
        if label.is_some() && floats % FLOATS == 0 {
            text.push_str("\\clearpage\n");
        }
    }
    encodable(&text)
}

fn short_names(legend: &Table) -> String {
    format!("\n\\begin{{center}}\n{}\\end{{center}}\n", latex_tabular(legend))
}

fn found(sentences: &[String]) -> String {
    let items: String = sentences
        .iter()
        .map(|sentence| format!("\\item {}\n", escape_latex(sentence)))
        .collect();
    format!("\\section*{{What was found}}\n\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
}

/// The table, not wider than the page; `labels` are those that tables before it have, and how often: later
/// ones are numbered. Its texts hold no backslash that is not escaped, so the environment is
/// found for certain.
fn fitted(table: &Table, labels: &mut HashMap<String, usize>) -> String {
    let mut label = latex_label(&table.title);
    let count = labels.entry(label.clone()).or_default();
    *count += 1;
    if *count > 1 {
        let _ = write!(label, "-{count}");
    }
    table
        .to_labelled_latex(&label)
        .replacen("\\begin{tabular}", "\\begin{labfit}\\begin{tabular}", 1)
        .replacen("\\end{tabular}", "\\end{tabular}\\end{labfit}\\par\\smallskip", 1)
}

fn float(content: &str, caption: &str, name: &str) -> String {
    format!(
        "\\begin{{figure}}\n\\centering\n{content}\n\\caption{{{}}}\n\\label{{fig:{name}}}\n\\end{{figure}}\n",
        escape_latex(caption)
    )
}

/// Lines as they stand, centred on the page, without what could end the block. Half an em is about the width
/// of a character.
fn verbatim(lines: &str) -> String {
    let lines = lines.trim_end().replace("\\end", "\\ end");
    let columns = lines.lines().map(columns).max().unwrap_or(0);
    format!(
        "\\begin{{minipage}}{{{:.1}em}}\\small\n\\begin{{verbatim}}\n{lines}\n\\end{{verbatim}}\n\\end{{minipage}}",
        0.5 * columns as f64
    )
}

/// A command line, broken at its blanks. Hyphens and quotation marks stay what they are, so that it can be
/// copied.
fn typed(code: &str) -> String {
    let signs = code.chars().map(|sign| match sign {
        '-' => "-{}".to_owned(),
        '"' => "\\char34{}".to_owned(),
        '\'' => "\\textquotesingle{}".to_owned(),
        '`' => "\\textasciigrave{}".to_owned(),
        other => escape_latex(&other.to_string()),
    });
    let signs: String = signs.collect();
    format!("\\begin{{quote}}\n\\raggedright\\ttfamily\\small {signs}\n\\end{{quote}}\n")
}

/// The text, with characters that T1 fonts lack written as commands or by their numbers.
fn encodable(text: &str) -> String {
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
    use crate::chart::SpreadChart;
    use crate::diagram::{Board, Diagram};

    const HOSTILE: &str = r"\end{document} \end{verbatim} 100 % & $x_1$ #1 ~ ^ { } √ 車";

    fn hostile() -> Document {
        let mut document = Document::new(HOSTILE);
        document.paragraph(HOSTILE);
        document.code(HOSTILE);
        let table = Table::of(HOSTILE, [HOSTILE])
            .words(HOSTILE, |hostile| hostile)
            .numbers("n", |_| 1_234_u64)
            .note(HOSTILE)
            .finish();
        document.table(table);
        let chart = Chart::Spread(SpreadChart {
            title: String::new(),
            rows: Vec::new(),
        });
        document.figure("bars", HOSTILE, chart);
        let diagram = Diagram::empty(Board::Chess);
        document.figure("board", HOSTILE, Chart::Board(diagram));
        document
    }

    /// What begins must end, the last begun first; and no brace is left over.
    fn assert_balanced(text: &str) {
        let mut open = Vec::new();
        let commands = text.match_indices("\\begin{").chain(text.match_indices("\\end{"));
        let mut commands: Vec<(usize, &str)> = commands.collect();
        commands.sort_unstable();
        for (place, command) in commands {
            let name = text[place + command.len()..].split('}').next().unwrap();
            match command {
                "\\begin{" => open.push(name),
                _ => assert_eq!(open.pop(), Some(name), "{text}"),
            }
        }
        assert!(open.is_empty(), "{open:?}");
        let bare = text.replace("\\{", "").replace("\\}", "");
        assert_eq!(bare.matches('{').count(), bare.matches('}').count(), "{text}");
    }

    #[test]
    fn no_text_can_end_or_begin_anything() {
        let (article, body) = (hostile().to_latex(), hostile().to_latex_body());
        // The definition of `labfit` begins and ends a box in two arguments; the pairs still match.
        assert_balanced(&article);
        assert_balanced(&body);
        assert_eq!(article.matches("\\end{document}").count(), 1);
        assert_eq!(body.matches("\\end{document}").count(), 0);
        assert_eq!(body.matches("\\end{verbatim}").count(), 0);
    }

    #[test]
    fn the_body_holds_nothing_that_pdflatex_cannot_print() {
        let body = hostile().to_latex_body();
        assert!(body.is_ascii(), "{body}");
        assert!(body.contains("$\\surd$ [U+8ECA]"), "{body}");
    }

    #[test]
    fn every_table_has_a_label_of_its_own() {
        let mut document = Document::new("");
        for title in ["Nodes at depth 3", "Time", "Nodes at depth 4"] {
            document.table(
                Table::of(title, [title])
                    .words("strategy", |title| title)
                    .finish(),
            );
        }
        let body = document.to_latex_body();
        for label in ["nodes", "time", "nodes-2"] {
            assert!(
                body.contains(&format!("\\label{{tab:{label}}}\n")),
                "{label} in {body}"
            );
        }
    }

    #[test]
    fn wide_tables_have_short_names_and_one_legend() {
        let strategies = ["alpha-beta", "alpha-beta+qs", "alpha-beta+qs+mvv-lva"].map(str::to_owned);
        let mut document = Document::new("");
        document.tells_of(&strategies);
        for title in ["Nodes", "Time"] {
            let table = Table::of(title, &strategies).words("strategy", |name| name);
            let table = table.each(1..=9, |table, depth| {
                table.numbers(format!("depth {depth} (23 of 24)"), |_| 1_234_567_u64)
            });
            document.table(table.finish());
        }
        let body = document.to_latex_body();
        assert_eq!(body.matches("alpha-beta+qs+mvv-lva").count(), 1, "{body}");
        assert_eq!(body.matches("\n+mvv-lva & ").count(), 3, "{body}");
        assert_eq!(body.matches("\\begin{table}").count(), 2);
    }

    #[test]
    fn a_command_line_can_be_copied() {
        assert_eq!(
            typed("lab run --suite 'a \"b\"'"),
            "\\begin{quote}\n\\raggedright\\ttfamily\\small lab run -{}-{}suite \\textquotesingle{}a \\char34{}b\\char34{}\\textquotesingle{}\n\\end{quote}\n"
        );
    }
}
