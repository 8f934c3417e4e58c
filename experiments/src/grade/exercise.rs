//! [`Exercise`]: what a program is asked, as a line of a task file has it.

use super::{GradeError, too_large};
use disk::bounded_read::Lines;
use engine_core::{Depth, Notation, Searchable};
use games::{AnyPosition, Eval, Game, GameRegistry, RootPosition, SearchSetup};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::{DEEPEST, Part, Strategy, Technique};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sessions::suite::{PositionSelection, chosen};
use sessions::{Cause, PlainError};
use std::io::BufRead;
use std::sync::LazyLock;

/// The tasks that are set if no file is named: trees for Python, Java and Rust.
pub const USUAL: &str = include_str!("../../../grading/tasks.ndjson");

/// What counts the paths of a position, where others search.
const PERFT: &str = "perft";
/// Leaves of a tree that is sent whole.
const MAX_LEAVES: usize = 1 << 16;

/// What is wanted of a program. Each is worth a point.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::Display,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ExerciseKind {
    /// What the root is worth to its side to move; of perft nothing.
    Value,
    Move,
    /// The leaves in the order in which they are visited.
    Leaves,
    /// What each node was left with, the moves of the root at least; of perft the paths of each move.
    Values,
    /// All nodes, root and leaves included; of perft the paths.
    Nodes,
    /// In which share of the nodes that were cut off the first move did it, in percent.
    Ordering,
}

impl ExerciseKind {
    pub const ALL: &[ExerciseKind] = <ExerciseKind as strum::VariantArray>::VARIANTS;

    /// Whether all nodes of the search are looked at.
    pub(super) fn needs_nodes(self) -> bool {
        matches!(self, ExerciseKind::Leaves | ExerciseKind::Values)
    }
}

/// A task, as a file has it and as a program gets it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    pub id: String,
    pub game: String,
    /// A FEN, or the line of a tree.
    pub position: String,
    /// A recipe, or `perft`.
    pub search: String,
    pub depth: u32,
    pub asks: Vec<ExerciseKind>,
}

/// A task, and what a program of the student gets beside it.
#[derive(Serialize)]
struct Request<'a> {
    #[serde(flatten)]
    task: &'a Exercise,
    /// The leaves of a tree, in lists, as they are worth to the side to move at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Value>,
}

pub struct LoadedExercise {
    pub task: Exercise,
    pub(super) root: RootPosition,
    pub(super) setup: SearchSetup,
    pub(super) depth: Depth,
    /// None of perft.
    pub(super) recipe: Option<Strategy>,
}

static REGISTRIES: LazyLock<GameRegistry> = LazyLock::new(|| GameRegistry::default().with(Alphabetical));

impl Exercise {
    fn open(self) -> Result<LoadedExercise, Cause> {
        let game = REGISTRIES.games().named(&self.game)?;
        let root = RootPosition::read(&self.position, "", Some(game))?;
        let mut setup = SearchSetup {
            registries: REGISTRIES.clone(),
            ..SearchSetup::default()
        };
        if game.evaluations().iter().any(|(name, _)| *name == "material") {
            setup.eval = Eval::named("material");
        }
        if !(1..=DEEPEST.plies()).contains(&self.depth) {
            let sentence = format!("the depth {} is none from 1 to {DEEPEST}", self.depth);
            return Err(sentence.into());
        }
        let recipe = match self.search.as_str() {
            PERFT => None,
            recipe => Some(recipe_for(game, recipe)?),
        };
        let counts = [ExerciseKind::Nodes, ExerciseKind::Values];
        if self.asks.is_empty() || (recipe.is_none() && self.asks.iter().any(|asked| !counts.contains(asked)))
        {
            return Err("a task asks for something; perft for nodes or values alone".into());
        }
        Ok(LoadedExercise {
            depth: Depth::new(self.depth),
            task: self,
            root,
            setup,
            recipe,
        })
    }
}

/// The recipe, with an order that anybody can reproduce: trees have theirs.
fn recipe_for(game: Game, recipe: &str) -> Result<Strategy, Cause> {
    let plain = REGISTRIES.strategy(recipe)?;
    if plain.algorithm().has_window && game != Game::TREE {
        Ok(plain.with(&ALPHABETICAL))
    } else {
        Ok(plain)
    }
}

impl LoadedExercise {
    pub(super) fn game(&self) -> Game {
        self.root.game()
    }

    pub(super) fn board(&self) -> Result<Box<dyn AnyPosition>, Cause> {
        Ok(self.root.set_up(&self.setup)?.0)
    }

    pub(super) fn request(&self) -> Result<String, Cause> {
        let tree = if self.game() == Game::TREE {
            Some(nested(self.board()?.as_mut(), self.depth, 1, &mut 0)?)
        } else {
            None
        };
        let task = &self.task;
        Ok(serde_json::to_string(&Request { task, tree })?)
    }
}

/// What is below a node: lists, and numbers where the search ends. `sign` is -1 where it is the other side's
/// turn.
fn nested(board: &mut dyn AnyPosition, depth: Depth, sign: i32, leaves: &mut usize) -> Result<Value, Cause> {
    let moves = board.legal_moves();
    if depth.is_horizon() || moves.is_empty() {
        *leaves += 1;
        return if *leaves > MAX_LEAVES {
            Err(too_large(MAX_LEAVES, "leaves"))
        } else {
            Ok((sign * board.evaluate().centipawns()).into())
        };
    }
    let mut below = Vec::new();
    for played in moves {
        board.play(played);
        below.push(nested(board, depth.reduced(), -sign, leaves)?);
        board.take_back();
    }
    Ok(Value::Array(below))
}

/// Reads tasks, one a line; empty lines are passed over.
pub fn read(place: &str, text: impl BufRead) -> Result<Vec<LoadedExercise>, GradeError> {
    let mut lines = Lines::of(text, place.to_owned());
    let (mut tasks, mut bytes) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next(&mut bytes)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let task = serde_json::from_slice(line)
            .map_err(|error| PlainError::caused("this is no task", error).into())
            .and_then(Exercise::open);
        tasks.push(task.map_err(|error| PlainError::caused(lines.place(), error))?);
    }
    if tasks.is_empty() {
        Err(plain_error!("{place} holds no task; a file of tasks has one on each line").into())
    } else {
        Ok(tasks)
    }
}

/// A task for each position of a selection; without `asks` what is usual. What is said of games that cannot
/// be read comes back as well.
pub fn make(
    selection: &PositionSelection,
    search: &str,
    depth: Depth,
    asks: &[ExerciseKind],
) -> Result<(Vec<Exercise>, Vec<String>), GradeError> {
    let mut tasks = Vec::new();
    let left_out = chosen(selection, REGISTRIES.games(), &mut |suite, entry| {
        let asks = match (asks, search, entry.root.game() == Game::TREE) {
            ([], PERFT, _) => vec![ExerciseKind::Nodes, ExerciseKind::Values],
            ([], _, true) => vec![ExerciseKind::Value, ExerciseKind::Move, ExerciseKind::Leaves],
            ([], _, false) => vec![ExerciseKind::Value, ExerciseKind::Move, ExerciseKind::Nodes],
            (asks, ..) => asks.to_vec(),
        };
        let place = format!("{suite}: {}", entry.id);
        let task = Exercise {
            id: place.clone(),
            game: entry.root.game().to_string(),
            position: entry.root.fen().to_owned(),
            search: search.to_owned(),
            depth: depth.plies(),
            asks,
        };
        let opened = task.open().map_err(PlainError::because(place))?;
        tasks.push(opened.task);
        Ok::<(), GradeError>(())
    })?;
    Ok((tasks, left_out))
}

static ALPHABETICAL: PartInfo = PartInfo {
    name: "alphabetical",
    summary: "tries moves in the order of their names: a2a3, a2a4, b1a3, ...",
    reference: "none",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[],
};

/// The order in which moves are tried where a task counts nodes: that of their names in coordinates. Any
/// program can reproduce it, whatever its board. It takes the place of the order in which the board generates
/// them, and has no part in the scores of others.
struct Alphabetical;

impl<P: Searchable + Notation> Part<P> for Alphabetical {
    fn info(&self) -> &'static PartInfo {
        &ALPHABETICAL
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Sort(|position, moves| moves.sort_by_cached_key(|&played| position.coordinates(played)))
    }
}
