//! The games of a match. A fact is a [`PairingScore`]: what two players scored against each other.

use super::Sentence;
use crate::numbers::{counted, grouped, joined};
use crate::strength::elo::FEWEST_PAIRS;
use crate::strength::elo_text::{range, signed};
use crate::strength::pairing::{LimitKind, PairingScore};
use crate::strength::sprt::{PairingStatus, Sprt};
use statistics::Interval;

/// The result of each pairing; `sprt` is the test that may have ended it. Pairings without games have none.
pub fn results(standings: &[PairingScore], sprt: Option<&Sprt>) -> Vec<Sentence> {
    let results = standings.iter().filter_map(|standing| result(standing, sprt));
    results.map(Sentence::new).collect()
}

fn result(standing: &PairingScore, sprt: Option<&Sprt>) -> Option<String> {
    let strength = standing.strength()?;
    let accepted = sprt.and_then(|sprt| match standing.status {
        PairingStatus::Upper => Some(sprt.elo1),
        PairingStatus::Lower => Some(sprt.elo0),
        PairingStatus::Complete | PairingStatus::Interrupted => None,
    });
    let all_alike = strength.nelo.is_none();
    Some(match (strength.elo.value, strength.elo.ends) {
        (Some(0.0), _) if standing.same_games == standing.pairs.len() => equal_moves(standing),
        _ if accepted.is_some() => stopped_early(standing, strength.elo, accepted?),
        (None, Some((low, high))) => wins_all(standing, low.max(-high)),
        (Some(elo), _) if standing.pairs.len() < FEWEST_PAIRS as usize => too_few(standing, elo),
        (Some(elo), _) if all_alike => ended_alike(standing, elo),
        (Some(elo), Some(ends)) if ends.0 > 0.0 || ends.1 < 0.0 => beats(standing, elo, ends),
        _ => no_clear_difference(standing, strength.elo),
    })
}

/// Printed if the two games of every pair have the same moves. Claims no more than that: the players may be
/// different strategies. Refuted by a pair whose games differ, though both players score alike in it.
fn equal_moves(standing: &PairingScore) -> String {
    let PairingScore { first, second, .. } = standing;
    let games = counted(standing.games() as usize, "game");
    let limit = limit(standing);
    format!("{first} and {second} played equal moves in all {games}{limit}.")
}

/// Printed if a sequential test ended the pairing. Claims its decision, not that of the interval, and no
/// bias: over many matches, the estimate is too high or too low depending on the true difference. Refuted by
/// the other hypothesis.
fn stopped_early(standing: &PairingScore, elo: Interval, accepted: f64) -> String {
    let PairingScore { first, second, .. } = standing;
    let (accepted, figure) = (signed(accepted), figure(standing, elo));
    format!("The sequential test accepts {accepted} normalized Elo for {first} against {second}: {figure}.")
}

/// Printed if a player won all games. Claims a lower bound of its Elo. Refuted by the loser as the first
/// player.
fn wins_all(standing: &PairingScore, bound: f64) -> String {
    let (winner, loser) = winner_first(standing, standing.losses == 0);
    let games = counted(standing.games() as usize, "game");
    let (limit, bound) = (limit(standing), signed(bound));
    format!("{winner} wins all {games} against {loser}{limit}: Elo above {bound} (95% CI).")
}

/// Printed if the interval excludes 0. Claims who is stronger, and by how much. Refuted by results turned
/// round.
fn beats(standing: &PairingScore, elo: f64, (low, high): (f64, f64)) -> String {
    let (winner, loser) = winner_first(standing, elo > 0.0);
    let ends = if elo > 0.0 { (low, high) } else { (-high, -low) };
    let elo = signed(elo.abs());
    let (elo, ends, games) = (elo.trim_start_matches('+'), range(ends), games(standing));
    format!("{winner} beats {loser} by {elo} Elo (95% CI {ends}, {games}).")
}

/// Printed if the interval holds 0 or has no end. Claims no direction. Refuted by results whose interval
/// excludes 0.
fn no_clear_difference(standing: &PairingScore, elo: Interval) -> String {
    let PairingScore { first, second, .. } = standing;
    let figure = figure(standing, elo);
    format!("{first} against {second}: {figure}: no clear difference.")
}

/// Printed if there are too few pairs for an interval. Claims no verdict. Refuted by one pair more.
fn too_few(standing: &PairingScore, elo: f64) -> String {
    let PairingScore { first, second, .. } = standing;
    let (elo, games) = (signed(elo), games(standing));
    format!("{first} against {second}: {elo} Elo ({games}); an interval needs {FEWEST_PAIRS} pairs.")
}

/// Printed if every pair had the same points, neither all nor half of them. Claims a figure without an
/// interval. Refuted by wide results, which have no finite interval either.
fn ended_alike(standing: &PairingScore, elo: f64) -> String {
    let PairingScore { first, second, .. } = standing;
    let (games, elo) = (games(standing), signed(elo));
    format!("Every pair of games of {first} against {second} ended alike ({games}): {elo} Elo, no interval.")
}

fn winner_first(standing: &PairingScore, first_wins: bool) -> (&str, &str) {
    let PairingScore { first, second, .. } = standing;
    if first_wins { (first, second) } else { (second, first) }
}

/// `+12 Elo (95% CI -17 to +41, 20 games at depth 3)`, `Elo above +140 (95% CI, 20 games)`.
fn figure(standing: &PairingScore, elo: Interval) -> String {
    let games = games(standing);
    match (elo.value.map(signed), elo.ends.map(range)) {
        (Some(value), Some(within)) => format!("{value} Elo (95% CI {within}, {games})"),
        (Some(value), None) => format!("{value} Elo (no finite interval, {games})"),
        (None, within) => format!("Elo {} (95% CI, {games})", within.unwrap_or_default()),
    }
}

/// `20 games at 10,000 nodes per move`.
fn games(standing: &PairingScore) -> String {
    counted(standing.games() as usize, "game") + &limit(standing)
}

/// The excess over the node limit from which a sentence mentions it: engines check their node count only now
/// and then.
const BEYOND: f64 = 1.1;

/// The common limit, and the players that exceed it: ` at 5,000 nodes per move (toga searched 10,400 per
/// move)`. Claims the mean over all moves. Refuted by the other player's nodes.
fn limit(standing: &PairingScore) -> String {
    let Some(limit) = &standing.limit else {
        return String::new();
    };
    let players = [&standing.first, &standing.second];
    let beyond = players
        .into_iter()
        .zip(standing.spent())
        .filter_map(|(name, spent)| {
            let nodes = spent.mean_nodes()?;
            limit.nodes.filter(|&most| nodes > BEYOND * most as f64)?;
            let nodes = grouped(nodes.round() as u64);
            Some(format!("{name} searched {nodes} per move"))
        });
    let beyond = joined(beyond, ", ").map_or_else(String::new, |beyond| format!(" ({beyond})"));
    format!("{limit}{beyond}")
}

/// Printed of a tuning that has ended; `what` is `recipe is` or, of an engine, `options are`. Claims where it
/// ended.
/// Refuted by a tuning that ended where it began.
pub fn tuned(what: &str, start: &str, reached: &str) -> Sentence {
    Sentence::new(if start == reached {
        format!("Tuning ended where it began: the {what} {reached}.")
    } else {
        format!("The tuned {what} {reached}.")
    })
}

/// Printed of a match that was stopped. Claims how many games count, those of a tuning by themselves. Each
/// pair is those played and all. Refuted by a tuning whose match has not begun.
pub fn interrupted(tuning: Option<[u64; 2]>, played: [u64; 2]) -> Sentence {
    let of = |[played, all]: [u64; 2]| format!("{} of {}", grouped(played), grouped(all));
    Sentence::new(match tuning {
        None => format!("Interrupted after {} games.", of(played)),
        Some(tuning) => {
            let (tuning, played) = (of(tuning), of(played));
            format!("Interrupted after {tuning} tuning games and {played} match games.")
        }
    })
}

/// Printed under the title of a match. Claims what was asked: the games, after those of a tuning of `what`.
/// Refuted by games by time, which are not repeated.
pub fn planned(tuning: Option<(&str, usize)>, games: &str, is_timed: bool) -> Sentence {
    let tuning = tuning.map_or_else(String::new, |(what, played)| {
        let played = counted(played, "game");
        format!("{played} tune {what} (SPSA, from the middle of each range); then ")
    });
    let by_time = if is_timed { " By time, games differ from run to run." } else { "" };
    sentence!("{tuning}{games}.{by_time}")
}

/// Printed of a plan. Claims what will be played.
pub fn of_plan(players: &str, games: &str, game: &str) -> Sentence {
    sentence!("{players}: {games} of {game}, in pairs of one opening.")
}

/// Printed with every match. Claims which games another machine repeats. Refuted by an engine among the
/// players, whose moves nobody promises.
pub fn reproducible(has_engines: bool) -> Sentence {
    let between = if has_engines { " between strategies" } else { "" };
    sentence!("By nodes or depth the games{between} are the same on every machine.")
}

/// Notes on the intervals of a table. Claims why a figure, an interval or an end is missing. Refuted by wide
/// results, which have no finite interval for neither reason.
pub(crate) fn of_intervals<'a>(standings: impl IntoIterator<Item = &'a PairingScore>) -> Vec<Sentence> {
    let standings = standings.into_iter();
    let strengths: Vec<_> = standings
        .filter_map(|standing| Some((standing.pairs.len() as u64, standing.strength()?)))
        .collect();
    let inner = strengths
        .iter()
        .filter(|(_, strength)| strength.elo.value.is_some());
    let is_few = inner.clone().any(|&(pairs, _)| pairs < FEWEST_PAIRS);
    let is_alike = inner
        .clone()
        .any(|(pairs, strength)| *pairs >= FEWEST_PAIRS && strength.nelo.is_none());
    let is_one_sided = strengths.iter().any(|(_, strength)| strength.elo.value.is_none());
    let open = inner
        .filter_map(|(_, strength)| strength.elo.ends)
        .find_map(|ends| {
            let missing = match (ends.0.is_finite(), ends.1.is_finite()) {
                (true, false) => "upper",
                (false, true) => "lower",
                _ => return None,
            };
            Some(format!("\"{}\": the interval has no {missing} end.", range(ends)))
        });
    [
        is_few.then(|| format!("95% CI: needs {FEWEST_PAIRS} pairs.")),
        is_alike.then(|| "95% CI: none where all pairs ended alike.".to_owned()),
        is_one_sided.then(|| {
            "All games won or lost: a one-sided bound (Clopper-Pearson, by pairs) instead of Elo.".to_owned()
        }),
        open,
    ]
    .into_iter()
    .flatten()
    .map(Sentence::new)
    .collect()
}

/// Printed beside several intervals. Claims that they do not hold all together. Refuted by a single interval.
pub(crate) fn each_by_itself<'a>(standings: impl IntoIterator<Item = &'a PairingScore>) -> Option<Sentence> {
    let has_interval = |standing: &&PairingScore| {
        let strength = standing.strength();
        strength.is_some_and(|strength| strength.elo.ends.is_some())
    };
    let judged = standings.into_iter().filter(has_interval).count();
    (judged > 1).then(|| {
        sentence!(
            "{judged} pairings, each interval by itself: the chance that at least one of them misses is above 5%."
        )
    })
}

/// Printed of a player that lost games by an illegal move, by its clock or by no answer.
pub(crate) fn by_fault(player: &str, lost: u64) -> Sentence {
    let games = counted(lost as usize, "game");
    sentence!("{player} lost {games} by a fault (see games.pgn).")
}

/// Printed beside depth and nodes of an engine. Claims nothing of two players that are the same program.
pub(crate) fn own_counts() -> Sentence {
    Sentence::new("Engines count depth and nodes by their own rules.")
}

/// Printed beside Elo at equal depth and under another limit. Claims nothing of the tree, which may be the
/// same. Refuted by limits that are all of nodes or time.
pub(crate) fn of_limits(limits: &[LimitKind]) -> Option<Sentence> {
    let is_depth = |limit: &LimitKind| *limit == LimitKind::Depth;
    (limits.iter().any(is_depth) && !limits.iter().all(is_depth)).then(|| {
        Sentence::new("At equal depth, Elo measures the tree; at equal nodes or time, also the saving.")
    })
}

/// Printed beside depth, nodes and plies, or beside times; `what` says more of the figures.
pub(crate) fn mean_effort(what: &str) -> Sentence {
    sentence!("Arithmetic means over the moves that a player searched{what}.")
}

/// Printed below the Elo of one more ply, and of twice the nodes, beside published figures. Claims only whose
/// Elo each column has.
pub fn diminishing_returns() -> [Sentence; 2] {
    [
        "Elo of the deeper player. Right: published figures of other programs; Thompson's are from the points of 20 \
         games.",
        "Elo of the player with twice the nodes. Right: published figures of another program by doublings of its \
         time, from a start of its own.",
    ]
    .map(Sentence::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::Points::{self, Draw, Loss, Win};
    use crate::strength::pairing::{MoveLimit, tests::standing};

    fn said(pairs: &[[Points; 2]]) -> String {
        let said = results(&[standing("A", "B", pairs)], None);
        said.first().map_or_else(String::new, ToString::to_string)
    }

    #[test]
    fn equal_moves_are_claimed_only_of_moves_and_only_if_all_are() {
        let drawn = standing("A", "B", &[[Draw, Draw]; 4]);
        let drawn_otherwise = PairingScore {
            same_games: 3,
            ..drawn.clone()
        };
        let said = results(&[drawn, drawn_otherwise], None);
        assert_eq!(said[0], "A and B played equal moves in all 8 games.");
        assert_eq!(
            said[1],
            "A against B: 0 Elo (8 games); an interval needs 5 pairs."
        );
    }

    #[test]
    fn one_form_serves_both_directions() {
        let pair = |number: usize, points| [if number % 4 == 0 { Draw } else { points }, Draw];
        let pairs = |points| (0..20).map(|number| pair(number, points)).collect::<Vec<_>>();
        let [won, lost] = [Win, Loss].map(|points| said(&pairs(points)));
        assert!(
            won.starts_with("A beats B by 1") && won.contains(" Elo (95% CI "),
            "{won}"
        );
        assert_eq!(lost, won.replace("A beats B", "B beats A"));
        assert_eq!(
            said(&[[Win, Win]; 10]),
            "A wins all 20 games against B: Elo above +140 (95% CI)."
        );
        assert_eq!(
            said(&[[Loss, Loss]; 10]),
            "B wins all 20 games against A: Elo above +140 (95% CI)."
        );
    }

    #[test]
    fn a_bound_below_0_is_no_victory_and_needs_no_doubt() {
        assert_eq!(
            said(&[[Win, Win]; 4]),
            "A wins all 8 games against B: Elo above -72 (95% CI)."
        );
    }

    #[test]
    fn four_pairs_have_no_verdict_however_clear_they_look() {
        let clear = [[Win, Win], [Win, Win], [Win, Win], [Win, Draw], [Win, Draw]];
        assert!(said(&clear[1..]).ends_with(" Elo (8 games); an interval needs 5 pairs."));
        assert!(said(&clear).starts_with("A beats B by "), "{}", said(&clear));
        assert_eq!(
            said(&[[Win, Draw]]),
            "A against B: +191 Elo (2 games); an interval needs 5 pairs."
        );
    }

    #[test]
    fn pairs_that_did_not_end_alike_are_not_said_to() {
        // The interval of these has no finite end.
        let wide = [[Win, Win], [Loss, Loss], [Win, Win], [Loss, Loss], [Win, Loss]];
        assert_eq!(
            said(&wide),
            "A against B: 0 Elo (no finite interval, 10 games): no clear difference."
        );
        assert!(of_intervals(&[standing("A", "B", &wide)]).is_empty());
        let alike = [[Win, Draw]; 5];
        assert_eq!(
            said(&alike),
            "Every pair of games of A against B ended alike (10 games): +191 Elo, no interval."
        );
        assert_eq!(
            of_intervals(&[standing("A", "B", &alike)]),
            ["95% CI: none where all pairs ended alike."]
        );
        assert_eq!(
            of_intervals(&[standing("A", "B", &alike[1..])]),
            ["95% CI: needs 5 pairs."]
        );
    }

    #[test]
    fn an_open_interval_is_explained_by_its_own_side() {
        let won = [[[Win, Win]; 9].as_slice(), &[[Win, Draw]]].concat();
        let lost: Vec<[Points; 2]> = won
            .iter()
            .map(|pair| {
                pair.map(|points| match points {
                    Win => Loss,
                    Loss => Win,
                    Draw => Draw,
                })
            })
            .collect();
        for (pairs, side) in [(won, "upper"), (lost, "lower")] {
            let notes = of_intervals(&[standing("A", "B", &pairs)]);
            assert!(notes.len() == 1 && notes[0].contains(side), "{notes:?}");
        }
    }

    #[test]
    fn a_test_that_stopped_a_pairing_is_quoted_with_what_it_accepted() {
        let sprt: Sprt = "0,60".parse().unwrap();
        let pairs = [
            [Win, Draw],
            [Draw, Draw],
            [Loss, Draw],
            [Draw, Draw],
            [Loss, Draw],
            [Draw, Draw],
        ];
        let mut met = standing("A", "B", &pairs);
        for (status, accepted) in [(PairingStatus::Lower, "0"), (PairingStatus::Upper, "+60")] {
            met.status = status;
            let said = results(&[met.clone()], Some(&sprt))[0].to_string();
            let start = format!("The sequential test accepts {accepted} normalized Elo for A against B: ");
            assert!(said.starts_with(&start), "{said}");
            assert!(!said.contains("bias") && !said.contains("beats"), "{said}");
        }
        met.status = PairingStatus::Complete;
        assert!(results(&[met], Some(&sprt))[0].ends_with("no clear difference."));
    }

    #[test]
    fn a_player_that_searches_more_nodes_than_it_may_is_named_with_them() {
        // The first player searches 100 nodes per move, the second 300.
        let mut met = standing("A", "B", &[[Win, Draw]; 4]);
        let mut at = |nodes| {
            met.limit = Some(MoveLimit {
                equal: LimitKind::Nodes,
                limit: counted(nodes, "node"),
                nodes: Some(nodes as u64),
            });
            results(&[met.clone()], None)[0].to_string()
        };
        assert!(at(280).contains(" at 280 nodes per move)"));
        assert!(at(250).contains(" at 250 nodes per move (B searched 300 per move))"));
        assert!(at(90).contains("(A searched 100 per move, B searched 300 per move))"));
    }

    #[test]
    fn a_tuning_that_ends_at_its_start_does_not_claim_to_have_tuned() {
        let of = |reached| tuned("recipe is", "pvs+tt=2", reached);
        assert_eq!(of("pvs+tt=3"), "The tuned recipe is pvs+tt=3.");
        assert_eq!(
            of("pvs+tt=2"),
            "Tuning ended where it began: the recipe is pvs+tt=2."
        );
    }

    #[test]
    fn games_of_a_tuning_and_of_its_match_are_counted_by_themselves() {
        assert_eq!(
            interrupted(None, [12, 1_000]),
            "Interrupted after 12 of 1,000 games."
        );
        assert_eq!(
            interrupted(Some([56, 600]), [0, 20]),
            "Interrupted after 56 of 600 tuning games and 0 of 20 match games."
        );
    }

    #[test]
    fn the_tree_is_mentioned_only_beside_a_column_of_equal_depth() {
        use LimitKind::{Depth, Nodes, Time};
        assert!(of_limits(&[Depth, Nodes]).is_some());
        assert_eq!(of_limits(&[Nodes, Time]), None);
        assert_eq!(of_limits(&[Depth, Depth]), None);
    }

    #[test]
    fn intervals_are_counted_not_pairings() {
        let clear = standing("A", "B", &[[Win, Draw], [Win, Win]].repeat(5));
        let split = standing("C", "B", &[[Win, Loss]; 5]);
        assert_eq!(each_by_itself(&[clear.clone(), split]), None);
        let twice = each_by_itself(&[clear.clone(), clear]).unwrap();
        assert!(twice.starts_with("2 pairings"), "{twice}");
    }

    #[test]
    fn games_of_engines_are_not_promised_on_other_machines() {
        assert!(reproducible(true).contains("between strategies"));
        assert!(!reproducible(false).contains("strategies"));
    }

    #[test]
    fn what_is_planned_is_counted_and_only_games_by_time_differ() {
        for (said, expected) in [
            (planned(None, "2 games", false), "2 games."),
            (
                planned(None, "2 games", true),
                "2 games. By time, games differ from run to run.",
            ),
            (
                planned(Some(("lmr.base", 1)), "2 games", false),
                "1 game tune lmr.base (SPSA, from the middle of each range); then 2 games.",
            ),
            (
                of_plan("A, B", "4 games", "chess"),
                "A, B: 4 games of chess, in pairs of one opening.",
            ),
            (by_fault("A", 1), "A lost 1 game by a fault (see games.pgn)."),
            (
                by_fault("B", 2_000),
                "B lost 2,000 games by a fault (see games.pgn).",
            ),
            (
                mean_effort(""),
                "Arithmetic means over the moves that a player searched.",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }
}
