//! Each step of the ladder on both boards: nodes per second, and time to the same depth.
//!
//! `cargo bench -p search-variants` runs all; add `-- minimax` or `-- mailbox` for some.
#![expect(missing_docs, reason = "criterion's macros write public items")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine_core::chess::{Bitboard, Fen, Mailbox};
use engine_core::{Depth, Position};
use search_variants::{Recipe, Search};
use std::hint::black_box;

/// BK.12 of the Bratko-Kopec suite: a middlegame with captures on both sides.
const POSITION: &str = "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1";
const DEPTH: Depth = Depth::new(4);

/// Searches to the same depth from scratch, and counts all nodes.
fn nodes(board: &impl Position, recipe: &Recipe) -> u64 {
    let last = Search::new(board.clone(), recipe).deepen(DEPTH).last();
    last.map_or(0, |iteration| iteration.totals.nodes)
}

fn ladder(criterion: &mut Criterion, name: &str, board: &impl Position) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    for recipe in Recipe::ladder() {
        group.throughput(Throughput::Elements(nodes(board, &recipe)));
        group.bench_with_input(
            BenchmarkId::from_parameter(&recipe),
            &recipe,
            |bencher, recipe| {
                bencher.iter(|| nodes(black_box(board), recipe));
            },
        );
    }
    group.finish();
}

fn boards(criterion: &mut Criterion) {
    let fen: Fen = POSITION.parse().expect("a good FEN");
    ladder(criterion, "ladder on the bitboard", &Bitboard::new(&fen));
    ladder(criterion, "ladder on the mailbox", &Mailbox::new(&fen));
}

criterion_group!(benches, boards);
criterion_main!(benches);
