//! The boards below the pieces.

use super::measures::{CELL, HIGHLIGHT, INK, PAPER, middle};
use crate::diagram::board::{Board, Point, xiangqi};
use crate::diagram::figures::outline;
use crate::svg::number;

const LIGHT_SQUARE: &str = "#f3f0e8";
const DARK_SQUARE: &str = "#b3c5d4";
const GROUND: &str = "#faf6ea";
/// What is written in the river, so that it does not ask for attention.
const FAINT: &str = "#a89f88";

pub(super) fn draw(board: Board) -> String {
    match board {
        Board::Chess => squares(board),
        Board::Xiangqi => lines(board),
    }
}

/// A rectangle around the middles of two points, `beyond` larger on every side.
fn rectangle(board: Board, (low, high): (Point, Point), beyond: f64, style: &str) -> String {
    let ((left, bottom), (right, top)) = (middle(board, low), middle(board, high));
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {style}/>\n",
        number(left - beyond),
        number(top - beyond),
        number(right - left + 2.0 * beyond),
        number(bottom - top + 2.0 * beyond),
    )
}

/// The lower left and the upper right point.
fn corners(board: Board) -> (Point, Point) {
    let high = Point {
        file: board.files() - 1,
        rank: board.ranks() - 1,
    };
    (Point { file: 0, rank: 0 }, high)
}

fn squares(board: Board) -> String {
    let mut drawing = rectangle(
        board,
        corners(board),
        CELL / 2.0,
        &format!("fill=\"{LIGHT_SQUARE}\""),
    );
    let mut dark = String::new();
    for point in board.points().filter(|point| (point.file + point.rank) % 2 == 0) {
        let (x, y) = middle(board, point);
        let (x, y) = (number(x - CELL / 2.0), number(y - CELL / 2.0));
        dark.push_str(&format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"));
    }
    drawing.push_str(&format!("<path d=\"{dark}\" fill=\"{DARK_SQUARE}\"/>\n"));
    let edge = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"");
    drawing.push_str(&rectangle(board, corners(board), CELL / 2.0 + 0.5, &edge));
    drawing
}

fn lines(board: Board) -> String {
    let (low, high) = corners(board);
    let mut path = String::new();
    let mut line = |from: (u8, u8), to: (u8, u8)| {
        let place = |(file, rank)| {
            let (x, y) = middle(board, Point { file, rank });
            format!("{} {}", number(x), number(y))
        };
        path.push_str(&format!("M{}L{}", place(from), place(to)));
    };
    for rank in 1..high.rank {
        line((0, rank), (high.file, rank));
    }
    for file in 1..high.file {
        line((file, 0), (file, xiangqi::BELOW_RIVER));
        line((file, xiangqi::BELOW_RIVER + 1), (file, high.rank));
    }
    let (left, right) = (xiangqi::PALACE_FILE - 1, xiangqi::PALACE_FILE + 1);
    for rank in xiangqi::PALACE_RANKS {
        line((left, rank), (right, rank + 2));
        line((left, rank + 2), (right, rank));
    }
    let ground = format!("fill=\"{GROUND}\"");
    let edge = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"");
    let mut drawing = rectangle(board, (low, high), CELL / 2.0, &ground);
    drawing.push_str(&rectangle(board, (low, high), 0.0, &edge));
    drawing.push_str(&format!(
        "<path d=\"{path}{}\" fill=\"none\" stroke=\"{INK}\"/>\n",
        ticks(board)
    ));
    drawing.push_str(&river(board));
    drawing
}

/// Small angles around the points where cannons and soldiers begin.
fn ticks(board: Board) -> String {
    const GAP: f64 = 3.5;
    const LENGTH: f64 = 6.0;
    let cannons = [(1, 2), (7, 2)];
    let soldiers = [(0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];
    let mut path = String::new();
    for (file, own_rank) in cannons.into_iter().chain(soldiers) {
        for rank in [own_rank, board.ranks() - 1 - own_rank] {
            let (x, y) = middle(board, Point { file, rank });
            let sides = [-1.0, 1.0].into_iter();
            for right in sides.filter(|&right| {
                if right > 0.0 {
                    file + 1 < board.files()
                } else {
                    file > 0
                }
            }) {
                for down in [-1.0, 1.0] {
                    path.push_str(&format!(
                        "M{} {}h{}v{}",
                        number(x + right * (GAP + LENGTH)),
                        number(y + down * GAP),
                        number(-right * LENGTH),
                        number(down * LENGTH),
                    ));
                }
            }
        }
    }
    path
}

fn river(board: Board) -> String {
    let mut drawing = String::new();
    for (file, character) in xiangqi::RIVER {
        let (x, y) = middle(
            board,
            Point {
                file,
                rank: xiangqi::BELOW_RIVER,
            },
        );
        drawing.push_str(&format!(
            "<path transform=\"translate({} {})scale(.09)\" fill=\"{FAINT}\" d=\"{}\"/>\n",
            number(x),
            number(y - CELL / 2.0),
            outline(character).unwrap_or_default(),
        ));
    }
    drawing
}

/// A frame in a square, or a ring around a crossing, which a piece on it leaves to be seen. A light line
/// below makes it stand out on dark squares.
pub(super) fn highlight(board: Board, point: Point) -> String {
    let (x, y) = middle(board, point);
    let (x, y) = (number(x), number(y));
    let styles = [
        format!("fill=\"none\" stroke=\"{PAPER}\" stroke-width=\"6\""),
        format!("fill=\"{HIGHLIGHT}\" fill-opacity=\".3\" stroke=\"{HIGHLIGHT}\" stroke-width=\"3\""),
    ];
    let layers = styles.map(|style| match board {
        Board::Chess => rectangle(board, (point, point), CELL / 2.0 - 3.0, &style),
        Board::Xiangqi => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"19\" {style}/>\n"),
    });
    layers.concat()
}
