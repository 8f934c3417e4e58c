//! [`Limits`]: the budget of a search.

pub use engine_core::Stop;

/// Called repeatedly during a search, with the number of nodes entered in all its iterations so far; `Some`
/// stops the search.
///
/// Time and signals are up to the caller: the search itself has no clock.
pub type Poll = Box<dyn FnMut(u64) -> Option<Stop> + Send>;

/// The budget of a search, for all its iterations together. Unlimited by default.
#[derive(Default)]
pub struct Limits {
    /// Maximum number of nodes to enter.
    pub nodes: Option<u64>,
    /// Called before the first node and then at least once every [`POLL_INTERVAL`] nodes.
    pub poll: Option<Poll>,
}

/// Maximum number of nodes between two calls of [`Limits::poll`]. Long move lists and exchanges count as
/// additional nodes, so that the time between two calls is short in any position.
pub const POLL_INTERVAL: u64 = 1024;

/// Checks the nodes of an iteration against the limits, at the cost of one comparison per node.
pub(crate) struct LimitCheck {
    limits: Limits,
    /// Nodes of all earlier iterations.
    earlier: u64,
    /// Node count of this iteration at the next check.
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

    /// Whether another node may be entered after `nodes` nodes of this iteration.
    #[inline]
    pub(crate) fn allow(&mut self, nodes: u64) -> Result<(), Stop> {
        if nodes < self.next_check {
            return Ok(());
        }
        self.check(nodes)
    }

    /// Counts other work that takes as long as `nodes` nodes: the next check comes sooner. The node limit
    /// counts nodes only.
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
