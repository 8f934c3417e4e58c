//! [`Options`]: the options shown in a GUI's dialog: the strategy as a recipe, and the setup of its searches.

use anyhow::{Result, anyhow};
use games::{Game, GameRegistry, SearchSetup};
use search_variants::Strategy;
use search_variants::info::{Parameter, Values};
use search_variants::pruning::transposition;
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
        let (size, [least, most]) = self.table_size();
        let mut lines = vec![
            format!("Strategy type string default {}", self.strategy),
            format!("Hash type spin default {size} min {least} max {most}"),
            "Threads type spin default 1 min 1 max 1".to_owned(),
            format!("Book type string default {EMPTY}"),
            "Ponder type check default false".to_owned(),
        ];
        match dialect {
            EngineProtocol::Uci => {
                let games = self.registries().games().all().iter();
                let games: String = games.map(|game| format!(" var {game}")).collect();
                lines.push(format!("UCI_Variant type combo default {}{games}", self.game));
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

    /// The size of the strategy's table in MiB (the default if it has no table), and its range.
    fn table_size(&self) -> (String, [String; 2]) {
        let number = transposition::INFO.parameters.iter().find(|known| known.is_short);
        let mut parts = self.strategy.parts().iter();
        let table = parts.find(|chosen| chosen.info().name == transposition::INFO.name);
        let size = number.and_then(|number| table?.values().text(number.name));
        (
            size.or_else(|| number.map(Parameter::usual)).unwrap_or_default(),
            number.and_then(Parameter::bounds).unwrap_or_default(),
        )
    }

    /// Sets an option; on an error, nothing changes.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let (value, is) = (value.trim(), |known: &str| known.eq_ignore_ascii_case(name));
        if is("Strategy") {
            let strategy = self.registries().strategy(value)?;
            let setup = self.setup.of(&strategy).into_owned();
            setup.check(self.game)?;
            self.setup = setup;
            self.strategy = strategy.with_eval(None);
            self.set_hash()?;
        } else if is("Hash") {
            let mut values = Values::usual(transposition::INFO.parameters);
            values.set(None, value).map_err(|_| {
                let [least, most] = self.table_size().1;
                anyhow!("Hash is {least}..{most}")
            })?;
            self.hash = Some(value.to_owned());
            self.set_hash()?;
        } else if is("Threads") {
            one_of(name, value, &["1"])?;
        } else if is("Book") {
            self.book = match value {
                "" | EMPTY => Book::default(),
                path => Book::read(Path::new(path), self.registries().games())?,
            };
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
        let Some(size) = &self.hash else {
            return Ok(());
        };
        let (algorithm, values) = (self.strategy.algorithm(), self.strategy.algorithm_values());
        let mut words = vec![format!("{}{values}", algorithm.name)];
        for chosen in self.strategy.parts() {
            let mut values = chosen.values().clone();
            if chosen.info().name == transposition::INFO.name {
                values.set(None, size).map_err(|known| bad("Hash", known))?;
            }
            words.push(format!("{}{values}", chosen.info().name));
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
    fn a_strategy_is_one_option_whose_table_has_a_size() {
        let mut options = options();
        let names = |options: &Options| -> Vec<String> {
            let lines = options.declared(EngineProtocol::Uci).into_iter();
            lines.map(|line| line.replace("option name ", "")).collect()
        };
        assert_eq!(names(&options).len(), 7);
        options.set("Hash", "64").unwrap();
        assert_eq!(options.strategy.to_string(), "alpha-beta+qs+mvv-lva+killers");
        options.set("Strategy", "pvs+qs+tt").unwrap();
        assert_eq!(options.strategy.to_string(), "pvs+qs+tt=64");
        let declared = names(&options);
        assert!(
            declared.contains(&"Hash type spin default 64 min 1 max 4096".to_owned()),
            "{declared:?}"
        );
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
        assert!(refusal("Hash", "0").contains("Hash is 1..4096"));
        assert!(refusal("Threads", "2").contains("none of 1"));
        assert!(refusal("Book", "/nowhere").contains("/nowhere"));
        assert!(refusal("Strategy", "alpha-bet").contains("alpha-beta"));
        assert!(refusal("Strategy", "pvs,eval=nothing").contains("published"));
        assert!(refusal("Move Overhead", "-1").contains("0 to 5000"));
        assert!(refusal("UCI_Variant", "go").contains("xiangqi"));
    }
}
