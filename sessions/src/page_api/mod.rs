//! [`PageApi`]: the requests of a web page and the replies: one session, one debugger, and a catalogue of
//! choices.
//!
//! A [`Request`] is a line of JSON with a number chosen by the page and one thing to do. Results are reported
//! as [`PageEvent`]s, the last of which is [`PageEvent::Done`]. Like a session, it has no clock, threads,
//! input or output of its own: the caller decides with a [`Poll`] when a search must end, and passes requests
//! one after the other.
//!
//! ```
//! use games::GameRegistry;
//! use sessions::book::Book;
//! use sessions::page_api::{PageApi, Request};
//!
//! let mut api = PageApi::new(GameRegistry::default(), Book::default())?;
//! let request = Request::read(r#"{"id":1,"session":{"command":"think","depth":2}}"#)?;
//! let mut events = Vec::new();
//! api.execute(&request.ask, Box::new(|_| None), &mut |event| events.push(event));
//! assert_eq!(events.len(), 4, "two thoughts, the choice, and that it is done");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod event;
mod measure;
mod report;
mod request;
mod search;
#[cfg(test)]
mod tests;

pub use catalogue::{CatalogueEntry, SuiteItem, components, suites};
pub use event::{PageEvent, Progress, Response};
pub use report::{ProgressState, Report, SearchedPosition, searched_positions};
pub use request::{Empty, Measure, Request, RequestKind};
pub use search::SearchSpec;

use crate::book::Book;
use crate::debugger::Debugger;
use crate::session::{Poll, Session, SessionError};
use crate::{PlainError, with_causes};
use games::{Game, GameRegistry, SearchSetup};
use measure::SmallRun;

#[derive(Debug)]
pub struct PageApi {
    session: Session,
    debugger: Debugger,
    registries: GameRegistry,
    book: Book,
}

impl PageApi {
    /// A page session with a game of chess. Its strategies use the parts of the registries, and it shows
    /// moves from the book.
    pub fn new(registries: GameRegistry, book: Book) -> Result<PageApi, SessionError> {
        let setup = SearchSetup {
            registries: registries.clone(),
            ..SearchSetup::default()
        };
        Ok(PageApi {
            session: Session::new(Game::CHESS, setup.clone())?,
            debugger: Debugger::new(setup),
            registries,
            book,
        })
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Executes a request and reports events as they happen. `poll` is called during searches.
    pub fn execute(&mut self, ask: &RequestKind, poll: Poll, emit: &mut dyn FnMut(PageEvent)) {
        if let Err(refused) = self.carry_out(ask, poll, emit) {
            let reason = with_causes(&refused);
            emit(PageEvent::Refused { reason });
        }
        emit(PageEvent::Done);
    }

    fn carry_out(
        &mut self,
        ask: &RequestKind,
        poll: Poll,
        emit: &mut dyn FnMut(PageEvent),
    ) -> Result<(), SessionError> {
        match ask {
            RequestKind::Session(command) => {
                let (book, games) = (&self.book, self.registries.games());
                self.session.execute(command, poll, &mut |event| {
                    emit(PageEvent::of_session(event, book, games));
                })?;
            }
            RequestKind::Debugger(command) => {
                self.debugger.set_setup(self.session.setup().clone());
                let mut emit = |event| emit(PageEvent::Debugger(event));
                self.debugger.execute(command, poll, &mut emit)?;
            }
            RequestKind::Search(wish) => {
                let mut print = |text| emit(PageEvent::Printed { text });
                wish.carry_out(&self.registries, poll, &mut print)?;
            }
            RequestKind::Measure(Measure::Run(values)) => {
                let run: SmallRun = serde_json::from_value(values.clone().into())
                    .map_err(PlainError::because("this run cannot be measured without a server"))?;
                run.carry_out(&self.registries, poll, emit)?;
            }
            RequestKind::Measure(_) => emit(PageEvent::Refused {
                reason: "without a server this page plays no matches and keeps no runs; `lab match` and `lab serve` do"
                    .to_owned(),
            }),
            RequestKind::Catalogue(Empty {}) => {
                emit(PageEvent::Catalogue(catalogue::catalogue(&self.registries)?));
            }
            // The caller has already acted on it; this is only its turn in the queue.
            RequestKind::Stop(Empty {}) => {}
        }
        Ok(())
    }
}
