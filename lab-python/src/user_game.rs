//! A game written in Python: positions are texts, and a Python object gives their moves, successors and
//! values. Each call takes the interpreter's lock (GIL); each node keeps its moves, value and key once it has
//! them.

use crate::error::BadInput;
use crate::user_error::UserError;
use disk::digest::Digest;
use engine_core::{Captures, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Notation, Position, Score};
use games::GameRules;
use pyo3::prelude::*;
use sessions::locked;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock};
use std::{fmt, mem};

/// The largest absolute value of an undecided position, in centipawns.
pub(crate) const MAX_CENTIPAWNS: f64 = 20_000.0;

/// The Python object, and where its errors are recorded.
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) object: Py<PyAny>,
    pub(crate) failure: UserError,
}

impl Rules {
    /// The result of a method; None once any call has failed.
    fn ask<T>(
        &self,
        method: &str,
        read: impl FnOnce(Bound<'_, PyAny>) -> PyResult<T>,
        of: (&str, Option<&str>),
    ) -> Option<T> {
        self.failure.unless(|py| {
            let object = self.object.bind(py);
            read(match of {
                (text, None) => object.call_method1(method, (text,))?,
                (text, Some(played)) => object.call_method1(method, (text, played))?,
            })
        })
    }
}

/// The names of all moves seen so far, by digest; they live as long as the program. A move is represented by
/// its digest, which search tables use as an index and which does not depend on the moves seen before.
fn names() -> MutexGuard<'static, HashMap<u64, &'static str>> {
    static NAMES: LazyLock<Mutex<HashMap<u64, &'static str>>> = LazyLock::new(Mutex::default);
    locked(&NAMES)
}

fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::EMPTY;
    digest.add(bytes);
    digest.number()
}

fn named(name: &str) -> u64 {
    let code = digest(name.as_bytes());
    names()
        .entry(code)
        .or_insert_with(|| String::leak(name.to_owned()));
    code
}

fn name(played: u64) -> &'static str {
    names()[&played]
}

/// What the object has answered about a position.
struct Answers {
    text: String,
    moves: OnceLock<Vec<u64>>,
    value: OnceLock<f64>,
    key: OnceLock<Key>,
}

/// Computes the value of the cell unless it is there. Unlike `get_or_init`, it never blocks on another thread
/// that is computing the value: that thread may be waiting for the interpreter's lock.
fn once<T>(cell: &OnceLock<T>, ask: impl FnOnce() -> T) -> &T {
    match cell.get() {
        Some(known) => known,
        None => {
            let said = ask();
            cell.get_or_init(|| said)
        }
    }
}

/// A position of a Python game.
#[derive(Clone)]
pub(crate) struct UserPosition {
    rules: Arc<Rules>,
    answers: Arc<Answers>,
}

impl fmt::Debug for UserPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.answers.text)
    }
}

impl UserPosition {
    pub(crate) fn new(rules: &Arc<Rules>, text: String) -> UserPosition {
        UserPosition {
            rules: Arc::clone(rules),
            answers: Arc::new(Answers {
                text,
                moves: OnceLock::new(),
                value: OnceLock::new(),
                key: OnceLock::new(),
            }),
        }
    }

    fn moves(&self) -> &[u64] {
        once::<Vec<u64>>(&self.answers.moves, || {
            let read = |said: Bound<'_, PyAny>| {
                let read = |name: PyResult<Bound<'_, PyAny>>| {
                    let name: String = name?.extract()?;
                    if name.is_empty() || name.contains(char::is_whitespace) {
                        let game = &self.rules.name;
                        return Err(BadInput::new_err(format!(
                            "{game}: `{name}` is no name of a move: it has no blanks"
                        )));
                    }
                    Ok(named(&name))
                };
                said.try_iter()?.map(read).collect()
            };
            self.rules
                .ask("moves", read, (&self.answers.text, None))
                .unwrap_or_default()
        })
    }

    /// The value in centipawns, from the side to move; infinite if the game is won or lost.
    fn value(&self) -> f64 {
        *once(&self.answers.value, || {
            let is_over = self.moves().is_empty();
            let read = |said: Bound<'_, PyAny>| {
                let (value, game) = (said.extract::<f64>()?, &self.rules.name);
                if value.abs() <= MAX_CENTIPAWNS || (value.is_infinite() && is_over) {
                    return Ok(value);
                }
                Err(BadInput::new_err(format!(
                    "{game}: the value of `{}` is {value}; from -{MAX_CENTIPAWNS} to {MAX_CENTIPAWNS} centipawns are one, \
                     and an infinite one where there are no moves",
                    self.answers.text
                )))
            };
            let value = self.rules.ask("value", read, (&self.answers.text, None));
            value.unwrap_or(0.0)
        })
    }
}

impl Position for UserPosition {
    type Move = u64;
    type Undo = UserPosition;

    fn key(&self) -> Key {
        *once(&self.answers.key, || {
            let own = self.rules.ask(
                "hash",
                |said| said.extract::<Option<i128>>(),
                (&self.answers.text, None),
            );
            Key(match own.flatten() {
                Some(number) => digest(&number.to_le_bytes()),
                None => digest(self.answers.text.as_bytes()),
            })
        })
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u64>) {
        if scope == MoveScope::All {
            moves.extend(self.moves());
        }
    }

    fn make(&mut self, played: u64) -> Option<UserPosition> {
        let read = |said: Bound<'_, PyAny>| said.extract::<String>();
        let text = self
            .rules
            .ask("play", read, (&self.answers.text, Some(name(played))))?;
        let after = UserPosition::new(&self.rules, text);
        Some(mem::replace(self, after))
    }

    fn unmake(&mut self, _played: u64, before: UserPosition) {
        *self = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        if self.value() == f64::NEG_INFINITY {
            NoLegalMoves::Loss
        } else {
            NoLegalMoves::Value
        }
    }
}

impl Evaluate for UserPosition {
    fn evaluate(&self) -> Score {
        let value = self.value().clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS);
        Score::evaluation(value.round() as i32)
    }
}

impl Captures for UserPosition {}

impl MoveTables for UserPosition {}

impl Notation for UserPosition {
    fn fen(&self) -> String {
        self.answers.text.clone()
    }

    fn coordinates(&self, played: u64) -> String {
        name(played).to_owned()
    }
}

/// Name, start and positions come from the Python object.
impl GameRules for UserPosition {
    const NAME: &'static str = "python";
    const START: &'static str = "";
    type FenError = PyErr;

    fn from_fen(_fen: &str) -> PyResult<UserPosition> {
        Err(BadInput::new_err("a game of Python needs its object"))
    }
}
