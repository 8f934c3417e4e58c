//! [`document`]: the page of a match.

use super::pairs::Tuned;
use super::plan::Match;
use super::player::Player;
use super::tuning::Tuning;
use crate::budget::MoveBudget;
use crate::run::varied_in;
use crate::run_dir::Manifest;
use crate::spec::{Adjudication, RANDOM, Scheme};
use reports::chart::{Chart, Curve, CurveChart, XAxis, YAxis};
use reports::strength::{EloByLimit, PairingScore, charts, findings, several_terms, tables};
use reports::{Document, ParameterSweep, Table, numbers};
use search_variants::Strategy;

pub(super) fn document(
    plan: &Match,
    manifest: &Manifest,
    tuned: &Tuned,
    standings: &[PairingScore],
) -> Document {
    let players = match plan.tuning {
        None => &plan.players[..],
        Some(_) => &plan.players[2..],
    };
    let names: Vec<String> = players.iter().map(|player| player.name().to_owned()).collect();
    let mut document = Document::new(title(&names));
    document.paragraph(described(plan));
    let mut found = findings(standings);
    let tuning = plan.tuning.as_ref();
    if let Some(tuning) = tuning.filter(|tuning| tuned.points.len() == tuning.pairs) {
        let recipe = tuning.recipe(&tuning.after(tuned.points.iter().copied()));
        found.insert(0, format!("The tuned recipe is {recipe}."));
    }
    if !manifest.has_ended() {
        found.insert(0, interrupted(plan, tuned, standings));
    }
    document.findings(found);
    if let Some(tuning) = tuning.filter(|_| !tuned.points.is_empty()) {
        show_tuning(&mut document, tuning, &tuned.points);
    }
    let sprt = plan.sprt.as_ref();
    if let Some(worth) = EloByLimit::of(standings) {
        document.table(worth.table());
        document.figure(
            "worth",
            "Nodes saved and games won: Elo by each budget, and how many times fewer nodes it takes at equal \
             depth.",
            worth.chart(),
        );
    }
    document.table(tables::results(standings, sprt));
    document.figure(
        "elo",
        "Elo of each pairing, with its 95 % interval.",
        charts::elo(standings),
    );
    if let Some((name, caption, chart)) =
        varied(plan, standings).and_then(|varied| varied.of_match(standings))
    {
        document.figure(name, caption, chart);
    }
    document.table(tables::crosstable(standings));
    document.table(tables::pairs(standings));
    document.table(tables::spent(standings));
    document.figure(
        "llr",
        "The logarithm of the likelihood ratio from pair to pair, and where the test ends.",
        sprt.and_then(|sprt| charts::llr(standings, sprt)),
    );
    let players = vec![format!("Players {}.", names.join("; "))];
    let same = if plan.players.iter().any(Player::is_engine) {
        "By nodes or depth the games between strategies are the same on every machine."
    } else {
        "By nodes or depth the games are the same on every machine."
    };
    manifest.cite(
        &mut document,
        players,
        same,
        format!("match-{}", manifest.started),
    );
    document
}

fn show_tuning(document: &mut Document, tuning: &Tuning, points: &[f64]) {
    let places = tuning.after(points.iter().copied());
    let numbers = tuning.described(&places);
    let column = |column: usize| move |number: &[String; 5]| number[column].clone();
    let last = if points.len() == tuning.pairs {
        "tuned".to_owned()
    } else {
        format!("after {}", numbers::counted(points.len(), "pair"))
    };
    let table = ["number", "least", "greatest", "start", &last]
        .into_iter()
        .enumerate();
    document.table(
        Table::of("Numbers", &numbers)
            .each(table, |table, (place, heading)| match place {
                0 => table.words(heading, column(place)),
                _ => table.numbers(heading, column(place)),
            })
            .finish(),
    );
    let ways = tuning.ways(points).into_iter();
    let curves = ways.map(|(name, way)| Curve::walk(name, &way)).collect();
    document.figure(
        "tuning",
        "How far each number is from its start, from pair to pair.",
        Chart::Curves(CurveChart::of(
            "Numbers by pairs of games",
            XAxis::Steps("pairs of games".to_owned()),
            (YAxis::Differences, "percent of its range"),
            curves,
        )),
    );
}

/// The number in which alone players differ that have all met the first; it may belong to the first as well.
fn varied(plan: &Match, standings: &[PairingScore]) -> Option<ParameterSweep> {
    let has_its_own = |player: &Player| {
        let strategy = player.strategy.as_ref();
        strategy.is_none_or(|strategy| player.name() != strategy.to_string())
    };
    if plan.asked.scheme != Scheme::AgainstFirst
        || several_terms(standings)
        || plan.players.iter().any(has_its_own)
    {
        return None;
    }
    let of = |players: &[Player]| {
        let strategies: Vec<Strategy> = players
            .iter()
            .filter_map(|player| player.strategy.clone())
            .collect();
        varied_in(strategies.iter().map(Strategy::to_string).collect(), &strategies)
    };
    of(&plan.players).or_else(|| of(plan.players.get(1..)?))
}

/// `A against B`, `A match of 5 players`.
fn title(names: &[String]) -> String {
    match names {
        [one, other] => format!("{one} against {other}"),
        several => format!("A match of {} players", several.len()),
    }
}

fn described(plan: &Match) -> String {
    let asked = &plan.asked;
    let budgets: Vec<String> = asked.budgets.iter().map(ToString::to_string).collect();
    let own = plan.players.iter().filter_map(|player| player.spec.own_budget);
    let own: Vec<MoveBudget> = own.collect();
    let mut spent = match budgets.as_slice() {
        [only] => only.clone(),
        several => format!("each pairing by each of {}", several.join(", ")),
    };
    if !own.is_empty() {
        spent.push_str(" but for players with a budget in their name");
    }
    let scheme = match (asked.scheme, plan.players.len()) {
        (_, players) if players == 2 || plan.tuning.is_some() => String::new(),
        (Scheme::AgainstFirst, _) => ", each player against the first".to_owned(),
        (Scheme::RoundRobin, _) => ", each player against each other".to_owned(),
        (Scheme::Steps, _) => ", each player against the one before it".to_owned(),
    };
    let openings = match asked.openings.as_str() {
        RANDOM => format!("random openings of seed {}", asked.seed),
        place => format!("the openings of {place}"),
    };
    let tuning = plan.tuning.as_ref().map_or_else(String::new, |tuning| {
        format!(
            "{} tune the numbers of a recipe (SPSA), each from the middle of its range. Then the tuned \
             recipe plays against the first one, from other openings: ",
            numbers::counted(2 * tuning.pairs, "game"),
        )
    });
    let mut text = format!(
        "{tuning}{} of {} a pairing{scheme}; {spent}; {openings}, each played twice, with the colours changed.",
        numbers::counted(2 * plan.pairs, "game"),
        plan.game,
    );
    if let Some(place) = &asked.book {
        text.push_str(&format!(
            " After the opening both played from the book {place}, with seed {}, until it had no move.",
            asked.seed
        ));
    }
    if asked.adjudication == Adjudication::WhereBothAgree {
        text.push_str(" Games were ended early where both players agreed on their result for some moves.");
    }
    if asked
        .budgets
        .iter()
        .chain(&own)
        .any(|budget| budget.time().is_some())
    {
        text.push_str(" Players who are given time play other games each time.");
    }
    for player in &plan.players {
        if let Some(id) = player.spec.engine().and_then(|program| program.id.as_ref()) {
            text.push_str(&format!(
                " {} is an engine of somebody else's and calls itself {id}: what stands here of its depth, nodes and \
                 scores it says itself.",
                player.name()
            ));
        }
    }
    text
}

/// How many games of how many were played.
fn interrupted(plan: &Match, tuned: &Tuned, standings: &[PairingScore]) -> String {
    let of = |games: u64, pairs: usize| {
        let all = numbers::counted(2 * pairs, "game");
        format!("{} of {all}", numbers::grouped(games))
    };
    let tuning = plan.tuning.as_ref().map_or(0, |tuning| tuning.pairs);
    let after = of(
        standings.iter().map(PairingScore::games).sum(),
        plan.jobs() - tuning,
    );
    let played = match tuning {
        0 => after,
        pairs => format!("{} that tune and {after} after them", of(tuned.games, pairs)),
    };
    format!("Interrupted: {played} were played.")
}
