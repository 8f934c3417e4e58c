//! A case as text: one choice in one position, shown by a diagram and a few lines.

use crate::run::RunData;
use crate::spec::RunSpec;
use games::{Eval, Games, algebraic_line};
use reports::case::{Case, Class, Error, Verdict};
use reports::diagram::ArrowKind;
use reports::table::{TableOf, Value};
use reports::{Diagram, Grid, Table, numbers};
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
        .note(format!(
            "{} In [brackets]: beyond the horizon.",
            described_replies(case)
        ))
        .note(format!("Chosen by {}.", choosers(grid, group)))
        .note(avoided(grid, case))
        .note(format!(
            "Score of the position by depth, static leaf: {}; quiescence: {}.",
            scores(&case.static_scores),
            scores(&case.quiescence_scores)
        ))
        .place(place(results.folder.spec, verdict))
}

/// The address of the choice in its tree on the page; `None` if it was made with a user's own evaluation.
pub(super) fn place(asked: &RunSpec, verdict: &Verdict) -> Option<String> {
    let (recipe, own) = Strategy::recipe_and_eval(&verdict.strategy);
    let eval = own.unwrap_or(asked.setup.eval.name());
    // As `address.js` of the page reads it.
    let encoded = |text: &str| text.replace('_', "%5F").replace(' ', "_").replace('/', ":");
    let place = format!(
        "understand/{}@{}/{}/{}/root/horizon/board={},eval={eval}",
        verdict.game,
        encoded(&verdict.fen),
        encoded(recipe),
        verdict.depth,
        asked.setup.board,
    );
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
        .note(format!(
            "Chosen by {} at depth {}.",
            results.grid.name_of(&verdict.strategy),
            verdict.depth
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
    let title = format!(
        "{}: {}, regret {} ({class})",
        verdict.name(),
        line(&verdict.chosen_move).join(" "),
        verdict.regret,
    );
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

/// Who plays the moves of the line with best replies.
fn described_replies(case: &Case) -> &'static str {
    match case.error {
        Error::Overrated => "Best replies: the search plays its own moves, the deeper search replies.",
        Error::Underrated => {
            "Best replies: the best move; the search plays against it, the deeper search replies."
        }
    }
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

/// `Avoided by +qs and +mvv-lva from depth 4. Not avoided by minimax.`
fn avoided(grid: &Grid, case: &Case) -> String {
    let avoided = case.avoided_from.iter();
    let mut avoided = grouped(avoided.map(|one| (one.depth, grid.name_of(&one.strategy))));
    avoided.sort_by_key(|(depth, _)| depth.is_none());
    let sentences = avoided.into_iter().map(|(depth, names)| {
        let names = engine_core::listed(&names);
        match depth {
            Some(depth) => format!("Avoided by {names} from depth {depth}."),
            None => format!("Not avoided by {names}."),
        }
    });
    sentences.collect::<Vec<String>>().join(" ")
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

fn scores(scores: &[i32]) -> String {
    let written: Vec<String> = scores.iter().map(|&score| numbers::score(score)).collect();
    written.join(" ")
}

pub(super) fn caption(games: &Games, group: &[&Case]) -> String {
    let case = group[0];
    let verdict = &case.verdict;
    let line = |moves: &str| algebraic_line(games, &verdict.game, &verdict.fen, moves);
    let chosen = line(&verdict.chosen_move).join(" ");
    let continuation = line(&case.continuation);
    let beyond = continuation.get(case.horizon as usize).map_or("", String::as_str);
    let last = (case.horizon as usize)
        .checked_sub(1)
        .and_then(|last| continuation.get(last));
    let last = last.map_or("", String::as_str);
    let reply = line(&verdict.refutation).get(1).cloned().unwrap_or_default();
    let better = line(&verdict.best_move).join(" ");
    let told = match (case.class, case.error) {
        (Class::Capture, Error::Overrated) => format!(
            "The search plays {chosen}; it stops after {last} and misses {beyond}. {better} was best."
        ),
        (Class::Capture, Error::Underrated) => format!(
            "{better} was best. The search plays {chosen}: against {better} it expects {last} and misses {beyond}."
        ),
        (Class::Delay, _) => {
            let loss = match &case.delayed_loss {
                Some(place) => {
                    format!("the loss of the piece on {place}: after {reply} it is still attacked")
                }
                None => "the mate".to_owned(),
            };
            format!("The search plays {chosen}, which only delays {loss}. {better} was best.")
        }
        (Class::MateOrPromotion, Error::Overrated) => {
            let wins = numbers::mate_moves(verdict.value).map_or_else(
                || "promotes".to_owned(),
                |moves| format!("mates in {}", moves.abs()),
            );
            format!("The search plays {chosen}; {reply} {wins}, just past the horizon. {better} was best.")
        }
        (Class::MateOrPromotion, Error::Underrated) => {
            let wins = numbers::mate_moves(verdict.best_value)
                .map_or_else(|| "promotes".to_owned(), |moves| format!("mates in {moves}"));
            format!("{better} {wins}, just past the horizon. The search plays {chosen}.")
        }
        (Class::EnPrise, Error::Overrated) => format!(
            "The search plays {chosen}; {last} leaves a piece en prise, and it misses {beyond}. {better} was best."
        ),
        (Class::EnPrise, Error::Underrated) => format!(
            "{better} was best. The search plays {chosen}: against {better} it expects {last}, which leaves a piece en prise, and misses {beyond}."
        ),
        (Class::Other, Error::Overrated) => format!(
            "The search plays {chosen}, which loses {} to {reply}; {better} was best.",
            numbers::grouped(verdict.regret.unsigned_abs().into())
        ),
        (Class::Other, Error::Underrated) => {
            format!("{better} was best. The search plays {chosen} and misses what {better} gains.")
        }
    };
    format!("{}: {told}", verdict.name())
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
            arrows.extend(
                continuation
                    .get(horizon)
                    .map(|&played| (played, ArrowKind::Refutation)),
            );
        }
        (Class::MateOrPromotion, Error::Underrated) => {
            arrows.extend(
                best.iter()
                    .step_by(2)
                    .take(ARROWS)
                    .map(|&played| (played, ArrowKind::Best)),
            );
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
