//! [`Options`]: what a GUI's dialog shows: the strategy as a recipe, and each of its parts as a switch or a
//! choice.

use games::{Board, Eval, Game, GameError, Registries, Setup, read_eval};
use search_variants::info::{Kind, PartInfo, Values};
use search_variants::{RecipeError, Strategy};
use sessions::Dialect;
use std::time::Duration;

const OFF: &str = "off";

/// Between this program and the one that holds the clock.
const OVERHEAD: u64 = 20;
const MAX_OVERHEAD: u64 = 5000;

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) game: Game,
    pub(super) setup: Setup,
    pub(super) strategy: Strategy,
    pub(super) overhead: Duration,
    /// The algorithm that is wished for, and each part with its values. It may be no recipe yet: parts come
    /// one at a time.
    wished: Wish,
}

#[derive(Clone, Debug)]
struct Wish {
    algorithm: String,
    parts: Vec<WishedPart>,
}

#[derive(Clone, Debug)]
struct WishedPart {
    info: &'static PartInfo,
    /// Kept while the part is off, since a GUI sets one at a time.
    values: Values,
    is_on: bool,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option `{0}`")]
    Unknown(String),
    #[error("option {name}: {fault}")]
    Value { name: String, fault: String },
    #[error("{0}; until the parts fit together {1} is searched")]
    NotYet(Box<RecipeError>, String),
    #[error(transparent)]
    Recipe(#[from] Box<RecipeError>),
    #[error(transparent)]
    Game(#[from] GameError),
}

impl OptionError {
    fn of(name: &str, fault: String) -> OptionError {
        let name = name.to_owned();
        OptionError::Value { name, fault }
    }
}

impl Options {
    pub(super) fn new(game: Game, setup: &Setup, strategy: Strategy) -> Options {
        Options {
            game,
            setup: setup.of(&strategy).into_owned(),
            wished: Wish::of(&strategy),
            strategy: strategy.with_eval(None),
            overhead: Duration::from_millis(OVERHEAD),
        }
    }

    fn registries(&self) -> &Registries {
        &self.setup.registries
    }

    pub(super) fn declared(&self, dialect: Dialect) -> Vec<String> {
        let catalogue = self.registries().catalogue();
        let combo = |name: &str, chosen: &str, all: Vec<String>| -> String {
            let all: String = all.iter().map(|value| format!(" var {value}")).collect();
            format!("{name} type combo default {chosen}{all}")
        };
        let mut lines = vec![format!("Strategy type string default {}", self.strategy)];
        let algorithms = catalogue.algorithms().iter().map(|info| info.name.to_owned());
        lines.push(combo(
            "Algorithm",
            self.strategy.algorithm().name,
            algorithms.collect(),
        ));
        for &part in catalogue.parts() {
            let wished = self.wished.part(part);
            let (is_on, values) = wished.map_or((false, Values::usual(part.parameters)), |wished| {
                (wished.is_on, wished.values.clone())
            });
            let short = part.parameters.iter().find(|known| known.is_short);
            let chosen = short.and_then(|short| values.text(short.name).filter(|_| is_on));
            let chosen = chosen.unwrap_or_else(|| OFF.to_owned());
            lines.push(match short {
                None => format!("{} type check default {is_on}", part.name),
                Some(short) if short.settings.is_empty() => {
                    format!("{} type string default {chosen}", part.name)
                }
                Some(short) => {
                    let mut all = vec![OFF.to_owned()];
                    all.extend(short.settings.iter().map(|setting| setting.name.to_owned()));
                    if !all.contains(&chosen) {
                        all.push(chosen.clone());
                    }
                    combo(part.name, &chosen, all)
                }
            });
            for known in part.parameters.iter().filter(|known| !known.is_short) {
                let (name, value) = (known.name, values.text(known.name).unwrap_or_default());
                let kind = match (known.kind, known.bounds()) {
                    (Kind::Whole, Some([least, most])) => {
                        format!("spin default {value} min {least} max {most}")
                    }
                    _ => format!("string default {value}"),
                };
                lines.push(format!("{} {name} type {kind}", part.name));
            }
        }
        let mut evaluations: Vec<String> = Eval::names().into_iter().map(str::to_owned).collect();
        let eval = self.setup.eval.to_string();
        if !evaluations.contains(&eval) {
            evaluations.push(eval.clone());
        }
        lines.push(combo("Evaluation", &eval, evaluations));
        let boards = Board::ALL.iter().map(Board::to_string).collect();
        lines.push(combo("Board", &self.setup.board.to_string(), boards));
        let games = self
            .registries()
            .games()
            .all()
            .iter()
            .map(Game::to_string)
            .collect();
        lines.push(combo("UCI_Variant", self.game.name(), games));
        lines.push(format!(
            "Move Overhead type spin default {OVERHEAD} min 0 max {MAX_OVERHEAD}"
        ));
        lines.push("Ponder type check default false".to_owned());
        match dialect {
            Dialect::Uci => lines.iter().map(|line| format!("option name {line}")).collect(),
            Dialect::Ucci => {
                lines.retain(|line| !line.starts_with("UCI_Variant") && !line.starts_with("Move Overhead"));
                lines.push("usemillisec type check default true".to_owned());
                lines.iter().map(|line| format!("option {line}")).collect()
            }
        }
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), OptionError> {
        setup.check(self.game)?;
        self.setup = setup;
        Ok(())
    }

    /// Sets one. If that cannot be, all stay as they are, but for parts that do not fit together yet.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        if is("Strategy") {
            let strategy = self.registries().strategy(value.trim()).map_err(Box::new)?;
            self.set_up(self.setup.of(&strategy).into_owned())?;
            self.strategy = strategy.with_eval(None);
            self.wished = Wish::of(&self.strategy);
        } else if is("Algorithm") {
            let catalogue = self.registries().catalogue();
            let names: Vec<&str> = catalogue.algorithms().iter().map(|info| info.name).collect();
            self.wished.algorithm = one_of(name, value, &names)?;
            self.fit_together()?;
        } else if is("Evaluation") {
            self.set_up(Setup {
                eval: read_eval(value.trim())?,
                ..self.setup.clone()
            })?;
        } else if is("Board") {
            self.set_up(Setup {
                board: value.trim().parse()?,
                ..self.setup.clone()
            })?;
        } else if is("UCI_Variant") {
            let game = self.registries().games().named(value.trim())?;
            self.setup.check(game)?;
            self.game = game;
        } else if is("Move Overhead") {
            let millis = value.trim().parse().ok().filter(|&millis| millis <= MAX_OVERHEAD);
            let millis = millis.ok_or_else(|| {
                let fault = format!("a number from 0 to {MAX_OVERHEAD} is wanted, not `{value}`");
                OptionError::of(name, fault)
            })?;
            self.overhead = Duration::from_millis(millis);
        } else if is("Ponder") || is("usemillisec") {
            // A GUI's own business, and what is done anyway.
            one_of(name, value, &["true", "false"])?;
        } else {
            self.set_part(name, value)?;
        }
        Ok(())
    }

    fn set_part(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let catalogue = self.registries().catalogue();
        let (part, parameter) = name
            .split_once(' ')
            .map_or((name, None), |(part, own)| (part, Some(own)));
        let mut parts = catalogue.parts().iter().copied();
        let unknown = || OptionError::Unknown(name.to_owned());
        let part = parts
            .find(|known| known.name.eq_ignore_ascii_case(part))
            .ok_or_else(unknown)?;
        let mut parameters = part.parameters.iter();
        let known = parameters.find(|known| match parameter {
            Some(own) => !known.is_short && known.name.eq_ignore_ascii_case(own),
            None => known.is_short,
        });
        let value = value.trim();
        let wished = self.wished.part_mut(part);
        match known {
            None if parameter.is_some() => return Err(unknown()),
            None => wished.is_on = one_of(name, value, &["true", "false"])? == "true",
            Some(known) if known.is_short && value.eq_ignore_ascii_case(OFF) => wished.is_on = false,
            Some(known) => {
                let lower = value.to_ascii_lowercase();
                wished.values.set(Some(known.name), &lower).map_err(|known| {
                    OptionError::of(name, format!("it cannot be set to `{value}`; {known}"))
                })?;
                wished.is_on |= known.is_short;
            }
        }
        self.fit_together()
    }

    /// Takes the wished strategy, if it is one.
    fn fit_together(&mut self) -> Result<(), OptionError> {
        match self.registries().strategy(&self.wished.recipe()) {
            Ok(strategy) => self.strategy = strategy,
            Err(error) => return Err(OptionError::NotYet(Box::new(error), self.strategy.to_string())),
        }
        Ok(())
    }
}

impl Wish {
    fn of(strategy: &Strategy) -> Wish {
        let parts = strategy.parts().iter().map(|chosen| WishedPart {
            info: chosen.info(),
            values: chosen.values().clone(),
            is_on: true,
        });
        Wish {
            algorithm: format!("{}{}", strategy.algorithm().name, strategy.algorithm_values()),
            parts: parts.collect(),
        }
    }

    fn part(&self, info: &PartInfo) -> Option<&WishedPart> {
        self.parts.iter().find(|wished| wished.info.name == info.name)
    }

    fn part_mut(&mut self, info: &'static PartInfo) -> &mut WishedPart {
        let place = self.parts.iter().position(|wished| wished.info.name == info.name);
        let place = place.unwrap_or_else(|| {
            self.parts.push(WishedPart {
                info,
                values: Values::usual(info.parameters),
                is_on: false,
            });
            self.parts.len() - 1
        });
        &mut self.parts[place]
    }

    fn recipe(&self) -> String {
        let mut recipe = self.algorithm.clone();
        for wished in self.parts.iter().filter(|wished| wished.is_on) {
            recipe.push_str(&format!("+{}{}", wished.info.name, wished.values));
        }
        recipe
    }
}

fn one_of(name: &str, value: &str, known: &[&str]) -> Result<String, OptionError> {
    let value = value.trim();
    let mut all = known.iter();
    let found = all.find(|known| known.eq_ignore_ascii_case(value));
    let found = found.map(|&known| known.to_owned());
    found.ok_or_else(|| OptionError::of(name, format!("`{value}` is none of {}", known.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        let strategy = Strategy::ladder().pop().unwrap();
        Options::new(Game::CHESS, &Setup::default(), strategy)
    }

    #[test]
    fn every_part_is_a_switch_a_choice_or_a_number() {
        let options = options();
        let lines = options.declared(Dialect::Uci);
        for part in options.registries().catalogue().parts() {
            let kind = match part.parameters.iter().find(|known| known.is_short) {
                None => "check",
                Some(short) if short.settings.is_empty() => "string",
                Some(_) => "combo",
            };
            let begin = format!("option name {} type {kind} default ", part.name);
            assert!(lines.iter().any(|line| line.starts_with(&begin)), "{begin}");
        }
        assert!(lines.contains(&"option name killers type combo default 2 var off var 2 var 1".to_owned()));
    }

    #[test]
    fn parts_are_switched_one_by_one_and_must_fit_together() {
        let mut options = options();
        options.set("killers", "1").unwrap();
        options.set("See", "killers").unwrap();
        options.set("mvv-lva", "off").unwrap();
        options.set("Algorithm", "pvs").unwrap();
        assert_eq!(options.strategy.to_string(), "pvs+qs+see+killers=1");
        let message = options.set("Algorithm", "minimax").unwrap_err().to_string();
        assert!(
            message.contains("until the parts fit together pvs+qs+see+killers=1 is searched"),
            "{message}"
        );
        options.set("killers", "off").unwrap();
        assert_eq!(options.strategy.to_string(), "minimax+qs+see");
        options.set("Strategy", "mtdf+qs+tt").unwrap();
        options.set("null-move r", "3").unwrap();
        assert_eq!(options.strategy.to_string(), "mtdf+qs+tt", "it is off");
        options.set("null-move", "plain").unwrap();
        assert_eq!(options.strategy.to_string(), "mtdf+qs+tt+null-move(r=3)");
        options.set("null-move", "off").unwrap();
        assert_eq!(options.strategy.to_string(), "mtdf+qs+tt");
    }

    #[test]
    fn an_unknown_option_is_refused_with_the_known_ones() {
        let mut options = options();
        let mut refusal = |name, value| options.set(name, value).unwrap_err().to_string();
        assert_eq!(refusal("Hash", "16"), "there is no option `Hash`");
        assert_eq!(refusal("null-move x", "1"), "there is no option `null-move x`");
        assert_eq!(
            refusal("killers", "3"),
            "option killers: it cannot be set to `3`; `slots` is a whole number from 1 to 2"
        );
        assert_eq!(
            refusal("qs", "9"),
            "option qs: it cannot be set to `9`; known are captures, evasions, good, major, delta"
        );
        assert!(refusal("contempt", "0").contains("1 to 1000"));
        assert!(refusal("Strategy", "alpha-bet").contains("alpha-beta"));
        assert!(refusal("Evaluation", "nothing").contains("published"));
        assert!(refusal("Move Overhead", "-1").contains("0 to 5000"));
        options.set("UCI_Variant", "xiangqi").unwrap();
        assert!(options.set("Board", "mailbox").is_err());
        assert_eq!(options.setup.board, Board::Bitboard);
    }
}
