//! [`SearchSpec`]: a search of one position depth by depth, reported as the text that `lab search` prints.

use crate::search_iterator::{SearchIterator, SearchTask};
use crate::session::{SessionError, positive, positive_or_none};
use engine_core::Depth;
use games::{Board, Eval, GameRegistry, RootPosition, SearchSetup, algebraic_line};
use reports::diagram::{BoardLetters, Side};
use reports::search_table::SearchTable;
use search_variants::limits::Poll;
use serde::{Deserialize, Serialize};

/// Columns of a page of the book (the lessons).
const DEFAULT_WIDTH: usize = 80;

/// The search to run. It is independent of the page session's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchSpec {
    pub fen: String,
    /// Moves played from there, in order.
    #[serde(default)]
    pub moves: String,
    #[serde(default)]
    pub game: Option<String>,
    pub strategy: String,
    /// Searches depths 1 to this one.
    #[serde(deserialize_with = "positive")]
    pub depth: u32,
    #[serde(default, deserialize_with = "positive_or_none")]
    pub nodes: Option<u64>,
    #[serde(default)]
    pub board: Option<String>,
    #[serde(default)]
    pub eval: Option<String>,
    /// Whether to draw the position first, and how.
    #[serde(default)]
    pub diagram: Option<BoardLetters>,
    /// Maximum columns in a line.
    #[serde(default)]
    pub width: Option<usize>,
}

impl SearchSpec {
    pub(super) fn carry_out(
        &self,
        registries: &GameRegistry,
        mut poll: Poll,
        print: &mut dyn FnMut(String),
    ) -> Result<(), SessionError> {
        let games = registries.games();
        let game = self.game.as_deref().map(|name| games.named(name)).transpose()?;
        let root = RootPosition::of_line(&self.fen, "", game, games)?;
        let root = root.with_moves(&self.moves, &mut || poll(0).is_none())?;
        let strategy = registries.strategy(&self.strategy)?;
        let mut setup = SearchSetup {
            registries: registries.clone(),
            ..SearchSetup::default()
        };
        if let Some(board) = &self.board {
            setup.board = board.parse::<Board>()?;
        }
        if let Some(eval) = &self.eval {
            setup.eval = Eval::named(eval);
        }
        setup = setup.of(&strategy).into_owned();
        let mut task = SearchTask::new(&root, &strategy, &setup);
        task.limits.nodes = self.nodes;
        let searcher = SearchIterator::polled(&task, Depth::new(self.depth), poll)?;
        if let Some(drawing) = self.diagram {
            if let Some(diagram) = crate::diagram(root.game(), root.fen()) {
                print(diagram.to_text(drawing, Side::First) + "\n");
            }
        }
        let mut table = SearchTable::new(self.width.unwrap_or(DEFAULT_WIDTH));
        print(table.head(
            root.fen(),
            &format!("{strategy} {}", setup.described(root.game())),
        ));
        for record in searcher {
            let line = algebraic_line(games, &record.game, &record.fen, &record.pv);
            print(table.row(&record, &line));
        }
        print(table.foot());
        Ok(())
    }
}
