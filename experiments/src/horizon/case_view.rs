//! A case as text: one choice in one position, shown by a diagram and a few lines.

use crate::run::RunData;
use crate::spec::RunSpec;
use games::{Eval, Games, algebraic_line};
use reports::case::{Case, Class, Error, Verdict};
use reports::diagram::ArrowKind;
use reports::sentences::horizon::{self as sentences, Missed};
use reports::table::{TableOf, Value};
use reports::{Diagram, Grid, Sentence, Table, numbers};
use search_variants::Strategy;

/// The most arrows for the moves of a line.
const ARROWS: usize = 3;

pub(super) fn table(results: &RunData<'_>, group: &[&Case]) -> TableOf<usize> {
    let (games, grid) = (results.registries().games(), &results.grid);
    let case = group[0];
    let verdict = &case.verdict;
    let lines = [
        ("best replies", &case.continuation, None),
        ("refutation", &verdict.refutation, Some(verdict.value)),
        ("best line", &verdict.best_line, Some(verdict.best_value)),
    ];
    choice(games, verdict, case.class.name(), &lines, case.horizon)
        .legend([("[moves]", "beyond the horizon")])
        .note(sentences::choosers(
            &choosers(grid, group),
            case.error == Error::Overrated,
        ))
        .place(place(results.folder.spec, verdict))
}

/// The address of the choice in its tree on the page; `None` if it was made with a user's own evaluation.
pub(super) fn place(spec: &RunSpec, verdict: &Verdict) -> Option<String> {
    let (recipe, own) = Strategy::recipe_and_eval(&verdict.strategy);
    let eval = own.unwrap_or(spec.setup.eval.name());
    // As `address.js` of the page reads it.
    let encoded = |text: &str| text.replace('_', "%5F").replace(' ', "_").replace('/', ":");
    let (game, fen, board) = (&verdict.game, encoded(&verdict.fen), spec.setup.board);
    let (recipe, depth) = (encoded(recipe), verdict.depth);
    let place = format!("understand/{game}@{fen}/{recipe}/{depth}/root/horizon/board={board},eval={eval}");
    Eval::names().contains(&eval).then_some(place)
}

/// The lines that the search and the reference expected, for a choice that is not a case.
pub(super) fn without_case(results: &RunData<'_>, verdict: &Verdict) -> Table {
    let lines = [
        ("deeper search", &verdict.refutation, Some(verdict.value)),
        ("best line", &verdict.best_line, Some(verdict.best_value)),
    ];
    let shown = if verdict.chosen_move == verdict.best_move { &lines[..1] } else { &lines };
    choice(results.registries().games(), verdict, "no costly move", shown, 0)
        .note(sentences::chosen_by(
            results.grid.name_of(&verdict.strategy),
            verdict.depth,
        ))
        .finish()
}

/// A line of moves: its label, its moves, and its score. A line without a score has a horizon.
type Line<'a> = (&'a str, &'a String, Option<i32>);

/// The line that a search expected of the move that it chose, and other lines.
fn choice(
    games: &Games,
    verdict: &Verdict,
    class: &str,
    others: &[Line<'_>],
    horizon: u32,
) -> TableOf<usize> {
    let line = |moves: &str| algebraic_line(games, &verdict.game, &verdict.fen, moves);
    let chosen = line(&verdict.chosen_move).join(" ");
    let title = format!("{}: {chosen} ({class})", verdict.name());
    let expected = format!("expected at depth {}", verdict.depth);
    let expected = (
        expected.as_str(),
        &verdict.expected_line,
        Some(verdict.expected_score),
    );
    let lines = [&[expected], others].concat();
    Table::of(title, 0..lines.len())
        .words("", |place| lines[place].0)
        .words("line", |place| match lines[place] {
            (_, moves, Some(_)) => line(moves).join(" "),
            (_, moves, None) => bracketed(&line(moves), horizon),
        })
        .numbers("score", |place| {
            lines[place].2.map_or_else(|| "".into(), Value::score)
        })
}

/// A line with the moves beyond the horizon in brackets.
fn bracketed(line: &[String], horizon: u32) -> String {
    let within = line.len().min(horizon as usize);
    let (within, beyond) = line.split_at(within);
    match beyond {
        [] => within.join(" "),
        _ => format!("{} [{}]", within.join(" "), beyond.join(" ")),
    }
}

/// `minimax and alpha-beta at depth 4; +qs at depths 2 and 4`.
fn choosers(grid: &Grid, group: &[&Case]) -> String {
    let choices = group.iter().map(|case| {
        let name = grid.name_of(&case.verdict.strategy);
        (name, case.verdict.depth.to_string())
    });
    let by_depths = grouped(choices).into_iter().map(|(name, depths)| (depths, name));
    let choices = grouped(by_depths).into_iter().map(|(depths, names)| {
        let plies = if depths.len() == 1 { "depth" } else { "depths" };
        let [names, depths] = [engine_core::listed(&names), engine_core::listed(&depths)];
        format!("{names} at {plies} {depths}")
    });
    choices.collect::<Vec<String>>().join("; ")
}

/// The values of each key, in order of first appearance.
fn grouped<K: PartialEq, V>(pairs: impl Iterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// What the search missed, as far as the lines show it.
pub(super) fn caption(games: &Games, grid: &Grid, group: &[&Case]) -> Sentence {
    let case = group[0];
    let verdict = &case.verdict;
    let line = |moves: &str| algebraic_line(games, &verdict.game, &verdict.fen, moves);
    let chosen = line(&verdict.chosen_move).join(" ");
    let mut better = line(&verdict.best_move).join(" ");
    let mut continuation = line(&case.continuation);
    let horizon = case.horizon as usize;
    let ends = |continuation: &[String]| {
        let last = horizon
            .checked_sub(1)
            .and_then(|last| continuation.get(last).cloned());
        (last, continuation.get(horizon).cloned())
    };
    // Captures on one square may have one name; they are told by their squares then.
    if let (Some(last), Some(beyond), Class::Capture | Class::EnPrise) =
        (ends(&continuation).0, ends(&continuation).1, case.class)
    {
        if last == beyond || case.error == Error::Underrated && better == last {
            continuation = case.continuation.split(' ').map(str::to_owned).collect();
            better.clone_from(&verdict.best_move);
        }
    }
    let (last, beyond) = ends(&continuation);
    let both = last.as_deref().zip(beyond.as_deref()).map(<[&str; 2]>::from);
    let reply = line(&verdict.refutation).get(1).cloned();
    let reply = reply.as_deref();
    let missed = match (case.class, case.error) {
        (Class::Capture, Error::Overrated) => both.map(Missed::Recapture),
        (Class::Capture, Error::Underrated) => both.map(Missed::RecaptureOfBetter),
        (Class::EnPrise, Error::Overrated) => both.map(Missed::LeftEnPrise),
        (Class::EnPrise, Error::Underrated) => both.map(Missed::LeftEnPriseOfBetter),
        (Class::Delay, _) => reply.map(|reply| Missed::Delayed {
            place: case.delayed_loss.as_deref(),
            reply,
        }),
        (Class::MateOrPromotion, Error::Overrated) => reply.map(|reply| Missed::Mate {
            reply,
            moves: numbers::mate_moves(verdict.value),
        }),
        (Class::MateOrPromotion, Error::Underrated) => {
            Some(Missed::MateOfBetter(numbers::mate_moves(verdict.best_value)))
        }
        (Class::Other, _) => None,
    };
    sentences::costly_move(
        verdict.name(),
        (grid.name_of(&verdict.strategy), verdict.depth),
        [&chosen, &better],
        missed.unwrap_or(Missed::Other(verdict.regret.unsigned_abs())),
    )
}

/// The position before the choice, with arrows; `None` for games whose board the lab cannot draw.
pub(super) fn diagram(games: &Games, group: &[&Case]) -> Option<Diagram> {
    let case = group[0];
    let verdict = &case.verdict;
    let mut diagram = sessions::diagram(games.named(&verdict.game).ok()?, &verdict.fen)?;
    if let Some(place) = &case.delayed_loss {
        diagram = diagram.with_highlight(place)?;
    }
    let mut shown: Vec<&str> = Vec::new();
    for (played, role) in arrows(case) {
        if !shown.contains(&played) {
            diagram = diagram.with_arrow(played, role)?;
            shown.push(played);
        }
    }
    Some(diagram)
}

/// The moves to show, the most instructive ones first.
fn arrows(case: &Case) -> Vec<(&str, ArrowKind)> {
    let verdict = &case.verdict;
    let mut arrows = vec![(verdict.chosen_move.as_str(), ArrowKind::Expected)];
    let continuation: Vec<&str> = case.continuation.split(' ').collect();
    let refutation: Vec<&str> = verdict.refutation.split(' ').collect();
    let best: Vec<&str> = verdict.best_line.split(' ').collect();
    let horizon = (case.horizon as usize).min(continuation.len());
    let first = match case.error {
        Error::Overrated => 0,
        Error::Underrated => 1,
    };
    match (case.class, case.error) {
        (Class::Capture | Class::EnPrise, _) => {
            let moves = continuation[..horizon].iter().skip(first).step_by(2);
            arrows.extend(moves.map(|&played| (played, ArrowKind::Expected)));
            let beyond = continuation.get(horizon);
            arrows.extend(beyond.map(|&played| (played, ArrowKind::Refutation)));
        }
        (Class::MateOrPromotion, Error::Underrated) => {
            let moves = best.iter().step_by(2).take(ARROWS);
            arrows.extend(moves.map(|&played| (played, ArrowKind::Best)));
        }
        (Class::MateOrPromotion, Error::Overrated) => {
            let moves = refutation.iter().skip(1).step_by(2).take(ARROWS);
            arrows.extend(moves.map(|&played| (played, ArrowKind::Refutation)));
        }
        (Class::Delay | Class::Other, _) => {
            arrows.extend(refutation.get(1).map(|&played| (played, ArrowKind::Refutation)));
        }
    }
    arrows.push((verdict.best_move.as_str(), ArrowKind::Best));
    arrows
}
