//! [`AtSession`]: an event of the session, with what the desk knows beside it.

use crate::book::{Book, BookMove};
use crate::session::Event;
use games::Games;
use serde::Serialize;

/// An event of the session, and the book's moves where it tells of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtSession {
    #[serde(flatten)]
    pub event: Event,
    /// The moves of the book in the position that is told, the heaviest first; none without a book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_from_book: Option<Vec<BookMove>>,
}

impl AtSession {
    pub(super) fn of(event: Event, book: &Book, games: &Games) -> AtSession {
        let moves_from_book = match &event {
            Event::State(state) if !book.is_empty() => games
                .named(&state.game)
                .ok()
                .map(|game| book.moves(game, &state.fen).to_vec()),
            _ => None,
        };
        AtSession {
            event,
            moves_from_book,
        }
    }
}
