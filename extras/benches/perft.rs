//! Perft in move paths a second: the lab's two chess boards beside cozy-chess, and its xiangqi board.
//!
//! `cargo bench --bench perft` in this folder; with `-- bulk/start` one position. The figures are in
//! `engine-core/PERFORMANCE.md`.
#![expect(missing_docs, reason = "criterion's macros make a function without")]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use engine_core::chess::{Chess, Fen, Mailbox};
use engine_core::perft::{perft, perft_leaves};
use engine_core::{Depth, Position, xiangqi};
use std::hint::black_box;

/// Positions, and how deep they are counted by the fast boards and by the mailbox board, if at all.
const CASES: [(&str, &str, u32, Option<u32>); 4] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        Some(4),
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        Some(3),
    ),
    (
        "rook-ending",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        6,
        None,
    ),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        4,
        None,
    ),
];

fn board(fen: &str) -> Fen {
    fen.parse().expect("the positions are legal")
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

fn theirs<const BULK: bool>(group: &mut Group<'_>, fen: &str, depth: u32) {
    let board: cozy_chess::Board = fen.parse().expect("the positions are legal");
    group.throughput(Throughput::Elements(cozy::<true>(&board, depth)));
    group.bench_function("cozy-chess", |bencher| {
        bencher.iter(|| cozy::<BULK>(black_box(&board), depth));
    });
}

fn bulk(criterion: &mut Criterion) {
    for (name, fen, fast, mailbox) in CASES {
        let mut group = criterion.benchmark_group(format!("bulk/{name}"));
        ours(&mut group, "bitboard", Chess::new(&board(fen)), fast, perft);
        theirs::<true>(&mut group, fen, fast);
        if let Some(depth) = mailbox {
            ours(&mut group, "mailbox", Mailbox::new(&board(fen)), depth, perft);
        }
    }
}

fn leaves(criterion: &mut Criterion) {
    let (name, fen, fast, _) = CASES[0];
    let mut group = criterion.benchmark_group(format!("leaves/{name}"));
    ours(
        &mut group,
        "bitboard",
        Chess::new(&board(fen)),
        fast,
        perft_leaves,
    );
    theirs::<false>(&mut group, fen, fast);
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
