//! [`Options`]: the options shown in a GUI's dialog: the strategy as a recipe, and the setup of its searches.

use anyhow::{Result, anyhow};
use games::{Board, Eval, Game, GameRegistry, SearchSetup, read_eval};
use search_variants::Strategy;
use search_variants::info::{Parameter, PartInfo, Values};
use search_variants::leaf::contempt;
use search_variants::pruning::transposition;
use search_variants::strategy::ChosenPart;
use sessions::EngineProtocol;
use sessions::book::Book;
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

/// UCI's notation for an empty string.
const EMPTY: &str = "<empty>";

/// Milliseconds allowed for communication with the program that runs the clock.
const OVERHEAD: u64 = 20;
const MAX_OVERHEAD: u64 = 5000;

#[derive(Debug)]
pub(super) struct Options {
    pub(super) game: Game,
    pub(super) setup: SearchSetup,
    pub(super) strategy: Strategy,
    pub(super) book: Book,
    pub(super) overhead: Duration,
    /// The size of the strategy's table in MiB, if it was set.
    hash: Option<String>,
}

impl Options {
    pub(super) fn new(game: Game, setup: &SearchSetup, strategy: Strategy, book: Book) -> Options {
        Options {
            game,
            setup: setup.of(&strategy).into_owned(),
            strategy: strategy.with_eval(None),
            book,
            overhead: Duration::from_millis(OVERHEAD),
            hash: None,
        }
    }

    fn registries(&self) -> &GameRegistry {
        &self.setup.registries
    }

    pub(super) fn declared(&self, dialect: EngineProtocol) -> Vec<String> {
        let combo = |name: &str, chosen: &str, mut all: Vec<String>| -> String {
            if !all.iter().any(|value| value == chosen) {
                all.push(chosen.to_owned());
            }
            let all: String = all.iter().map(|value| format!(" var {value}")).collect();
            format!("{name} type combo default {chosen}{all}")
        };
        let number = |name: &str, part: &PartInfo, off: Option<&str>| -> String {
            let (value, [least, most]) = self.number(part, off);
            format!(
                "{name} type spin default {value} min {} max {most}",
                off.unwrap_or(&least)
            )
        };
        let evaluations = Eval::names().into_iter().map(str::to_owned).collect();
        let boards = Board::ALL.iter().map(Board::to_string).collect();
        let games = self.registries().games().all().iter().map(Game::to_string);
        let mut lines = vec![
            format!("Strategy type string default {}", self.strategy),
            number("Hash", &transposition::INFO, None),
            "Threads type spin default 1 min 1 max 1".to_owned(),
            number("Contempt", &contempt::INFO, Some("0")),
            combo("Evaluation", &self.setup.eval.to_string(), evaluations),
            combo("Board", &self.setup.board.to_string(), boards),
            format!("Book type string default {EMPTY}"),
            "Ponder type check default false".to_owned(),
        ];
        match dialect {
            EngineProtocol::Uci => {
                lines.push(combo("UCI_Variant", self.game.name(), games.collect()));
                lines.push(format!(
                    "Move Overhead type spin default {OVERHEAD} min 0 max {MAX_OVERHEAD}"
                ));
                lines.iter().map(|line| format!("option name {line}")).collect()
            }
            EngineProtocol::Ucci => {
                lines.push("usemillisec type check default true".to_owned());
                lines.iter().map(|line| format!("option {line}")).collect()
            }
        }
    }

    /// The value of a part's main parameter (`off` if the strategy lacks the part), and its range.
    fn number(&self, part: &PartInfo, off: Option<&str>) -> (String, [String; 2]) {
        let chosen = self.chosen(part);
        let number = part.parameters.iter().find(|known| known.is_short);
        let value = number.and_then(|number| chosen?.values().text(number.name));
        let default = || off.map_or_else(|| number.map(Parameter::usual), |off| Some(off.to_owned()));
        (
            value.or_else(default).unwrap_or_default(),
            number.and_then(Parameter::bounds).unwrap_or_default(),
        )
    }

    /// The part as configured in the strategy, if it is there.
    fn chosen(&self, part: &PartInfo) -> Option<&ChosenPart> {
        let mut parts = self.strategy.parts().iter();
        parts.find(|chosen| chosen.info().name == part.name)
    }

    fn set_up(&mut self, setup: SearchSetup) -> Result<()> {
        setup.check(self.game)?;
        self.setup = setup;
        Ok(())
    }

    /// Sets an option; on an error, nothing changes.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let (value, is) = (value.trim(), |known: &str| known.eq_ignore_ascii_case(name));
        if is("Strategy") {
            let strategy = self.registries().strategy(value)?;
            self.set_up(self.setup.of(&strategy).into_owned())?;
            self.strategy = strategy.with_eval(None);
            self.set_hash()?;
        } else if is("Hash") {
            let mut values = Values::usual(transposition::INFO.parameters);
            values.set(None, value).map_err(|_| {
                let [least, most] = self.number(&transposition::INFO, None).1;
                anyhow!("Hash is {least}..{most}")
            })?;
            self.hash = Some(value.to_owned());
            self.set_hash()?;
        } else if is("Threads") {
            one_of(name, value, &["1"])?;
        } else if is("Contempt") {
            self.set_number(name, &contempt::INFO, (value != "0").then_some(value))?;
        } else if is("Book") {
            self.book = match value {
                "" | EMPTY => Book::default(),
                path => Book::read(Path::new(path), self.registries().games())?,
            };
        } else if is("Evaluation") {
            self.set_up(SearchSetup {
                eval: read_eval(value)?,
                ..self.setup.clone()
            })?;
        } else if is("Board") {
            self.set_up(SearchSetup {
                board: value.parse()?,
                ..self.setup.clone()
            })?;
        } else if is("UCI_Variant") {
            let game = self.registries().games().named(value)?;
            self.setup.check(game)?;
            self.game = game;
        } else if is("Move Overhead") {
            let millis = value.parse().ok().filter(|&millis| millis <= MAX_OVERHEAD);
            let millis = millis.ok_or_else(|| {
                let fault = format!("a number from 0 to {MAX_OVERHEAD} is wanted, not `{value}`");
                bad(name, fault)
            })?;
            self.overhead = Duration::from_millis(millis);
        } else if is("Ponder") || is("usemillisec") {
            // `Ponder` concerns only the GUI, and times are always in milliseconds.
            one_of(name, value, &["true", "false"])?;
        } else {
            return Err(anyhow!("there is no option `{name}`"));
        }
        Ok(())
    }

    /// Gives the strategy's table the chosen size, if it has a table.
    fn set_hash(&mut self) -> Result<()> {
        match self
            .hash
            .clone()
            .filter(|_| self.strategy.has(&transposition::INFO))
        {
            Some(size) => self.set_number("Hash", &transposition::INFO, Some(&size)),
            None => Ok(()),
        }
    }

    /// Sets the main parameter of a part, or takes the part out of the strategy.
    fn set_number(&mut self, name: &str, part: &PartInfo, value: Option<&str>) -> Result<()> {
        let mut words = vec![format!(
            "{}{}",
            self.strategy.algorithm().name,
            self.strategy.algorithm_values()
        )];
        let others = self.strategy.parts().iter();
        let others = others.filter(|chosen| chosen.info().name != part.name);
        words.extend(others.map(ToString::to_string));
        if let Some(value) = value {
            let chosen = self.chosen(part).map(|chosen| chosen.values().clone());
            let mut values = chosen.unwrap_or_else(|| Values::usual(part.parameters));
            let set = values.set(None, value);
            set.map_err(|known| bad(name, format!("it cannot be set to `{value}`; {known}")))?;
            words.push(format!("{}{values}", part.name));
        }
        self.strategy = self.registries().strategy(&words.join("+"))?;
        Ok(())
    }
}

fn bad(name: &str, fault: impl Display) -> anyhow::Error {
    anyhow!("option {name}: {fault}")
}

fn one_of(name: &str, value: &str, known: &[&str]) -> Result<String> {
    let mut all = known.iter();
    let found = all.find(|known| known.eq_ignore_ascii_case(value));
    let found = found.map(|&known| known.to_owned());
    found.ok_or_else(|| bad(name, format!("`{value}` is none of {}", known.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        let strategy = Strategy::ladder().pop().unwrap();
        Options::new(Game::CHESS, &SearchSetup::default(), strategy, Book::default())
    }

    #[test]
    fn a_strategy_is_one_option_whose_table_and_contempt_have_numbers() {
        let mut options = options();
        let names = |options: &Options| -> Vec<String> {
            let lines = options.declared(EngineProtocol::Uci).into_iter();
            lines.map(|line| line.replace("option name ", "")).collect()
        };
        assert_eq!(names(&options).len(), 10);
        options.set("Hash", "64").unwrap();
        assert_eq!(options.strategy.to_string(), "alpha-beta+qs+mvv-lva+killers");
        options.set("Strategy", "pvs+qs+tt").unwrap();
        options.set("Contempt", "30").unwrap();
        assert_eq!(options.strategy.to_string(), "pvs+contempt=30+qs+tt=64");
        let declared = names(&options);
        assert!(
            declared.contains(&"Hash type spin default 64 min 1 max 4096".to_owned()),
            "{declared:?}"
        );
        assert!(
            declared.contains(&"Contempt type spin default 30 min 0 max 1000".to_owned()),
            "{declared:?}"
        );
        options.set("Contempt", "0").unwrap();
        options.set("Hash", "1").unwrap();
        assert_eq!(options.strategy.to_string(), "pvs+qs+tt=1");
        options.set("Strategy", "modern").unwrap();
        assert!(
            options.strategy.to_string().contains("+tt=1("),
            "{}",
            options.strategy
        );
    }

    #[test]
    fn an_unknown_option_or_value_is_refused_with_the_known_ones() {
        let mut options = options();
        let mut refusal = |name, value| options.set(name, value).unwrap_err().to_string();
        assert_eq!(refusal("SyzygyPath", "x"), "there is no option `SyzygyPath`");
        assert_eq!(refusal("killers", "1"), "there is no option `killers`");
        assert!(refusal("Contempt", "1001").contains("1..1000"));
        assert!(refusal("Hash", "0").contains("Hash is 1..4096"));
        assert!(refusal("Threads", "2").contains("none of 1"));
        assert!(refusal("Book", "/nowhere").contains("/nowhere"));
        assert!(refusal("Strategy", "alpha-bet").contains("alpha-beta"));
        assert!(refusal("Evaluation", "nothing").contains("published"));
        assert!(refusal("Move Overhead", "-1").contains("0 to 5000"));
        options.set("UCI_Variant", "xiangqi").unwrap();
        assert!(options.set("Board", "mailbox").is_err());
        assert_eq!(options.setup.board, Board::Bitboard);
    }
}
