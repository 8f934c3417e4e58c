//! Perft in move paths a second: the lab's two chess boards beside cozy-chess, and its xiangqi board.
//!
//! `cargo bench -p engine-core`; with `-- bulk/start` one position. The figures are in PERFORMANCE.md.
#![expect(missing_docs, reason = "criterion's macros make a function without")]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use engine_core::chess::{Chess, Fen, Mailbox};
use engine_core::perft::{perft, perft_leaves};
use engine_core::{Depth, Position, xiangqi};
use std::hint::black_box;

/// A position and how deep it is counted by the fast boards and by the mailbox board, if at all.
struct Case {
    name: &'static str,
    fen: &'static str,
    fast: u32,
    mailbox: Option<u32>,
}

const CASES: [Case; 4] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        fast: 5,
        mailbox: Some(4),
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        fast: 4,
        mailbox: Some(3),
    },
    Case {
        name: "rook-ending",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        fast: 6,
        mailbox: None,
    },
    Case {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        fast: 4,
        mailbox: None,
    },
];

impl Case {
    fn board(&self) -> Fen {
        self.fen.parse().expect("the positions are legal")
    }

    fn cozy(&self) -> cozy_chess::Board {
        self.fen.parse().expect("the positions are legal")
    }
}

/// The same two ways of counting for cozy-chess, whose boards are copied instead of unmade.
fn cozy<const BULK: bool>(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    board.generate_moves(|moves| {
        if BULK && depth == 1 {
            paths += moves.len() as u64;
        } else {
            for played in moves {
                let mut after = board.clone();
                after.play_unchecked(played);
                paths += cozy::<BULK>(&after, depth - 1);
            }
        }
        false
    });
    paths
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn ours<P: Position>(
    group: &mut Group<'_>,
    name: &str,
    mut board: P,
    depth: u32,
    count: fn(&mut P, Depth) -> u64,
) {
    let depth = Depth::new(depth);
    group.throughput(Throughput::Elements(perft(&mut board, depth)));
    group.bench_function(name, |bencher| {
        bencher.iter(|| count(black_box(&mut board), depth));
    });
}

fn theirs<const BULK: bool>(group: &mut Group<'_>, case: &Case) {
    let board = case.cozy();
    group.throughput(Throughput::Elements(cozy::<true>(&board, case.fast)));
    group.bench_function("cozy-chess", |bencher| {
        bencher.iter(|| cozy::<BULK>(black_box(&board), case.fast));
    });
}

fn bulk(criterion: &mut Criterion) {
    for case in &CASES {
        let mut group = criterion.benchmark_group(format!("bulk/{}", case.name));
        ours(
            &mut group,
            "bitboard",
            Chess::new(&case.board()),
            case.fast,
            perft,
        );
        theirs::<true>(&mut group, case);
        if let Some(depth) = case.mailbox {
            ours(&mut group, "mailbox", Mailbox::new(&case.board()), depth, perft);
        }
    }
}

fn leaves(criterion: &mut Criterion) {
    let case = &CASES[0];
    let mut group = criterion.benchmark_group(format!("leaves/{}", case.name));
    ours(
        &mut group,
        "bitboard",
        Chess::new(&case.board()),
        case.fast,
        perft_leaves,
    );
    theirs::<false>(&mut group, case);
}

/// An early attack, with cannons and horses around both kings.
const ATTACK: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";

fn xiangqi(criterion: &mut Criterion) {
    for (name, fen) in [("start", xiangqi::Fen::STARTPOS), ("attack", ATTACK)] {
        let board = xiangqi::Xiangqi::new(&fen.parse().expect("the positions are legal"));
        let mut group = criterion.benchmark_group(format!("xiangqi/{name}"));
        ours(&mut group, "bulk", board.clone(), 4, perft);
        ours(&mut group, "leaves", board, 4, perft_leaves);
    }
}

criterion_group!(benches, bulk, leaves, xiangqi);
criterion_main!(benches);
