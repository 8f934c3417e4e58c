//! Three custom parts: an ordering, an evaluation and a leaf rule, each in a file of its own.
//!
//! `cargo run --release --example parts -p search-variants`

mod evaluation;
mod leaf_rule;
mod ordering;

use engine_core::Depth;
use engine_core::chess::{Chess, Fen};
use search_variants::contract::assert_sound;
use search_variants::{Registry, Search};
use std::io::Write;

/// A position with many captures and checks.
const POSITION: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::<Chess>::standard()
        .with(ordering::Recapture)
        .with(evaluation::Mobility)
        .with(leaf_rule::CheckLeaf);
    let position = Chess::new(&POSITION.parse::<Fen>()?);
    let mut out = std::io::stdout();
    for recipe in [
        "alpha-beta+mvv-lva",
        "alpha-beta+mvv-lva+recapture",
        "alpha-beta+mvv-lva+mobility",
        "alpha-beta+mvv-lva+check-leaf",
    ] {
        let strategy = registry.strategy(recipe)?;
        // Fails if a part does not keep the promise of its `effect`.
        assert_sound(
            &registry,
            &strategy,
            std::slice::from_ref(&position),
            Depth::new(2),
        );
        let mut search = Search::by(&registry, position.clone(), &strategy);
        if let Some(last) = search.deepen(Depth::new(4)).last() {
            let (nodes, best, score) = (last.totals.nodes, last.best_move, last.score);
            writeln!(out, "{recipe}: {nodes} nodes, {best:?}, {score:?}")?;
        }
    }
    Ok(())
}
