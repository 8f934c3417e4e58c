//! Every numeric parameter, at both ends of its range.

use super::positions::{KIWIPETE, XIANGQI, bitboard, nodes, random_walks, recipe, xiangqi};
use engine_core::{Depth, Searchable};
use rayon::prelude::*;
use search_variants::info::{Effect, Parameter};
use search_variants::ordering::mvv_lva;
use search_variants::{Catalogue, Search, Status, Strategy, page};
use std::fmt::Debug;

/// The scores of the first three depths, which are searched completely.
fn scores<P: Searchable + Debug>(board: &P, strategy: &Strategy) -> Vec<i32> {
    let mut search = Search::new(board.clone(), strategy).within(nodes(1_000_000));
    let found = search.deepen(Depth::new(3)).map(|found| {
        let place = || format!("{strategy}: {board:?}");
        assert_eq!(found.status, Status::Complete, "{}", place());
        assert_eq!(
            found.best_move.is_some(),
            !board.legal_moves().is_empty(),
            "{}",
            place()
        );
        found.score.unwrap().centipawns()
    });
    found.collect()
}

/// Whether a strategy that must not err finds the scores that define its tree.
fn ends_well<P: Searchable + Debug>(board: &P, strategy: &Strategy) {
    let found = scores(board, strategy);
    if strategy.effect() != Effect::MayErr {
        let expected = scores(board, &strategy.tree().with(&mvv_lva::INFO));
        assert_eq!(found, expected, "{strategy}: {board:?}");
    }
}

/// `name(parameter=value)` with the minimum and the maximum of each number.
fn ends(name: &str, parameters: &[Parameter]) -> Vec<String> {
    let ends = parameters.iter().flat_map(|parameter| {
        let form = parameter.needs.map_or(String::new(), |word| format!("={word}"));
        let bounds = parameter.bounds().into_iter().flatten();
        bounds.map(move |bound| format!("{name}{form}({}={bound})", parameter.name))
    });
    ends.collect()
}

#[test]
fn every_number_can_be_set_to_both_ends_of_its_range() {
    let catalogue = Catalogue::standard();
    let algorithms = catalogue.algorithms().iter();
    let algorithms = algorithms.flat_map(|info| ends(info.name, info.parameters));
    let mut recipes: Vec<Strategy> = algorithms
        .map(|driver| recipe(&format!("{driver}+qs+mvv-lva")))
        .collect();
    for part in catalogue.parts() {
        for end in ends(part.name, part.parameters) {
            let with_end = |base: &str| {
                let base = recipe(base).without(part);
                base.with_all(&base.read_parts(&end, &catalogue).unwrap()).ok()
            };
            let windows = [
                "alpha-beta+qs+mvv-lva",
                "pvs+qs+tt=1+reverse-futility+see+killers+history+hash-move",
            ];
            let with_window = windows.map(with_end);
            // Parts that make no sense there are for playouts.
            match with_window {
                [None, None] => recipes.push(with_end("mcts").unwrap()),
                _ => recipes.extend(with_window.into_iter().flatten()),
            }
        }
    }
    recipes.par_iter().for_each(|recipe| {
        ends_well(&bitboard(KIWIPETE), recipe);
        ends_well(&bitboard("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), recipe);
        ends_well(&xiangqi(XIANGQI), recipe);
    });
}

#[test]
fn every_algorithm_and_part_has_a_page_that_names_it_and_its_source() {
    let catalogue = Catalogue::standard();
    let algorithms = catalogue.algorithms().iter().map(|info| info.name);
    for name in algorithms.chain(catalogue.parts().iter().map(|info| info.name)) {
        let text = page(name).unwrap_or_else(|| panic!("{name} has no page"));
        let is_named = catalogue.part(name).is_none() || text.contains(&format!("`{name}"));
        assert!(is_named, "{name}: {text}");
        assert!(text.contains("Reference"), "{name}: {text}");
        assert!(!text.contains("use crate"), "{name}: {text}");
    }
    assert_eq!(page("kilers"), None);
    assert!(page("history").is_some_and(|text| text.contains("h + b - h * r / 16384")));
}

#[test]
fn every_window_of_aspiration_finds_the_scores_of_alpha_beta() {
    let boards = random_walks(20);
    (0..=16).into_par_iter().for_each(|widening| {
        for width in [1, 7, 20_000] {
            for over in ["aspiration", "aspiration=pvs"] {
                let tried = recipe(&format!("{over}(width={width},widening={widening})+qs+mvv-lva"));
                boards.iter().for_each(|board| ends_well(board, &tried));
            }
        }
    });
}

/// MVV-LVA puts captures that lose material among the good ones, so that the stage of a move does not tell.
#[test]
fn losing_captures_are_reduced_in_whatever_order_they_come() {
    for order in ["mvv-lva", "see", "see=last"] {
        let visited = |part: &str| {
            let strategy = recipe(&format!("pvs+qs+{order}+killers+{part}"));
            let mut search = Search::new(bitboard(KIWIPETE), &strategy);
            search.deepen(Depth::new(5)).last().unwrap().counters.nodes
        };
        assert_ne!(visited("lmr"), visited("lmr(captures=1)"), "{order}");
    }
}

#[test]
fn refinements_of_pruning_change_the_search_when_they_are_set() {
    for (part, refined) in [
        ("qs=good", "qs=good(least=1)"),
        ("lmr", "lmr(captures=1)"),
        ("lmp", "lmp(divisor=3)"),
        ("lmp", "lmp(improving=1)"),
        ("null-move", "null-move(soft=1)"),
        ("reverse-futility", "reverse-futility(soft=1)"),
        ("see-pruning", "see-pruning(quiet=50)"),
        ("reverse-futility+tt", "reverse-futility+tt(value=1)"),
    ] {
        let visited = |part: &str| {
            let leaf = if part.starts_with("qs") { "" } else { "+qs" };
            let table = if part.contains("tt") { "" } else { "+tt" };
            let strategy = recipe(&format!("mtdf{leaf}+see+killers{table}+hash-move+{part}"));
            let mut search = Search::new(bitboard(KIWIPETE), &strategy);
            search.deepen(Depth::new(5)).last().unwrap().counters.nodes
        };
        assert_ne!(visited(part), visited(refined), "{refined}");
    }
}
