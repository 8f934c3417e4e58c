//! [`Line`]: what the other end says, one line read.

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
        /// `startpos` or a FEN.
        position: String,
        moves: Vec<String>,
    },
    Go(Go),
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
pub(super) struct Go {
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
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum NotUnderstood {
    #[error("unknown command `{0}`; `help` lists them")]
    Command(String),
    #[error("`position` wants `startpos` or `fen` with a FEN")]
    Position,
    #[error("`setoption` wants `name` and the option's name")]
    Option,
    #[error("`go {0}` wants a number")]
    Number(String),
    #[error("`go`: unknown word `{0}`")]
    Go(String),
}

impl Line {
    /// Reads a line. Words before a known command are passed over, as UCI wants it.
    pub(super) fn read(text: &str) -> Result<Line, NotUnderstood> {
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
                "position" => position(rest)?,
                "go" => go(rest)?,
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
            Some(first) => Err(NotUnderstood::Command(shortened(first))),
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
fn set_option(words: &[&str]) -> Result<Line, NotUnderstood> {
    let Some((&first, rest)) = words.split_first() else {
        return Err(NotUnderstood::Option);
    };
    let (name, value) = if first == "name" {
        match rest.iter().position(|&word| word == "value") {
            Some(at) => (rest[..at].join(" "), Some(rest[at + 1..].join(" "))),
            None => (rest.join(" "), None),
        }
    } else {
        (first.to_owned(), Some(rest.join(" ")))
    };
    match name.is_empty() {
        true => Err(NotUnderstood::Option),
        false => Ok(Line::SetOption { name, value }),
    }
}

fn position(words: &[&str]) -> Result<Line, NotUnderstood> {
    let moves = words.iter().position(|&word| word == "moves");
    let (place, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let position = match place {
        ["startpos"] => "startpos".to_owned(),
        ["fen", fields @ ..] if !fields.is_empty() => fields.join(" "),
        _ => return Err(NotUnderstood::Position),
    };
    Ok(Line::Position {
        position,
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
    })
}

fn go(words: &[&str]) -> Result<Line, NotUnderstood> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut number = || -> Result<i64, NotUnderstood> {
            let number = words.next().and_then(|text| text.parse().ok());
            number.ok_or_else(|| NotUnderstood::Number(word.to_owned()))
        };
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            // UCCI: the other end would take a draw.
            "draw" => {}
            "depth" => go.depth = Some(whole(number()?)),
            "nodes" => go.nodes = Some(number()?.max(1) as u64),
            "mate" => go.mate = Some(whole(number()?)),
            "movestogo" => go.moves_to_go = Some(whole(number()?)),
            "movetime" => go.move_time = Some(millis(number()?)),
            "wtime" => go.time[0] = Some(millis(number()?)),
            "btime" => go.time[1] = Some(millis(number()?)),
            "winc" => go.increment[0] = millis(number()?),
            "binc" => go.increment[1] = millis(number()?),
            "time" => go.own_time = Some(millis(number()?)),
            "increment" => go.own_increment = millis(number()?),
            // UCCI: the other end's clock.
            "opptime" | "oppincrement" | "oppmovestogo" => drop(number()?),
            "perft" => return Ok(Line::Perft(whole(number()?))),
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| text.contains(|c: char| c.is_ascii_digit())) {
                    go.search_moves.push(text.to_owned());
                }
            }
            _ => return Err(NotUnderstood::Go(shortened(word))),
        }
    }
    Ok(Line::Go(go))
}

/// A count from 1 up.
fn whole(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// A time; one that is over is none.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}
