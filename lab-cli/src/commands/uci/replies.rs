//! The output of a search: `info` and `bestmove`.

use games::Game;
use reports::numbers;
use sessions::EngineProtocol;
use sessions::session::IterationInfo;
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub(super) struct StdinReader {
    pub(super) dialect: EngineProtocol,
    pub(super) game: Game,
}

impl StdinReader {
    /// The `info` line of an iteration. `nodes` may exceed the iteration's own count.
    pub(super) fn info(self, thought: &IterationInfo, nodes: u64, time: Duration) -> String {
        let mut line = format!("info depth {} seldepth {}", thought.depth, thought.seldepth);
        if let Some(score) = thought.score {
            line += &match (self.dialect, thought.mate) {
                (EngineProtocol::Uci, Some(moves)) => format!(" score mate {moves}"),
                (EngineProtocol::Uci, None) => format!(" score cp {score}"),
                (EngineProtocol::Ucci, _) => format!(" score {score}"),
            };
        }
        line += &speed(nodes, time);
        if !thought.pv.is_empty() {
            let moves = thought.pv.iter();
            let moves = moves.map(|played| self.dialect.outward(self.game, played));
            line += &format!(" pv {}", moves.collect::<Vec<String>>().join(" "));
        }
        line
    }

    /// The first-move cutoff rate, if there were cutoffs.
    pub(super) fn ordering(self, thought: &IterationInfo) -> Option<String> {
        let percentage = numbers::percent(thought.ordering_pct?);
        Some(format!("info string ordering {percentage}"))
    }

    /// The chosen move, and the reply to ponder on.
    pub(super) fn best_move(self, choice: Option<&str>, answer: Option<&str>) -> String {
        let outward = |played: &str| self.dialect.outward(self.game, played);
        match (choice, self.dialect) {
            (None, EngineProtocol::Uci) => "bestmove (none)".to_owned(),
            (None, EngineProtocol::Ucci) => "nobestmove".to_owned(),
            (Some(choice), _) => {
                let answer = answer.map(|answer| format!(" ponder {}", outward(answer)));
                format!("bestmove {}{}", outward(choice), answer.unwrap_or_default())
            }
        }
    }
}

/// Nodes, nodes per second, and milliseconds.
pub(super) fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let nps = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
    format!(" nodes {nodes} nps {nps} time {}", time.as_millis())
}
