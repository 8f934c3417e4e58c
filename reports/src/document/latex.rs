//! Documents in LaTeX: an article, and a body that other articles can include.

use super::block::ORIGIN;
use super::template_block::TemplateBlock;
use super::{Block, Document, Figure};
use crate::latex::{FIT, escape};
use crate::template;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::borrow::Cow;
use std::collections::HashSet;

/// Everything around the body. All packages are part of every LaTeX distribution.
const PREAMBLE: &str = include_str!("preamble.tex");

/// The number of floats after which a page is ended to make LaTeX output them; old versions can hold only 18.
const FLOATS: usize = 12;

/// The rank of the chart below the main table, on the first of two printed pages.
const FIRST_PAGE: usize = 1;

/// The rank of everything that follows the text.
const APPENDIX: usize = 6;

impl Figure {
    /// The figure in LaTeX; `path` is the file of its image.
    pub fn to_latex(&self, path: &str) -> String {
        format!(
            "\\begin{{figure}}[tbp]\n\\centering\n\\includegraphics[width=\\linewidth]{{{path}}}\n\\caption{{{}}}\n\
             \\label{{fig:{}}}\n\\end{{figure}}\n",
            escape(&self.caption),
            self.name
        )
    }
}

impl Document {
    /// The page as a LaTeX article that includes [`Document::to_latex_body`] from `body.tex` beside it.
    pub fn to_latex(&self) -> String {
        self.article("\\input{body}\n")
    }

    /// The page as a single LaTeX file, which needs no other files if there are no charts.
    pub fn to_whole_latex(&self) -> String {
        self.article(&self.to_latex_body())
    }

    fn article(&self, body: &str) -> String {
        format!(
            "{PREAMBLE}\n\\begin{{document}}\n\\begin{{center}}\n\
             {{\\Large\\bfseries {}\\par}}\n\\smallskip {}\n\\end{{center}}\n\
             % No float above the title.\n\\suppressfloats[t]\n{body}\\end{{document}}\n",
            escape(&self.title),
            escape(&self.subtitle)
        )
    }

    /// The body of the LaTeX article, which any other article can include with `\\input`. It expects charts
    /// and diagrams as `chart-<name>.pdf` and needs the packages `booktabs` and `graphicx`. It prints ASCII
    /// and the Latin letters of T1 encoding; all other characters are shown as their code points.
    ///
    /// A page with an answer has two printed pages; the rest is on the HTML page.
    pub fn to_latex_body(&self) -> String {
        let mut pieces: Vec<TemplateBlock<'_>> = self.pieces().collect();
        for piece in &mut pieces {
            if let TemplateBlock::Table { table, .. } = piece {
                *table = Cow::Owned(table.printed(self.print_width));
            }
        }
        let ranks = if self.answer.is_empty() { vec![0; pieces.len()] } else { self.ranks() };
        let mut order: Vec<(usize, usize)> = ranks.into_iter().zip(0..).collect();
        order.sort_unstable();
        order.retain(|(rank, _)| *rank < APPENDIX);
        let mut floats = 0;
        let entries = order.iter().map(|&(rank, place)| {
            let piece = &pieces[place];
            let is_float = matches!(piece, TemplateBlock::Table { .. } | TemplateBlock::Picture { .. });
            floats += usize::from(is_float);
            let ends_page = is_float && (floats % FLOATS == 0 || rank == FIRST_PAGE);
            context! { piece => Serde(piece), ends_page }
        });
        let entries: Vec<Value> = entries.collect();
        let style = self.print_width.table_style();
        FIT.to_owned()
            + &template::render(
                "body.tex",
                context! { answer => Serde(&self.answer), entries, style },
            )
    }

    /// The print order of the blocks of a page with an answer: the main table, the chart of nodes, the first
    /// chart before the sections, a board, how it was made (its last paragraph, the command,
    /// the citation), and the rest, which HTML folds.
    fn ranks(&self) -> Vec<usize> {
        let (mut is_lead, mut is_origin, mut seen) = (true, false, HashSet::new());
        let is_paragraph = |block: &Block| matches!(block, Block::Paragraph(_));
        let last_paragraph = self.blocks.iter().rposition(is_paragraph);
        let ranks = self.blocks.iter().enumerate().map(|(number, block)| {
            let rank = match block {
                Block::Section(section) => {
                    is_lead = false;
                    is_origin = section.name == ORIGIN;
                    if is_origin { 5 } else { APPENDIX }
                }
                // The title already says what was searched, and the files are those beside the HTML page.
                Block::Paragraph(_) if is_origin && Some(number) != last_paragraph => APPENDIX,
                _ if is_origin => return 5,
                Block::Table(_) => 0,
                Block::Figure(figure) if figure.name == "nodes" => FIRST_PAGE,
                Block::Figure(_) if is_lead => FIRST_PAGE + 1,
                Block::Figure(figure) if figure.chart.folder() == "diagrams" => 4,
                _ => APPENDIX,
            };
            if rank == 5 || seen.insert(rank) { rank } else { APPENDIX }
        });
        ranks.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Chart;
    use crate::diagram::{Board, Diagram};
    use crate::sentences::{notes, run};
    use crate::table::Table;

    const HOSTILE: &str = r"\end{document} \end{verbatim} 100 % & $x_1$ #1 ~ ^ { } √ 車";

    fn hostile() -> Document {
        let mut document = Document::new(HOSTILE);
        document.paragraph(HOSTILE);
        document.code(HOSTILE);
        let table = Table::of(HOSTILE, [HOSTILE])
            .words(HOSTILE, |hostile| hostile)
            .numbers("n", |_| 1_234_u64)
            .note(notes::engines(HOSTILE))
            .finish();
        document.table(table);
        let chart = Chart::Board(Diagram::empty(Board::Xiangqi));
        document.figure("bars", HOSTILE, chart);
        let diagram = Diagram::empty(Board::Chess);
        document.figure("board", HOSTILE, Chart::Board(diagram));
        document
    }

    /// Asserts that environments and braces are properly nested and closed.
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
        // The definition of `labfit` opens and closes a box in two arguments; the pairs still match.
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
                    .numbers("nodes", |_| 1_u64)
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
    fn of_how_it_was_made_two_printed_pages_have_the_last_paragraph_and_the_command() {
        let mut document = Document::new("Title");
        document.answer = vec![run::other_tree()];
        let diagram = || Chart::Board(Diagram::empty(Board::Chess));
        document.figure("nodes", "Nodes.", diagram());
        document.figure("reduction", "Factors.", diagram());
        document.section(ORIGIN, "How this was made");
        document.paragraph("Files beside it.");
        document.paragraph("Made by the lab.");
        document.code("lab run");
        let body = document.to_latex_body();
        assert!(
            body.contains("Made by the lab.") && body.contains("lab run"),
            "{body}"
        );
        assert!(!body.contains("Files beside it."), "{body}");
        let ends = body.find("\\clearpage").unwrap();
        assert!(
            body.find("Nodes.").unwrap() < ends && ends < body.find("Factors.").unwrap(),
            "{body}"
        );
    }

    #[test]
    fn names_are_explained_once_below_the_first_table() {
        let mut document = Document::new("");
        document.explain([["S1", "alpha-beta+qs+mvv-lva"].map(str::to_owned)]);
        for title in ["Nodes", "Time"] {
            let table = Table::of(title, ["S1"]).words("strategy", |name| name);
            document.table(table.numbers("nodes", |_| 1_u64).finish());
        }
        let body = document.to_latex_body();
        assert_eq!(body.matches("S1: alpha-beta+qs+mvv-lva").count(), 1, "{body}");
        assert!(
            body.find("alpha-beta+qs").unwrap() < body.find("Time").unwrap(),
            "{body}"
        );
    }
}
