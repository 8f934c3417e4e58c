//! [`Desk`]: the requests of a page and the answers: one session, and what there is to choose from.
//!
//! A [`Request`] is a line of JSON with a number of the page's own, and one thing that is asked. What happens
//! is reported as [`Event`]s, the last of which is [`Event::Done`]. Like a session a desk has no clock,
//! thread, input or output of its own: whoever holds it says with a [`Poll`] when a search must end, and
//! works off the requests one after the other.
//!
//! ```
//! use games::Registries;
//! use sessions::book::Book;
//! use sessions::desk::{Desk, Request};
//!
//! let mut desk = Desk::new(Registries::default(), Book::default())?;
//! let request = Request::read(r#"{"id":1,"session":{"command":"think","depth":2}}"#)?;
//! let mut events = Vec::new();
//! desk.obey(&request.ask, Box::new(|_| None), &mut |event| events.push(event));
//! assert_eq!(events.len(), 4, "two thoughts, the choice, and that it is done");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod event;
mod request;
mod search;
#[cfg(test)]
mod tests;

pub use catalogue::{Catalogue, Component, GameItem, Named, Preset, SuiteItem, components, suites};
pub use event::{AtSession, Event, Progress, Told};
pub use request::{Ask, MatchWish, Measure, Nothing, Request};
pub use search::SearchWish;

use crate::book::Book;
use crate::debugger::Debugger;
use crate::session::{Poll, Session, SessionError};
use crate::with_causes;
use games::{Game, Registries, Setup};

#[derive(Debug)]
pub struct Desk {
    session: Session,
    debugger: Debugger,
    registries: Registries,
    book: Book,
}

impl Desk {
    /// A desk with a game of chess on it, whose strategies are made of what the registries have, and which
    /// shows the moves of a book.
    pub fn new(registries: Registries, book: Book) -> Result<Desk, SessionError> {
        let setup = Setup {
            registries: registries.clone(),
            ..Setup::default()
        };
        Ok(Desk {
            session: Session::new(Game::CHESS, setup.clone())?,
            debugger: Debugger::new(setup),
            registries,
            book,
        })
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Does what is asked, and tells what happens, as it happens. `poll` is asked while a search goes on.
    pub fn obey(&mut self, ask: &Ask, poll: Poll, tell: &mut dyn FnMut(Event)) {
        if let Err(refused) = self.carry_out(ask, poll, tell) {
            let reason = with_causes(&refused);
            tell(Event::Refused { reason });
        }
        tell(Event::Done);
    }

    fn carry_out(&mut self, ask: &Ask, poll: Poll, tell: &mut dyn FnMut(Event)) -> Result<(), SessionError> {
        match ask {
            Ask::Session(command) => {
                let (book, games) = (&self.book, self.registries.games());
                self.session.obey(command, poll, &mut |event| {
                    tell(Event::Session(AtSession::of(event, book, games)));
                })?;
            }
            Ask::Debugger(command) => {
                self.debugger.set_setup(self.session.setup().clone());
                let mut tell = |event| tell(Event::Debugger(event));
                self.debugger.obey(command, poll, &mut tell)?;
            }
            Ask::Search(wish) => {
                let mut print = |text| tell(Event::Printed { text });
                wish.carry_out(&self.registries, poll, &mut print)?;
            }
            Ask::Measure(_) => tell(Event::Refused {
                reason: "nothing can be measured here: there are no threads and no files".to_owned(),
            }),
            Ask::Catalogue(Nothing {}) => {
                tell(Event::Catalogue(Box::new(Catalogue::of(&self.registries)?)));
            }
            // Whoever holds the desk has heard it before: here its turn has come.
            Ask::Stop(Nothing {}) => {}
        }
        Ok(())
    }
}
