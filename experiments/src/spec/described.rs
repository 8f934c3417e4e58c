//! Descriptions of a run's specification.

use super::{RunKind, RunSpec, SuiteSpec};
use games::Game;
use reports::numbers;

/// The most strategies listed at the end of a page.
const NAMED: usize = 16;

impl RunSpec {
    pub(crate) fn name(&self) -> String {
        suite_names(&self.suites)
    }

    /// `5 strategies and 1 engine`.
    pub(crate) fn described_searchers(&self) -> String {
        self.counted_searchers(|count| count.to_string())
    }

    pub(crate) fn counted_searchers(&self, number: impl Fn(usize) -> String) -> String {
        let of = |count: usize, one: &str, several: &str| {
            (count > 0).then(|| format!("{} {}", number(count), if count == 1 { one } else { several }))
        };
        let engines = match &self.kind {
            RunKind::Ablation { .. } => of(
                self.engines.len(),
                "version of the engine",
                "versions of the engine",
            ),
            _ => of(self.engines.len(), "engine", "engines"),
        };
        let strategies = of(self.strategies.len(), "strategy", "strategies");
        let both: Vec<String> = strategies.into_iter().chain(engines).collect();
        both.join(" and ")
    }

    /// The number of positions searched.
    pub fn positions(&self) -> usize {
        let positions = self.suites.iter().map(|suite| suite.positions);
        positions.fold(0, usize::saturating_add)
    }

    /// Board and evaluation. Games with only one of each use their own.
    pub(crate) fn described_setup(&self) -> String {
        if self.strategies.is_empty() && !self.engines.is_empty() {
            return "board and evaluation: the engine's own".to_owned();
        }
        let chosen = format!("board: {}, evaluation: {}", self.setup.board, self.setup.eval);
        let mut parts: Vec<String> = Vec::new();
        if self.games.is_empty() || self.games.iter().any(|game| Game::has_choice(game)) {
            parts.push(chosen);
        }
        let others = self.games.iter().filter(|game| !Game::has_choice(game));
        parts.extend(others.map(|game| format!("board and evaluation: those of {game}")));
        parts.join("; ")
    }

    /// `Suite bratko-kopec (24 positions, digest 0123456789abcdef).`
    pub(crate) fn described_suites(&self) -> String {
        let suites = self.suites.iter().map(|suite| {
            let digest = match suite.digest.as_str() {
                "" => String::new(),
                digest => format!(", digest {digest}"),
            };
            let positions = numbers::counted(suite.positions, "position");
            format!("{} ({positions}{digest})", suite.name)
        });
        let suites: Vec<String> = suites.collect();
        let word = if suites.len() == 1 { "Suite" } else { "Suites" };
        format!("{word} {}.", suites.join(", "))
    }

    /// `Strategies minimax, alpha-beta; to depth 4 (board: bitboard, evaluation: published).`
    pub(crate) fn described_strategies(&self) -> String {
        let more = match self.strategies.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = &self.strategies[..self.strategies.len().min(NAMED)];
        let mut searched = match self.strategies.len() {
            0 => Vec::new(),
            1 => vec![format!("Strategy {}", named[0])],
            _ => vec![format!("Strategies {}{more}", named.join(", "))],
        };
        if let [engine, ..] = self.engines.as_slice() {
            let id = engine.id.as_deref().unwrap_or_default();
            searched.push(match self.engines.len() {
                1 => format!("engine `{engine}` ({id})"),
                several => format!("{several} engines, the first `{engine}` ({id})"),
            });
        }
        let (searched, depth, setup) = (searched.join("; "), self.depth, self.described_setup());
        format!("{searched}; to depth {depth} ({setup}).")
    }
}

/// The names of suites, which form the name of a run.
pub(crate) fn suite_names(suites: &[SuiteSpec]) -> String {
    let names: Vec<&str> = suites.iter().map(|suite| suite.name.as_str()).collect();
    names.join("+")
}
