//! [`Finding`]: what is wrong with an answer, and the first node at which it is.

use super::Answer;
use super::right::Right;
use super::task::{Asked, Opened};
use disk::sanitised;
use reports::Tree;
use reports::numbers;
use reports::tree::{Ending, Node, Paint};
use serde::Serialize;
use sessions::debugger::{self, Command, Debugger, Event};
use sessions::session::Side;

/// Something that was asked for, and is not right.
#[derive(Debug, Serialize)]
pub struct Finding {
    pub asked: Asked,
    /// What is wrong, in sentences.
    pub said: String,
    /// The node at which the program went wrong; none if the answer does not tell.
    pub node: Option<WrongNode>,
}

/// A node at which a program went wrong. Alpha and beta are those of its side to move.
#[derive(Debug, Serialize)]
pub struct WrongNode {
    /// The moves that lead to it.
    pub path: String,
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    /// What the search does there, in sentences.
    pub said: String,
    /// The node with the way to it and what is below it, as text.
    pub drawing: String,
}

/// What is wrong, where, and the move there that it is about.
struct Wrong {
    said: String,
    place: Option<usize>,
    played: Option<String>,
}

impl Wrong {
    fn anywhere(said: String) -> Option<Wrong> {
        Some(Wrong {
            said,
            place: None,
            played: None,
        })
    }
}

/// What is wrong with an answer, of each thing that was asked for the first.
pub(super) fn findings(task: &Opened, right: &Right, given: &Answer) -> Vec<Finding> {
    let asks = task.task.asks.iter();
    let wrong = asks.filter_map(|&asked| Some((asked, right.first_wrong(asked, given)?)));
    let findings = wrong.map(|(asked, wrong)| Finding {
        asked,
        node: right
            .tree
            .as_ref()
            .zip(wrong.place)
            .and_then(|(tree, place)| shown(task, tree, place, wrong.played.as_deref())),
        said: sanitised::message(&wrong.said),
    });
    findings.collect()
}

/// The node after a line of moves.
fn after(line: &str) -> String {
    match line {
        "" => "the root".to_owned(),
        line => format!("the node after `{line}`"),
    }
}

/// Whether a line begins with all moves of another.
fn begins_with(line: &str, above: &str) -> bool {
    above.is_empty()
        || line
            .strip_prefix(above)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// A line without its last move.
fn parent(line: &str) -> &str {
    line.rsplit_once(' ').map_or("", |(above, _)| above)
}

/// The move that a line has behind another.
fn next_move(line: &str, above: &str) -> Option<String> {
    line[above.len()..].split_whitespace().next().map(str::to_owned)
}

impl Right {
    fn first_wrong(&self, asked: Asked, given: &Answer) -> Option<Wrong> {
        let right = &self.answer;
        let differs = |what: &str, right: Option<String>, given: Option<String>| match given {
            None => Wrong::anywhere(format!("The answer has no `{asked}`.")),
            Some(given) if Some(&given) == right.as_ref() => None,
            Some(given) => Wrong::anywhere(format!(
                "{what} is {}, and the program says {given}.",
                right.as_deref().unwrap_or("none")
            )),
        };
        let number = |value: Option<i64>| value.map(|value| value.to_string());
        let count = |value: Option<u64>| value.map(numbers::grouped);
        match asked {
            Asked::Value => differs("The value of the root", number(right.value), number(given.value)),
            Asked::Move => differs("The first of the best moves", right.played.clone(), given.played.clone()),
            Asked::Nodes => differs("The number of nodes", count(right.nodes), count(given.nodes)),
            Asked::Ordering => {
                let told = |share: Option<f64>| share.map(|share| format!("{share:.1} %"));
                differs("The share of cutoffs by the first move", told(right.ordering), told(given.ordering))
            }
            Asked::Values => match &given.values {
                None => differs("", None, None),
                Some(values) => self.values.iter().find_map(|(line, value)| match values.get(line) {
                    Some(given) if given == value => None,
                    None if line.is_empty() || line.contains(' ') => None,
                    given => Some(Wrong {
                        said: match (given, &self.tree) {
                            (Some(given), Some(_)) => format!(
                                "{} is left with {value} for the side to move at the root, and the program says \
                                 {given}.",
                                capital(&after(line))
                            ),
                            (Some(given), None) => {
                                format!("After `{line}` there are {value} paths, and the program counts {given}.")
                            }
                            (None, _) => format!("The answer has no value of the move `{line}`."),
                        },
                        place: self.places.get(line).copied(),
                        played: None,
                    }),
                }),
            },
            Asked::Leaves => match (&right.leaves, &given.leaves) {
                (Some(right), Some(given)) => self.leaves(right, given),
                _ => differs("", None, None),
            },
        }
    }

    /// The first leaf that should not have been visited there, or that was missed.
    fn leaves(&self, right: &[String], given: &[String]) -> Option<Wrong> {
        let both = right.iter().zip(given);
        let same = both.take_while(|(right, given)| right == given).count();
        let (before, here) = (&given[..same], given.get(same));
        let (Some(found), wanted) = (here, right.get(same)) else {
            return right.get(same).map(|leaf| self.missed(leaf, before));
        };
        let is_right = right.contains(found);
        match wanted {
            _ if is_right && before.contains(found) => Some(Wrong {
                said: format!("The leaf `{found}` is visited twice."),
                place: self.places.get(parent(found)).copied(),
                played: None,
            }),
            Some(wanted) if is_right && given.contains(wanted) => {
                let mut above = wanted.as_str();
                while !begins_with(found, above) {
                    above = parent(above);
                }
                Some(Wrong {
                    said: format!(
                        "The leaf `{found}` is visited where `{wanted}` should be: {} has its moves in another order.",
                        after(above)
                    ),
                    place: self.places.get(above).copied(),
                    played: None,
                })
            }
            Some(wanted) if is_right => Some(self.missed(wanted, before)),
            _ => Some(self.unexpected(found)),
        }
    }

    fn missed(&self, leaf: &str, before: &[String]) -> Wrong {
        let mut above = parent(leaf);
        while !above.is_empty() && !before.iter().any(|line| begins_with(line, above)) {
            above = parent(above);
        }
        let played = next_move(leaf, above);
        Wrong {
            said: format!(
                "The leaf `{leaf}` is missed: at {} the move `{}` has to be searched.",
                after(above),
                played.as_deref().unwrap_or_default()
            ),
            place: self.places.get(above).copied(),
            played,
        }
    }

    fn unexpected(&self, leaf: &str) -> Wrong {
        let mut above = leaf;
        while !self.places.contains_key(above) {
            above = parent(above);
        }
        let place = self.places.get(above).copied();
        let played = next_move(leaf, above);
        let node = self
            .tree
            .as_ref()
            .zip(place)
            .map(|(tree, place)| &tree.nodes[place]);
        let is_pruned = |node: &&Node| {
            let mut pruned = node.pruned.iter().map(|stub| &stub.played.coordinates);
            pruned.any(|pruned| Some(pruned) == played.as_ref())
        };
        let leaf = leaf.chars().take(80).collect::<String>();
        let said = match (&played, node) {
            (Some(played), Some(_)) if node.filter(is_pruned).is_some() => format!(
                "The leaf `{leaf}` should not be visited: at {} the move `{played}` is pruned.",
                after(above)
            ),
            (
                Some(_),
                Some(Node {
                    ending: Ending::Searched | Ending::CutOff,
                    ..
                }),
            ) => {
                format!("`{leaf}` is no leaf: {} has no such move.", after(above))
            }
            (Some(_), _) => format!("`{leaf}` goes too deep: {} is a leaf itself.", after(above)),
            (None, _) => format!("`{leaf}` is no leaf: its moves have to be searched."),
        };
        Wrong { said, place, played }
    }
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}

/// The node as the debugger tells it.
fn shown(task: &Opened, tree: &Tree, place: usize, played: Option<&str>) -> Option<WrongNode> {
    let mut debugger = Debugger::new(task.setup.clone());
    let open = Command::Open(debugger::Open {
        game: Some(task.game().to_string()),
        fen: task.root.fen().to_owned(),
        moves: Vec::new(),
        strategy: task.recipe.as_ref()?.to_string(),
        depth: task.task.depth,
        over: None,
    });
    let mut last = None;
    for command in [
        open,
        Command::Node {
            path: Right::path(tree, place),
        },
    ] {
        debugger.obey(&command, Box::new(|_| None), &mut |event| {
            if let Event::Node(node) = event {
                last = Some(node);
            }
        });
    }
    let node = last?;
    let mover = Side::to_move(task.game(), &node.fen).name_in(task.game());
    let bound =
        |bound: Option<i32>, infinite: &str| bound.map_or_else(|| infinite.to_owned(), numbers::score);
    let mut said = match node.children.is_empty() {
        true => format!("{mover} is to move at this leaf. {}", node.said),
        false => format!(
            "{mover} is to move there, with alpha {} and beta {}. {}",
            bound(node.alpha, "-∞"),
            bound(node.beta, "+∞"),
            node.said
        ),
    };
    let child = node
        .children
        .iter()
        .find(|child| child.played.as_deref() == played);
    if let Some(child) = child.filter(|_| played.is_some()) {
        said.push(' ');
        said.push_str(&child.said);
    }
    Some(WrongNode {
        path: tree_line(tree, place),
        alpha: node.alpha,
        beta: node.beta,
        said,
        drawing: tree.around(place).to_outline(Paint::Plain),
    })
}

fn tree_line(tree: &Tree, place: usize) -> String {
    let mut line = Vec::new();
    let mut at = Some(place);
    while let Some(place) = at {
        let node = &tree.nodes[place];
        line.extend(node.played.as_ref().map(|played| played.coordinates.as_str()));
        at = node.parent;
    }
    line.reverse();
    line.join(" ")
}
