//! [`WebError`]: why there is no page; [`MeasureError`]: why something cannot be measured or shown on it.

use crate::limits::DESKS;
use engine_core::sanitize;
use experiments::spec::OptionError;
use games::GameError;
use search_variants::RecipeError;
use sessions::with_causes;
use std::io;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    #[error("port {port} is in use by another program")]
    PortInUse { port: u16 },
    #[error("cannot listen on port {port} of this machine")]
    Listen { port: u16, source: io::Error },
    /// The system has no random numbers for a token.
    #[error("the system has no random numbers, and without them the address could be guessed")]
    NoRandomNumbers(#[source] getrandom::Error),
    #[error("cannot use {path} as the folder of runs")]
    Folder { path: String, source: io::Error },
    #[error("cannot use {path} as the file of the token")]
    TokenFile { path: String, source: io::Error },
    #[error("{DESKS} pages are open already: close one of them")]
    TooManyPages,
    #[error("the system has no thread for another page session")]
    NoDesk(#[source] io::Error),
    #[error("the server cannot run")]
    Run(#[source] io::Error),
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum MeasureError {
    #[error("another page measures: one measurement at a time takes all cores")]
    Busy,
    #[error("the lab carries no suite `{name}`")]
    NoSuite { name: String },
    #[error("nothing is to be searched: choose a suite, or give a FEN")]
    NoPositions,
    #[error("nothing is to search: choose a strategy")]
    NoStrategies,
    #[error("a page has no option `{name}`")]
    NoOption { name: String },
    #[error("the lab carries no evaluation `{name}`")]
    NoEvaluation { name: String },
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("there is no run `{name}` here")]
    NoRun { name: String },
    #[error("the records of {name} make no page: they are too few, or too many for one")]
    NoPage { name: String },
    #[error("cannot look into the folder of runs")]
    Folder(#[source] io::Error),
    #[error(transparent)]
    Run(#[from] experiments::Error),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error(transparent)]
    Game(#[from] GameError),
}

impl MeasureError {
    /// With all that caused it, in one line, made safe to show.
    pub(crate) fn sentence(&self) -> String {
        sanitize::message(&with_causes(self))
    }
}
