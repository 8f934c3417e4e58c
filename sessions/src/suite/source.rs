//! [`SuiteSource`]: where a suite comes from.

use std::fmt;
use std::io::BufRead;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug)]
pub enum SuiteSource {
    /// One that the lab carries, by its name, or a file, by its path.
    Named(String),
    Stream(SuiteStream),
}

impl From<&str> for SuiteSource {
    fn from(name_or_path: &str) -> SuiteSource {
        SuiteSource::Named(name_or_path.to_owned())
    }
}

/// A text of EPD or FEN lines that is read as it comes, and once.
#[derive(Clone)]
pub struct SuiteStream {
    pub(super) name: String,
    pub(super) place: String,
    text: Arc<Mutex<dyn BufRead + Send>>,
}

impl SuiteStream {
    /// A text for a suite of that name; messages call it `place`, as in `standard input`.
    pub fn new(name: &str, place: &str, text: impl BufRead + Send + 'static) -> SuiteStream {
        SuiteStream {
            name: name.to_owned(),
            place: place.to_owned(),
            text: Arc::new(Mutex::new(text)),
        }
    }

    pub(super) fn text(&self) -> MutexGuard<'_, dyn BufRead + Send + 'static> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SuiteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SuiteStream").field(&self.place).finish()
    }
}
