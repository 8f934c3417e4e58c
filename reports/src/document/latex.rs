//! Documents in LaTeX: an article, and its body, which another article can read in.

use super::Document;
use super::template_block::TemplateBlock;
use crate::latex::{escape, label};
use crate::template;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::collections::HashMap;

/// Everything around the body. Nothing here is out of the ordinary: the packages come with every LaTeX.
const PREAMBLE: &str = include_str!("preamble.tex");

/// Shrinks what is too wide for the page. A body may be read in more than once.
const FIT: &str = include_str!("fit.tex");

/// Floats that LaTeX is asked to keep in mind before it must set them all; old ones can keep 18.
const FLOATS: usize = 12;

impl Document {
    /// The page as a LaTeX article that reads [`Document::to_latex_body`] from `body.tex` beside it.
    pub fn to_latex(&self) -> String {
        self.article("\\input{body}\n")
    }

    /// The same in one file, which needs nothing beside it if there are no charts.
    pub fn to_whole_latex(&self) -> String {
        self.article(&self.to_latex_body())
    }

    fn article(&self, body: &str) -> String {
        format!(
            "{PREAMBLE}\\title{{{}}}\n\\author{{}}\n\\date{{}}\n\n\\begin{{document}}\n\\maketitle\n{body}\\end{{document}}\n",
            escape(&self.title)
        )
    }

    /// What stands in the LaTeX article, to be read into any other with `\\input`; charts are looked for as
    /// `charts/<name>.pdf`, and diagrams as `diagrams/<name>.pdf`. It needs the packages `booktabs` and
    /// `graphicx`, and prints ASCII and the Latin letters of the font encoding T1; every other sign is shown
    /// by its number.
    pub fn to_latex_body(&self) -> String {
        let mut floats = 0;
        // How many tables have a label: later ones are numbered.
        let mut labels: HashMap<String, usize> = HashMap::new();
        let entries = self.pieces().map(|piece| {
            let is_float = matches!(piece, TemplateBlock::Table { .. } | TemplateBlock::Picture { .. });
            floats += usize::from(is_float);
            let ends_page = is_float && floats % FLOATS == 0;
            let TemplateBlock::Table { table, .. } = &piece else {
                return context! { piece => Serde(&piece), ends_page };
            };
            let mut label = label(&table.title);
            let count = labels.entry(label.clone()).or_default();
            *count += 1;
            if *count > 1 {
                label = format!("{label}-{count}");
            }
            context! { piece => Serde(&piece), ends_page, label }
        });
        let entries: Vec<Value> = entries.collect();
        FIT.to_owned() + &template::render("body.tex", context! { entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, SpreadChart};
    use crate::diagram::{Board, Diagram};
    use crate::table::Table;

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
    fn names_are_explained_once_below_the_first_table() {
        let mut document = Document::new("");
        document.explain([["S1", "alpha-beta+qs+mvv-lva"].map(str::to_owned)]);
        for title in ["Nodes", "Time"] {
            document.table(Table::of(title, ["S1"]).words("strategy", |name| name).finish());
        }
        let body = document.to_latex_body();
        assert_eq!(body.matches("S1: alpha-beta+qs+mvv-lva").count(), 1, "{body}");
        assert!(
            body.find("alpha-beta+qs").unwrap() < body.find("Time").unwrap(),
            "{body}"
        );
    }
}
