//! Parses the arguments of UCI and UCCI commands: [`set_option`], [`position`], [`go`].

use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// The limits of a search. Without any, it continues until it is stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GoLimits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The clocks of the first and of the second side.
    pub(super) time: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    /// UCCI: the clock of the side to move, and its increment.
    pub(super) own_time: Option<Duration>,
    pub(super) own_increment: Duration,
    pub(super) moves_to_go: Option<u32>,
    pub(super) search_moves: Vec<String>,
    /// The depth of `go perft`, which counts move paths instead of searching.
    pub(super) perft: Option<u32>,
    /// Words that were not understood.
    pub(super) passed_over: Vec<String>,
}

/// The error of a `setoption` without a name.
const NO_OPTION: &str = "`setoption` wants `name` and the option's name";

/// A word of the input, shortened for a message.
pub(super) fn shortened(word: &str) -> String {
    const MAX_WORD_LENGTH: usize = 40;
    match word.char_indices().nth(MAX_WORD_LENGTH) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// The name and value of an option: `name N value V` in UCI, `N V` in UCCI.
pub(super) fn set_option(words: &[&str]) -> Result<(String, String)> {
    let (&first, rest) = words.split_first().context(NO_OPTION)?;
    let (name, value) = if first == "name" {
        match rest.iter().position(|&word| word == "value") {
            Some(at) => (rest[..at].join(" "), rest[at + 1..].join(" ")),
            None => (rest.join(" "), String::new()),
        }
    } else {
        (first.to_owned(), rest.join(" "))
    };
    ensure!(!name.is_empty(), NO_OPTION);
    Ok((name, value))
}

/// The position (`startpos` or a FEN) and the moves after it.
pub(super) fn position<'w>(words: &'w [&'w str]) -> (String, &'w [&'w str]) {
    let moves = words.iter().position(|&word| word == "moves");
    let (place, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let place = place.strip_prefix(&["fen"]).unwrap_or(place);
    (place.join(" "), moves)
}

/// Parses a `go`. Unknown words, and limits without a number, are ignored.
pub(super) fn go(words: &[&str]) -> GoLimits {
    let mut go = GoLimits::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| text.contains(|c: char| c.is_ascii_digit())) {
                    go.search_moves.push(text.to_owned());
                }
            }
            limit => match (limit, words.peek().and_then(|text| number(text))) {
                ("perft", Some(plies)) => go.perft = Some(whole(plies)),
                (limit, Some(number)) if go.limit(limit, number) => drop(words.next()),
                _ => go.passed_over.push(shortened(limit)),
            },
        }
    }
    go
}

impl GoLimits {
    /// Sets a limit; returns whether it exists.
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
            // UCCI: the opponent's clock.
            "opptime" | "oppincrement" | "oppmovestogo" => {}
            _ => return false,
        }
        true
    }
}

/// A whole number; one that is out of range becomes the largest or smallest `i64`.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let outermost = if digits.len() < text.len() { i64::MIN } else { i64::MAX };
    is_number.then(|| text.parse().unwrap_or(outermost))
}

/// A count, at least 1.
fn whole(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// A time; a negative one becomes zero.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}
