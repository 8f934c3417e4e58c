//! What strategies of a run have to do with each other, as their recipes tell it: of which tree they find the
//! value, which judges which, and which differ by quiescence alone.

use super::recipes::{recipe, recipes};
use reports::Relation;
use reports::quiescence::Comparison;
use search_variants::info::Effect;
use search_variants::leaf::quiescence;
use search_variants::{Catalogue, Strategy};

/// Each strategy that may err, and the first of the run that finds the value of the same tree, if there is
/// one. Best-first searches search no tree of a depth.
pub(super) fn references(strategies: &[String], catalogue: &Catalogue) -> Vec<(String, Option<String>)> {
    let named = strategies
        .iter()
        .filter_map(|name| Some((name, recipe(name, catalogue)?)));
    let named: Vec<(&String, Strategy)> = named.collect();
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

/// What a strategy does other than the one before it, both of one run or of runs side by side; `None` for
/// names that are no recipes.
pub(super) fn relation(before: &str, after: &str, catalogue: &Catalogue) -> Option<Relation> {
    let (before, after) = (recipe(before, catalogue)?, recipe(after, catalogue)?);
    Some(
        match [&before, &after].map(Strategy::effect).contains(&Effect::MayErr) {
            true => Relation::MayErr,
            false if before.tree() == after.tree() => Relation::SameTree,
            false => Relation::OtherTree,
        },
    )
}

/// The pairs of strategies that differ by quiescence alone.
pub(crate) fn comparisons(strategies: &[String], catalogue: &Catalogue) -> Vec<Comparison> {
    let recipes = recipes(strategies, catalogue);
    let with_quiescence = recipes.iter().filter(|recipe| recipe.has(&quiescence::INFO));
    with_quiescence
        .filter_map(|recipe| {
            let static_leaf = recipe.without(&quiescence::INFO);
            recipes.contains(&static_leaf).then(|| Comparison {
                static_leaf: static_leaf.to_string(),
                quiescence: recipe.to_string(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_that_may_err_is_judged_by_one_that_finds_the_value_of_its_tree() {
        let strategies = [
            "alpha-beta+qs",
            "alpha-beta+qs=delta+mvv-lva",
            "alpha-beta+lmr",
            "mcts+qs",
        ];
        let found = references(&strategies.map(str::to_owned), &Catalogue::standard());
        let exact = |erring: &str| found.iter().find(|(name, _)| name == erring).unwrap().1.clone();
        assert_eq!(found.len(), 3);
        assert_eq!(
            exact("alpha-beta+qs=delta+mvv-lva").as_deref(),
            Some("alpha-beta+qs")
        );
        assert_eq!(exact("alpha-beta+lmr"), None);
        assert_eq!(exact("mcts+qs"), None);
        let side_by_side = ["b: alpha-beta+qs", "b: alpha-beta+qs=delta"].map(str::to_owned);
        let exact = Some("b: alpha-beta+qs".to_owned());
        assert_eq!(
            references(&side_by_side, &Catalogue::standard()),
            [("b: alpha-beta+qs=delta".to_owned(), exact)]
        );
    }

    #[test]
    fn fewer_nodes_are_a_saving_only_for_the_value_of_the_same_tree() {
        let of = |before, after| relation(before, after, &Catalogue::standard()).unwrap();
        assert_eq!(of("minimax", "alpha-beta"), Relation::SameTree);
        assert_eq!(of("alpha-beta", "alpha-beta+qs"), Relation::OtherTree);
        assert_eq!(of("alpha-beta+qs", "alpha-beta+qs=delta"), Relation::MayErr);
        assert_eq!(of("first: minimax", "first: alpha-beta"), Relation::SameTree);
        assert_eq!(
            relation("of another version", "alpha-beta", &Catalogue::standard()),
            None
        );
    }

    #[test]
    fn strategies_that_differ_by_quiescence_alone_are_compared() {
        let ladder: Vec<String> = Strategy::ladder().iter().map(Strategy::to_string).collect();
        let found = comparisons(&ladder, &Catalogue::standard());
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].static_leaf.as_str(), found[0].quiescence.as_str()),
            ("alpha-beta", "alpha-beta+qs")
        );
    }
}
