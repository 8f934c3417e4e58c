//! [`ProgressEvent`]: what happens while work is done, and [`Monitor`]: who hears of it and may stop it.

use crate::memory::{ByteSize, Concurrency};
use crate::node_forecast::NodeForecast;
use games::GameRegistry;
use reports::Record;
use reports::strength::PairingScore;
use sessions::{NodeCount, StopFlag};
use std::fmt;
use std::path::Path;

#[derive(Debug)]
#[non_exhaustive]
pub enum ProgressEvent<'a> {
    Begun(ProgressStage),
    /// A depth of a search is finished, or was stopped by its limits; the record is on disk: a step.
    Searched(&'a Record),
    /// A search was tried to this depth, and begins anew later.
    Tried(&'a Record),
    /// A pair of games of the only pairing is on disk, which stands so: two steps.
    Played(&'a PairingScore),
    /// So many steps are done, or need not be done.
    Steps(u64),
    /// The stage is over, at its end or because it was stopped.
    Ended,
    /// What is finished from here on is kept in this folder.
    Keeping(&'a Path),
    Noted(Warning),
}

#[derive(Clone, Debug)]
pub struct ProgressStage {
    pub what: &'static str,
    pub steps: u64,
    /// Steps of the same that an earlier process did, and that are not among these.
    pub done_before: u64,
    /// Of searches.
    pub forecast: Option<NodeForecast>,
}

/// What is counted while games are replayed by the rules.
pub const REPLAYED: &str = "bytes of games checked";

/// Something that a user should know, and that is no error.
#[derive(Debug)]
#[non_exhaustive]
pub enum Warning {
    Tables {
        searches: usize,
        side_by_side: Concurrency,
    },
    /// What is read may not be what its run has left.
    Unproven(String),
    Other(String),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Tables {
                searches,
                side_by_side,
            } => {
                let all = side_by_side.tables(*searches);
                let Concurrency { threads, table, .. } = side_by_side;
                write!(
                    f,
                    "note: tables take up to {all} ({table} a search, {searches} at a time"
                )?;
                match side_by_side.bound_that_matters() {
                    Some(bound) => write!(f, "; {threads} would take more than {bound})"),
                    None => f.write_str(")"),
                }
            }
            Warning::Unproven(sentence) | Warning::Other(sentence) => f.write_str(sentence),
        }
    }
}

/// What some work is done with: the parts that there are, who hears its events, and who may ask it to stop.
#[derive(Clone)]
pub struct Monitor<'a> {
    registries: GameRegistry,
    stop: StopFlag,
    nodes: NodeCount,
    events: &'a (dyn Fn(ProgressEvent<'_>) + Sync),
}

impl<'a> Monitor<'a> {
    /// Work that tells `events` what happens, from any of its threads, and ends when `stop` says so.
    pub fn new(stop: StopFlag, events: &'a (dyn Fn(ProgressEvent<'_>) + Sync)) -> Monitor<'a> {
        Monitor {
            registries: GameRegistry::default(),
            stop,
            nodes: NodeCount::default(),
            events,
        }
    }

    /// The same work where strategies can be made of more parts.
    #[must_use]
    pub fn with_registries(self, registries: GameRegistry) -> Monitor<'a> {
        Monitor { registries, ..self }
    }

    /// The same work, whose searches are counted by `nodes` while they go on.
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

    /// What its searches have visited so far, those that go on included.
    pub fn nodes(&self) -> &NodeCount {
        &self.nodes
    }

    /// Tells what the tables of so many missing searches take, if they have any.
    pub(crate) fn warn_table_memory(&self, side_by_side: &Concurrency, missing: usize) {
        let searches = missing.min(side_by_side.searches);
        if side_by_side.tables(searches) > ByteSize(0) {
            self.tell(ProgressEvent::Noted(Warning::Tables {
                searches,
                side_by_side: *side_by_side,
            }));
        }
    }

    pub fn note(&self, sentence: String) {
        self.tell(ProgressEvent::Noted(Warning::Other(sentence)));
    }

    pub(crate) fn tell(&self, event: ProgressEvent<'_>) {
        (self.events)(event);
    }
}
