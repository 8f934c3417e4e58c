//! [`Exercise`]: a task for a program, as a line of a task file.

use super::{too_large, without_place};
use crate::error::Error;
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

/// The default tasks: trees for Python, Java and Rust.
pub const STANDARD_TASKS: &str = include_str!("../../grading/tasks.ndjson");

/// The search that counts move paths instead of searching.
const PERFT: &str = "perft";
/// The most leaves in a tree that is sent in full.
const MAX_LEAVES: usize = 1 << 16;

/// A figure that a program is asked for. Each is worth one point.
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
    /// The value of the root for its side to move; not available for perft.
    Value,
    Move,
    /// The leaves in the order in which they are visited.
    Leaves,
    /// The final value of each node, at least for the root moves; for perft, the number of paths after each
    /// root move.
    Values,
    /// The number of nodes, including root and leaves; for perft, the number of paths.
    Nodes,
    /// The percentage of cutoffs made by the first move.
    Ordering,
}

impl ExerciseKind {
    pub const ALL: &[ExerciseKind] = <ExerciseKind as strum::VariantArray>::VARIANTS;

    /// Whether it depends on every node of the search.
    pub(super) fn needs_nodes(self) -> bool {
        matches!(self, ExerciseKind::Leaves | ExerciseKind::Values)
    }
}

/// A task, as stored in a file and sent to a program.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    pub id: String,
    pub game: String,
    /// A FEN, or the text of a tree.
    pub position: String,
    /// A recipe, or `perft`.
    pub search: String,
    pub depth: u32,
    pub asks: Vec<ExerciseKind>,
}

/// A task with the additional data sent to the student's program.
#[derive(Serialize)]
struct Request<'a> {
    #[serde(flatten)]
    task: &'a Exercise,
    /// The leaf values of a tree as nested lists, from the point of view of the side to move at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Value>,
}

pub struct LoadedExercise {
    pub task: Exercise,
    pub(super) root: RootPosition,
    pub(super) setup: SearchSetup,
    pub(super) depth: Depth,
    /// `None` for perft.
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
        if self.asks.is_empty()
            || (recipe.is_none() && self.asks.iter().any(|figure| !counts.contains(figure)))
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

/// The recipe, with a move order that anyone can reproduce; trees have their own.
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

/// The subtree of a node: lists, and numbers where the search ends. `sign` is -1 if the other side is to
/// move.
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

/// Reads tasks, one per line; empty lines are skipped.
pub fn read(place: &str, text: impl BufRead) -> Result<Vec<LoadedExercise>, Error> {
    let mut lines = Lines::of(text, place.to_owned());
    let (mut tasks, mut bytes) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next(&mut bytes)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let task = serde_json::from_slice(line)
            .map_err(|error| plain_error!("not a task: {}", without_place(&error)).into())
            .and_then(Exercise::open);
        tasks.push(task.map_err(|error| PlainError::caused(lines.place(), error))?);
    }
    if tasks.is_empty() {
        Err(plain_error!("{place} holds no task; a file of tasks has one on each line").into())
    } else {
        Ok(tasks)
    }
}

/// Makes a task for each position of a selection, with default figures if `asks` is empty. Also returns
/// messages about games that cannot be parsed.
pub fn make(
    selection: &PositionSelection,
    search: &str,
    depth: Depth,
    asks: &[ExerciseKind],
) -> Result<(Vec<Exercise>, Vec<String>), Error> {
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
        Ok::<(), Error>(())
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

/// The order in which moves are tried in tasks that count nodes: by their coordinate notation, which any
/// program can reproduce regardless of its board. It replaces the order of the board's move generator and
/// does not affect the scores of other ordering parts.
struct Alphabetical;

impl<P: Searchable + Notation> Part<P> for Alphabetical {
    fn info(&self) -> &'static PartInfo {
        &ALPHABETICAL
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Sort(|position, moves| moves.sort_by_cached_key(|&played| position.coordinates(played)))
    }
}
