//! [`Budget`]: how much a search may spend before it has to stop.

/// Why a search stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget of nodes is spent.
    Nodes,
    /// The budget of time is spent.
    Time,
    /// Somebody asked for it.
    Interrupted,
}

/// Asked again and again while a search runs; `Some` ends it.
///
/// Time and signals are the caller's business: the search itself knows no clock.
pub type Poll = Box<dyn FnMut() -> Option<Stop> + Send>;

/// What a search may spend, over all its iterations together. Nothing is limited by default.
#[derive(Default)]
pub struct Budget {
    /// Nodes to be entered at the most.
    pub nodes: Option<u64>,
    /// Asked before the first node and every [`POLL_INTERVAL`] nodes at the latest.
    pub poll: Option<Poll>,
}

/// Nodes between two questions to [`Budget::poll`], at the most. Long lists of moves and exchanges count too,
/// as so many nodes more, so that the time between two questions is short whatever the position.
pub const POLL_INTERVAL: u64 = 1024;

/// Compares the nodes of an iteration with the budget, at the cost of one comparison a node.
pub(crate) struct Meter {
    budget: Budget,
    /// Nodes of the iterations before this one.
    earlier: u64,
    /// This iteration's count at which to look at the budget again.
    look_at: u64,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Meter {
        Meter {
            budget,
            earlier: 0,
            look_at: 0,
        }
    }

    /// Starts an iteration after `earlier` nodes.
    pub(crate) fn restart(&mut self, earlier: u64) {
        self.earlier = earlier;
        self.look_at = 0;
    }

    /// Whether another node may be entered after `nodes` of this iteration.
    #[inline]
    pub(crate) fn allow(&mut self, nodes: u64) -> Result<(), Stop> {
        if nodes < self.look_at {
            return Ok(());
        }
        self.look(nodes)
    }

    /// Counts other work that takes as long as so many nodes: the budget is looked at sooner. It is spent by
    /// nodes alone.
    #[inline]
    pub(crate) fn hasten(&mut self, nodes: u64) {
        self.look_at = self.look_at.saturating_sub(nodes);
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), Stop> {
        let left = match self.budget.nodes {
            Some(most) => most.saturating_sub(self.earlier + nodes),
            None => u64::MAX,
        };
        if left == 0 {
            return Err(Stop::Nodes);
        }
        let mut next_look = left;
        if let Some(poll) = &mut self.budget.poll {
            if let Some(stop) = poll() {
                return Err(stop);
            }
            next_look = next_look.min(POLL_INTERVAL);
        }
        self.look_at = nodes.saturating_add(next_look);
        Ok(())
    }
}
