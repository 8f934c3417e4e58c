//! [`FirstError`]: what is wrong with an answer, and the first node where it goes wrong.

use super::exercise::{ExerciseKind, LoadedExercise};
use super::reference_answer::ReferenceAnswer;
use super::{Answer, Figure};
use engine_core::sanitize;
use reports::tree_views::TextColor;
use reports::{Tree, numbers};
use serde::Serialize;
use sessions::debugger::{self, Debugger, DebuggerCommand, DebuggerEvent};
use sessions::session::side_to_move;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
pub struct FirstError {
    pub figure: ExerciseKind,
    pub said: String,
    /// The node where the program went wrong; `None` if the answer does not reveal it.
    pub node: Option<WrongNode>,
}

/// A node where a program went wrong. Alpha and beta are from the point of view of its side to move.
#[derive(Debug, Serialize)]
pub struct WrongNode {
    pub path: String,
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    /// What the correct search does there, in sentences.
    pub said: String,
    /// The node with its ancestors and children, as text.
    pub drawing: String,
}

/// A figure as text, if it was given.
fn written<T>(figure: &Option<Figure<T>>, written: impl Fn(&T) -> String) -> Option<String> {
    let figure = figure.as_ref()?;
    Some(figure.as_ref().map_or_else(|| "null".to_owned(), written))
}

struct Wrong {
    sentence: String,
    /// The moves that lead to the node, and the move there that is concerned.
    at: Option<(String, Option<String>)>,
}

/// The errors in an answer, the first one for each figure asked for.
pub(super) fn findings(task: &LoadedExercise, right: &ReferenceAnswer, answer: &Answer) -> Vec<FirstError> {
    let asks = task.task.asks.iter();
    let wrong = asks.filter_map(|&figure| Some((figure, right.first_wrong(figure, answer)?)));
    let findings = wrong.map(|(figure, Wrong { sentence, at })| FirstError {
        figure,
        said: sanitize::message(&sentence),
        node: at.and_then(|(line, played)| right.shown(task, line, played.as_deref())),
    });
    findings.collect()
}

fn after(line: &str) -> String {
    match line {
        "" => "the root".to_owned(),
        line => format!("the node after `{line}`"),
    }
}

/// The longest prefix of a line that satisfies `is_so`, and the move after it.
fn beginning(line: &str, is_so: impl Fn(&str) -> bool) -> (String, Option<String>) {
    let mut above = line;
    while !above.is_empty() && !is_so(above) {
        above = above.rsplit_once(' ').map_or("", |(above, _)| above);
    }
    let next = line[above.len()..].split_whitespace().next();
    (above.to_owned(), next.map(str::to_owned))
}

impl ReferenceAnswer {
    fn first_wrong(&self, figure: ExerciseKind, answer: &Answer) -> Option<Wrong> {
        let differs = |what: &str, right: Option<String>, answer: Option<String>| match (right, answer) {
            (_, None) => Some(format!("The answer has no `{figure}`.")),
            (Some(right), Some(answer)) if answer != right => {
                Some(format!("{what} is {right}, and the program says {answer}."))
            }
            _ => None,
        };
        let right = &self.answer;
        let sentence = match (figure, &answer.leaves, &answer.values) {
            (ExerciseKind::Leaves, Some(leaves), _) => return self.of_leaves(leaves),
            (ExerciseKind::Values, _, Some(values)) => return self.of_values(values),
            (ExerciseKind::Leaves | ExerciseKind::Values, ..) => differs("", None, None),
            (ExerciseKind::Value, ..) => {
                let [right, answer] = [right, answer].map(|one| written(&one.value, i64::to_string));
                differs("The value of the root", right, answer)
            }
            (ExerciseKind::Move, ..) => {
                let [right, answer] = [right, answer].map(|one| written(&one.played, String::clone));
                differs("The first of the best moves", right, answer)
            }
            (ExerciseKind::Nodes, ..) => {
                let [right, answer] = [right, answer].map(|one| one.nodes.map(numbers::grouped));
                differs("The number of nodes", right, answer)
            }
            (ExerciseKind::Ordering, ..) => {
                let share = |share: &f64| format!("{share:.1}%");
                let [right, answer] = [right, answer].map(|one| written(&one.ordering, share));
                differs("The share of cutoffs by the first move", right, answer)
            }
        };
        sentence.map(|sentence| Wrong { sentence, at: None })
    }

    /// The first node with a wrong value.
    fn of_values(&self, values: &BTreeMap<String, i64>) -> Option<Wrong> {
        self.values.iter().find_map(|(line, value)| {
            let sentence = match (values.get(line), &self.tree) {
                (Some(answer), _) if answer == value => return None,
                (Some(answer), Some(_)) => format!(
                    "When the search leaves it, {} is worth {value} to the side to move at the root, and the \
                     program says {answer}.",
                    after(line)
                ),
                (Some(answer), None) => {
                    format!("After `{line}` there are {value} paths, and the program counts {answer}.")
                }
                (None, _) if line.is_empty() || line.contains(' ') => return None,
                (None, _) => format!("The answer has no value of the move `{line}`."),
            };
            let at = Some((line.clone(), None));
            Some(Wrong { sentence, at })
        })
    }

    /// The first leaf that should not have been visited, or was missed.
    fn of_leaves(&self, answer: &[String]) -> Option<Wrong> {
        let both = self.leaves.iter().zip(answer);
        let same = both.take_while(|(right, answer)| right == answer).count();
        let before = &answer[..same];
        match (answer.get(same), self.leaves.get(same)) {
            (None, None) => None,
            (Some(found), _) if before.contains(found) => Some(Wrong {
                sentence: format!("The leaf `{found}` is visited twice."),
                at: Some(beginning(found, |above| above != found)),
            }),
            (found, Some(leaf)) if found.is_none_or(|found| self.leaves.contains(found)) => {
                let is_visited = |above: &str| {
                    let mut rests = before.iter().filter_map(|line| line.strip_prefix(above));
                    rests.any(|rest| above.is_empty() || rest.is_empty() || rest.starts_with(' '))
                };
                let (above, next) = beginning(leaf, is_visited);
                let instead = found.map(|found| format!(", and `{found}` visited in its place"));
                Some(Wrong {
                    sentence: format!(
                        "The leaf `{leaf}` is missed{}: at {} the move `{}` has to be searched.",
                        instead.unwrap_or_default(),
                        after(&above),
                        next.as_deref().unwrap_or_default()
                    ),
                    at: Some((above, next)),
                })
            }
            (found, _) => found.map(|found| self.unexpected(found)),
        }
    }

    fn unexpected(&self, leaf: &str) -> Wrong {
        let (above, next) = beginning(leaf, |above| self.places.contains_key(above));
        let node = self.tree.as_ref().zip(self.places.get(&above));
        let node = node.map(|(tree, &place)| &tree.nodes[place]);
        let untried = node.map_or(&[][..], |node| &node.moves.untried);
        let is_pruned = untried
            .iter()
            .any(|untried| Some(&untried.played.coordinates) == next.as_ref());
        let (leaf, at) = (leaf.chars().take(80).collect::<String>(), after(&above));
        let sentence = match &next {
            Some(next) if is_pruned => {
                format!("The leaf `{leaf}` should not be visited: at {at} the move `{next}` is pruned.")
            }
            Some(_) if node.is_some_and(|node| node.tried > 0) => {
                format!("`{leaf}` is no leaf: {at} has no such move.")
            }
            Some(_) => format!("`{leaf}` goes too deep: {at} is a leaf itself."),
            None => format!("`{leaf}` is no leaf: its moves have to be searched."),
        };
        let at = Some((above, next));
        Wrong { sentence, at }
    }

    /// The node after a line as the debugger describes it, with what happens to a move there.
    fn shown(&self, task: &LoadedExercise, path: String, played: Option<&str>) -> Option<WrongNode> {
        let (tree, &place) = self.tree.as_ref().zip(self.places.get(&path))?;
        let open = DebuggerCommand::Open {
            game: Some(task.game().to_string()),
            fen: task.root.fen().to_owned(),
            moves: Vec::new(),
            strategy: task.recipe.as_ref()?.to_string(),
            depth: task.task.depth,
            over: None,
        };
        let mut debugger = Debugger::new(task.setup.clone());
        let mut last = None;
        let way = searches(tree, place);
        for command in [open, DebuggerCommand::Node { path: way }] {
            let executed = debugger.execute(&command, Box::new(|_| None), &mut |event| {
                if let DebuggerEvent::Node(node) = event {
                    last = Some(node);
                }
            });
            executed.ok()?;
        }
        let node = last?;
        let mover = task.game().sides()[side_to_move(task.game(), &node.node.moves.fen).index()];
        let window = node.node.window;
        let leads = |child: &debugger::Child| {
            let move_there = child.node.moves.played.as_ref();
            move_there.is_some_and(|move_there| Some(move_there.coordinates.as_str()) == played)
        };
        // The sentence after the last search also says how the node ended.
        let sentences = match node.children.iter().position(leads) {
            Some(index) if index + 1 == node.children.len() => vec![&node.children[index].said],
            Some(index) => vec![&node.ended, &node.children[index].said],
            None => vec![&node.ended],
        };
        let sentences = Vec::from_iter(sentences.into_iter().map(|said| &*said.side_to_move)).join(" ");
        let [alpha, beta] = [window.alpha, window.beta].map(|score| numbers::score(score.centipawns()));
        let said = format!("{mover} is to move there, with alpha {alpha} and beta {beta}. {sentences}");
        Some(WrongNode {
            path,
            alpha: window.alpha.finite(),
            beta: window.beta.finite(),
            said,
            drawing: tree.around(place).to_outline(TextColor::Plain),
        })
    }
}

/// The path to a node as a debugger counts it: indices among the searches below each node.
fn searches(tree: &Tree, place: usize) -> Vec<usize> {
    let position = |among: &[usize], place| among.iter().position(|&other| other == place);
    let roots: Vec<usize> = tree.roots().collect();
    let parent = tree.nodes[place].parent.map(|parent| parent as usize);
    let mut way = match parent {
        Some(parent) => searches(tree, parent),
        None if roots.len() > 1 => return position(&roots, place).into_iter().collect(),
        None => return Vec::new(),
    };
    way.extend(parent.and_then(|parent| position(&tree.children()[parent], place)));
    way
}
