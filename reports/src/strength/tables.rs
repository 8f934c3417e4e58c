//! The tables of a match.

use super::elo::{Elo, Interval};
use super::sprt::Sprt;
use super::standing::{PairingStatus, Standing, several_terms};
use crate::numbers;
use crate::table::{Table, Value};

/// Who has won what, and what that says in Elo; with the test, if one was made.
pub fn results(standings: &[Standing], sprt: Option<&Sprt>) -> Table {
    let mut table = players("Results", standings)
        .numbers("wins")
        .numbers("draws")
        .numbers("losses")
        .numbers("Elo")
        .intervals("95 %")
        .numbers("nElo")
        .intervals("95 %")
        .numbers("LOS");
    if sprt.is_some() {
        table = table.numbers("LLR").words("test");
    }
    for standing in standings {
        let strength = standing.strength();
        let [elo, elo_interval] = elo_figures(strength.map(|strength| strength.elo));
        let (nelo, nelo_interval) = figures(strength.and_then(|strength| strength.nelo));
        let mut row = named(standing, standings);
        row.extend([
            Value::count(standing.wins),
            Value::count(standing.draws),
            Value::count(standing.losses),
            elo,
            elo_interval,
            nelo,
            nelo_interval,
            strength.and_then(|strength| strength.los).map(superiority).into(),
        ]);
        if let Some(sprt) = sprt {
            let llr = sprt.llr(standing.pentanomial());
            row.push(Value::number(llr, format!("{llr:+.2}")));
            row.push(decision(standing.status, sprt).into());
        }
        table.push(row);
    }
    for note in of_intervals(standings) {
        table = table.note(note);
    }
    let table = table.note(
        "Elo is the player's above the opponent's, with the 95 % interval of the mean of all pairs; nElo, normalised \
         Elo, counts points in standard deviations of a game; LOS, the likelihood of superiority, is how probable \
         it is that the player is the stronger one.",
    );
    let table = match each_by_itself(standings) {
        Some(note) => table.note(note),
        None => table,
    };
    match sprt {
        None => table,
        Some(sprt) => {
            let bounds = sprt.bounds();
            table.note(format!(
                "Test of {} against {} normalised Elo: LLR, the logarithm of the likelihood ratio, ends a pairing at {:+.2} \
                 or {:+.2}.",
                signed(sprt.elo1),
                signed(sprt.elo0),
                bounds.lower,
                bounds.upper
            ))
        }
    }
}

/// What is to be said of intervals that are none, or are open.
pub(super) fn of_intervals(standings: &[Standing]) -> Vec<&'static str> {
    let any = |holds: fn(&Elo) -> bool| {
        let elos = standings
            .iter()
            .filter_map(|standing| Some(standing.strength()?.elo));
        elos.into_iter().any(|elo| holds(&elo))
    };
    let mut notes = Vec::new();
    if any(|elo| elo.ends().is_none()) {
        notes.push("Where all pairs ended alike there is no interval: they tell nothing of chance.");
    }
    if any(|elo| elo.value.is_none()) {
        notes.push(
            "Where all points were won, or all lost, there is no Elo, but an end of the 95 % interval on one side: the \
             exact one of Clopper and Pearson, by pairs.",
        );
    }
    if any(|elo| elo.value.is_some() && elo.low.is_some() != elo.high.is_some()) {
        notes.push("An interval that reaches all points, or none, has no end there.");
    }
    notes
}

/// That several intervals are told, none of them widened for the others; `None` of a single one.
pub(super) fn each_by_itself(standings: &[Standing]) -> Option<String> {
    let spread = |standing: &&Standing| standing.strength().is_some_and(|strength| strength.is_spread());
    let judged = standings.iter().filter(spread).count();
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

fn players(title: &str, standings: &[Standing]) -> Table {
    let table = Table::new(title).words("player").words("opponent");
    match several_terms(standings) {
        true => table.words("by"),
        false => table,
    }
}

/// Who has met, and on what terms if these differ.
fn named(standing: &Standing, standings: &[Standing]) -> Vec<Value> {
    let mut row = vec![standing.first.as_str().into(), standing.second.as_str().into()];
    if several_terms(standings) {
        let told = standing
            .terms
            .as_ref()
            .map(|terms| Value::from(terms.told.as_str()));
        row.push(told.into());
    }
    row
}

fn decision(status: PairingStatus, sprt: &Sprt) -> String {
    match status {
        PairingStatus::Upper => format!("{} accepted", signed(sprt.elo1)),
        PairingStatus::Lower => format!("{} accepted", signed(sprt.elo0)),
        PairingStatus::Complete | PairingStatus::Interrupted => "no decision".to_owned(),
    }
}

/// The pairs by their points.
pub fn pairs(standings: &[Standing]) -> Table {
    let mut table = players("Pairs by the player's points", standings).numbers("pairs");
    for points in ["0", "½", "1", "1½", "2"] {
        table = table.numbers(points);
    }
    table = table.numbers(format!("games for ±{FINE} Elo"));
    for standing in standings {
        let pentanomial = standing.pentanomial();
        let mut row = named(standing, standings);
        row.push(Value::count(pentanomial.pairs()));
        row.extend(pentanomial.0.map(Value::count));
        row.push(standing.games_for(FINE).map(Value::count).into());
        table.push(row);
    }
    table
        .note("A pair is two games of one opening, in which both have both colours.")
        .note(format!(
            "Games for ±{FINE} Elo: with how many such games the 95 % interval would go {FINE} Elo to either side: games × \
             (half its width / {FINE})²."
        ))
}

/// The Elo for whose interval the games are told that it takes.
const FINE: f64 = 10.0;

/// What the players spent on their moves, and how long their games were.
pub fn spent(standings: &[Standing]) -> Table {
    let mut table = players("Depth and nodes of a move, length of a game", standings)
        .numbers("depth")
        .numbers("opponent's depth")
        .numbers("nodes")
        .numbers("opponent's nodes")
        .numbers("plies a game");
    for standing in standings {
        let [own, others] = standing.spent();
        let depth = |mean: Option<f64>| mean.map(|depth| Value::number(depth, format!("{depth:.2}")));
        let nodes = |mean: Option<f64>| {
            mean.map(|nodes| Value::number(nodes, numbers::grouped(nodes.round() as u64)))
        };
        let mut row = named(standing, standings);
        row.extend([
            depth(own.mean_depth()).into(),
            depth(others.mean_depth()).into(),
            nodes(own.mean_nodes()).into(),
            nodes(others.mean_nodes()).into(),
            standing
                .mean_plies()
                .map(|plies| Value::number(plies, format!("{plies:.1}")))
                .into(),
        ]);
        table.push(row);
    }
    table.note(
        "Arithmetic means over all moves for which a player thought, of the depth of the iteration that chose the move and of \
         all nodes that it took; plies are moves of both sides, those of the opening and of a book among them.",
    )
}

/// Each player's points against each other one; `None` where it would show no more than the results,
/// or add points that were made on different terms.
pub fn crosstable(standings: &[Standing]) -> Option<Table> {
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
    let met = |one: &str, other: &str| {
        standings.iter().find_map(|standing| {
            if (standing.first.as_str(), standing.second.as_str()) == (one, other) {
                Some(standing.clone())
            } else if (standing.second.as_str(), standing.first.as_str()) == (one, other) {
                Some(standing.turned_round())
            } else {
                None
            }
        })
    };
    let mut table = Table::new("Points against each other").words("player");
    for player in &players {
        table = table.numbers(format!("against {player}"));
    }
    table = table.numbers("points").numbers("games");
    let half = |half_points: u64| Value::number(half_points as f64 / 2.0, points(half_points));
    for one in &players {
        let (mut sum, mut games) = (0, 0);
        let mut row: Vec<Value> = vec![(*one).into()];
        for other in &players {
            row.push(
                met(one, other)
                    .map(|standing| {
                        let half_points = 2 * standing.wins + standing.draws;
                        sum += half_points;
                        games += standing.games();
                        half(half_points)
                    })
                    .into(),
            );
        }
        row.extend([half(sum), Value::count(games)]);
        table.push(row);
    }
    Some(table.note("A win is a point, a draw half a point."))
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

pub fn elo_figures(elo: Option<Elo>) -> [Value; 2] {
    let value = elo.and_then(|elo| elo.value);
    let ends = elo.and_then(Elo::ends);
    [
        value.map(|value| Value::number(value, signed(value))).into(),
        ends.map(|ends| Value::interval(ends, range(ends))).into(),
    ]
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
pub(super) fn shortly(elo: Elo) -> String {
    let value = elo.value.map(signed);
    value.or_else(|| elo.ends().map(range)).unwrap_or_default()
}

/// A value and its interval, in normalised Elo.
fn figures(interval: Option<Interval>) -> (Value, Value) {
    match interval {
        None => (Value::missing(), Value::missing()),
        Some(Interval { value, low, high }) => (
            Value::number(value, signed(value)),
            Value::interval((low, high), range((low, high))),
        ),
    }
}

/// `+12.3`, `-250`, `0`: Elo, to a tenth where that may mean something.
pub fn signed(elo: f64) -> String {
    let text = match elo.abs() >= 99.95 {
        true => format!("{elo:+.0}"),
        false => format!("{elo:+.1}"),
    };
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
    use super::super::counted::{CountedGame, Points, Spent};
    use super::*;

    fn standing(first: &str, second: &str, results: &[[Points; 2]]) -> Standing {
        let mut standing = Standing::new(first, second);
        for pair in results {
            standing.add(pair.map(|points| CountedGame {
                points,
                plies: 61,
                spent: [Spent::default(); 2],
            }));
        }
        standing
    }

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
    fn pairs_stand_below_their_points_and_games_have_their_length() {
        use Points::{Draw, Loss, Win};
        let standing = standing(
            "B",
            "A",
            &[[Win, Draw], [Win, Win], [Loss, Win], [Loss, Loss], [Draw, Win]],
        );
        let table = pairs(std::slice::from_ref(&standing));
        assert_eq!(
            table.headings(),
            [
                "player",
                "opponent",
                "pairs",
                "0",
                "½",
                "1",
                "1½",
                "2",
                "games for ±10 Elo"
            ]
        );
        assert_eq!(table.to_csv().lines().nth(1).unwrap(), "B,A,5,1,0,1,2,1,6796");
        let lengths = spent(&[standing]).to_csv();
        assert!(lengths.lines().nth(1).unwrap().ends_with(",61"), "{lengths}");
    }

    #[test]
    fn a_split_match_is_worth_exactly_0_and_has_no_normalised_elo() {
        let split = standing("B", "A", &[[Points::Win, Points::Loss]; 10]);
        let table = results(&[split], None);
        assert_eq!(table.to_csv().lines().nth(1).unwrap(), "B,A,10,0,10,0,,,,,,50");
    }
}
