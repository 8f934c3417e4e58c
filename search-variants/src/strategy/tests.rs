//! Which texts are valid recipes, and which are rejected.

use super::*;
use crate::catalogue::Catalogue;
use crate::info::Effect;
use crate::pruning::transposition_cutoffs;

fn refusal(text: &str) -> RecipeError {
    text.parse::<Strategy>().unwrap_err()
}

/// Asserts that the recipe in each line is rejected with a message that contains the text after `=> `.
fn all_refused(table: &str) {
    for line in table.trim().lines() {
        let (recipe, reason) = line.trim().split_once("=> ").unwrap();
        let refused = refusal(recipe.trim()).to_string();
        assert!(refused.contains(reason), "{recipe}: {refused}");
    }
}

#[test]
fn an_evaluation_of_its_own_stands_behind_a_comma() {
    let catalogue = Catalogue::standard();
    let read = |text: &str| {
        let strategies = Strategy::read_several(text, &catalogue).unwrap();
        strategies.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        read("alpha-beta+killers+qs, eval=my (2), a+b.json"),
        ["alpha-beta+qs+killers,eval=my (2), a+b.json"]
    );
    assert_eq!(read("ladder,eval=material")[0], "minimax,eval=material");
    assert_eq!(
        read("modern,eval={a,b}")[1],
        format!("{},eval=b", Strategy::modern())
    );
    let [own, other]: [Strategy; 2] = ["pvs+tt,eval=material", "pvs+tt"].map(|text| text.parse().unwrap());
    assert_eq!(own.clone().with_eval(None), other);
    assert_ne!(own.tree(), other.tree());
    for text in ["pvs,", "pvs,depth=2", "pvs,eval="] {
        assert!(matches!(refusal(text), RecipeError::Setting { .. }), "{text}");
    }
}

#[test]
fn the_road_map_leads_from_the_ladder_to_modern_by_another_step_each() {
    let steps = Strategy::read_several("roadmap", &Catalogue::standard()).unwrap();
    assert_eq!(steps[..5], Strategy::ladder());
    let mut others: Vec<_> = steps.iter().collect();
    others.dedup();
    assert_eq!(others.len(), steps.len());
    assert_eq!(steps.last(), Some(&Strategy::modern()));
    for step in &steps {
        assert_eq!(step.to_string().parse().as_ref(), Ok(step));
    }
    assert_eq!("modern".parse().as_ref(), Ok(&Strategy::modern()));
    let longer: Strategy = "modern+etc".parse().unwrap();
    assert_eq!(longer.without(&transposition_cutoffs::INFO), Strategy::modern());
    assert!(matches!(
        refusal("modernist"),
        RecipeError::UnknownAlgorithm { .. }
    ));
    assert!(matches!(refusal("modern+tt"), RecipeError::Repeated { .. }));
}

#[test]
fn the_oracle_keeps_what_defines_the_tree() {
    let recipe: Strategy = "alpha-beta+qs+check-ext+killers".parse().unwrap();
    assert_eq!(recipe.oracle().to_string(), "minimax+check-ext+qs");
    let ordered: Strategy = "alpha-beta+qs+mvv-lva+history".parse().unwrap();
    assert_eq!(ordered.oracle().to_string(), "minimax+qs+mvv-lva");
    assert_eq!(recipe.effect(), Effect::ChangesTree);
    let playouts: Strategy = "mcts+qs+exploration=1".parse().unwrap();
    assert_eq!(playouts.oracle().to_string(), "minimax+qs");
    assert_eq!(playouts.exact_tree().to_string(), "alpha-beta+qs");
    assert_eq!(
        recipe.without(&quiescence::INFO).to_string(),
        "alpha-beta+check-ext+killers"
    );
}

#[test]
fn an_unknown_word_is_answered_with_a_similar_known_one() {
    all_refused(
        "
        alpha-beta+kilers => `kilers` (did you mean `killers`?)
        alpha-beta+mvvlva => `mvvlva` (did you mean `mvv-lva`?)
        alpha-beta+foo => `foo`
        alpha-beta+ => ``
        alphabeta+qs => unknown algorithm `alphabeta` (did you mean `alpha-beta`?)
        foo => unknown algorithm `foo`
        => unknown algorithm ``
        mvv-lva+killers => a recipe starts with an algorithm; `mvv-lva` is a part (did you mean `alpha-beta+mvv-lva+killers`?)
        ",
    );
}

#[test]
fn senseless_recipes_are_refused_with_the_reason() {
    all_refused(
        "
        alpha-beta+qs+qs => part `qs` is given twice
        minimax+killers => that `killers` gives would change nothing
        minimax+mvv-lva => that `mvv-lva` gives would change nothing
        pvs+qs+exploration=1 => `exploration` chooses where playouts go, which pvs does not have
        mcts+qs+check-ext => `check-ext` searches some nodes a ply deeper, and mcts counts no plies
        mcts+tt => `tt` prunes by a window, which mcts does not have
        mcts+qs+killers => mcts cuts nothing off, so the order of moves that `killers` gives
        mcts+playout+qs => `qs` and `playout` both say what a leaf is worth
        pns+qs => pns proves mates by the rules alone; leave out `qs`
        pvs+qs+worst+random => a shuffled order reversed is another shuffled order
        alpha-beta+killers=3 => cannot be set to `3`; `slots` is 1..2
        alpha-beta+mate-distance=5 => it takes no value
        ",
    );
    for allowed in [
        "minimax+qs+mvv-lva",
        "mcts+qs+exploration=1+mvv-lva",
        "pvs+killers+random+worst",
    ] {
        assert!(allowed.parse::<Strategy>().is_ok(), "{allowed}");
    }
}

#[test]
fn recipes_are_written_in_one_order_with_what_is_usual_left_out() {
    for line in "\
        alpha-beta+null-move(r=3) => alpha-beta+null-move(r=3)
        alpha-beta+null-move( r = 2 ) => alpha-beta+null-move
        alpha-beta+null-move=verified(depth=4, r=1) => alpha-beta+null-move=verified(r=1,depth=4)
        alpha-beta+killers(slots=1) => alpha-beta+killers=1
        alpha-beta+killers=2 => alpha-beta+killers
        alpha-beta+killers=1+qs+mvv-lva => alpha-beta+qs+mvv-lva+killers=1
        alpha-beta+qs(form=delta,margin=100) => alpha-beta+qs=delta(margin=100)
        mcts+qs+exploration=0.15 => mcts+qs+exploration=0.15
        mcts+qs+exploration(c=0.1) => mcts+qs+exploration
        aspiration(width=25)+qs => aspiration(width=25)+qs
        aspiration=pvs(width=50) => aspiration=pvs
        alpha-beta+tt=32 => alpha-beta+tt=32"
        .lines()
    {
        let (text, written) = line.trim().split_once(" => ").unwrap();
        let strategy: Strategy = text.parse().unwrap();
        assert_eq!(strategy.to_string(), written);
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    all_refused(
        "
        alpha-beta+null-move(r=0) => `null-move` cannot be set to `r=0`; `r` is 1..16
        alpha-beta+null-move(x=1) => its parameters are form, r, depth
        alpha-beta+null-move(r=1.5) => `r` is 1..16
        alpha-beta+null-move(r=1,r=2) => `r` stands there twice
        alpha-beta+null-move(r=1 => `)` is missing after `r=1`
        alpha-beta+null-move() => its parameters are
        mcts+exploration=0.00001 => a number from 0 to 100
        mcts+exploration=nan => a number from 0 to 100
        pvs(width=3) => it takes no value
        alpha-beta+qs(margin=100) => that is for `qs=delta` alone
        ",
    );
}

#[test]
fn strategies_that_differ_in_one_number_or_two_alone_are_a_sweep() {
    let sweeps = |text: &str| {
        let several = Strategy::read_several(text, &Catalogue::standard()).unwrap();
        let sweeps = Strategy::sweep(&several).into_iter();
        sweeps
            .map(|sweep| (sweep.owner, sweep.parameter, sweep.values))
            .collect::<Vec<_>>()
    };
    let over_r = sweeps("alpha-beta+qs{,+null-move(r={1..3})}");
    assert_eq!(
        over_r,
        [("null-move", "r", vec![None, Some(1.0), Some(2.0), Some(3.0)])]
    );
    let over_c = sweeps("mcts+qs+exploration={0.1..0.2..0.05}");
    assert_eq!(
        over_c,
        [("exploration", "c", [0.1, 0.15, 0.2].map(Some).to_vec())]
    );
    assert_eq!(sweeps("aspiration(width={25,75})").len(), 1);
    let both = sweeps("pvs+null-move(r={1,2},depth={3,4})");
    assert_eq!(
        both,
        [
            ("null-move", "r", [1.0, 1.0, 2.0, 2.0].map(Some).to_vec()),
            ("null-move", "depth", [3.0, 4.0, 3.0, 4.0].map(Some).to_vec())
        ]
    );
    for other in [
        "pvs+null-move",
        "pvs{,+null-move(r=3)}",
        "{pvs,alpha-beta}+null-move(r={1..2})",
        "pvs{,+killers}+null-move(r={1..2})",
        "pvs+tt={1,2}+null-move(r={1,2},depth={3,4})",
        "pvs+qs{,=delta}",
    ] {
        assert_eq!(sweeps(other), [], "{other}");
    }
}

#[test]
fn a_part_that_is_switched_on_is_the_same_as_in_a_recipe() {
    let base: Strategy = "alpha-beta".parse().unwrap();
    let mut pairs = 0;
    for one in Catalogue::standard().parts() {
        for other in Catalogue::standard().parts() {
            // Some parts cannot be combined.
            if let Ok(read) = format!("alpha-beta+{}+{}", one.name, other.name).parse::<Strategy>() {
                let switched_on = base.with(one).with(other);
                assert_eq!(switched_on, read);
                assert_eq!(switched_on.to_string(), read.to_string());
                pairs += 1;
            }
        }
    }
    assert!(pairs > 100, "{pairs}");
}
