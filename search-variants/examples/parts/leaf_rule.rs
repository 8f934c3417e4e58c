//! A custom leaf rule: a leaf in check has the value of its best reply, all others are evaluated as they are.

use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::leaf::LeafRule;
use search_variants::node::Phase;
use search_variants::searcher::Observation;
use search_variants::{MAX_PLY, Part, Searcher, Stop, Technique, Window};

static INFO: PartInfo = PartInfo {
    name: "check-leaf",
    summary: "leaf rule: a leaf in check is worth its best reply, evaluated as it stands",
    reference: "an example of the lab",
    effect: Effect::ChangesTree,
    role: Role::Leaf,
    parameters: &[],
};

pub(crate) struct CheckLeaf;

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
