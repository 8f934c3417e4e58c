//! A custom leaf rule: a leaf in check has the value of its best reply, all others are evaluated as they are.
//!
//! `cargo run --example leaf_rule -p search-variants`

use engine_core::chess::{Chess, Fen};
use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};
use search_variants::contract::assert_sound;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::leaf::LeafRule;
use search_variants::node::Phase;
use search_variants::searcher::Observation;
use search_variants::{MAX_PLY, Part, Registry, Search, Searcher, Stop, Technique, Window};
use std::io::Write;

static INFO: PartInfo = PartInfo {
    name: "check-leaf",
    summary: "leaf rule: a leaf in check is worth its best reply, evaluated as it stands",
    reference: "an example of the lab",
    effect: Effect::ChangesTree,
    role: Role::Leaf,
    parameters: &[],
};

struct CheckLeaf;

impl<P: Searchable> Part<P> for CheckLeaf {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Leaf(Box::new(CheckLeaf))
    }
}

impl<P: Searchable> LeafRule<P> for CheckLeaf {
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        search.enter(ply, Depth::HORIZON, window, Phase::Main)?;
        if !search.position().in_check() || ply >= MAX_PLY {
            let score = search.evaluate();
            return Ok(search.leave(ply, score, NodeEnd::Horizon));
        }
        let mut best = None;
        let moves = search.open_unordered(MoveScope::All, ply, Depth::HORIZON, Phase::Main);
        for index in moves.places() {
            let played = search.at(index);
            let value = search.after(played, ply, |search| {
                search.enter(ply.next(), Depth::HORIZON, window.negated(), Phase::Main)?;
                let score = search.evaluate();
                Ok(search.leave(ply.next(), score, NodeEnd::Horizon))
            })?;
            best = best.max(value.map(|value| -value));
        }
        search.close(&moves);
        // Without a reply it is mate.
        let score = best.unwrap_or(Score::lost_at(ply));
        Ok(search.leave(ply, score, NodeEnd::Searched))
    }
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::<Chess>::standard().with(CheckLeaf);
    let position = Chess::new(&"4k3/8/8/8/7q/8/5PPP/3R2K1 w - - 0 1".parse::<Fen>()?);
    let mut out = std::io::stdout();
    for recipe in ["alpha-beta", "alpha-beta+check-leaf"] {
        let strategy = registry.strategy(recipe)?;
        let positions = std::slice::from_ref(&position);
        assert_sound(&registry, &strategy, positions, Depth::new(3));
        let mut search = Search::by(&registry, position.clone(), &strategy);
        if let Some(last) = search.deepen(Depth::new(3)).last() {
            writeln!(out, "{recipe}: {:?} {:?}", last.best_move, last.score)?;
        }
    }
    Ok(())
}
