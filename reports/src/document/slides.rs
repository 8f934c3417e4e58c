//! Slides: a page's main figures, each drawn large under the result that it shows.

use super::{Block, Document, Figure, Slide};
use crate::chart::Chart;
use crate::scene::{LINE_HEIGHT, Scene, ShapeStyle, Text, WIDER, Weight, ink};

/// The shape of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::Display, strum::VariantArray)]
pub enum Aspect {
    /// 1920 by 1080 pixels.
    #[strum(serialize = "16:9")]
    Wide,
    /// 1440 by 1080 pixels.
    #[strum(serialize = "4:3")]
    Standard,
}

/// A slide in pixels: its name as a file, and what is drawn on it.
pub struct SlideDrawing {
    /// `2-nodes`: its number and the name of its figure.
    pub name: String,
    scene: Scene,
}

const HEIGHT: f64 = 1080.0;
const MARGIN: f64 = 64.0;
/// The ems of the title and of the line at the foot, which is 28 pixels high.
const TITLE: f64 = 46.0;
const FOOT: f64 = 28.0 / LINE_HEIGHT;
const TITLE_LINE: f64 = 1.25 * TITLE;
/// How much larger a chart is than on a page: its smallest letters are 11 pixels high there, 28 here.
const ENLARGED: f64 = 28.0 / 11.0;

impl Aspect {
    pub const ALL: &[Aspect] = <Aspect as strum::VariantArray>::VARIANTS;

    fn width(self) -> f64 {
        match self {
            Aspect::Wide => 1920.0,
            Aspect::Standard => 1440.0,
        }
    }
}

impl SlideDrawing {
    /// As SVG in a font that the reader's computer has, or in any without serifs.
    pub fn to_svg(&self, font: Option<&str>) -> String {
        self.scene.to_svg_in(font)
    }

    /// As PNG, set in Roboto.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene.to_png_scaled(1.0)
    }
}

impl Slide {
    /// Of a figure with all its strategies.
    pub fn new(figure: &str, title: &str) -> Slide {
        Slide {
            title: title.trim_end_matches('.').to_owned(),
            figure: figure.to_owned(),
            strategies: Vec::new(),
        }
    }
}

impl Document {
    /// The slides, one result each: those that were chosen, and the boards of the text under their captions.
    /// Where none was chosen, each figure of the text.
    pub fn draw_slides(&self, aspect: Aspect) -> Vec<SlideDrawing> {
        let chooses_all = self.slides.is_empty();
        let of_text = self.figures_in_text().into_iter();
        let captioned = of_text.filter(|figure| chooses_all || matches!(figure.chart, Chart::Board(_)));
        let captioned = captioned.map(|figure| Slide::new(&figure.name, &figure.caption));
        let slides = self.slides.iter().cloned().chain(captioned);
        let with_figures = slides.filter_map(|slide| {
            let figure = self.figures().find(|figure| figure.name == slide.figure)?;
            Some((slide, figure))
        });
        let drawings = with_figures
            .zip(1..)
            .map(|((slide, figure), number)| SlideDrawing {
                name: format!("{number}-{}", figure.name),
                scene: self.drawn(&slide, figure, aspect),
            });
        drawings.collect()
    }

    /// The figures outside of appendices.
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

    fn drawn(&self, slide: &Slide, figure: &Figure, aspect: Aspect) -> Scene {
        let width = aspect.width();
        let mut scene = Scene::new(&slide.title, (width, HEIGHT));
        let lines = wrapped(&slide.title, width - 2.0 * MARGIN);
        for (line, number) in lines.iter().zip(0..) {
            let y = MARGIN + f64::from(number) * TITLE_LINE;
            scene.text(Text::new(line, TITLE).at(MARGIN, y).below().bold());
        }
        let top = MARGIN + lines.len() as f64 * TITLE_LINE + MARGIN / 2.0;
        let foot = HEIGHT - MARGIN / 2.0 - FOOT * LINE_HEIGHT;
        scene.line(
            &[(MARGIN, foot - 14.0), (width - MARGIN, foot - 14.0)],
            ShapeStyle::stroke(ink::GRID, 2.0),
        );
        let mut source = vec![self.title.as_str(), &self.subtitle];
        source.retain(|part| !part.is_empty());
        scene.text(Text::new(source.join("; "), FOOT).at(MARGIN, foot).below());
        let room = (width - 2.0 * MARGIN, foot - 28.0 - top);
        let enlarged = (room.0 / ENLARGED, room.1 / ENLARGED);
        let chart = figure.chart.scene_for_slide(&slide.strategies, enlarged);
        let scale = (room.0 / chart.size.0).min(room.1 / chart.size.1);
        let left = (room.0 - scale * chart.size.0) / 2.0;
        let down = (room.1 - scale * chart.size.1) / 2.0;
        scene.insert((MARGIN + left, top + down), scale, chart);
        scene
    }
}

/// A title in lines of a width, broken between words.
fn wrapped(title: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut() {
            Some(line) if WIDER * TITLE * Weight::Bold.width(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{
        BarRow, BarStyle, Curve, CurveChart, CurvePoint, CurveStyle, IntervalChart, XAxis, YAxis,
    };
    use crate::diagram::{Board, Diagram};

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
        let slides = document.draw_slides(Aspect::Wide);
        slides.iter().map(|slide| slide.to_svg(None)).collect()
    }

    fn names(document: &Document) -> Vec<String> {
        let slides = document.draw_slides(Aspect::Wide).into_iter();
        slides.map(|slide| slide.name).collect()
    }

    #[test]
    fn each_figure_has_a_slide_under_its_caption_where_none_is_chosen() {
        let document = sample();
        assert_eq!(names(&document), ["1-nodes", "2-reduction"]);
        assert!(svg(&document)[0].contains("Total nodes"));
    }

    #[test]
    fn a_chosen_slide_shows_its_result_and_its_strategies_alone() {
        let mut document = sample();
        document
            .slides
            .push(Slide::new("none", "Of a figure that the page has not"));
        document.slides.push(Slide {
            title: "Pvs is better".to_owned(),
            figure: "reduction".to_owned(),
            strategies: vec!["pvs".to_owned()],
        });
        let slides = svg(&document);
        assert_eq!(slides.len(), 1);
        assert!(
            slides[0].contains("Pvs is better") && slides[0].contains(">pvs<"),
            "{}",
            slides[0]
        );
        assert!(!slides[0].contains(">minimax<"), "{}", slides[0]);
    }

    #[test]
    fn boards_of_the_text_follow_what_was_chosen_and_those_of_an_appendix_do_not() {
        let mut document = sample();
        let board = || Chart::Board(Diagram::empty(Board::Chess));
        document.figure("case-1", "A mate.", board());
        document.appendix("more", "More");
        document.figure("case-2", "Another.", board());
        assert_eq!(names(&document), ["1-nodes", "2-reduction", "3-case-1"]);
        document.slides.push(Slide::new("reduction", "Pvs is better."));
        assert_eq!(names(&document), ["1-reduction", "2-case-1"]);
    }

    #[test]
    fn curves_of_theory_can_be_left_off() {
        let mut document = sample();
        let with = svg(&document)[0].clone();
        document.leave_out_published();
        let without = svg(&document)[0].clone();
        assert!(with.contains(">all leaves<"), "{with}");
        assert!(
            !without.contains(">all leaves<") && without.contains(">pvs<"),
            "{without}"
        );
    }

    #[test]
    fn long_titles_are_broken_between_words_and_nothing_leaves_the_slide() {
        for aspect in Aspect::ALL {
            let title = "word ".repeat(40);
            let lines = wrapped(&title, aspect.width() - 2.0 * MARGIN);
            assert!(lines.len() > 1);
            for line in &lines {
                assert!(
                    TITLE * Weight::Bold.width(line) <= aspect.width() - 2.0 * MARGIN,
                    "{line}"
                );
            }
            assert_eq!(lines.join(" "), title.trim());
        }
    }
}
