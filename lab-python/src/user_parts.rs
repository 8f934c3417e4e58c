//! Python functions as parts of a strategy and as observers of a search. They run under the interpreter's
//! lock (GIL), one at a time, so they suit small depths.

use crate::error::{BadInput, bad};
use crate::user_error::UserError;
use crate::user_game::{MAX_CENTIPAWNS, Rules, UserPosition};
use engine_core::{Ply, Score, Searchable};
use games::{AnyMove, AnyObserver, AnyPosition, GameRegistry, GameRules};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::{Node, Phase};
use search_variants::observer::{EnteredNode, LeftNode};
use search_variants::ordering::Ordering;
use search_variants::{Evaluator, MoveScore, MoveStage, Part, Registry, Technique};
use sessions::locked;
use std::sync::{Arc, Mutex};

/// A Python function as a part of recipes.
#[pyclass(frozen, subclass, module = "search_lab._lab")]
pub(crate) struct UserPart {
    info: &'static PartInfo,
    function: Arc<Py<PyAny>>,
}

/// All parts created so far. A search needs a `'static` [`PartInfo`], so each one is leaked, once.
static KNOWN: Mutex<Vec<&'static PartInfo>> = Mutex::new(Vec::new());

#[pymethods]
impl UserPart {
    #[new]
    fn new(name: &str, kind: &str, function: Py<PyAny>) -> PyResult<UserPart> {
        let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        let begins_with_letter = name.starts_with(|sign: char| sign.is_ascii_lowercase());
        if !begins_with_letter || !name.chars().all(is_plain) {
            return Err(BadInput::new_err(format!(
                "`{name}` cannot be the name of a part: it has small letters, digits and hyphens, a letter first"
            )));
        }
        let (role, effect) = match kind {
            "ordering" => (Role::Ordering, Effect::Sound),
            _ => (Role::Evaluation, Effect::ChangesTree),
        };
        let mut known = locked(&KNOWN);
        let found = known.iter().find(|info| info.name == name && info.role == role);
        let found = found.copied();
        let info = found.unwrap_or_else(|| {
            let info = Box::leak(Box::new(PartInfo {
                name: String::leak(name.to_owned()),
                summary: "a function of Python",
                reference: "one's own",
                effect,
                role,
                parameters: &[],
            }));
            known.push(info);
            info
        });
        Ok(UserPart {
            info,
            function: Arc::new(function),
        })
    }

    /// The arguments from which a pickle recreates the part.
    fn __getnewargs__(&self, py: Python<'_>) -> (&'static str, Py<PyAny>) {
        (self.info.name, self.function.clone_ref(py))
    }
}

/// The lab's games with the user's own parts, and the user's own games with these parts.
pub(crate) fn registries(own: &[Bound<'_, PyAny>], failure: &UserError) -> PyResult<GameRegistry> {
    let mut registries = GameRegistry::default();
    let (mut called, mut games) = (Vec::new(), Vec::new());
    for object in own {
        let Ok(part) = object.cast::<UserPart>() else {
            games.push(object);
            continue;
        };
        let UserPart { info, function } = part.get();
        let catalogue = registries.catalogue();
        let mut names = catalogue.algorithms().iter().map(|info| info.name);
        let mut words = ["ladder", "roadmap", "modern"].into_iter();
        let is_taken = |name: &str| name == info.name;
        if names.any(is_taken)
            || words.any(is_taken)
            || catalogue.parts().iter().any(|part| is_taken(part.name))
        {
            return Err(BadInput::new_err(format!(
                "there is a `{}` already; call the part otherwise",
                info.name
            )));
        }
        let part = Called {
            info,
            function: Arc::clone(function),
            failure: failure.clone(),
        };
        registries = registries.with(part.clone());
        called.push(part);
    }
    for object in games {
        let text = |name: &str| object.getattr(name)?.extract::<String>();
        let rules = Arc::new(Rules {
            name: text("name")?,
            object: object.clone().unbind(),
            failure: failure.clone(),
        });
        let parts = called.iter().cloned();
        let registry = parts.fold(Registry::standard(), Registry::<UserPosition>::with);
        let (name, start) = (rules.name.clone(), text("start")?);
        let set_up = move |fen: &str| Ok(UserPosition::new(&rules, fen.to_owned()));
        let with_game = registries.with_rules(&name, &start, set_up, registry);
        registries = with_game.map_err(|error| bad(&error))?;
    }
    Ok(registries)
}

/// A part that calls a Python function.
#[derive(Clone)]
struct Called {
    info: &'static PartInfo,
    function: Arc<Py<PyAny>>,
    failure: UserError,
}

impl<P: GameRules + Searchable> Part<P> for Called {
    fn info(&self) -> &'static PartInfo {
        self.info
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        match self.info.role {
            Role::Evaluation => Technique::Evaluator(Box::new(self.clone())),
            _ => Technique::Ordering(Box::new(self.clone())),
        }
    }
}

impl<P: GameRules> Ordering<P> for Called {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let opinions = self.failure.unless(|py| {
            let names = Vec::from_iter(moves.iter().map(|&played| node.position.coordinates(played)));
            let function = &self.function;
            let opinions: Vec<Option<f64>> = function.call1(py, (node.position.fen(), names))?.extract(py)?;
            if opinions.len() != moves.len() {
                let (name, given, wanted) = (self.info.name, opinions.len(), moves.len());
                return Err(BadInput::new_err(format!(
                    "ordering `{name}` gave {given} scores for {wanted} moves; give one for each, None for no opinion"
                )));
            }
            Ok(opinions)
        });
        for (score, opinion) in scores.iter_mut().zip(opinions.unwrap_or_default()) {
            if let Some(opinion) = opinion {
                let opinion = opinion.clamp(-MAX_OPINION, MAX_OPINION) + MAX_OPINION;
                score.raise(MoveScore::new(MoveStage::BestKnown, opinion as i32));
            }
        }
    }

    fn plays_moves(&self) -> bool {
        true
    }
}

impl<P: GameRules> Evaluator<P> for Called {
    fn evaluate(&mut self, position: &P) -> Score {
        let value = self.failure.unless(|py| {
            let value: f64 = self.function.call1(py, (position.fen(),))?.extract(py)?;
            if value.abs() <= MAX_CENTIPAWNS { Ok(value.round() as i32) } else { Err(BadInput::new_err(format!(
                    "evaluation `{}` gave {value}; from -{MAX_CENTIPAWNS} to {MAX_CENTIPAWNS} centipawns are a value",
                    self.info.name
                ))) }
        });
        Score::evaluation(value.unwrap_or(0))
    }
}

/// Limit on the absolute value of a move's score.
const MAX_OPINION: f64 = 1e9;

/// A node being searched, with its board and the name of the move that led to it.
type OpenNode = (EnteredNode<AnyMove>, Box<dyn AnyPosition>, Option<String>);

/// Calls a Python function for every node that the search leaves.
pub(crate) struct UserObserver {
    function: Py<PyAny>,
    failure: UserError,
    root: Box<dyn AnyPosition>,
    /// The path from the root to the current node.
    open: Vec<OpenNode>,
}

impl UserObserver {
    pub(crate) fn new(function: Py<PyAny>, root: Box<dyn AnyPosition>, failure: UserError) -> UserObserver {
        UserObserver {
            function,
            failure,
            root,
            open: Vec::new(),
        }
    }

    fn send(&self, py: Python<'_>, entered: &EnteredNode<AnyMove>, left: &LeftNode) -> PyResult<()> {
        let line: Vec<&str> = self.open[1..]
            .iter()
            .map(|(_, _, played)| played.as_deref().unwrap_or("-"))
            .collect();
        let node = PyDict::new(py);
        node.set_item("ply", entered.ply.index())?;
        node.set_item("depth", entered.depth.plies())?;
        node.set_item(
            "phase",
            match entered.phase {
                Phase::Main => "main",
                Phase::Quiescence => "quiescence",
            },
        )?;
        node.set_item("line", line.join(" "))?;
        node.set_item("move", line.last())?;
        node.set_item("alpha", entered.window.alpha.finite())?;
        node.set_item("beta", entered.window.beta.finite())?;
        node.set_item("score", left.score.centipawns())?;
        node.set_item("ending", left.ending.words())?;
        node.set_item("nodes", left.nodes + 1 - entered.nodes)?;
        self.function.call1(py, (node.into_py_any(py)?,)).map(drop)
    }
}

impl AnyObserver for UserObserver {
    fn entered(&mut self, node: &EnteredNode<AnyMove>) {
        self.open.truncate(node.ply.index());
        let above = self.open.last().map_or(&self.root, |(_, board, _)| board);
        let played = node.previous.map(|played| above.coordinates(played));
        let mut board = above.copied();
        let is_legal = node.previous.is_some_and(|played| board.play(played));
        if !is_legal && node.ply > Ply::ROOT {
            board.pass();
        }
        self.open.push((*node, board, played));
    }

    fn left(&mut self, node: &LeftNode) {
        self.open.truncate(node.ply.index() + 1);
        let Some((entered, ..)) = self.open.last() else {
            return;
        };
        self.failure.unless(|py| self.send(py, entered, node));
    }
}
