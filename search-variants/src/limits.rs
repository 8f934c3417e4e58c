//! [`Limits`]: how much a search may spend before it has to stop.

pub use engine_core::Stop;

/// Asked again and again while a search runs, and told how many nodes it has entered, all its iterations
/// together; `Some` ends it.
///
/// Time and signals are the caller's business: the search itself knows no clock.
pub type Poll = Box<dyn FnMut(u64) -> Option<Stop> + Send>;

/// What a search may spend, over all its iterations together. Nothing is limited by default.
#[derive(Default)]
pub struct Limits {
    /// Nodes to be entered at the most.
    pub nodes: Option<u64>,
    /// Asked before the first node and every [`POLL_INTERVAL`] nodes at the latest.
    pub poll: Option<Poll>,
}

/// Nodes between two questions to [`Limits::poll`], at the most. Long lists of moves and exchanges count too,
/// as so many nodes more, so that the time between two questions is short whatever the position.
pub const POLL_INTERVAL: u64 = 1024;

/// Compares the nodes of an iteration with the limits, at the cost of one comparison a node.
pub(crate) struct LimitCheck {
    limits: Limits,
    /// Nodes of the iterations before this one.
    earlier: u64,
    /// This iteration's count at which to check again.
    next_check: u64,
}

impl LimitCheck {
    pub(crate) fn new(limits: Limits) -> LimitCheck {
        LimitCheck {
            limits,
            earlier: 0,
            next_check: 0,
        }
    }

    /// Starts an iteration after `earlier` nodes.
    pub(crate) fn restart(&mut self, earlier: u64) {
        self.earlier = earlier;
        self.next_check = 0;
    }

    pub(crate) fn earlier(&self) -> u64 {
        self.earlier
    }

    /// Whether another node may be entered after `nodes` of this iteration.
    #[inline]
    pub(crate) fn allow(&mut self, nodes: u64) -> Result<(), Stop> {
        if nodes < self.next_check {
            return Ok(());
        }
        self.check(nodes)
    }

    /// Counts other work that takes as long as so many nodes: the limits are checked sooner. They are reached
    /// by nodes alone.
    #[inline]
    pub(crate) fn count_work(&mut self, nodes: u64) {
        self.next_check = self.next_check.saturating_sub(nodes);
    }

    #[cold]
    fn check(&mut self, nodes: u64) -> Result<(), Stop> {
        let left = match self.limits.nodes {
            Some(most) => most.saturating_sub(self.earlier + nodes),
            None => u64::MAX,
        };
        if left == 0 {
            return Err(Stop::Nodes);
        }
        let mut next_check = left;
        if let Some(poll) = &mut self.limits.poll {
            if let Some(stop) = poll(self.earlier + nodes) {
                return Err(stop);
            }
            next_check = next_check.min(POLL_INTERVAL);
        }
        self.next_check = nodes.saturating_add(next_check);
        Ok(())
    }
}
