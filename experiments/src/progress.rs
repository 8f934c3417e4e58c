//! [`ProgressEvent`]: an event during some work; [`Monitor`]: what receives the events and can stop the work.

use games::GameRegistry;
use reports::Record;
use reports::strength::PairingScore;
use sessions::{NodeCount, StopFlag};
use std::path::Path;

#[derive(Debug)]
#[non_exhaustive]
pub enum ProgressEvent<'a> {
    Begun {
        what: &'static str,
        steps: u64,
        /// Steps of the same stage done by an earlier process; they are not among `steps`.
        done_before: u64,
    },
    /// A depth of a search is finished, or was stopped by its limits, and its record is on disk: one step.
    Searched(&'a Record),
    /// A pair of games of the only pairing is on disk, with this score so far: two steps.
    Played(&'a PairingScore),
    /// This many steps are done, or no longer need to be done.
    Steps(u64),
    /// The stage is over, because it ended or was stopped.
    Ended,
    /// From now on, results are stored in this folder.
    Keeping(&'a Path),
    /// Something that a user should know, but that is not an error.
    Noted(String),
}

/// The environment of some work: the available parts, the receiver of its events, and the flag that stops it.
#[derive(Clone)]
pub struct Monitor<'a> {
    registries: GameRegistry,
    stop: StopFlag,
    nodes: NodeCount,
    events: &'a (dyn Fn(ProgressEvent<'_>) + Sync),
}

impl<'a> Monitor<'a> {
    /// Work that reports its events to `events`, from any of its threads, and ends when `stop` is set.
    pub fn new(stop: StopFlag, events: &'a (dyn Fn(ProgressEvent<'_>) + Sync)) -> Monitor<'a> {
        Monitor {
            registries: GameRegistry::default(),
            stop,
            nodes: NodeCount::default(),
            events,
        }
    }

    /// The same, with additional parts for strategies.
    #[must_use]
    pub fn with_registries(self, registries: GameRegistry) -> Monitor<'a> {
        Monitor { registries, ..self }
    }

    /// The same, with `nodes` counting the nodes of searches while they run.
    #[must_use]
    pub fn counted_by(self, nodes: NodeCount) -> Monitor<'a> {
        Monitor { nodes, ..self }
    }

    pub fn registries(&self) -> &GameRegistry {
        &self.registries
    }

    pub fn nobody() -> Monitor<'static> {
        Monitor::new(StopFlag::default(), &|_| ())
    }

    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// The nodes that its searches have visited so far, including those still running.
    pub fn nodes(&self) -> &NodeCount {
        &self.nodes
    }

    pub fn note(&self, sentence: String) {
        self.notify(ProgressEvent::Noted(sentence));
    }

    pub(crate) fn notify(&self, event: ProgressEvent<'_>) {
        (self.events)(event);
    }
}
