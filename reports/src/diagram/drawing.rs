//! Diagrams as drawings: pieces are paths; only coordinates and the legend are text.

use super::pieces::{RED, outline, shape};
use crate::diagram::{Arrow, ArrowKind, Board, BoardPoint, Diagram, Glyph, Side};
use crate::scene::{Color, Point, Scene, ShapeStyle, Text, fragment, ink, number, place};

const CELL: f64 = 40.0;
/// To the left and right of the board, for rank names and the side-to-move mark.
const SIDE_MARGIN: f64 = 26.0;
const TOP_MARGIN: f64 = 12.0;
const TEXT: f64 = 14.0;
const TEXT_LINE: f64 = 20.0;
const LIGHT_SQUARE: Color = Color(0xf3f0e8);
const DARK_SQUARE: Color = Color(0xb3c5d4);
const BOARD: Color = Color(0xfaf6ea);
/// The color of the writing in the river, which should not attract attention.
const FAINT: Color = Color(0xa89f88);
const HIGHLIGHT: Color = Color(0xe69f00);

/// The rank below the river; only the outer files cross it.
const BELOW_RIVER: u8 = 4;
/// The lowest ranks of the palaces, each of which has 3×3 points around `PALACE_FILE`.
const PALACE_RANKS: [u8; 2] = [0, 7];
const PALACE_FILE: u8 = 4;
pub(super) const RIVER: [(u8, char); 4] = [(1, '楚'), (2, '河'), (6, '漢'), (7, '界')];

/// The distance of an arrow's start from the center of its first point, and of its end from the center of its
/// last, far enough to keep the piece there recognizable.
const START: f64 = 0.2 * CELL;
const END: f64 = 0.32 * CELL;
/// The length of an arrowhead, and half its width.
const HEAD: (f64, f64) = (12.0, 7.5);

fn middle(board: Board, point: BoardPoint) -> Point {
    let ranks_above = f64::from(board.ranks()) - f64::from(point.rank) - 1.0;
    (
        SIDE_MARGIN + (f64::from(point.file) + 0.5) * CELL,
        TOP_MARGIN + (ranks_above + 0.5) * CELL,
    )
}

impl Diagram {
    /// The diagram as an SVG document. It is designed for widths of 370 to 410 pixels and is still legible at
    /// 320.
    pub fn to_svg(&self) -> String {
        self.scene().to_svg()
    }

    pub(crate) fn scene(&self) -> Scene {
        let board = self.board;
        let width = f64::from(board.files()) * CELL + 2.0 * SIDE_MARGIN;
        let mut below = TOP_MARGIN + f64::from(board.ranks()) * CELL + TEXT_LINE;
        let mut scene = Scene::new(self.label(), (width, 0.0));
        draw_board(&mut scene, board);
        draw_coordinates(&mut scene, board);
        for &point in &self.highlights {
            draw_highlight(&mut scene, board, point);
        }
        // Arrows do not strike through pieces that a move passes or jumps over.
        let strokes = || {
            self.arrows
                .iter()
                .filter_map(|arrow| Stroke::between(board, arrow))
        };
        strokes().for_each(|stroke| stroke.draw_shaft(&mut scene));
        for piece in &self.pieces {
            let mut shapes = Scene::new("", (0.0, 0.0));
            shapes.marks = shape(piece.glyph, piece.side);
            scene.insert(middle(board, piece.at), 1.0, shapes);
        }
        strokes().for_each(|stroke| stroke.draw_head(&mut scene));
        if let Some(side) = self.to_move {
            draw_turn(&mut scene, board, side);
        }
        if !self.arrows.is_empty() {
            below += TEXT_LINE;
            self.draw_legend(&mut scene, below);
        }
        scene.size.1 = below + TEXT_LINE / 2.0;
        scene
    }

    /// The text for screen readers.
    fn label(&self) -> String {
        let position = format!("A position of {}", self.board.name());
        let parts: Vec<String> = std::iter::once(position).chain(self.turn()).collect();
        parts.join(". ")
    }

    /// A legend row with a short arrow and a name for each role that occurs.
    fn draw_legend(&self, scene: &mut Scene, y: f64) {
        let mut x = SIDE_MARGIN;
        for &role in ArrowKind::ALL {
            if self.arrows_of(role).next().is_some() {
                let middle = y - TEXT / 3.0;
                let sample = Stroke {
                    from: (x, middle),
                    tip: (x + CELL, middle),
                    role,
                };
                sample.draw_shaft(scene);
                sample.draw_head(scene);
                scene.text(Text::new(role.name(), TEXT).at(x + CELL + 6.0, y));
                x += 3.0 * CELL;
            }
        }
    }
}

/// An arrow from one place to another. Roles differ in color, dash pattern and head.
struct Stroke {
    from: Point,
    tip: Point,
    role: ArrowKind,
}

impl Stroke {
    /// `None` if both points are the same, since there is no direction to show.
    fn between(board: Board, arrow: &Arrow) -> Option<Stroke> {
        let (from, to) = (middle(board, arrow.from), middle(board, arrow.to));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let along = |way: f64| {
            let share = way / length;
            (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
        };
        (arrow.from != arrow.to).then(|| Stroke {
            from: along(START),
            tip: along(length - END),
            role: arrow.role,
        })
    }

    /// A point at a distance back from the tip and to the side of the shaft.
    fn place(&self, back: f64, aside: f64) -> Point {
        let (tip, from) = (self.tip, self.from);
        let length = (tip.0 - from.0).hypot(tip.1 - from.1);
        let (right, down) = ((tip.0 - from.0) / length, (tip.1 - from.1) / length);
        (
            tip.0 - back * right - aside * down,
            tip.1 - back * down + aside * right,
        )
    }

    fn ink(&self) -> Color {
        match self.role {
            ArrowKind::Expected => ink::FIELD_BLUE,
            ArrowKind::Refutation => ink::FIELD_VERMILION,
            ArrowKind::Best => ink::FIELD_GREEN,
        }
    }

    fn draw_shaft(&self, scene: &mut Scene) {
        let paint = ShapeStyle::stroke(self.ink(), 3.5);
        let paint = match self.role {
            ArrowKind::Expected => paint,
            ArrowKind::Refutation => paint.dashed(6.0, 4.0),
            ArrowKind::Best => paint.dashed(1.0, 6.0).round(),
        };
        draw_bordered(scene, &[self.from, self.place(HEAD.0, 0.0)], paint);
    }

    fn draw_head(&self, scene: &mut Scene) {
        let (head, breadth) = HEAD;
        let (left, right) = (self.place(head, breadth), self.place(head, -breadth));
        let line = ShapeStyle::stroke(self.ink(), 3.5);
        match self.role {
            ArrowKind::Expected => {
                let paint = ShapeStyle::fill(self.ink()).edged(self.ink(), 3.5);
                draw_bordered(scene, &[left, self.tip, right, left, self.tip], paint);
            }
            ArrowKind::Refutation => {
                draw_bordered(scene, &[left, self.tip, right], line);
                scene.line(&[self.tip, self.place(head, 0.0)], line);
            }
            ArrowKind::Best => {
                let paint = ShapeStyle::fill(ink::LIGHT).edged(self.ink(), 3.5);
                draw_bordered(scene, &[left, self.tip, right, left, self.tip], paint);
            }
        }
    }
}

/// A line with a light border, which separates it from other lines and from dark pieces.
fn draw_bordered(scene: &mut Scene, places: &[Point], paint: ShapeStyle) {
    scene.line(places, ShapeStyle::stroke(ink::LIGHT, 6.5).round());
    scene.line(places, paint);
}

fn draw_board(scene: &mut Scene, board: Board) {
    match board {
        Board::Chess => draw_squares(scene, board),
        Board::Xiangqi => draw_lines(scene, board),
    }
}

/// A rectangle around the whole board, `beyond` away from the centers of the corner points.
fn draw_around(scene: &mut Scene, board: Board, beyond: f64, paint: ShapeStyle) {
    let (left, bottom) = middle(board, BoardPoint { file: 0, rank: 0 });
    let (right, top) = middle(board, board.last());
    let (start, end) = ((left - beyond, top - beyond), (right + beyond, bottom + beyond));
    scene.rectangle(start, end, paint);
}

fn draw_squares(scene: &mut Scene, board: Board) {
    draw_around(scene, board, CELL / 2.0, ShapeStyle::fill(LIGHT_SQUARE));
    let dark = board.points().filter(|point| (point.file + point.rank) % 2 == 0);
    let dark = dark.map(|point| {
        let (x, y) = middle(board, point);
        format!(
            "M{}h{CELL}v{CELL}h-{CELL}z",
            place((x - CELL / 2.0, y - CELL / 2.0))
        )
    });
    scene.path(dark.collect::<String>(), ShapeStyle::fill(DARK_SQUARE));
    draw_around(scene, board, CELL / 2.0 + 0.5, ShapeStyle::stroke(ink::DARK, 1.5));
}

fn draw_lines(scene: &mut Scene, board: Board) {
    let high = board.last();
    let mut path = String::new();
    let mut line = |from: (u8, u8), to: (u8, u8)| {
        let at = |(file, rank)| place(middle(board, BoardPoint { file, rank }));
        path.push_str(&format!("M{}L{}", at(from), at(to)));
    };
    for rank in 1..high.rank {
        line((0, rank), (high.file, rank));
    }
    for file in 1..high.file {
        line((file, 0), (file, BELOW_RIVER));
        line((file, BELOW_RIVER + 1), (file, high.rank));
    }
    let (left, right) = (PALACE_FILE - 1, PALACE_FILE + 1);
    for rank in PALACE_RANKS {
        line((left, rank), (right, rank + 2));
        line((left, rank + 2), (right, rank));
    }
    draw_around(scene, board, CELL / 2.0, ShapeStyle::fill(BOARD));
    draw_around(scene, board, 0.0, ShapeStyle::stroke(ink::DARK, 2.0));
    scene.path(path + &ticks(board), ShapeStyle::stroke(ink::DARK, 1.0));
    for (file, character) in RIVER {
        let below = BoardPoint {
            file,
            rank: BELOW_RIVER,
        };
        let (x, y) = middle(board, below);
        let mut written = Scene::new("", (0.0, 0.0));
        written.path(outline(character), ShapeStyle::fill(FAINT));
        scene.insert((x, y - CELL / 2.0), 0.09, written);
    }
}

/// Small angles around the starting points of cannons and soldiers.
fn ticks(board: Board) -> String {
    const GAP: f64 = 3.5;
    const LENGTH: f64 = 6.0;
    let starts = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];
    let mut path = String::new();
    for (file, own_rank) in starts {
        for rank in [own_rank, board.last().rank - own_rank] {
            let (x, y) = middle(board, BoardPoint { file, rank });
            let has_side = |right: f64| if right > 0.0 { file < board.last().file } else { file > 0 };
            for right in [-1.0, 1.0].into_iter().filter(|&right| has_side(right)) {
                for down in [-1.0, 1.0] {
                    let (start, across, along) = (
                        place((x + right * (GAP + LENGTH), y + down * GAP)),
                        number(-right * LENGTH),
                        number(down * LENGTH),
                    );
                    path.push_str(&format!("M{start}h{across}v{along}"));
                }
            }
        }
    }
    path
}

/// A frame in a square, or a ring around an intersection, that leaves the piece on it visible. A light line
/// below makes it stand out on dark squares.
fn draw_highlight(scene: &mut Scene, board: Board, point: BoardPoint) {
    const FRAME: f64 = CELL / 2.0 - 3.0;
    let (x, y) = middle(board, point);
    let marked = ShapeStyle::fill(HIGHLIGHT).opacity(0.3).edged(HIGHLIGHT, 3.0);
    for paint in [ShapeStyle::stroke(ink::LIGHT, 6.0), marked] {
        match board {
            Board::Chess => scene.rectangle((x - FRAME, y - FRAME), (x + FRAME, y + FRAME), paint),
            Board::Xiangqi => scene.circle((x, y), 19.0, paint),
        }
    }
}

fn draw_coordinates(scene: &mut Scene, board: Board) {
    let name = |letter: char, x: f64, y: f64| Text::new(letter, TEXT).centered().at(x, y);
    for rank in 0..board.ranks() {
        let (_, y) = middle(board, BoardPoint { file: 0, rank });
        scene.text(name(board.rank_name(rank), SIDE_MARGIN / 2.0, y + TEXT / 3.0));
    }
    for file in 0..board.files() {
        let (x, y) = middle(board, BoardPoint { file, rank: 0 });
        scene.text(name(board.file_name(file), x, y + CELL / 2.0 + TEXT + 2.0));
    }
}

/// A small disc to the right of the board, at the side's own end: open for the first side, filled for the
/// second.
fn draw_turn(scene: &mut Scene, board: Board, side: Side) {
    let (rank, fill, line) = match (side, board) {
        (Side::First, Board::Chess) => (0, ink::LIGHT, ink::TEXT),
        (Side::First, Board::Xiangqi) => (0, ink::LIGHT, RED),
        (Side::Second, _) => (board.last().rank, ink::DARK, ink::TEXT),
    };
    let (x, y) = middle(board, BoardPoint { rank, ..board.last() });
    scene.titled(format!("{} to move", board.side_name(side)), |scene| {
        let at = (x + (CELL + SIDE_MARGIN) / 2.0, y);
        scene.circle(at, 6.5, ShapeStyle::fill(fill).edged(line, 2.0));
    });
}

/// An invisible SVG document that has each board and each of its pieces as a symbol. A board's symbol is
/// named after its game, `chess`; its squares (in xiangqi the space around an intersection) are 40 units
/// wide, and its upper left corner is at the origin of the symbol's view box. A piece's symbol is named by
/// game and FEN letter, `chess-K`, and is as large as a square.
///
/// ```
/// let sheet = reports::diagram::drawings::sheet();
/// assert!(sheet.contains("<symbol id=\"chess\" viewBox=\"26 12 320 320\""));
/// assert!(sheet.contains("<symbol id=\"xiangqi-c\""));
/// ```
pub fn sheet() -> String {
    let mut symbols = String::new();
    let mut add = |name: &str, corner: Point, (width, height): (f64, f64), scene: &Scene| {
        // Overflow is visible because the frame of the board has a width.
        symbols.push_str(&format!(
            "<symbol id=\"{name}\" viewBox=\"{} {width} {height}\" overflow=\"visible\">{}</symbol>\n",
            place(corner),
            fragment(&scene.marks)
        ));
    };
    for board in [Board::Chess, Board::Xiangqi] {
        let mut scene = Scene::new("", (0.0, 0.0));
        draw_board(&mut scene, board);
        let size = (f64::from(board.files()) * CELL, f64::from(board.ranks()) * CELL);
        add(board.name(), (SIDE_MARGIN, TOP_MARGIN), size, &scene);
        for &glyph in Glyph::of(board) {
            for side in [Side::First, Side::Second] {
                scene.marks = shape(glyph, side);
                let name = format!("{}-{}", board.name(), glyph.letter(side));
                add(&name, (-CELL / 2.0, -CELL / 2.0), (CELL, CELL), &scene);
            }
        }
    }
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n{symbols}</svg>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::samples::{chess_start, xiangqi_start};

    #[test]
    fn every_piece_stands_on_the_middle_of_its_point_and_a_sheet_has_each_once() {
        let svg = Diagram::chess("8/8/8/8/8/8/8/K7").unwrap().to_svg();
        assert!(svg.contains("<g transform=\"translate(46 312)\">"), "{svg}");
        let xiangqi = xiangqi_start().to_svg();
        let sheet = sheet();
        assert_eq!(sheet.matches("<symbol ").count(), 2 + 2 * (6 + 7));
        for (character, count) in [('帥', 1), ('將', 1), ('仕', 2), ('馬', 2), ('炮', 2), ('卒', 5)] {
            let shape = format!("d=\"{}\"", outline(character));
            assert_eq!(xiangqi.matches(&shape).count(), count, "{character}");
            assert_eq!(sheet.matches(&shape).count(), 1, "{character}");
        }
    }

    #[test]
    fn sides_and_roles_differ_in_more_than_colour() {
        let without_colours = |svg: &str| {
            let parts = svg.split('#');
            let shapes = parts.map(|part| part.get(6..).unwrap_or_default());
            shapes.collect::<String>()
        };
        let drawn = |role| {
            let diagram = chess_start().with_arrow("e2e4", role).unwrap();
            without_colours(&diagram.to_svg()).replace(role.name(), "")
        };
        assert_ne!(drawn(ArrowKind::Expected), drawn(ArrowKind::Refutation));
        assert_ne!(drawn(ArrowKind::Best), drawn(ArrowKind::Refutation));
        assert_ne!(drawn(ArrowKind::Expected), drawn(ArrowKind::Best));
        let advisors = ["9/9/9/9/9/9/9/9/9/4A4", "9/9/9/9/9/9/9/9/9/4a4"]
            .map(|placement| without_colours(&Diagram::xiangqi(placement).unwrap().to_svg()));
        assert_ne!(advisors[0], advisors[1]);
    }
}
