//! [`WxfMove`]: a move as WXF and Chinese notation describe it, from the moving player's point of view.

use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::{Color, Piece, PieceKind, Point};

/// The piece, its direction, and its distance or target file.
#[derive(Clone, Copy)]
pub(super) struct WxfMove {
    pub(super) color: Color,
    pub(super) kind: PieceKind,
    /// The piece's file, from 1 at its player's right to 9.
    pub(super) file: u8,
    /// Its place among like pieces on the same file, if there are any.
    pub(super) tandem: Option<TandemPosition>,
    pub(super) direction: Direction,
    /// The number of steps if the piece stays on its file; otherwise the target file.
    pub(super) number: u8,
}

/// A piece's place among several like pieces on its file.
#[derive(Clone, Copy)]
pub(super) struct TandemPosition {
    /// 0 for the foremost.
    pub(super) index: usize,
    pub(super) count: usize,
    /// Whether there are also several on another file, which can happen with pawns.
    pub(super) on_two_files: bool,
}

/// From the moving player's point of view.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Forward,
    Sideways,
    Back,
}

impl WxfMove {
    /// Describes a move, including the piece's place in a tandem, if it is in one.
    pub(super) fn new(board: &Xiangqi, played: Move) -> WxfMove {
        let (color, kind) = (board.side_to_move(), played.mover());
        let (from, to) = (played.from(), played.to());
        let direction = match to.rank_for(color).cmp(&from.rank_for(color)) {
            std::cmp::Ordering::Greater => Direction::Forward,
            std::cmp::Ordering::Equal => Direction::Sideways,
            std::cmp::Ordering::Less => Direction::Back,
        };
        WxfMove {
            color,
            kind,
            file: file_number(from, color),
            tandem: tandem(board, Piece::new(color, kind), from),
            direction,
            number: if from.file() == to.file() {
                from.rank().abs_diff(to.rank())
            } else {
                file_number(to, color)
            },
        }
    }

    /// The usual name: advisors and elephants are named by their file, since of two on a file one can only
    /// move forward and the other only back.
    pub(super) fn usual(self) -> WxfMove {
        match self.kind {
            PieceKind::Advisor | PieceKind::Elephant => self.by_file(),
            _ => self,
        }
    }

    pub(super) fn by_file(self) -> WxfMove {
        WxfMove { tandem: None, ..self }
    }
}

fn file_number(point: Point, color: Color) -> u8 {
    match color {
        Color::Red => Point::FILES - point.file(),
        Color::Black => point.file() + 1,
    }
}

fn tandem(board: &Xiangqi, piece: Piece, from: Point) -> Option<TandemPosition> {
    let on_file = |file: u8| -> Vec<Point> {
        let like = |point: &Point| point.file() == file && board.piece_on(*point) == Some(piece);
        Point::all().filter(like).collect()
    };
    let companions = on_file(from.file());
    let ahead = |other: &&Point| other.rank_for(piece.color) > from.rank_for(piece.color);
    let has_tandem = |file: u8| file != from.file() && on_file(file).len() > 1;
    (companions.len() > 1).then(|| TandemPosition {
        index: companions.iter().filter(ahead).count(),
        count: companions.len(),
        on_two_files: (0..Point::FILES).any(has_tandem),
    })
}
