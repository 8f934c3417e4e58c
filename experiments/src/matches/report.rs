//! [`document`]: the page of a match.

use super::pairs::Tuned;
use crate::plan::{Match, Player, TUNED, Tuning};
use crate::run_dir::Manifest;
use crate::spec::{Adjudication, RANDOM, Scheme};
use reports::chart::{Chart, Curve, CurveChart, XAxis, YAxis};
use reports::sentences::{Sentence, games};
use reports::standings::{EloByLimit, charts, tables};
use reports::strength::PairingScore;
use reports::{Document, Table, numbers};
use sessions::openings::PLIES;

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
    let tuning = plan.tuning.as_ref();
    let reached = tuning.map(|tuning| tuning.text(&tuning.after(tuned.points.iter().copied())));
    let recipe_of = |player: &Player| match (tuning, &reached) {
        (Some(tuning), Some(recipe)) if player.name() == TUNED && !tuning.is_of_engine() => {
            Some(recipe.clone())
        }
        _ => player.recipe_behind_name(),
    };
    let mut document = Document::new(title(&names));
    document.explain(legend(players, recipe_of));
    document.subtitle = described(plan);
    let sprt = plan.sprt.as_ref();
    let mut found = games::results(standings, sprt);
    let complete = tuning.filter(|tuning| tuned.points.len() == tuning.pairs);
    if let Some((tuning, text)) = complete.zip(reached.as_ref()) {
        let what = if tuning.is_of_engine() { "options are" } else { "recipe is" };
        let [start, text] = [&tuning.text(&tuning.start()), text].map(|text| text.replace('\n', ", "));
        found.insert(0, games::tuned(what, &start, &text));
    }
    if !manifest.has_ended() {
        found.insert(0, interrupted(plan, tuned, standings));
    }
    document.results(found);
    if let Some(tuning) = tuning.filter(|_| !tuned.points.is_empty()) {
        show_tuning(&mut document, tuning, &tuned.points);
    }
    if let Some(worth) = EloByLimit::of(standings) {
        document.table(worth.table());
        let caption = "Elo by limit, and node reduction factor at equal depth";
        document.figure("worth", caption, worth.chart());
    }
    document.table(tables::ratings(standings));
    document.table(tables::results(standings, sprt, facts(plan, manifest)));
    document.figure("elo", "Elo of each pairing; line: 95% CI", charts::elo(standings));
    document.section("pairs", "Points by game and pair");
    document.table(tables::pairs(standings));
    document.section("moves", "Nodes and time per move");
    document.table(tables::spent(standings));
    document.table(tables::times(standings));
    let players = players.iter().map(|player| match recipe_of(player) {
        Some(recipe) => format!("{} = {recipe}", player.name()),
        None => player.name().to_owned(),
    });
    let players = players.collect::<Vec<String>>().join("; ");
    let players = [format!("Players {players}.")];
    let same = games::reproducible(plan.players.iter().any(Player::is_engine));
    let mark = format!("match-{}", manifest.started);
    manifest.cite(&mut document, &players, &same, &mark);
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
    let table = ["number", "smallest", "largest", "start", &last]
        .into_iter()
        .enumerate();
    document.table(
        Table::of("Numbers", &numbers)
            .called("numbers")
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
        "How far each number is from its start, from pair to pair",
        Chart::Curves(CurveChart::of(
            "Numbers by pairs of games",
            XAxis::Steps("pairs of games".to_owned()),
            (YAxis::Differences, "percent of its range"),
            curves,
        )),
    );
}

/// `A against B`, `A match of 5 players`.
fn title(names: &[String]) -> String {
    match names {
        [one, other] => format!("{one} against {other}"),
        several => format!("A match of {} players", several.len()),
    }
}

/// The facts about the games in the main table, one line each.
fn facts(plan: &Match, manifest: &Manifest) -> Vec<(&'static str, String)> {
    let spec = &plan.spec;
    let openings = match spec.openings.as_str() {
        RANDOM => format!("random, {PLIES} plies, seed {}", spec.seed),
        place => place.to_owned(),
    };
    let openings = format!("{openings}; each is played twice, colors swapped");
    let book = spec.book.as_ref();
    let book = book.map(|place| ("Book", format!("{place}, seed {}, after the opening", spec.seed)));
    let adjudicated = (spec.adjudication == Adjudication::WhereBothAgree)
        .then(|| ("Adjudication", "drawn or decided games end early".to_owned()));
    // For a tuned engine, the one it starts from.
    let players = match plan.tuning {
        None => &plan.players[..],
        Some(_) => &plan.players[3..],
    };
    let engines = players.iter().filter_map(|player| {
        let program = player.spec.engine()?;
        let id = program.id.as_ref().filter(|id| *id != player.name())?;
        Some((
            "Engine",
            format!("{} = {program}, calls itself {id}", player.name()),
        ))
    });
    let clock = plan.is_timed().then(|| {
        let games = numbers::counted(manifest.threads, "game");
        let margin = numbers::short_time(plan.time_margin().as_secs_f64());
        let cores = numbers::counted(manifest.machine.cores, "core");
        (
            "Clock",
            format!("{games} at a time on {cores}; a player may run over by {margin}"),
        )
    });
    let facts = [Some(("Openings", openings)), clock, book, adjudicated];
    facts.into_iter().flatten().chain(engines).collect()
}

/// The recipe behind each name that is not itself the recipe.
fn legend(players: &[Player], recipe_of: impl Fn(&Player) -> Option<String>) -> Vec<[String; 2]> {
    // Players with the same strategy are named by their differences, and the strategy is stated once.
    let strategy = players.first().and_then(|first| first.strategy.as_ref());
    let are_settings = |player: &Player| player.strategy.as_ref() == strategy && player.name().contains('=');
    if let Some(strategy) = strategy.filter(|_| players.len() > 1 && players.iter().all(are_settings)) {
        return vec![["all".to_owned(), strategy.to_string()]];
    }
    let names = players.iter().filter_map(|player| {
        let recipe = recipe_of(player)?;
        Some([player.name().to_owned(), recipe])
    });
    names.collect()
}

fn described(plan: &Match) -> String {
    let spec = &plan.spec;
    let budgets: Vec<String> = spec.budgets.iter().map(ToString::to_string).collect();
    let own = Vec::from_iter(plan.players.iter().filter_map(|player| player.spec.own_budget));
    let mut limits = budgets.join(", then ");
    if !own.is_empty() {
        limits.push_str("; a limit in a player's name replaces it");
    }
    let scheme = match (spec.scheme, plan.players.len()) {
        (_, players) if players == 2 || plan.tuning.is_some() => "",
        (Scheme::AgainstFirst, _) => " per pairing, each player against the first",
        (Scheme::RoundRobin, _) => " per pairing, each player against each other",
        (Scheme::Steps, _) => " per pairing, each player against the previous one",
    };
    let tuning = plan.tuning.as_ref().map(|tuning| {
        let of = if tuning.is_of_engine() {
            "options of an engine"
        } else {
            "the numbers of a recipe"
        };
        (of, 2 * tuning.pairs)
    });
    let (games, game) = (numbers::counted(2 * plan.pairs, "game"), plan.game);
    let games = format!("{games} of {game}{scheme}; {limits}");
    games::planned(tuning, &games, plan.is_timed()).into()
}

fn interrupted(plan: &Match, tuned: &Tuned, standings: &[PairingScore]) -> Sentence {
    let tuning = plan.tuning.as_ref().map(|tuning| tuning.pairs);
    let all = plan.jobs() - tuning.unwrap_or(0);
    let played = standings.iter().map(PairingScore::games).sum();
    games::interrupted(
        tuning.map(|pairs| [tuned.games, 2 * pairs as u64]),
        [played, 2 * all as u64],
    )
}
