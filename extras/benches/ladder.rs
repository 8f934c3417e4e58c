//! Each step of the ladder on every board: nodes per second, and time to the same depth. Then longer searches
//! of well-known positions, whose rates can be compared with those of other programs.
//!
//! `cargo bench --bench ladder` in this folder runs all; add `-- minimax` or `-- mailbox` for some.
#![expect(missing_docs, reason = "criterion's macros write public items")]

#[path = "static_search.rs"]
mod static_search;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine_core::chess::{Chess, Fen, Mailbox};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Depth, Searchable};
use search_variants::{Search, Strategy};
use static_search::StaticSearch;
use std::hint::black_box;

/// BK.12 of the Bratko-Kopec suite: a middlegame with captures on both sides.
const MIDDLEGAME: &str = "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1";
const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Searches to `depth` from scratch, and counts all nodes.
fn nodes(board: &impl Searchable, recipe: &Strategy, depth: Depth) -> u64 {
    let last = Search::new(board.clone(), recipe).deepen(depth).last();
    last.map_or(0, |iteration| iteration.totals.nodes)
}

fn bench(criterion: &mut Criterion, group: &str, board: &impl Searchable, recipe: &Strategy, depth: u32) {
    let depth = Depth::new(depth);
    let mut group = criterion.benchmark_group(group);
    group.sample_size(10);
    group.throughput(Throughput::Elements(nodes(board, recipe, depth)));
    let id = BenchmarkId::new(recipe.to_string(), format!("depth {depth}"));
    group.bench_function(id, |bencher| {
        bencher.iter(|| nodes(black_box(board), recipe, depth));
    });
    group.finish();
}

fn fen(text: &str) -> Fen {
    text.parse().expect("a good FEN")
}

fn ladder(criterion: &mut Criterion) {
    let fen = fen(MIDDLEGAME);
    for recipe in Strategy::ladder() {
        bench(criterion, "bitboard", &Chess::new(&fen), &recipe, 4);
        bench(criterion, "mailbox", &Mailbox::new(&fen), &recipe, 4);
        let xiangqi = Xiangqi::new(&xiangqi::Fen::startpos());
        bench(criterion, "xiangqi", &xiangqi, &recipe, 4);
    }
}

fn long_searches(criterion: &mut Criterion) {
    let recipe = |text: &str| -> Strategy { text.parse().expect("a good recipe") };
    let minimax = recipe("minimax");
    let killers = recipe("alpha-beta+qs+mvv-lva+killers");
    let published = recipe("alpha-beta+check-ext+qs+mvv-lva+killers+history+pv=10000");
    let start = Chess::new(&Fen::startpos());
    bench(criterion, "start", &start, &minimax, 5);
    bench(criterion, "start", &start, &killers, 8);
    bench(criterion, "kiwipete", &Chess::new(&fen(KIWIPETE)), &killers, 6);
    let mailbox = Mailbox::new(&Fen::startpos());
    bench(criterion, "start on the mailbox", &mailbox, &published, 7);
    let xiangqi = Xiangqi::new(&xiangqi::Fen::startpos());
    bench(criterion, "xiangqi", &xiangqi, &killers, 6);
}

/// What composition costs: the search put together from parts beside the same one written out by hand.
fn composition(criterion: &mut Criterion) {
    let killers: Strategy = "alpha-beta+qs+mvv-lva+killers".parse().expect("a good recipe");
    for (name, text, depth) in [("start", STARTPOS, 6), ("kiwipete", KIWIPETE, 5)] {
        let board = Chess::new(&fen(text));
        bench(criterion, name, &board, &killers, depth);
        let by_hand = || {
            let mut search = StaticSearch::<_, true>::new(black_box(&board).clone());
            let found = search.deepen(depth);
            found.iter().map(|found| found.counters.nodes).sum::<u64>()
        };
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.throughput(Throughput::Elements(by_hand()));
        let id = BenchmarkId::new("written out by hand", format!("depth {depth}"));
        group.bench_function(id, |bencher| bencher.iter(by_hand));
        group.finish();
    }
}

criterion_group!(benches, ladder, long_searches, composition);
criterion_main!(benches);
