//! [`Debugger::obey`]: commands in, events out.

use super::Debugger;
use super::protocol::{Command, Event};
use search_variants::limits::Poll;

impl Debugger {
    /// Carries out a command and tells what comes of it. `poll` is asked while a search goes on. What cannot
    /// be done is told as [`Event::Refused`].
    pub fn obey(&mut self, command: &Command, poll: Poll, tell: &mut dyn FnMut(Event)) {
        let _ = (command, poll, &self.setup);
        let reason = "no tree is open: open one first".to_owned();
        tell(Event::Refused { reason });
    }
}
