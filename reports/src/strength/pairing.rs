//! [`PairingScore`]: the results of a pairing of two players.

use super::elo::{Pentanomial, Strength, elo_by_score};
use super::sprt::{PairingStatus, Sprt};
use serde::Serialize;
use statistics::{DEVIATIONS, Interval, mean, standard_error, student_deviations};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    pub moves: u64,
    pub nodes: u64,
    /// The sum of the depths of the iterations that chose the moves.
    pub depths: u64,
    /// The number of moves and their total milliseconds in each of the [`TIME_BANDS`], by move number.
    pub times_ms: [(u64, u64); 3],
    /// The longest time of a move, in milliseconds.
    pub longest_ms: u64,
}

/// The last move numbers of the bands by which times are reported; the last band is open.
pub const TIME_BANDS: [usize; 2] = [20, 40];

impl SearchEffort {
    /// The time of a move, in milliseconds, after its player made `moves_before` moves.
    pub fn of_time(moves_before: usize, time_ms: u64) -> SearchEffort {
        let band = TIME_BANDS.iter().filter(|&&last| moves_before >= last).count();
        let mut effort = SearchEffort {
            longest_ms: time_ms,
            ..SearchEffort::default()
        };
        effort.times_ms[band] = (1, time_ms);
        effort
    }

    /// The arithmetic mean of the milliseconds per move, in one band or over all moves.
    pub fn mean_time_ms(self, band: Option<usize>) -> Option<f64> {
        let bands = self.times_ms.iter().enumerate();
        let of = bands.filter(|(number, _)| band.is_none_or(|band| band == *number));
        let (moves, time) = of.fold((0, 0), |sum, (_, band)| (sum.0 + band.0, sum.1 + band.1));
        (moves > 0).then(|| time as f64 / moves as f64)
    }

    pub fn add(&mut self, more: SearchEffort) {
        for (band, more) in self.times_ms.iter_mut().zip(more.times_ms) {
            *band = (band.0 + more.0, band.1.saturating_add(more.1));
        }
        self.longest_ms = self.longest_ms.max(more.longest_ms);
        self.moves += more.moves;
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.depths += more.depths;
    }

    pub fn mean_nodes(self) -> Option<f64> {
        (self.moves > 0).then(|| self.nodes as f64 / self.moves as f64)
    }

    pub fn mean_depth(self) -> Option<f64> {
        (self.moves > 0).then(|| self.depths as f64 / self.moves as f64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    pub fn half_points(self) -> u8 {
        self as u8
    }
}

/// A game as a pairing counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    pub points: Points,
    /// How it ended: `checkmate`, `third repetition`.
    pub end: String,
    /// Plies of the game, including the opening.
    pub plies: u64,
    /// A digest of its moves: two games with the same digest are the same game.
    pub moves: u64,
    /// Whether the loser lost by a fault, such as an illegal move.
    pub is_by_fault: bool,
    /// The effort of the first player, then the second.
    pub spent: [SearchEffort; 2],
}

/// The resource that both players of a pairing have an equal amount of per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitKind {
    Depth,
    Nodes,
    Time,
    Clock,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLimit {
    pub equal: LimitKind,
    /// The amount: `depth 4`, `10,000 nodes`.
    pub limit: String,
    /// The node limit per move, if nodes are what is equal.
    pub nodes: Option<u64>,
}

/// In a sentence: ` at depth 4`, ` at 10,000 nodes per move`.
impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " at {}", self.limit)?;
        match self.equal {
            LimitKind::Depth | LimitKind::Clock => Ok(()),
            LimitKind::Nodes | LimitKind::Time => f.write_str(" per move"),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairingScore {
    pub first: String,
    pub second: String,
    /// The limit per move of both players; `None` if they differ.
    pub limit: Option<MoveLimit>,
    /// Whether the first player, and whether the second, counts depth and nodes by its own rules; these are
    /// then not compared.
    pub own_counts: [bool; 2],
    /// Games lost by a fault, by the first player and by the second.
    pub faults: [u64; 2],
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The number of games that ended in each way.
    pub ends: BTreeMap<String, u64>,
    pub plies: u64,
    /// Pairs whose two games are identical, move for move.
    pub same_games: usize,
    /// Of each two games from one opening with colors reversed: the half points of the first player, 0 to 4,
    /// and the effort of both players.
    pub pairs: Vec<(u8, [SearchEffort; 2])>,
    pub status: PairingStatus,
}

pub(crate) fn several_limits(standings: &[PairingScore]) -> bool {
    let mut neighbours = standings.windows(2);
    neighbours.any(|two| two[0].limit != two[1].limit)
}

impl PairingScore {
    pub fn new(first: impl Into<String>, second: impl Into<String>) -> PairingScore {
        PairingScore {
            first: first.into(),
            second: second.into(),
            ..PairingScore::default()
        }
    }

    pub fn add(&mut self, games: [ScoredGame; 2]) {
        let (mut half_points, mut spent) = (0, [SearchEffort::default(); 2]);
        self.same_games += usize::from(games[0].moves == games[1].moves);
        for game in games {
            match game.points {
                Points::Win => self.wins += 1,
                Points::Draw => self.draws += 1,
                Points::Loss => self.losses += 1,
            }
            self.plies += game.plies;
            *self.ends.entry(game.end).or_default() += 1;
            match (game.is_by_fault, game.points) {
                (true, Points::Loss) => self.faults[0] += 1,
                (true, Points::Win) => self.faults[1] += 1,
                _ => {}
            }
            half_points += game.points.half_points();
            for (sum, spent) in spent.iter_mut().zip(game.spent) {
                sum.add(spent);
            }
        }
        self.pairs.push((half_points, spent));
    }

    /// Adds all pairs of another pairing.
    pub(crate) fn add_all(&mut self, other: &PairingScore) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.extend_from_slice(&other.pairs);
    }

    /// The results from the other player's point of view.
    pub(crate) fn turned(&self) -> PairingScore {
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|&(half_points, [own, other])| (4 - half_points, [other, own]));
        PairingScore {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pairs: pairs.collect(),
            ..PairingScore::new(&self.second, &self.first)
        }
    }

    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub fn pentanomial(&self) -> Pentanomial {
        let mut pairs = Pentanomial::default();
        for (half_points, _) in &self.pairs {
            pairs.add(usize::from(*half_points));
        }
        pairs
    }

    pub fn strength(&self) -> Option<Strength> {
        Strength::of(self.pentanomial())
    }

    /// The number of similar games needed for a 95 % interval of ± `elo`, which many pairs narrow with the
    /// square root of their number. `None` if there is no interval, or if it is unbounded.
    pub fn games_for(&self, elo: f64) -> Option<u64> {
        self.strength()?
            .elo
            .ends
            .filter(|(low, high)| (high - low).is_finite())?;
        let pairs = self.pentanomial();
        let pairs = pairs.variance()? * (DEVIATIONS * elo_by_score(pairs.score()?) / elo).powi(2);
        Some((2.0 * pairs).ceil() as u64)
    }

    pub fn spent(&self) -> [SearchEffort; 2] {
        let mut sums = [SearchEffort::default(); 2];
        for (_, spent) in &self.pairs {
            for (sum, spent) in sums.iter_mut().zip(spent) {
                sum.add(*spent);
            }
        }
        sums
    }

    /// The factor by which the first player searches fewer nodes per move than the second, with its 95 %
    /// interval: the geometric mean over pairs, in which both have played the same opening with both colors.
    /// `None` without pairs in which both have searched, or if either counts by its own rules.
    pub fn nodes_saved(&self) -> Option<Interval> {
        if self.own_counts != [false; 2] {
            return None;
        }
        let ratios = self.pairs.iter().filter_map(|(_, spent)| {
            let [first, second] = spent.map(SearchEffort::mean_nodes);
            let ratio = second? / first?;
            (ratio > 0.0 && ratio.is_finite()).then(|| ratio.ln())
        });
        let ratios: Vec<f64> = ratios.collect();
        let mean = mean(&ratios)?;
        // A single pair says nothing about chance.
        let arm =
            standard_error(&ratios).map_or(f64::INFINITY, |error| student_deviations(ratios.len()) * error);
        Some(Interval {
            value: Some(mean.exp()),
            ends: Some(((mean - arm).exp(), (mean + arm).exp())),
        })
    }

    pub fn mean_plies(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / self.games() as f64)
    }
}

/// A pairing for programs, from the first player's point of view. Missing figures are null.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PairingRow<'a> {
    first: &'a str,
    second: &'a str,
    /// The limit of both players, if pairings differ in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'a str>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    nelo: Option<f64>,
    los: Option<f64>,
    llr: Option<f64>,
    status: PairingStatus,
}

impl PairingRow<'_> {
    /// All pairings of a match; `sprt` is the test, if there was one.
    pub fn all<'a>(standings: &'a [PairingScore], sprt: Option<&Sprt>) -> Vec<PairingRow<'a>> {
        let several = several_limits(standings);
        let rows = standings.iter().map(|standing| {
            let strength = standing.strength();
            let elo = strength.map(|strength| strength.elo);
            let ends = elo.and_then(|elo| elo.ends);
            let finite = |end: f64| Some(end).filter(|end| end.is_finite());
            let pentanomial = standing.pentanomial();
            let limit = standing.limit.as_ref().filter(|_| several);
            PairingRow {
                first: &standing.first,
                second: &standing.second,
                limit: limit.map(|limit| limit.limit.as_str()),
                games: standing.games(),
                wins: standing.wins,
                draws: standing.draws,
                losses: standing.losses,
                pentanomial,
                elo: elo.and_then(|elo| elo.value),
                elo_low: ends.and_then(|(low, _)| finite(low)),
                elo_high: ends.and_then(|(_, high)| finite(high)),
                nelo: strength.and_then(|strength| strength.nelo?.value),
                los: strength.and_then(|strength| strength.los),
                llr: sprt.map(|sprt| sprt.llr(pentanomial)),
                status: standing.status,
            }
        });
        rows.collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A pairing of two players with these results of pairs.
    pub(crate) fn standing(first: &str, second: &str, results: &[[Points; 2]]) -> PairingScore {
        let mut standing = PairingScore::new(first, second);
        results.iter().for_each(|pair| standing.add(pair.map(game)));
        standing
    }

    /// A game that differs from all games with another result.
    fn game(points: Points) -> ScoredGame {
        let spent = |nodes| SearchEffort {
            moves: 10,
            nodes,
            depths: 40,
            ..SearchEffort::default()
        };
        ScoredGame {
            points,
            end: "checkmate".to_owned(),
            plies: 20,
            moves: points as u64,
            is_by_fault: false,
            spent: [spent(1_000), spent(3_000)],
        }
    }

    #[test]
    fn nodes_saved_are_the_geometric_mean_over_pairs_and_hold_their_interval() {
        let mut standing = PairingScore::new("A", "B");
        assert_eq!(standing.nodes_saved(), None);
        standing.add([game(Points::Win), game(Points::Loss)]);
        let one = standing.nodes_saved().unwrap();
        assert!((one.value.unwrap() - 3.0).abs() < 1e-9);
        assert_eq!(one.ends, Some((0.0, f64::INFINITY)));
        let mut dear = game(Points::Draw);
        dear.spent[0].nodes = 6_000;
        standing.add([dear.clone(), dear]);
        let two = standing.nodes_saved().unwrap();
        // 3 and 1/2.
        assert!((two.value.unwrap() - 1.5_f64.sqrt()).abs() < 1e-9, "{two:?}");
        let (low, high) = two.ends.unwrap();
        assert!(low < 0.5 && high > 3.0, "{two:?}");
    }

    #[test]
    fn with_the_games_that_it_takes_the_interval_is_as_narrow_as_was_wanted() {
        let mut standing = PairingScore::new("A", "B");
        let mut play = |count: u64| {
            for pair in 0..count {
                standing.add(match pair % 5 {
                    0 => [game(Points::Win), game(Points::Win)],
                    1 => [game(Points::Draw), game(Points::Loss)],
                    _ => [game(Points::Win), game(Points::Loss)],
                });
            }
            standing.clone()
        };
        let few = play(100);
        let wanted = few.games_for(10.0).unwrap();
        assert!(wanted > few.games());
        let enough = play(wanted / 2 - 100).strength().unwrap().elo;
        let (low, high) = enough.ends.unwrap();
        let half = (high - low) / 2.0;
        assert!((half - 10.0).abs() < 0.2, "{half}");
        let mut split = PairingScore::new("A", "B");
        split.add([game(Points::Win), game(Points::Loss)]);
        assert_eq!(split.games_for(10.0), None);
    }

    #[test]
    fn unknown_figures_are_null_for_programs() {
        let nothing = PairingScore::new("A", "B");
        let row = serde_json::to_value(PairingRow::all(&[nothing], None)[0]).unwrap();
        for key in ["elo", "elo_low", "elo_high", "nelo", "los", "llr"] {
            assert!(row[key].is_null(), "{key}: {row}");
        }
        let won = standing("A", "B", &[[Points::Win; 2]]);
        let sprt = "0,10".parse().unwrap();
        let row = serde_json::to_value(PairingRow::all(&[won], Some(&sprt))[0]).unwrap();
        // A player who won all points has no finite Elo.
        for key in ["elo", "elo_high", "nelo", "los"] {
            assert!(row[key].is_null(), "{key}: {row}");
        }
        assert!(row["elo_low"].as_f64().unwrap() < 0.0, "{row}");
        assert_eq!(row["pentanomial"], serde_json::json!([0, 0, 0, 0, 1]));
        assert!(row["llr"].as_f64().unwrap() > 0.0);
    }
}
