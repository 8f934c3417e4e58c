//! [`Position`]: a position of any game and the moves that led to it.

use crate::arguments::Arguments;
use crate::error::{bad, without_panic};
use crate::notebook::Chart;
use crate::user_error::UserError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use reports::diagram::{BoardLetters, Side};
use sessions::locked;
use sessions::session::{Session, SessionError};
use std::sync::Mutex;

#[pyclass(frozen, subclass, module = "search_lab._lab")]
pub(crate) struct Position {
    session: Mutex<Session>,
    failure: UserError,
}

impl Position {
    /// Asks the session with the interpreter's lock released, since a game in Python takes it. Once such a
    /// game has raised an exception, every question raises it.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut Session) -> Result<T, SessionError> + Send,
    ) -> PyResult<T> {
        let found =
            py.detach(|| without_panic(|| ask(&mut locked(&self.session)).map_err(|error| bad(&error))));
        self.failure.raised(py).map_or(found, Err)
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(py: Python<'_>, arguments: Bound<'_, PyDict>) -> PyResult<Position> {
        let arguments = Arguments::new(arguments)?;
        let (start, moves) = (
            arguments.root_before("")?,
            arguments.get::<String>("moves")?.unwrap_or_default(),
        );
        let session = Session::new(start.game(), arguments.setup()?).map_err(|error| bad(&error))?;
        let position = Position {
            session: Mutex::new(session),
            failure: arguments.failure,
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        position.ask(py, |session| {
            session.set_position(start.fen(), &moves, Some(start.game()))
        })?;
        Ok(position)
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |session| Ok(session.game().name().to_owned()))
    }

    #[getter]
    fn fen(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |session| Ok(session.fen()))
    }

    /// The position before all moves.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |session| Ok(session.start().to_owned()))
    }

    /// The moves that were pushed.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, |session| {
            let played = session.moves().iter();
            Ok(played.map(|played| played.coordinates.clone()).collect())
        })
    }

    /// Whether the side that moves first in the game is to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |session| Ok(session.to_move() == Side::First))
    }

    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, |session| Ok(session.legal_moves()))
    }

    /// Plays a legal move, in coordinates or SAN.
    #[pyo3(signature = (r#move, /))]
    fn push(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let played = text(r#move)?;
        self.ask(r#move.py(), |session| session.play(&played).map(drop))
    }

    /// Takes the last move back, and returns it.
    fn pop(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |session| Ok(session.take_back()?.coordinates))
    }

    /// A legal move in SAN.
    #[pyo3(signature = (r#move, /))]
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let played = text(r#move)?;
        self.ask(r#move.py(), |session| {
            session.play(&played)?;
            Ok(session.take_back()?.algebraic)
        })
    }

    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |session| Ok(session.outcome().is_some()))
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |session| {
            Ok(session.outcome().map_or("*", |outcome| outcome.pgn().text()))
        })
    }

    /// The board as text and as a drawing; None for games whose board the lab cannot draw.
    #[pyo3(name = "_drawn")]
    fn drawn(&self, py: Python<'_>) -> PyResult<Option<(String, Chart)>> {
        self.ask(py, |session| {
            let diagram = sessions::diagram(session.game(), &session.fen());
            Ok(diagram.map(|diagram| {
                let text = diagram.to_text(BoardLetters::Unicode, Side::First);
                (text, Chart(reports::Chart::Board(diagram)))
            }))
        })
    }
}

/// The text of a move, which may be an object that has one, such as a `chess.Move`.
fn text(played: &Bound<'_, PyAny>) -> PyResult<String> {
    if played.hasattr("uci")? {
        played.call_method0("uci")?.extract()
    } else {
        played.extract()
    }
}
