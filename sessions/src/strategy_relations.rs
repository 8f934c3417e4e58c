//! The recipes behind strategy names in records, and relations between them: the tree whose value they find,
//! which one is a reference for another, and which pairs differ only by quiescence.

use reports::comparison::SweptNumber;
use reports::sentences::notes;
use reports::{Sentence, StrategyName, StrategyRelation};
use search_variants::info::{AlgorithmInfo, AlgorithmResult, Effect};
use search_variants::leaf::quiescence;
use search_variants::strategy::Sweep;
use search_variants::{Catalogue, Strategy};
use std::collections::{BTreeSet, HashMap};

/// The recipes of these strategies. Names that are not recipes, for instance from another version, are left
/// out.
pub fn recipes(strategies: &[StrategyName], catalogue: &Catalogue) -> Vec<Strategy> {
    let known = strategies
        .iter()
        .filter_map(|strategy| recipe(&strategy.recipe, catalogue));
    known.collect()
}

/// The recipe with this name. If runs are side by side, the name starts with that of its run: `first:
/// alpha-beta`.
pub fn recipe(name: &str, catalogue: &Catalogue) -> Option<Strategy> {
    let (_, recipe) = name.rsplit_once(": ").unwrap_or(("", name));
    Strategy::read(recipe, catalogue).ok()
}

/// The strategy's name as this version spells it.
pub fn canonical(name: &str, catalogue: &Catalogue) -> String {
    recipe(name, catalogue).map_or_else(|| name.to_owned(), |recipe| recipe.to_string())
}

/// The recipe of plain alpha-beta on a strategy's tree. `None` without a tree that the depth defines.
pub fn minimal_tree(strategy: &Strategy) -> Option<Strategy> {
    let tree = strategy.has_minimal_tree().then(|| strategy.tree());
    tree.filter(|tree| tree.effect() != Effect::MayErr)
}

/// The name of the tree of each strategy that has a minimal tree, by strategy name.
pub fn trees(strategies: &[String], catalogue: &Catalogue) -> HashMap<String, String> {
    let recipes = strategies.iter().filter_map(|name| recipe(name, catalogue));
    recipes
        .filter_map(|recipe| Some((recipe.to_string(), minimal_tree(&recipe)?.to_string())))
        .collect()
}

/// Each strategy that may err, with the first strategy of the run that finds the value of the same tree, if
/// any. Searches by playouts or proof numbers are excluded, since they do not search to a depth.
pub fn references(strategies: &[StrategyName], catalogue: &Catalogue) -> Vec<(String, Option<String>)> {
    let names = strategies.iter().map(|strategy| &strategy.recipe);
    let named = Vec::from_iter(names.filter_map(|name| Some((name, recipe(name, catalogue)?))));
    let errs = |recipe: &Strategy| recipe.effect() == Effect::MayErr;
    let erring = named.iter().filter(|(_, recipe)| errs(recipe));
    erring
        .map(|(name, erring)| {
            let is_exact =
                |(_, recipe): &&(&String, Strategy)| !errs(recipe) && recipe.tree() == erring.exact_tree();
            let exact = named.iter().find(is_exact).filter(|_| erring.has_minimal_tree());
            ((*name).clone(), exact.map(|(name, _)| (*name).clone()))
        })
        .collect()
}

/// The parameters that are the only differences between the strategies of a run.
pub fn swept(strategies: &[StrategyName], catalogue: &Catalogue) -> Vec<SweptNumber> {
    let recipes = strategies
        .iter()
        .map(|strategy| recipe(&strategy.recipe, catalogue));
    let strategies: Vec<Strategy> = recipes.collect::<Option<_>>().unwrap_or_default();
    let sweeps = Strategy::sweep(&strategies);
    let first = strategies.first();
    let base = first.map(|first| first.without_swept(&sweeps).to_string());
    let number = |sweep: Sweep| SweptNumber {
        owner: sweep.owner.to_owned(),
        parameter: sweep.parameter.to_owned(),
        base: base.clone().unwrap_or_default(),
        default: sweep.usual,
        values: sweep.values,
    };
    sweeps.into_iter().map(number).collect()
}

/// How a strategy differs from the one before it, in one run or in runs side by side; `None` if a name is not
/// a recipe, or if neither searches to a depth in plies.
pub fn relation(before: &str, after: &str, catalogue: &Catalogue) -> Option<StrategyRelation> {
    let (before, after) = (recipe(before, catalogue)?, recipe(after, catalogue)?);
    let kinds = [&before, &after].map(|recipe| {
        let algorithm = recipe.algorithm();
        (algorithm.has_playouts, algorithm.finds == AlgorithmResult::Mates)
    });
    if kinds[0] == kinds[1] && kinds[0] != (false, false) {
        return None;
    }
    Some(if kinds[0] != kinds[1] {
        StrategyRelation::OtherDepth
    } else if [&before, &after].map(Strategy::effect).contains(&Effect::MayErr) {
        StrategyRelation::MayErr
    } else if before.tree() == after.tree() {
        StrategyRelation::SameTree
    } else if !before.has(&quiescence::INFO) && after.tree().without(&quiescence::INFO) == before.tree() {
        StrategyRelation::WithCaptures
    } else {
        StrategyRelation::OtherTree
    })
}

/// A note on the strategies that do not search to a depth in plies, and on the meaning of depth for them.
pub fn other_depths(strategies: &[Strategy]) -> Option<Sentence> {
    let names = |is_meant: fn(&AlgorithmInfo) -> bool| {
        let meant = strategies
            .iter()
            .filter(|strategy| is_meant(strategy.algorithm()));
        // Runs side by side may have the same strategy.
        let names: BTreeSet<String> = meant.map(Strategy::to_string).collect();
        Vec::from_iter(names).join(", ")
    };
    notes::kinds_of_search(
        &names(|algorithm| algorithm.has_playouts),
        &names(|algorithm| algorithm.finds == AlgorithmResult::Mates),
        strategies.iter().any(Strategy::has_minimal_tree),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_explains_the_depth_of_playouts_and_of_mates_alone() {
        let note = |strategies: &[&str]| {
            let strategies = strategies.iter().map(|name| name.parse().unwrap());
            other_depths(&strategies.collect::<Vec<Strategy>>())
        };
        assert_eq!(note(&["minimax", "alpha-beta+qs", "sss+tt"]), None);
        let playouts = "mcts, mcts+qs: depth d means 2^d playouts.";
        assert_eq!(note(&["mcts", "mcts+qs"]).as_deref(), Some(playouts));
        let all = note(&["mcts", "alpha-beta", "pns", "df-pn"]).unwrap();
        assert!(all.contains("df-pn, pns: finds mates within depth d only; no score."));
        assert!(all.ends_with("Nodes at a depth are not comparable between these kinds."));
    }

    #[test]
    fn a_strategy_that_may_err_is_judged_by_one_that_finds_the_value_of_its_tree() {
        let strategies = [
            "alpha-beta+qs",
            "alpha-beta+qs=delta+mvv-lva",
            "alpha-beta+lmr",
            "mcts+qs",
        ];
        let found = references(&strategies.map(StrategyName::own), &Catalogue::standard());
        let exact = |erring: &str| found.iter().find(|(name, _)| name == erring).unwrap().1.clone();
        assert_eq!(found.len(), 3);
        assert_eq!(
            exact("alpha-beta+qs=delta+mvv-lva").as_deref(),
            Some("alpha-beta+qs")
        );
        assert_eq!(exact("alpha-beta+lmr"), None);
        assert_eq!(exact("mcts+qs"), None);
        let side_by_side = ["b: alpha-beta+qs", "b: alpha-beta+qs=delta"].map(StrategyName::own);
        let exact = Some("b: alpha-beta+qs".to_owned());
        assert_eq!(
            references(&side_by_side, &Catalogue::standard()),
            [("b: alpha-beta+qs=delta".to_owned(), exact)]
        );
    }

    #[test]
    fn fewer_nodes_are_a_saving_only_for_the_value_of_the_same_tree() {
        let of = |before, after| relation(before, after, &Catalogue::standard()).unwrap();
        assert_eq!(of("minimax", "alpha-beta"), StrategyRelation::SameTree);
        assert_eq!(of("alpha-beta", "alpha-beta+qs"), StrategyRelation::WithCaptures);
        assert_eq!(of("alpha-beta+qs", "alpha-beta"), StrategyRelation::OtherTree);
        assert_eq!(
            of("alpha-beta+qs", "alpha-beta+qs=delta"),
            StrategyRelation::MayErr
        );
        assert_eq!(
            of("first: minimax", "first: alpha-beta"),
            StrategyRelation::SameTree
        );
        assert_eq!(of("df-pn", "alpha-beta"), StrategyRelation::OtherDepth);
        assert_eq!(of("mcts", "alpha-beta"), StrategyRelation::OtherDepth);
        assert_eq!(relation("mcts", "mcts+qs", &Catalogue::standard()), None);
        assert_eq!(
            relation("of another version", "alpha-beta", &Catalogue::standard()),
            None
        );
    }
}
