//! Diagrams as SVG documents that need nothing from elsewhere: pieces are paths, only coordinates, legend and
//! caption are text.

mod arrows;
mod lettering;
mod measures;
mod pieces;
mod sheet;
mod surface;

use super::board::{Board, Point, Side};
use super::{ArrowKind, Diagram};
use crate::pdf::{self, PdfError};
use crate::svg::{Svg, number};
pub(crate) use lettering::wrapped;
use lettering::{TEXT, TEXT_LINE, text};
use measures::{CELL, INK, PAPER, RED, SIDE_MARGIN, TOP_MARGIN, middle};
pub use sheet::sheet;

/// On dark pages what is around the board turns as charts do; the board and its pieces stay.
const DARK_PAGES: &str = "<style>@media screen and (prefers-color-scheme:dark){.lab-board>.ground{fill:#1c1c1e}\
                          .lab-board>text{fill:#e6e6e6}.lab-board>circle[fill=\"#262626\"]{stroke:#e6e6e6}}</style>\n";

impl Diagram {
    /// The diagram as an SVG document. It is made for 370 to 410 pixels of width and can still be read
    /// at 320.
    pub fn to_svg(&self) -> String {
        let (drawing, width, height) = self.drawing();
        let drawing = DARK_PAGES.to_owned() + &drawing;
        self.document("class=\"lab-board\" ", &drawing, (width, height), (width, height))
    }

    /// The diagram as a PDF of one page, as large as the SVG.
    ///
    /// # Errors
    /// If the drawing cannot be turned into PDF.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        pdf::from_svg(&self.to_svg())
    }

    /// The diagram as a part of another SVG document, `across` wide with its upper left corner at `at`; also
    /// its height there.
    pub(crate) fn to_svg_within(&self, at: (f64, f64), across: f64) -> (String, f64) {
        let (drawing, width, height) = self.drawing();
        let down = height * across / width;
        let drawing = DARK_PAGES.to_owned() + &drawing;
        let place = format!(
            "class=\"lab-board\" x=\"{}\" y=\"{}\" ",
            number(at.0),
            number(at.1)
        );
        (
            self.document(&place, &drawing, (width, height), (across, down)),
            down,
        )
    }

    fn drawing(&self) -> (String, f64, f64) {
        let board = self.board;
        let width = f64::from(board.files()) * CELL + 2.0 * SIDE_MARGIN;
        let mut below = TOP_MARGIN + f64::from(board.ranks()) * CELL + TEXT_LINE;
        let mut drawing = surface::draw(board);
        drawing.push_str(&coordinates(board));
        for &point in &self.highlights {
            drawing.push_str(&surface::highlight(board, point));
        }
        let arrows = self.arrows.iter().filter_map(|arrow| arrows::draw(board, arrow));
        let (shafts, heads): (String, String) = arrows.map(|parts| (parts.shaft, parts.head)).unzip();
        drawing.push_str(&shafts);
        for piece in &self.pieces {
            drawing.push_str(&pieces::draw(board, piece));
        }
        drawing.push_str(&heads);
        if let Some(side) = self.to_move {
            drawing.push_str(&turn_mark(board, side));
        }
        if !self.arrows.is_empty() {
            below += TEXT_LINE;
            drawing.push_str(&self.legend(below));
        }
        for line in wrapped(
            self.caption.as_deref().unwrap_or_default(),
            width - 2.0 * SIDE_MARGIN,
        ) {
            below += TEXT_LINE;
            drawing.push_str(&text(SIDE_MARGIN, below, "start", &line));
        }
        (drawing, width, below + TEXT_LINE / 2.0)
    }

    /// An `svg` element, with some attributes of its own, that shows a drawing of one size at another.
    fn document(&self, attributes: &str, drawing: &str, drawn: (f64, f64), shown: (f64, f64)) -> String {
        let (width, height) = (number(drawn.0), number(drawn.1));
        let ground =
            format!("<rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n");
        let svg = Svg {
            attributes,
            drawn,
            shown,
            label: &self.label(),
            style: &format!(" font-size=\"{TEXT}\" fill=\"{INK}\""),
        };
        svg.document(&(ground + drawing))
    }

    /// What is read out to those who do not see it.
    fn label(&self) -> String {
        let parts = [
            Some(format!("A position of {}", self.board.name())),
            self.turn(),
            self.caption.clone(),
        ];
        parts.into_iter().flatten().collect::<Vec<String>>().join(". ")
    }

    /// A row with a short arrow and a name for each role that occurs.
    fn legend(&self, y: f64) -> String {
        let mut drawing = String::new();
        let mut x = SIDE_MARGIN;
        for role in ArrowKind::ALL {
            if self.arrows_of(role).next().is_some() {
                let middle = y - TEXT / 3.0;
                let sample = arrows::stroke((x, middle), (x + CELL, middle), role);
                drawing.push_str(&sample.shaft);
                drawing.push_str(&sample.head);
                drawing.push_str(&text(x + CELL + 6.0, y, "start", role.name()));
                x += 3.0 * CELL;
            }
        }
        drawing
    }
}

/// The names of the ranks to the left and of the files below.
fn coordinates(board: Board) -> String {
    let mut drawing = String::new();
    for rank in 0..board.ranks() {
        let (_, y) = middle(board, Point { file: 0, rank });
        let name = board.rank_name(rank).to_string();
        drawing.push_str(&text(SIDE_MARGIN / 2.0, y + TEXT / 3.0, "middle", &name));
    }
    for file in 0..board.files() {
        let (x, y) = middle(board, Point { file, rank: 0 });
        let name = board.file_name(file).to_string();
        drawing.push_str(&text(x, y + CELL / 2.0 + TEXT + 2.0, "middle", &name));
    }
    drawing
}

/// A small disc to the right of the board, at its own side's end: open for the first side, full for the
/// second.
fn turn_mark(board: Board, side: Side) -> String {
    let (rank, fill, line) = match (side, board) {
        (Side::First, Board::Chess) => (0, PAPER, INK),
        (Side::First, Board::Xiangqi) => (0, PAPER, RED),
        (Side::Second, _) => (board.ranks() - 1, INK, INK),
    };
    let last = Point {
        file: board.files() - 1,
        rank,
    };
    let (x, y) = middle(board, last);
    let x = number(x + (CELL + SIDE_MARGIN) / 2.0);
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"6.5\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\">\
         <title>{} to move</title></circle>\n",
        board.side_name(side)
    )
}

#[cfg(test)]
mod tests {
    use super::super::samples::{chess_start, xiangqi_start};
    use super::super::{Arrow, Glyph, figures};
    use super::*;

    #[test]
    fn every_piece_of_the_start_position_is_drawn_once() {
        let counted = |svg: &str, shape: &str| svg.matches(&format!("d=\"{shape}\"")).count();
        let chess = chess_start().to_svg();
        for (glyph, count) in [
            (Glyph::King, 2),
            (Glyph::Queen, 2),
            (Glyph::Knight, 4),
            (Glyph::Pawn, 16),
        ] {
            let body = figures::figure(glyph).unwrap().body;
            assert_eq!(counted(&chess, body), count, "{glyph:?}");
        }
        let xiangqi = xiangqi_start().to_svg();
        for (character, count) in [
            ('帅', 1),
            ('将', 1),
            ('仕', 2),
            ('馬', 2),
            ('炮', 2),
            ('卒', 5),
            ('楚', 1),
        ] {
            let outline = figures::outline(character).unwrap();
            assert_eq!(counted(&xiangqi, outline), count, "{character}");
        }
    }

    #[test]
    fn pieces_stand_on_the_middles_of_their_points() {
        let corner = Point { file: 0, rank: 0 };
        assert_eq!(middle(Board::Chess, corner), (46.0, 312.0));
        assert_eq!(middle(Board::Xiangqi, corner), (46.0, 392.0));
        let svg = Diagram::chess("8/8/8/8/8/8/8/K7").unwrap().to_svg();
        assert!(svg.contains("<g transform=\"translate(46 312)\">"), "{svg}");
    }

    #[test]
    fn texts_are_escaped() {
        let svg = chess_start()
            .with_caption("</svg><script>alert(\"1\" & '2')</script>")
            .to_svg();
        assert_eq!(svg.matches("</svg>").count(), 1);
        for hostile in ["<script", "\"1\"", " & "] {
            assert!(!svg.contains(hostile), "{hostile}");
        }
    }

    #[test]
    fn a_diagram_needs_nothing_from_elsewhere() {
        let diagrams = [chess_start(), xiangqi_start()];
        for diagram in diagrams {
            let svg = diagram.to_svg();
            // Not even ids, which would meet those of other diagrams on a page.
            for reference in ["href", "url(", "@import", "<image", " id="] {
                assert!(!svg.contains(reference), "{reference}");
            }
            let pieces_and_names = svg.chars().filter(|character| !character.is_ascii());
            assert_eq!(
                pieces_and_names.count(),
                0,
                "no font is asked for a Chinese character"
            );
        }
    }

    #[test]
    fn sides_and_roles_differ_in_more_than_colour() {
        let without_colours = |svg: &str| {
            let colours = ["#0072b2", "#d55e00", "#009e73", RED, INK];
            colours
                .iter()
                .fold(svg.to_owned(), |svg, colour| svg.replace(colour, "#000000"))
        };
        let drawn = |role| {
            let diagram = chess_start().with_arrow("e2e4", role).unwrap();
            without_colours(&diagram.to_svg()).replace(role.name(), "")
        };
        assert_ne!(drawn(ArrowKind::Expected), drawn(ArrowKind::Refutation));
        assert_ne!(drawn(ArrowKind::Expected), drawn(ArrowKind::Best));
        assert_ne!(drawn(ArrowKind::Refutation), drawn(ArrowKind::Best));
        let advisors = ["9/9/9/9/9/9/9/9/9/4A4", "9/9/9/9/9/9/9/9/9/4a4"].map(|placement| {
            let red = Diagram::xiangqi(placement).unwrap().to_svg();
            without_colours(&red)
        });
        assert_ne!(advisors[0], advisors[1]);
    }

    #[test]
    fn an_arrow_to_its_own_beginning_is_not_drawn() {
        let mut diagram = chess_start();
        let (from, role) = (Point { file: 4, rank: 1 }, ArrowKind::Expected);
        diagram.arrows.push(Arrow { from, to: from, role });
        assert!(!diagram.to_svg().contains("NaN"));
    }
}
