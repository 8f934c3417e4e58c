//! [`Line`]: what the other end says, one line read.

use anyhow::{Context, Result, bail, ensure};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    Empty,
    Uci,
    Ucci,
    IsReady,
    NewGame,
    /// `debug`, `register` and their like: heard, and nothing follows.
    Heard,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position {
        /// `startpos`, a FEN, or what stands in its place.
        position: String,
        moves: Vec<String>,
    },
    Go(GoLimits),
    Perft(u32),
    PonderHit,
    Stop,
    Display,
    Evaluate,
    Help,
    Quit,
}

/// The limits of a search. Without any it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GoLimits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The clocks: first player's, second player's.
    pub(super) time: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    /// UCCI: the clock of the side to move, and what it gains.
    pub(super) own_time: Option<Duration>,
    pub(super) own_increment: Duration,
    pub(super) moves_to_go: Option<u32>,
    pub(super) search_moves: Vec<String>,
    /// The words that say nothing.
    pub(super) passed_over: Vec<String>,
}

/// What is wrong with a `setoption`.
const NO_OPTION: &str = "`setoption` wants `name` and the option's name";

impl Line {
    /// Reads a line. Words before a known command are passed over, as UCI wants it.
    pub(super) fn read(text: &str) -> Result<Line> {
        let words: Vec<&str> = text.split_whitespace().collect();
        for (place, word) in words.iter().enumerate() {
            let rest = &words[place + 1..];
            return Ok(match *word {
                "uci" => Line::Uci,
                "ucci" => Line::Ucci,
                "isready" => Line::IsReady,
                "ucinewgame" => Line::NewGame,
                "debug" | "register" | "banmoves" => Line::Heard,
                "setoption" => set_option(rest)?,
                "position" => position(rest),
                "go" => go(rest),
                "ponderhit" => Line::PonderHit,
                "stop" => Line::Stop,
                "d" => Line::Display,
                "eval" => Line::Evaluate,
                "help" => Line::Help,
                "quit" => Line::Quit,
                _ => continue,
            });
        }
        match words.first() {
            None => Ok(Line::Empty),
            Some(first) => bail!("unknown command `{}`; `help` lists them", shortened(first)),
        }
    }
}

/// A word of the other end's as it is told again.
fn shortened(word: &str) -> String {
    const MAX_WORD_LENGTH: usize = 40;
    match word.char_indices().nth(MAX_WORD_LENGTH) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// `name N value V` as UCI has it, or `N V` as UCCI has.
fn set_option(words: &[&str]) -> Result<Line> {
    let (&first, rest) = words.split_first().context(NO_OPTION)?;
    let (name, value) = if first == "name" {
        match rest.iter().position(|&word| word == "value") {
            Some(at) => (rest[..at].join(" "), Some(rest[at + 1..].join(" "))),
            None => (rest.join(" "), None),
        }
    } else {
        (first.to_owned(), Some(rest.join(" ")))
    };
    ensure!(!name.is_empty(), NO_OPTION);
    Ok(Line::SetOption { name, value })
}

fn position(words: &[&str]) -> Line {
    let moves = words.iter().position(|&word| word == "moves");
    let (place, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let place = place.strip_prefix(&["fen"]).unwrap_or(place);
    Line::Position {
        position: place.join(" "),
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
    }
}

/// Reads what is asked for. Words that say nothing are passed over, and so is a limit without its number.
fn go(words: &[&str]) -> Line {
    let mut go = GoLimits::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            // UCCI: the other end would take a draw.
            "draw" => {}
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| text.contains(|c: char| c.is_ascii_digit())) {
                    go.search_moves.push(text.to_owned());
                }
            }
            limit => match (limit, words.peek().and_then(|text| number(text))) {
                ("perft", Some(plies)) => return Line::Perft(whole(plies)),
                (limit, Some(number)) if go.limit(limit, number) => drop(words.next()),
                _ => go.passed_over.push(shortened(limit)),
            },
        }
    }
    Line::Go(go)
}

impl GoLimits {
    /// Takes a limit; whether there is such a one.
    fn limit(&mut self, limit: &str, number: i64) -> bool {
        match limit {
            "depth" => self.depth = Some(whole(number)),
            "nodes" => self.nodes = Some(number.max(1) as u64),
            "mate" => self.mate = Some(whole(number)),
            "movestogo" => self.moves_to_go = Some(whole(number)),
            "movetime" => self.move_time = Some(millis(number)),
            "wtime" => self.time[0] = Some(millis(number)),
            "btime" => self.time[1] = Some(millis(number)),
            "winc" => self.increment[0] = millis(number),
            "binc" => self.increment[1] = millis(number),
            "time" => self.own_time = Some(millis(number)),
            "increment" => self.own_increment = millis(number),
            // UCCI: the other end's clock.
            "opptime" | "oppincrement" | "oppmovestogo" => {}
            _ => return false,
        }
        true
    }
}

/// A whole number, or the largest or smallest there is in its place.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let outermost = if digits.len() < text.len() { i64::MIN } else { i64::MAX };
    is_number.then(|| text.parse().unwrap_or(outermost))
}

/// A count from 1 up.
fn whole(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// A time; one that is over is none.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}
