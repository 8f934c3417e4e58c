//! The tables of a match.

use crate::numbers::{self, joined};
use crate::sentences::{Sentence, games};
use crate::strength::elo_text::{range, signed};
use crate::strength::pairing::{PairingScore, SearchEffort, TIME_BANDS, several_limits};
use crate::strength::sprt::{PairingStatus, Sprt};
use crate::table::{Table, TableOf, Value};
use statistics::Interval;

/// The names of all tables of a match and what each shows. Some matches lack some of them.
pub const TABLE_NAMES: [(&str, &str); 7] = [
    (
        "main",
        "results of each pairing, Elo and likelihood of superiority",
    ),
    ("ratings", "players by their points against all others"),
    ("worth", "Elo by limit, and nodes saved (--steps, several limits)"),
    ("pairs", "pairs of games by points, normalized Elo"),
    ("moves", "depth and nodes per move, length of games"),
    ("times", "time per move by move number (--time, --tc)"),
    ("numbers", "tuned numbers (lab tune)"),
];

/// The main table: the results of each pairing and their Elo. For a single pairing, lines after `facts` also
/// give its pairs, nodes and games.
pub fn results(standings: &[PairingScore], sprt: Option<&Sprt>, facts: Vec<(&'static str, String)>) -> Table {
    let only = match standings {
        [only] => Some(only),
        _ => None,
    };
    let limits = standings.first().and_then(|standing| standing.limit.as_ref());
    let limits = limits.filter(|_| !several_limits(standings));
    let limits = limits.map_or_else(String::new, ToString::to_string);
    let title = match only {
        Some(PairingScore { first, second, .. }) => format!("{first} against {second}{limits}"),
        None => format!("Pairings{limits}"),
    };
    let table = players(&title, standings)
        .called("main")
        .numbers("games", PairingScore::games)
        .spare(2)
        .numbers("wins", |standing| standing.wins)
        .numbers("draws", |standing| standing.draws)
        .numbers("losses", |standing| standing.losses)
        .numbers_named("score pct", "score", score)
        .spare(1);
    with_elo(table, "Elo", |standing| Some(standing.strength()?.elo))
        .numbers("LOS", |standing| standing.strength()?.los.map(superiority))
        .spare(0)
        .each(sprt.filter(|_| only.is_none()), |table, sprt| {
            table
                .numbers("LLR", |standing| {
                    let llr = sprt.llr(standing.pentanomial());
                    Value::number(llr, format!("{llr:+.2}"))
                })
                .words("test", |standing| decision(standing.status, sprt))
        })
        .legend(facts)
        .legend(only.map_or_else(Vec::new, of_pairing))
        .legend(sprt.map(|sprt| ("SPRT", test(sprt, only))))
        .legend([("LOS", "likelihood of superiority")])
        .notes(games::of_intervals(standings))
        .notes(games::each_by_itself(standings))
        .notes(by_fault(standings))
        .notes(own_counts(standings))
        .finish()
}

/// Pairs, normalized Elo, nodes and length of the games, one line each.
fn of_pairing(standing: &PairingScore) -> Vec<(&'static str, String)> {
    let pairs = POINTS.iter().zip(standing.pentanomial().0);
    let pairs = pairs.map(|(points, pairs)| format!("{points}: {}", numbers::grouped(pairs)));
    let pairs = joined(pairs, "   ").filter(|_| standing.games() > 0);
    let pairs = pairs.map(|pairs| ("Pairs", format!("{pairs}   (points per pair)")));
    let nelo = standing.strength().and_then(|strength| strength.nelo);
    let nelo = nelo.and_then(|nelo| {
        let within = nelo.ends.map(|ends| format!(" (95% CI {})", range(ends)));
        let within = within.unwrap_or_default();
        Some(("nElo", signed(nelo.value?) + &within))
    });
    let [first, second] = standing.spent();
    let nodes = first.mean_nodes().zip(second.mean_nodes());
    let nodes = nodes.zip(first.mean_depth().zip(second.mean_depth()));
    let nodes = nodes.map(|(nodes, depths)| {
        let [one, other] = [nodes.0, nodes.1].map(|nodes| numbers::grouped(nodes.round() as u64));
        (
            "Nodes",
            format!(
                "{one} and {other} per move; depth {:.2} and {:.2}",
                depths.0, depths.1
            ),
        )
    });
    let mut ends: Vec<(&String, &u64)> = standing.ends.iter().collect();
    ends.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
    let ends = ends.iter();
    let ends = ends.map(|(end, games)| format!("{end} {}", numbers::grouped(**games)));
    let ends = joined(ends, ", ").unwrap_or_default();
    let length = standing.mean_plies();
    let length = length.map(|plies| ("Length", format!("{plies:.0} plies on average; ended by {ends}")));
    [pairs, nelo, nodes, length].into_iter().flatten().collect()
}

/// The hypotheses of the sequential test and, for a single pairing, its decision.
fn test(sprt: &Sprt, only: Option<&PairingScore>) -> String {
    let [lower, upper] = sprt.bounds();
    let (elo0, elo1) = (signed(sprt.elo0), signed(sprt.elo1));
    let ends = format!("H0: {elo0}, H1: {elo1} normalized Elo; stops at LLR {lower:+.2} or {upper:+.2}");
    match only {
        Some(standing) => {
            let llr = sprt.llr(standing.pentanomial());
            format!("LLR {llr:+.2}, {}; {ends}", decision(standing.status, sprt))
        }
        None => ends,
    }
}

/// Players by their total points; `None` for two players, or if points were scored under different limits.
pub fn ratings(standings: &[PairingScore]) -> Option<Table> {
    let both = |standing: &PairingScore| [standing.clone(), standing.turned()];
    let mut players = of_each(standings, both, |sum, more| sum.add_all(&more));
    if players.len() < 3 || several_limits(standings) || players.iter().any(|(_, all)| all.games() == 0) {
        return None;
    }
    let share = |player: &PairingScore| player.pentanomial().score().unwrap_or_default();
    players.sort_by(|(_, one), (_, other)| share(other).total_cmp(&share(one)));
    let ranks: Vec<(usize, &(&str, PairingScore))> = (1..).zip(&players).collect();
    let table = Table::of("Ratings", ranks)
        .called("ratings")
        .numbers("rank", |(rank, _)| rank)
        .words("player", |(_, (name, _))| *name);
    let table = with_elo(table, "Elo", |(_, (_, all))| Some(all.strength()?.elo))
        .numbers("games", |(_, (_, all))| all.games())
        .numbers_named("score pct", "score", |(_, (_, all))| score(all))
        .numbers("draws", |(_, (_, all))| all.draws)
        .legend([("Elo", "from the points against all opponents")]);
    Some(table.finish())
}

/// `90.5%`: the first player's share of the points.
fn score(standing: &PairingScore) -> Option<Value> {
    let share = 100.0 * standing.pentanomial().score()?;
    Some(Value::number(share, format!("{share:.1}%")))
}

pub fn with_elo<T: Copy>(
    table: TableOf<T>,
    heading: &str,
    elo: impl Fn(T) -> Option<Interval>,
) -> TableOf<T> {
    table
        .numbers(heading, |thing| {
            let value = elo(thing)?.value?;
            Some(Value::number(value, signed(value)))
        })
        .intervals("95% CI", |thing| {
            let ends = elo(thing)?.ends?;
            Some(Value::interval(ends, range(ends)))
        })
}

fn by_fault(standings: &[PairingScore]) -> impl Iterator<Item = Sentence> {
    let players = of_each(standings, |standing| standing.faults, |sum, games| *sum += games);
    let lost = players.into_iter().filter(|&(_, games)| games > 0);
    lost.map(|(name, lost)| games::by_fault(name, lost))
}

fn own_counts(standings: &[PairingScore]) -> Option<Sentence> {
    let mut counts = standings.iter().flat_map(|standing| standing.own_counts);
    counts.any(|is_own| is_own).then(games::own_counts)
}

/// A figure for each player, over all its pairings: `both` gives those of the first and second player of a
/// pairing, and `add` combines them.
fn of_each<T>(
    standings: &[PairingScore],
    both: impl Fn(&PairingScore) -> [T; 2],
    add: impl Fn(&mut T, T),
) -> Vec<(&str, T)> {
    let mut players: Vec<(&str, T)> = Vec::new();
    for standing in standings {
        let names = [standing.first.as_str(), &standing.second];
        for (name, figure) in names.into_iter().zip(both(standing)) {
            match players.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => add(sum, figure),
                None => players.push((name, figure)),
            }
        }
    }
    players
}

/// `84.24%`; never 0% or 100%, which no number of games can establish.
fn superiority(los: f64) -> Value {
    let percentage = 100.0 * los;
    match percentage {
        99.995.. => Value::number(percentage, ">99.99%"),
        ..0.005 => Value::number(percentage, "<0.01%"),
        _ => Value::percent(percentage),
    }
}

/// One row per pairing: the players, and the limits if these differ.
fn players<'a>(title: &str, standings: &'a [PairingScore]) -> TableOf<&'a PairingScore> {
    Table::of(title, standings)
        .words("player", |standing| &standing.first)
        .words("opponent", |standing| &standing.second)
        .when(several_limits(standings), |table| {
            table.words("by", |standing| Some(&standing.limit.as_ref()?.limit))
        })
}

fn decision(status: PairingStatus, sprt: &Sprt) -> String {
    match status {
        PairingStatus::Upper => format!("{} accepted", signed(sprt.elo1)),
        PairingStatus::Lower => format!("{} accepted", signed(sprt.elo0)),
        PairingStatus::Complete | PairingStatus::Interrupted => "no decision".to_owned(),
    }
}

/// The number of pairs in which the first player scored 0 to 2 points, and the nElo computed from them;
/// `None` for a single pairing, whose main table has them.
pub fn pairs(standings: &[PairingScore]) -> Option<Table> {
    let table = players("Pairs by points", standings)
        .called("pairs")
        .numbers("pairs", |standing| standing.pentanomial().pairs())
        .each(POINTS.into_iter().enumerate(), |table, (half_points, heading)| {
            table.numbers(heading, |standing| standing.pentanomial().0[half_points])
        });
    let table = with_elo(table, "nElo", |standing| standing.strength()?.nelo)
        .numbers(format!("games for ±{FINE} Elo"), |standing| {
            standing.games_for(FINE)
        })
        .legend([
            ("pairs", "two games of one opening, colors swapped"),
            ("nElo", "normalized Elo: points in standard deviations of a game"),
        ]);
    (standings.len() > 1).then(|| table.finish())
}

/// The possible points of a player in a pair.
const POINTS: [&str; 5] = ["0", "0.5", "1", "1.5", "2"];

/// The half-width of the interval, in Elo, for which the number of games is shown.
pub const FINE: f64 = 10.0;

/// The effort of each player; `None` for a single pairing, whose main table has it.
pub fn spent(standings: &[PairingScore]) -> Option<Table> {
    let depth = |spent: SearchEffort| spent.mean_depth().map(|depth| Value::decimals(depth, 2));
    let nodes = |spent: SearchEffort| spent.mean_nodes().map(Value::rounded);
    let table = players("Depth and nodes per move, length of games", standings)
        .called("moves")
        .numbers("depth", |standing| depth(standing.spent()[0]))
        .numbers("opponent's depth", |standing| depth(standing.spent()[1]))
        .numbers("nodes", |standing| nodes(standing.spent()[0]))
        .numbers("opponent's nodes", |standing| nodes(standing.spent()[1]))
        .numbers_named("plies a game", "plies", |standing| {
            standing.mean_plies().map(|plies| Value::decimals(plies, 1))
        })
        .note(games::mean_effort("; plies include opening and book"));
    (standings.len() > 1).then(|| table.finish())
}

/// The time per move of each player, by move number; `None` if no player plays by time.
pub fn times(standings: &[PairingScore]) -> Option<Table> {
    let mut players = of_each(standings, PairingScore::spent, SearchEffort::add);
    players.retain(|(_, spent)| spent.mean_time_ms(None).is_some());
    if players.is_empty() {
        return None;
    }
    let mean = |spent: &SearchEffort, band| spent.mean_time_ms(band).map(|ms| Value::decimals(ms, 1));
    let [first, second] = TIME_BANDS;
    let bands = [
        format!("moves 1-{first}"),
        format!("{}-{second}", first + 1),
        format!("from {}", second + 1),
    ];
    let table = Table::of("Milliseconds per move", &players)
        .called("times")
        .words("player", |(name, _)| *name)
        .numbers("all moves", |(_, spent)| mean(spent, None))
        .each(bands.into_iter().enumerate(), |table, (band, heading)| {
            table.numbers(heading, move |(_, spent): &(&str, SearchEffort)| {
                mean(spent, Some(band))
            })
        })
        .numbers("longest", |(_, spent)| spent.longest_ms)
        .note(games::mean_effort(", by our clock"));
    Some(table.finish())
}

/// The current result of a pairing: `mvv-lva +35 =5 -2   Elo +382 (287–540)`.
pub fn running_elo(standing: &PairingScore) -> String {
    let (wins, draws, losses) = (standing.wins, standing.draws, standing.losses);
    let elo = standing.strength().map(|strength| strength.elo);
    let value = elo.and_then(|elo| elo.value).map(signed);
    let elo = match (value, elo.and_then(|elo| elo.ends).map(range)) {
        (Some(value), Some(range)) => format!("   Elo {value} ({range})"),
        (Some(known), None) | (None, Some(known)) => format!("   Elo {known}"),
        (None, None) => String::new(),
    };
    format!("{} +{wins} ={draws} -{losses}{elo}", standing.first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::pairing::{Points, tests::standing};

    #[test]
    fn a_split_match_is_worth_exactly_0_and_has_no_normalized_elo() {
        let split = standing("B", "A", &[[Points::Win, Points::Loss]; 10]);
        let table = results(&[split], None, Vec::new());
        assert_eq!(table.to_csv().lines().nth(1).unwrap(), "B,A,20,10,0,10,50,0,,,50");
    }
}
