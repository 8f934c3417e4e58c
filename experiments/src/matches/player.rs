//! [`Player`]: a strategy with what it plays by.

use engine_core::Depth;
use games::{Board, Eval, Setup};
use reports::numbers;
use search_variants::Strategy;
use sessions::session::Budget;
use std::fmt;
use std::time::Duration;

/// What a player may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBudget {
    Nodes(u64),
    Depth(Depth),
    /// Time. Games are then not the same again.
    Time(Duration),
}

impl MoveBudget {
    pub const USUAL: MoveBudget = MoveBudget::Nodes(10_000);

    /// What a session is told of it; it knows no time.
    pub(super) fn of_session(self) -> Budget {
        match self {
            MoveBudget::Nodes(nodes) => Budget::nodes(nodes),
            MoveBudget::Depth(depth) => Budget::depth(depth.plies()),
            MoveBudget::Time(_) => Budget::default(),
        }
    }

    /// `10 000 nodes`, `depth 4`, `10 ms`.
    pub(super) fn in_short(self) -> String {
        match self {
            MoveBudget::Nodes(nodes) => {
                numbers::counted(usize::try_from(nodes).unwrap_or(usize::MAX), "node")
            }
            MoveBudget::Depth(depth) => format!("depth {depth}"),
            MoveBudget::Time(time) => numbers::short_time(time.as_secs_f64()),
        }
    }

    pub(super) fn time(self) -> Option<Duration> {
        match self {
            MoveBudget::Time(time) => Some(time),
            MoveBudget::Nodes(_) | MoveBudget::Depth(_) => None,
        }
    }
}

/// `10 000 nodes a move`, `depth 4`, `10 ms a move`.
impl fmt::Display for MoveBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())?;
        match self {
            MoveBudget::Depth(_) => Ok(()),
            MoveBudget::Nodes(_) | MoveBudget::Time(_) => f.write_str(" a move"),
        }
    }
}

/// A player as it is asked for. What it does not say is that of the match.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    pub strategy: Strategy,
    pub board: Option<Board>,
    pub eval: Option<Eval>,
    /// What it alone may spend on a move.
    pub budget: Option<MoveBudget>,
}

impl PlayerOptions {
    /// A player by a strategy; all else is that of the match.
    pub fn of(strategy: Strategy) -> PlayerOptions {
        PlayerOptions {
            strategy,
            board: None,
            eval: None,
            budget: None,
        }
    }

    pub(super) fn player(&self, setup: &Setup) -> Player {
        Player {
            name: self.to_string(),
            strategy: self.strategy.clone(),
            setup: Setup {
                board: self.board.unwrap_or(setup.board),
                eval: self.eval.clone().unwrap_or_else(|| setup.eval.clone()),
                registries: setup.registries.clone(),
            },
            own_budget: self.budget,
        }
    }
}

/// The recipe, and behind commas what the player has of its own: `alpha-beta+qs,eval=material,depth=3`.
impl fmt::Display for PlayerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.strategy)?;
        if let Some(board) = self.board {
            write!(f, ",board={board}")?;
        }
        if let Some(eval) = &self.eval {
            write!(f, ",eval={eval}")?;
        }
        match self.budget {
            Some(MoveBudget::Nodes(nodes)) => write!(f, ",nodes={nodes}"),
            Some(MoveBudget::Depth(depth)) => write!(f, ",depth={depth}"),
            Some(MoveBudget::Time(time)) => write!(f, ",time={}s", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Player {
    /// What rows, tables and PGN call it; unlike those of all others.
    pub(super) name: String,
    pub(super) strategy: Strategy,
    pub(super) setup: Setup,
    /// What it may spend on a move, whatever the others may.
    pub(super) own_budget: Option<MoveBudget>,
}
