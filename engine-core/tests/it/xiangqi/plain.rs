//! Move generation as JS Xiangqi describes it: scan the points, list the moves of each piece, make each, and
//! test whether the king can be captured. Slow, and independent of the board's tables.

use super::walk;
use engine_core::xiangqi::{Color, Fen, Piece, PieceKind, Point, Xiangqi};
use engine_core::{Notation, Position};

type Step = (i32, i32);

const UP: Step = (0, 1);
const LEFT: Step = (-1, 0);
const RIGHT: Step = (1, 0);
const DOWN: Step = (0, -1);
const STRAIGHT: [Step; 4] = [UP, LEFT, RIGHT, DOWN];
const DIAGONAL: [Step; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

#[derive(Clone)]
struct Plain {
    points: Vec<Option<Piece>>,
}

impl Plain {
    fn new(fen: &Fen) -> Plain {
        Plain {
            points: Point::all().map(|point| fen.piece_on(point)).collect(),
        }
    }

    fn on(&self, point: Point) -> Option<Piece> {
        self.points[point.index()]
    }

    /// Pseudo-legal moves of `us` in published order.
    fn moves(&self, us: Color) -> Vec<(Point, Point)> {
        let mut moves = Vec::new();
        for from in Point::all() {
            if let Some(piece) = self.on(from).filter(|piece| piece.color == us) {
                let targets = self.targets(us, piece.kind, from);
                let free = |to: &Point| self.on(*to).is_none_or(|piece| piece.color != us);
                moves.extend(targets.into_iter().filter(free).map(|to| (from, to)));
            }
        }
        moves
    }

    fn targets(&self, us: Color, kind: PieceKind, from: Point) -> Vec<Point> {
        let palace = |to: &Point| (3..=5).contains(&to.file()) && to.rank_for(us) <= 2;
        let steps =
            |steps: &[Step]| -> Vec<Point> { steps.iter().filter_map(|&step| shifted(from, step)).collect() };
        match kind {
            PieceKind::King => steps(&STRAIGHT).into_iter().filter(palace).collect(),
            PieceKind::Advisor => steps(&DIAGONAL).into_iter().filter(palace).collect(),
            PieceKind::Elephant => DIAGONAL
                .into_iter()
                .filter(|&eye| self.is_empty(from, eye))
                .filter_map(|(right, up)| shifted(from, (2 * right, 2 * up)))
                .filter(|to| to.rank_for(us) <= 4)
                .collect(),
            PieceKind::Horse => {
                let past = |leg| match leg {
                    UP => [(-1, 2), (1, 2)],
                    LEFT => [(-2, 1), (-2, -1)],
                    RIGHT => [(2, 1), (2, -1)],
                    _ => [(-1, -2), (1, -2)],
                };
                STRAIGHT
                    .into_iter()
                    .filter(|&leg| self.is_empty(from, leg))
                    .flat_map(past)
                    .filter_map(|step| shifted(from, step))
                    .collect()
            }
            PieceKind::Rook | PieceKind::Cannon => STRAIGHT
                .into_iter()
                .flat_map(|step| self.slide(from, step, kind == PieceKind::Cannon))
                .collect(),
            PieceKind::Pawn => {
                let forward = if us == Color::Red { UP } else { DOWN };
                if from.rank_for(us) >= 5 {
                    steps(&[forward, LEFT, RIGHT])
                } else {
                    steps(&[forward])
                }
            }
        }
    }

    fn slide(&self, from: Point, (right, up): Step, is_cannon: bool) -> Vec<Point> {
        let ray: Vec<Point> = (1..10)
            .map_while(|distance| shifted(from, (right * distance, up * distance)))
            .collect();
        let first = ray.iter().position(|&point| self.on(point).is_some());
        let mut targets = ray[..first.unwrap_or(ray.len())].to_vec();
        if let Some(first) = first {
            let mut pieces = ray[first..].iter().filter(|&&point| self.on(point).is_some());
            targets.extend(pieces.nth(usize::from(is_cannon)));
        }
        targets
    }

    fn is_empty(&self, from: Point, step: Step) -> bool {
        shifted(from, step).is_some_and(|point| self.on(point).is_none())
    }

    fn is_legal(&self, us: Color, (from, to): (Point, Point)) -> bool {
        let mut after = self.clone();
        after.points[to.index()] = after.points[from.index()].take();
        let king = |color| {
            let king = Some(Piece::new(color, PieceKind::King));
            Point::all().find(|&point| after.on(point) == king).unwrap()
        };
        let (own, other) = (king(us), king(us.opposite()));
        let is_taken = after
            .moves(us.opposite())
            .into_iter()
            .any(|(_, target)| target == own);
        let face = own.file() == other.file()
            && STRAIGHT
                .into_iter()
                .any(|step| after.slide(own, step, false).contains(&other));
        !is_taken && !face
    }
}

fn shifted(point: Point, (right, up): Step) -> Option<Point> {
    let file = u8::try_from(i32::from(point.file()) + right).ok()?;
    let rank = u8::try_from(i32::from(point.rank()) + up).ok()?;
    (file < Point::FILES && rank < Point::RANKS).then(|| Point::new(file, rank))
}

/// The number of pieces of the side to move that attack the point with that index, whether or not the capture
/// is legal.
pub(crate) fn pseudo_legal_captures(board: &Xiangqi, target: usize) -> usize {
    let moves = Plain::new(&board.to_fen()).moves(board.side_to_move());
    moves.into_iter().filter(|(_, to)| to.index() == target).count()
}

fn coordinates(board: &Xiangqi) -> Vec<String> {
    let moves = board.legal_moves();
    moves.iter().map(|&played| board.coordinates(played)).collect()
}

#[test]
fn the_board_generates_the_published_moves_in_their_order() {
    for seed in 0..4_000 {
        let board = walk(seed, 150);
        let (plain, us) = (Plain::new(&board.to_fen()), board.side_to_move());
        let expected: Vec<String> = plain
            .moves(us)
            .into_iter()
            .filter(|&candidate| plain.is_legal(us, candidate))
            .map(|(from, to)| format!("{from}{to}"))
            .collect();
        assert_eq!(coordinates(&board), expected, "{board:?}");
    }
}

#[test]
fn the_start_position_begins_with_the_moves_that_are_published() {
    let published =
        "a3a4 c3c4 e3e4 g3g4 i3i4 b2b3 b2b4 b2b5 b2b6 b2b9 b2a2 b2c2 b2d2 b2e2 b2f2 b2g2 b2b1 h2h3";
    let found = coordinates(&Xiangqi::new(&Fen::startpos()));
    assert_eq!(found[..18].join(" "), published);
}
