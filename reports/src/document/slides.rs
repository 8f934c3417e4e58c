//! Slides: the figures of a page, each drawn large under what it shows.

use super::{Block, Document, Figure};
use crate::scene::{LINE_HEIGHT, Scene, ShapeStyle, Text, WIDER, Weight, ink};

/// A slide, with its file name and its drawing in pixels.
pub struct SlideDrawing {
    /// `2-nodes`: its number and the name of its figure.
    pub name: String,
    scene: Scene,
}

const WIDTH: f64 = 1920.0;
const HEIGHT: f64 = 1080.0;
const MARGIN: f64 = 64.0;
/// The font sizes of the title and of the footer, whose line height is 28 pixels.
const TITLE: f64 = 46.0;
const FOOT: f64 = 28.0 / LINE_HEIGHT;
const TITLE_LINE: f64 = 1.25 * TITLE;
/// The height of a line that explains a name.
const NAME_LINE: f64 = 36.0;
/// The most slides; nobody would show more in a talk.
const MAX_SLIDES: usize = 10;
/// The scale of a chart relative to a page: its smallest text grows from 11 to 28 pixels.
const ENLARGED: f64 = 28.0 / 11.0;

impl SlideDrawing {
    pub fn to_svg(&self) -> String {
        self.scene.to_svg()
    }

    /// As PNG, in Roboto.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene.to_png_scaled(1.0)
    }
}

impl Document {
    /// A slide for each figure in the text, titled with its caption, the first one with the answer. At most
    /// `MAX_SLIDES`.
    pub fn draw_slides(&self) -> Vec<SlideDrawing> {
        let answer = self.answer.first().map(|answer| &**answer);
        let figures = self.figures_in_text().into_iter().take(MAX_SLIDES).zip(1..);
        let drawings = figures.map(|(figure, number)| {
            let title = answer.filter(|_| number == 1).unwrap_or(&figure.caption);
            SlideDrawing {
                name: format!("{number}-{}", figure.name),
                scene: self.drawn(title.trim_end_matches('.'), figure),
            }
        });
        drawings.collect()
    }

    /// The figures outside the appendix.
    fn figures_in_text(&self) -> Vec<&Figure> {
        let (mut is_appendix, mut figures) = (false, Vec::new());
        for block in &self.blocks {
            match block {
                Block::Section(section) => is_appendix = section.is_appendix,
                Block::Figure(figure) if !is_appendix => figures.push(figure),
                _ => {}
            }
        }
        figures
    }

    fn drawn(&self, title: &str, figure: &Figure) -> Scene {
        let mut scene = Scene::new(title, (WIDTH, HEIGHT));
        let lines = wrapped(title, &[' '], (TITLE, Weight::Bold), WIDTH - 2.0 * MARGIN);
        for (line, number) in lines.iter().zip(0..) {
            let y = MARGIN + f64::from(number) * TITLE_LINE;
            scene.text(Text::new(line, TITLE).at(MARGIN, y).below().bold());
        }
        let top = MARGIN + lines.len() as f64 * TITLE_LINE + MARGIN / 2.0;
        let foot = HEIGHT - MARGIN / 2.0 - FOOT * LINE_HEIGHT;
        scene.line(
            &[(MARGIN, foot - 14.0), (WIDTH - MARGIN, foot - 14.0)],
            ShapeStyle::stroke(ink::GRID, 2.0),
        );
        let mut source = vec![self.title.as_str(), &self.subtitle];
        source.retain(|part| !part.is_empty());
        scene.text(Text::new(source.join("; "), FOOT).at(MARGIN, foot).below());
        let (room, names) = (WIDTH - 2.0 * MARGIN, self.explained(title, figure));
        let names = names
            .iter()
            .flat_map(|name| wrapped(name, &[' ', '+'], (FOOT, Weight::Regular), room));
        let names: Vec<String> = names.collect();
        let end = foot - 28.0 - names.len() as f64 * NAME_LINE;
        for (line, number) in names.iter().zip(0..) {
            let y = end + f64::from(number) * NAME_LINE;
            scene.text(Text::new(line, FOOT).at(MARGIN, y).below());
        }
        let room = (room, end - top - if names.is_empty() { 0.0 } else { 20.0 });
        let enlarged = (room.0 / ENLARGED, room.1 / ENLARGED);
        let chart = figure.chart.scene_for_slide(enlarged);
        let scale = (room.0 / chart.size.0).min(room.1 / chart.size.1);
        let left = (room.0 - scale * chart.size.0) / 2.0;
        let down = (room.1 - scale * chart.size.1) / 2.0;
        scene.insert((MARGIN + left, top + down), scale, chart);
        scene
    }

    /// Explanations of the names on a slide, one per line.
    fn explained(&self, title: &str, figure: &Figure) -> Vec<String> {
        let in_title = title.split([' ', ',', ':']);
        let shown: Vec<&str> = in_title.chain(figure.chart.names()).collect();
        let meaning = |[name, meaning]: &[String; 2]| match name.as_str() {
            ADDED if shown.iter().any(|name| name.starts_with('+')) => {
                Some(format!("{ADDED} adds one part to the strategy before it"))
            }
            name => shown.contains(&name).then(|| format!("{name} = {meaning}")),
        };
        self.legend.iter().filter_map(meaning).collect()
    }
}

/// The legend entry that covers all names of the form `+part`.
const ADDED: &str = "+part";

/// Wraps a text to a width, breaking before any of `breaks`; spaces at breaks are dropped.
fn wrapped(text: &str, breaks: &[char], (size, weight): (f64, Weight), width: f64) -> Vec<String> {
    let mut ends: Vec<usize> = text.match_indices(breaks).map(|(at, _)| at).collect();
    ends.push(text.len());
    let (mut lines, mut start) = (vec![String::new()], 0);
    for end in ends {
        let (piece, line) = (&text[start..end], lines.len() - 1);
        let longer = format!("{}{piece}", lines[line]);
        if lines[line].is_empty() || WIDER * size * weight.width(&longer) <= width {
            lines[line] = longer.trim_start().to_owned();
        } else {
            lines.push(piece.trim_start().to_owned());
        }
        start = end;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{
        BarRow, BarStyle, Chart, Curve, CurveChart, CurvePoint, CurveStyle, IntervalChart, XAxis, YAxis,
    };
    use crate::diagram::{Board, Diagram};
    use crate::sentences::{notes, run};

    fn sample() -> Document {
        let mut document = Document::new("suite: two strategies");
        let curve = |name: &str, look| {
            let points = (1..=4).map(|depth| CurvePoint::new(depth, (name.len() as f64).powi(depth)));
            Curve::new(name, look, points)
        };
        let curves = vec![
            curve("minimax", CurveStyle::Measured),
            curve("pvs", CurveStyle::Measured),
            curve("all leaves", CurveStyle::Published),
        ];
        let chart = CurveChart::of(
            "Nodes",
            XAxis::Depths(Vec::new()),
            (YAxis::Logarithmic, "nodes"),
            curves,
        );
        document.figure("nodes", "Total nodes.", Chart::Curves(chart));
        let rows = ["minimax", "pvs"].map(|name| BarRow {
            name: name.to_owned(),
            ..BarRow::default()
        });
        let chart = Chart::Rows(IntervalChart {
            title: "Factors".to_owned(),
            x_label: "factor".to_owned(),
            look: BarStyle::Bars,
            series: Vec::new(),
            rows: rows.to_vec(),
        });
        document.figure("reduction", "Factors.", chart);
        document
    }

    fn svg(document: &Document) -> Vec<String> {
        let slides = document.draw_slides();
        slides.iter().map(SlideDrawing::to_svg).collect()
    }

    fn names(document: &Document) -> Vec<String> {
        let slides = document.draw_slides().into_iter();
        slides.map(|slide| slide.name).collect()
    }

    #[test]
    fn each_figure_has_a_slide_under_its_caption() {
        let document = sample();
        assert_eq!(names(&document), ["1-nodes", "2-reduction"]);
        assert!(svg(&document)[0].contains("Total nodes"));
    }

    #[test]
    fn the_first_slide_states_the_answer() {
        let mut document = sample();
        document.answer = vec![run::larger_tree(4), run::other_tree()];
        let slides = svg(&document);
        assert!(
            slides[0].contains("enlarges the tree<") && !slides[0].contains("Total nodes"),
            "{}",
            slides[0]
        );
        assert!(
            slides[1].contains("Factors<") && !slides[1].contains("enlarges"),
            "{}",
            slides[1]
        );
    }

    #[test]
    fn names_that_a_slide_shows_are_explained_on_it_and_others_are_not() {
        let mut document = sample();
        let meaning = "alpha-beta+qs".to_owned() + &"+mvv-lva".repeat(30);
        document.legend = vec![
            ["pvs".to_owned(), meaning.clone()],
            ["S9".to_owned(), "unseen".to_owned()],
        ];
        for slide in svg(&document) {
            assert!(slide.contains(">pvs = alpha-beta+qs+mvv-lva"), "{slide}");
            let told = slide.matches("+mvv-lva").count();
            assert_eq!(told, 30, "it goes on in a line of its own");
            assert!(!slide.contains("unseen"), "{slide}");
        }
        document.answer = vec![notes::engines("S9")];
        let slides = svg(&document);
        assert!(slides[0].contains("S9 = unseen"), "{}", slides[0]);
    }

    #[test]
    fn there_are_no_more_slides_than_a_talk_has_time_for() {
        let mut document = sample();
        for number in 0..30 {
            document.figure(
                &format!("board-{number}"),
                "A board.",
                Chart::Board(Diagram::empty(Board::Chess)),
            );
        }
        assert_eq!(names(&document).len(), MAX_SLIDES);
    }

    #[test]
    fn figures_of_the_text_have_slides_and_those_of_an_appendix_do_not() {
        let mut document = sample();
        let board = || Chart::Board(Diagram::empty(Board::Chess));
        document.figure("case-1", "A mate.", board());
        document.appendix("more", "More");
        document.figure("case-2", "Another.", board());
        assert_eq!(names(&document), ["1-nodes", "2-reduction", "3-case-1"]);
    }

    #[test]
    fn long_titles_are_broken_between_words_and_nothing_leaves_the_slide() {
        let title = "word ".repeat(40);
        let room = WIDTH - 2.0 * MARGIN;
        let lines = wrapped(title.trim(), &[' '], (TITLE, Weight::Bold), room);
        assert!(lines.len() > 1);
        for line in &lines {
            assert!(TITLE * Weight::Bold.width(line) <= room, "{line}");
        }
        assert_eq!(lines.join(" "), title.trim());
    }
}
