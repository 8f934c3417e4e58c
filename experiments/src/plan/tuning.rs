//! [`Tuning`]: tunes the numbers of a recipe by simultaneous perturbation (SPSA; J. C. Spall 1992 and 1998,
//! for engines L. Kocsis and C. Szepesvári 2006).
//!
//! The numbers are given as ranges: `lmr=log(base={0.5..1.5..0.05})`. All of them start in the middle. In
//! each pair of games, a player with every number perturbed slightly up or down at random meets one with the
//! opposite perturbation; then each number moves toward the side that won, by a step that shrinks from pair
//! to pair. Numbers are indices into their lists of values, rounded when they are played.
//!
//! For an engine, the values of its options are tuned instead of a recipe: `LMRBase={50..150..5}`.
//!
//! A pair uses only the results of pairs at least [`LAG`] before it. So pairs can be played concurrently,
//! with the same results for any number of threads.

use super::player::Player;
use crate::engines::{EngineError, EngineSpec};
use crate::error::Error;
use crate::spec::{PlayerKind, PlayerSpec, TuningSpec};
use engine_core::random::SplitMix64;
use games::{Game, GameRegistry};
use search_variants::RecipeError;
use search_variants::strategy::expanded;
use sessions::PlainError;

/// The most pairs that may be played at a time.
const LAG: usize = 16;
/// The exponents by which the step and the distance between the two sides shrink from pair to pair (Spall
/// 1998).
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The perturbation in the first pair, as a share of the number's range.
const PERTURBATION: f64 = 0.125;
/// How many times its range a number would travel if one side of it won every game of all pairs.
const REACH: f64 = 8.0;

#[derive(Clone, Debug)]
pub(crate) struct Tuning {
    /// The engine whose options are tuned; `None` for a recipe.
    engine: Option<EngineSpec>,
    /// The text around the numbers, which has one more piece than there are numbers: of the recipe, or of the
    /// options, one per line.
    around: Vec<String>,
    numbers: Vec<Vec<String>>,
    pub(crate) pairs: usize,
    /// The sum of the gains of all pairs.
    gains: f64,
    seed: u64,
}

impl Tuning {
    pub(crate) fn new(spec: &TuningSpec, seed: u64, registries: &GameRegistry) -> Result<Tuning, Error> {
        let (recipe, ranges, engine) = (&spec.recipe, &spec.ranges, &spec.engine);
        let text = match engine {
            None => recipe.clone(),
            Some(_) => ranges.join("\n"),
        };
        let (mut around, mut numbers) = (Vec::new(), Vec::new());
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (range, after) = after.split_once('}').unwrap_or((after, ""));
            let values = expanded(&format!("{{{range}}}"))?;
            around.push(before.to_owned());
            numbers.push(values);
            rest = after;
        }
        let mut ranges = ranges.iter();
        if let Some(range) = ranges.find(|range| engine.is_none() || !range.contains('=')) {
            return Err(no_range(range).into());
        }
        if numbers.is_empty() || numbers.iter().any(|values| values.len() < 2) {
            return Err(match engine {
                None => plain_error!(
                    "`{text}` has nothing to tune: write numbers as ranges, as in lmr=log(base={{0.5..1.5..0.05}})"
                ),
                Some(_) => no_range(&text),
            }
            .into());
        }
        around.push(rest.to_owned());
        let pairs = spec.pairs as usize;
        let tuning = Tuning {
            engine: engine.clone(),
            around,
            numbers,
            pairs,
            gains: (0..pairs).map(|pair| gain(pair, pairs)).sum(),
            seed,
        };
        if tuning.is_of_engine() {
            return Ok(tuning);
        }
        // Every value must yield a valid recipe, whatever the others are.
        for (place, values) in tuning.numbers.iter().enumerate() {
            for value in 0..values.len() {
                let mut places = tuning.start();
                places[place] = value as f64;
                registries.strategy(&tuning.text(&places))?;
            }
        }
        Ok(tuning)
    }

    /// Refuses ranges that the engine does not accept, by its announced options and by trying both ends.
    pub(crate) fn check_engine(&self, game: Game) -> Result<(), EngineError> {
        let Some(engine) = &self.engine else {
            return Ok(());
        };
        let most = self.numbers.iter().map(Vec::len).max().unwrap_or_default();
        let at = |value: usize| {
            let values = self.numbers.iter();
            values
                .map(|values| last(values).min(value as f64))
                .collect::<Vec<f64>>()
        };
        let all: Vec<(String, String)> = (0..most).flat_map(|value| self.options(&at(value))).collect();
        engine.check_options(&all)?;
        for places in [at(0), at(most)] {
            self.engine_at(engine, &places).introduced(game)?;
        }
        Ok(())
    }

    fn options(&self, places: &[f64]) -> Vec<(String, String)> {
        let text = self.text(places);
        let options = text.lines().filter_map(|line| line.split_once('='));
        options
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect()
    }

    /// The engine with these numbers, which replace options of the same names.
    fn engine_at(&self, engine: &EngineSpec, places: &[f64]) -> EngineSpec {
        let mut engine = engine.clone();
        for (name, value) in self.options(places) {
            engine
                .options
                .retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
            engine.options.push((name, value));
        }
        engine
    }

    /// The player with these numbers in a match that is not resolved yet.
    pub(crate) fn player_spec(
        &self,
        places: &[f64],
        registries: &GameRegistry,
    ) -> Result<PlayerSpec, RecipeError> {
        Ok(match &self.engine {
            None => PlayerSpec::from(registries.strategy(&self.text(places))?),
            Some(engine) => PlayerSpec::from(PlayerKind::Engine {
                engine: self.engine_at(engine, places),
            }),
        })
    }

    /// The middle of every range.
    pub(crate) fn start(&self) -> Vec<f64> {
        self.numbers.iter().map(|values| last(values) / 2.0).collect()
    }

    pub(crate) fn is_of_engine(&self) -> bool {
        self.engine.is_some()
    }

    /// The recipe with these numbers; for an engine, its options, one per line.
    pub(crate) fn text(&self, places: &[f64]) -> String {
        let mut recipe = self.around[0].clone();
        for ((place, values), after) in places.iter().zip(&self.numbers).zip(&self.around[1..]) {
            recipe.push_str(value(*place, values));
            recipe.push_str(after);
        }
        recipe
    }

    /// The number of pairs whose results must be known before a pair is played.
    pub(crate) fn known(&self, pair: usize) -> usize {
        (pair + 1).saturating_sub(LAG)
    }

    /// The numbers after the first pairs. Each pair is given as the points of the side above minus those of
    /// the side below, from -2 to 2.
    pub(crate) fn after(&self, pairs: impl IntoIterator<Item = f64>) -> Vec<f64> {
        self.walk(pairs).last().unwrap_or_else(|| self.start())
    }

    /// The numbers after each of the pairs.
    fn walk(&self, pairs: impl IntoIterator<Item = f64>) -> impl Iterator<Item = Vec<f64>> {
        let pairs = pairs.into_iter().enumerate();
        pairs.scan(self.start(), |places, (pair, points)| {
            self.step(places, pair, points);
            Some(places.clone())
        })
    }

    fn step(&self, places: &mut [f64], pair: usize, points: f64) {
        let share = gain(pair, self.pairs) / self.gains;
        for ((place, values), side) in places.iter_mut().zip(&self.numbers).zip(self.sides(pair)) {
            let step = REACH * last(values) * share * points / 2.0;
            *place = (*place + side * step).clamp(0.0, last(values));
        }
    }

    /// The distance of each number from its start after each of the pairs, as a percentage of its range, with
    /// its name.
    pub(crate) fn ways(&self, pairs: &[f64]) -> Vec<(String, Vec<f64>)> {
        let start = self.start();
        let walk: Vec<Vec<f64>> = self.walk(pairs.iter().copied()).collect();
        let names = self.names().into_iter().zip(&self.numbers).enumerate();
        let way = |number: usize, values: &[String]| {
            let moved = walk.iter().map(|places| places[number] - start[number]);
            moved.map(|moved| 100.0 * moved / last(values)).collect()
        };
        names
            .map(|(number, (name, values))| (name, way(number, values)))
            .collect()
    }

    /// The two sides of a pair: every number perturbed from `places`, in opposite directions.
    pub(crate) fn pair(&self, pair: usize, places: &[f64]) -> [Vec<f64>; 2] {
        let shrunk = libm::pow((pair + 1) as f64, -GAMMA);
        [1.0, -1.0].map(|direction| {
            let each = places.iter().zip(&self.numbers).zip(self.sides(pair));
            each.map(|((place, values), side)| {
                // Far enough that the two sides play different values.
                let apart = (PERTURBATION * last(values) * shrunk).max(0.5);
                place.clamp(apart, last(values) - apart) + direction * side * apart
            })
            .collect()
        })
    }

    /// Up or down at random, for each number.
    fn sides(&self, pair: usize) -> impl Iterator<Item = f64> {
        let mut random = SplitMix64::new(SplitMix64::new(self.seed ^ pair as u64).next_u64());
        std::iter::repeat_with(move || if random.below(2) == 0 { 1.0 } else { -1.0 })
    }

    /// The name of each number: its part and its parameter.
    fn names(&self) -> Vec<String> {
        let mut text = String::new();
        let name = |before: &String| {
            text.push_str(before);
            let part = text.rsplit(['+', '\n']).next().unwrap_or_default();
            let part = part.trim_end_matches('=');
            match (part.split_once('('), part.rsplit(['(', ',']).next()) {
                (Some((part, _)), Some(parameter)) => format!("{part} {parameter}"),
                _ => part.to_owned(),
            }
        };
        self.around[..self.numbers.len()].iter().map(name).collect()
    }

    /// For each number its name, its smallest and largest value, its starting value, and its value at
    /// `places`.
    pub(crate) fn described(&self, places: &[f64]) -> Vec<[String; 5]> {
        let (names, start) = (self.names().into_iter(), self.start());
        let each = names.zip(&self.numbers).zip(start.iter().zip(places));
        each.map(|((name, values), (&start, &place))| {
            let (least, greatest) = (values[0].clone(), values[values.len() - 1].clone());
            [
                name,
                least,
                greatest,
                value(start, values).to_owned(),
                value(place, values).to_owned(),
            ]
        })
        .collect()
    }

    pub(crate) fn player(&self, like: &Player, places: &[f64]) -> Result<Player, Error> {
        let mut player = like.clone();
        match &mut player.spec.kind {
            PlayerKind::Engine { engine } => *engine = self.engine_at(engine, places),
            PlayerKind::Strategy { .. } => {
                player.strategy = Some(like.setup.registries.strategy(&self.text(places))?);
            }
        }
        Ok(player)
    }
}

fn no_range(text: &str) -> PlainError {
    plain_error!("`{text}` is no range of an engine's option: ranges are written as LMRBase={{50..150..5}}")
}

/// The relative step size of a pair.
fn gain(pair: usize, pairs: usize) -> f64 {
    // Spall's stability constant: a tenth of all steps counts as before the first.
    libm::pow(0.1 * pairs as f64 + (pair + 1) as f64, -ALPHA)
}

fn last(values: &[String]) -> f64 {
    (values.len() - 1) as f64
}

fn value(place: f64, values: &[String]) -> &str {
    &values[place.round() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning(recipe: &str, pairs: u32) -> Tuning {
        let spec = TuningSpec {
            recipe: recipe.to_owned(),
            pairs,
            ..TuningSpec::default()
        };
        Tuning::new(&spec, 1, &GameRegistry::default()).unwrap()
    }

    #[test]
    fn a_number_is_found_whose_neighbours_all_lose() {
        let tuning = tuning("alpha-beta+qs+null-move(r={1..16},depth={1..7})", 400);
        // The side closer to r=4 and depth=6 wins both games of three pairs out of four and loses the fourth.
        let (best, mut random) = ([3.0, 5.0], SplitMix64::new(9));
        let mut points: Vec<f64> = Vec::new();
        for pair in 0..tuning.pairs {
            let places = tuning.after(points[..tuning.known(pair)].iter().copied());
            let miss = tuning.pair(pair, &places).map(|side| {
                let each = side.iter().zip(best).zip(&tuning.numbers);
                each.map(|((place, best), values)| (place - best).abs() / last(values))
                    .sum::<f64>()
            });
            let won = if miss[0] < miss[1] { 2.0 } else { -2.0 };
            points.push(if random.below(4) == 0 { -won } else { won });
        }
        let found = tuning.after(points);
        assert!(
            (found[0] - best[0]).abs() < 1.5 && (found[1] - best[1]).abs() < 1.5,
            "{found:?}"
        );
    }

    #[test]
    fn both_sides_of_a_pair_differ_in_every_number_wherever_it_stands() {
        let tuning = tuning("alpha-beta+qs+null-move(r={1..3},depth={1..16})", 10);
        let recipes = |places: &[f64], pair| {
            tuning
                .pair(pair, places)
                .map(|side| [0, 1].map(|number| side[number].round() as usize))
        };
        for pair in 0..10 {
            for places in [[0.0, 0.0], [2.0, 15.0], [1.0, 7.5], [0.5, 3.2]] {
                let [above, below] = recipes(&places, pair);
                assert!(above[0] != below[0] && above[1] != below[1], "{pair} {places:?}");
            }
        }
    }

    #[test]
    fn numbers_are_called_by_part_and_parameter() {
        let tuning = tuning(
            "aspiration=pvs(width={10..50})+qs+null-move(r={1..3},depth={1..9})+tt={1..3}",
            1,
        );
        assert_eq!(
            tuning.names(),
            ["aspiration=pvs width", "null-move r", "null-move depth", "tt"]
        );
        let ranges = ["LMRBase={50..150..5}", "Strategy=pvs+qs+null-move(r={1..3})"];
        let of_engine = TuningSpec {
            ranges: ranges.map(str::to_owned).to_vec(),
            engine: PlayerSpec::read_engine("one,option.lmrbase=7,option.Hash=1")
                .unwrap()
                .engine()
                .cloned(),
            pairs: 1,
            ..TuningSpec::default()
        };
        let tuning = Tuning::new(&of_engine, 1, &GameRegistry::default()).unwrap();
        assert_eq!(tuning.names(), ["LMRBase", "null-move r"]);
        let at_start = tuning.player_spec(&tuning.start(), &GameRegistry::default());
        assert_eq!(
            at_start.unwrap().to_string(),
            "one,Hash=1,LMRBase=100,Strategy=pvs+qs+null-move(r=2)"
        );
    }
}
