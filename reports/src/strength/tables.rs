//! The tables of a match.

use super::pairing::{PairingScore, SearchEffort, several_terms};
use super::sprt::{PairingStatus, Sprt};
use crate::numbers;
use crate::statistics::Interval;
use crate::table::{Table, TableOf, Value};

/// Who has won what, and what that says in Elo; with the test, if one was made.
pub fn results(standings: &[PairingScore], sprt: Option<&Sprt>) -> Table {
    let table = players("Results", standings)
        .numbers("wins", |standing| standing.wins)
        .numbers("draws", |standing| standing.draws)
        .numbers("losses", |standing| standing.losses);
    let table = with_elo(table, "Elo", |standing| Some(standing.strength()?.elo));
    with_elo(table, "nElo", |standing| standing.strength()?.nelo)
        .numbers("LOS", |standing| standing.strength()?.los.map(superiority))
        .each(sprt, |table, sprt| {
            table
                .numbers("LLR", |standing| {
                    let llr = sprt.llr(standing.pentanomial());
                    Value::number(llr, format!("{llr:+.2}"))
                })
                .words("test", |standing| decision(standing.status, sprt))
        })
        .notes(of_intervals(standings))
        .note(
            "Elo is the player's above the opponent's, with the 95 % interval of the mean of all pairs; nElo, normalised \
             Elo, counts points in standard deviations of a game; LOS, the likelihood of superiority, is how probable \
             it is that the player is the stronger one.",
        )
        .notes(each_by_itself(standings))
        .notes(by_fault(standings))
        .notes(sprt.map(|sprt| {
            let [lower, upper] = sprt.bounds();
            format!(
                "Test of {} against {} normalised Elo: LLR, the logarithm of the likelihood ratio, ends a pairing at {lower:+.2} \
                 or {upper:+.2}.",
                signed(sprt.elo1),
                signed(sprt.elo0)
            )
        }))
        .finish()
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
        .intervals("95 %", |thing| {
            let ends = elo(thing)?.ends?;
            Some(Value::interval(ends, range(ends)))
        })
}

pub(super) fn of_intervals<'a>(standings: impl IntoIterator<Item = &'a PairingScore>) -> Vec<&'static str> {
    let elos = standings
        .into_iter()
        .filter_map(|standing| Some(standing.strength()?.elo));
    let elos: Vec<Interval> = elos.collect();
    let any = |holds: fn(&Interval) -> bool| elos.iter().any(holds);
    let mut notes = Vec::new();
    if any(|elo| elo.ends.is_none()) {
        notes.push("Where all pairs ended alike there is no interval: they tell nothing of chance.");
    }
    if any(|elo| elo.value.is_none()) {
        notes.push(
            "Where all points were won, or all lost, there is no Elo, but an end of the 95 % interval on one side: the \
             exact one of Clopper and Pearson, by pairs.",
        );
    }
    if any(|elo| {
        let is_open = |(low, high): (f64, f64)| low.is_finite() != high.is_finite();
        elo.value.is_some() && elo.ends.is_some_and(is_open)
    }) {
        notes.push("An interval that reaches all points, or none, has no end there.");
    }
    notes
}

fn by_fault(standings: &[PairingScore]) -> Vec<String> {
    let players = of_each(standings, |standing| standing.faults);
    let lost = players.into_iter().filter(|&(_, games)| games > 0);
    lost.map(|(name, games)| {
        let games = numbers::counted(games as usize, "game");
        format!("{name} lost {games} by a fault of its own: games.pgn tells which.")
    })
    .collect()
}

fn own_counts(standings: &[PairingScore]) -> Option<String> {
    let players = of_each(standings, |standing| standing.own_counts.map(u64::from));
    let own = players.into_iter().filter(|&(_, own)| own > 0);
    let own: Vec<&str> = own.map(|(name, _)| name).collect();
    (!own.is_empty()).then(|| {
        format!(
            "Depth and nodes of {} are reported by the engine, which counts by rules of its own: they are not to be compared \
             with those of others.",
            own.join(", ")
        )
    })
}

/// The players with the sums over both players of each pairing.
fn of_each(standings: &[PairingScore], counts: fn(&PairingScore) -> [u64; 2]) -> Vec<(&str, u64)> {
    let mut players: Vec<(&str, u64)> = Vec::new();
    for standing in standings {
        for (name, count) in [&standing.first, &standing.second]
            .into_iter()
            .zip(counts(standing))
        {
            match players.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => *sum += count,
                None => players.push((name, count)),
            }
        }
    }
    players
}

/// A note that there are several intervals, none of them widened for the others; `None` of a single one.
pub(super) fn each_by_itself<'a>(standings: impl IntoIterator<Item = &'a PairingScore>) -> Option<String> {
    // Pairs that all ended alike tell nothing of chance.
    let spread = standings
        .into_iter()
        .filter_map(|standing| standing.strength()?.nelo);
    let judged = spread.count();
    (judged > 1).then(|| {
        format!(
            "{judged} pairings are judged here, each by itself at 95 %: the chance that one of the intervals misses is \
             greater than 5 %."
        )
    })
}

/// `84.24 %`; never all or nothing, which no number of games can tell.
fn superiority(los: f64) -> Value {
    let percentage = 100.0 * los;
    match percentage {
        99.995.. => Value::number(percentage, "> 99.99 %"),
        ..0.005 => Value::number(percentage, "< 0.01 %"),
        _ => Value::percent(percentage),
    }
}

/// A row a pairing: who has met, and on what terms if these differ.
fn players<'a>(title: &str, standings: &'a [PairingScore]) -> TableOf<&'a PairingScore> {
    Table::of(title, standings)
        .words("player", |standing| &standing.first)
        .words("opponent", |standing| &standing.second)
        .when(several_terms(standings), |table| {
            table.words("by", |standing| Some(&standing.terms.as_ref()?.limit))
        })
}

fn decision(status: PairingStatus, sprt: &Sprt) -> String {
    match status {
        PairingStatus::Upper => format!("{} accepted", signed(sprt.elo1)),
        PairingStatus::Lower => format!("{} accepted", signed(sprt.elo0)),
        PairingStatus::Complete | PairingStatus::Interrupted => "no decision".to_owned(),
    }
}

pub fn pairs(standings: &[PairingScore]) -> Table {
    let points = ["0", "½", "1", "1½", "2"].into_iter().enumerate();
    players("Pairs by the player's points", standings)
        .numbers("pairs", |standing| standing.pentanomial().pairs())
        .each(points, |table, (half_points, heading)| {
            table.numbers(heading, |standing| standing.pentanomial().0[half_points])
        })
        .numbers(format!("games for ±{FINE} Elo"), |standing| standing.games_for(FINE))
        .note("A pair is two games of one opening, in which both have both colours.")
        .note(format!(
            "Games for ±{FINE} Elo: with how many such games the 95 % interval would go {FINE} Elo to either side: games × \
             (half its width / {FINE})²."
        ))
        .finish()
}

/// The Elo for whose interval the number of games is shown.
const FINE: f64 = 10.0;

pub fn spent(standings: &[PairingScore]) -> Table {
    let depth = |spent: SearchEffort| spent.mean_depth().map(|depth| Value::decimals(depth, 2));
    let nodes = |spent: SearchEffort| spent.mean_nodes().map(Value::rounded);
    players("Depth and nodes of a move, length of a game", standings)
        .numbers("depth", |standing| depth(standing.spent()[0]))
        .numbers("opponent's depth", |standing| depth(standing.spent()[1]))
        .numbers("nodes", |standing| nodes(standing.spent()[0]))
        .numbers("opponent's nodes", |standing| nodes(standing.spent()[1]))
        .numbers("plies a game", |standing| standing.mean_plies().map(|plies| Value::decimals(plies, 1)))
        .note(
            "Arithmetic means over all moves for which a player thought, of the depth of the iteration that chose the move and of \
             all nodes that it took; plies are moves of both sides, those of the opening and of a book among them.",
        )
        .notes(own_counts(standings))
        .finish()
}

/// Each player's points against each other one; `None` where it would show no more than the results,
/// or add points that were made on different terms.
pub fn crosstable(standings: &[PairingScore]) -> Option<Table> {
    let mut players: Vec<&str> = Vec::new();
    for standing in standings {
        // The first of a gauntlet has met all others.
        for name in [&standing.second, &standing.first] {
            if !players.contains(&name.as_str()) {
                players.push(name);
            }
        }
    }
    if standings.len() < 2 || several_terms(standings) {
        return None;
    }
    // Half points and games of the one against the other.
    let met = |one: &str, other: &str| {
        standings.iter().find_map(|standing| {
            let players = (standing.first.as_str(), standing.second.as_str());
            let won = match players {
                _ if players == (one, other) => standing.wins,
                _ if players == (other, one) => standing.losses,
                _ => return None,
            };
            Some((2 * won + standing.draws, standing.games()))
        })
    };
    let all = |one: &str| {
        players
            .iter()
            .filter_map(|other| met(one, other))
            .collect::<Vec<_>>()
    };
    let half = |half_points: u64| Value::number(half_points as f64 / 2.0, points(half_points));
    let table = Table::of("Points against each other", players.iter().copied())
        .words("player", |one| one)
        .each(&players, |table, other| {
            table.numbers(format!("against {other}"), |one| {
                met(one, other).map(|(half_points, _)| half(half_points))
            })
        })
        .numbers("points", |one| {
            half(all(one).iter().map(|(half_points, _)| half_points).sum())
        })
        .numbers("games", |one| {
            all(one).iter().map(|(_, games)| games).sum::<u64>()
        })
        .note("A win is a point, a draw half a point.");
    Some(table.finish())
}

/// `12`, `12½`.
fn points(half_points: u64) -> String {
    let whole = numbers::grouped(half_points / 2);
    match half_points % 2 {
        0 => whole,
        _ if half_points == 1 => "½".to_owned(),
        _ => format!("{whole}½"),
    }
}

/// An interval in Elo: `+10 to +25`, `above +140` or `below -140` where it has one end.
pub fn range((low, high): (f64, f64)) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("above {}", signed(low)),
        (false, true) => format!("below {}", signed(high)),
        _ => format!("{} to {}", signed(low), signed(high)),
    }
}

/// Elo in few words: its value, else its interval.
pub(super) fn shortly(elo: Interval) -> String {
    let value = elo.value.map(signed);
    value.or_else(|| elo.ends.map(range)).unwrap_or_default()
}

/// How a pairing stands: `, +12.3 Elo (-20.1 to +45)`; of games all won or lost `, above +140 Elo`.
pub fn running_elo(standing: &PairingScore) -> String {
    let elo = standing.strength().map(|strength| strength.elo);
    let value = elo.and_then(|elo| elo.value).map(signed);
    match (value, elo.and_then(|elo| elo.ends).map(range)) {
        (Some(value), Some(range)) => format!(", {value} Elo ({range})"),
        (Some(known), None) | (None, Some(known)) => format!(", {known} Elo"),
        (None, None) => String::new(),
    }
}

/// `+12.3`, `-250`, `0`: Elo, to a tenth where that may mean something.
pub fn signed(elo: f64) -> String {
    let text = if elo.abs() >= 99.95 { format!("{elo:+.0}") } else { format!("{elo:+.1}") };
    match text.trim_start_matches(['+', '-']) {
        "0.0" => "0".to_owned(),
        bare => match text.strip_suffix(".0") {
            Some(whole) if bare.len() > 1 => whole.to_owned(),
            _ => text,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairing::{Points, tests::standing};
    use super::*;

    #[test]
    fn elo_is_read_at_a_glance() {
        for (elo, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (12.34, "+12.3"),
            (12.0, "+12"),
            (-99.94, "-99.9"),
            (-250.4, "-250"),
        ] {
            assert_eq!(signed(elo), text);
        }
    }

    #[test]
    fn a_crosstable_has_each_result_twice_once_from_each_side() {
        use Points::{Draw, Loss, Win};
        let standings = [
            standing("B", "A", &[[Win, Draw], [Win, Win]]),
            standing("C", "A", &[[Loss, Draw]]),
        ];
        let table = crosstable(&standings).unwrap();
        assert_eq!(
            table.to_csv(),
            "player,against_a,against_b,against_c,points,games\nA,,0.5,1.5,2,6\nB,3.5,,,3.5,4\nC,0.5,,,0.5,2\n"
        );
        assert!(crosstable(&standings[..1]).is_none());
    }

    #[test]
    fn a_split_match_is_worth_exactly_0_and_has_no_normalised_elo() {
        let split = standing("B", "A", &[[Points::Win, Points::Loss]; 10]);
        let table = results(&[split], None);
        assert_eq!(table.to_csv().lines().nth(1).unwrap(), "B,A,10,0,10,0,,,,,,50");
    }
}
