//! [`Shown`]: an open tree, told node by node.

use super::grown::{Grown, Position, SharedPoll, Spot};
use super::map::{Searches, Surveyor};
use super::minimax::Minimax;
use super::protocol::{Child, Goal, Map, MapBox, Node, Over, Path, Place, Tree, Untried};
use crate::session::{SessionError, side_to_move, why};
use crate::tree::{Recorded, Step, finite, move_of, shown, window_of};
use disk::sanitised;
use engine_core::{Depth, Phase, Score};
use games::{AnyMove, AnyPosition, Game, Root, Setup, algebraic_moves, coordinate_moves};
use reports::tree::{self, Sides, Sure, View};
use search_variants::{Reason, Strategy};
use std::sync::Arc;

struct Way {
    /// The board of the node above it.
    above: Box<dyn AnyPosition>,
    /// The moves that lead to it, null moves too.
    steps: Vec<Step>,
    sure: Sure,
}

/// An open tree, and the one laid over it.
pub(super) struct Shown {
    game: Game,
    asked: Depth,
    stopped: Option<String>,
    tree: Grown,
    over: Option<Grown>,
    minimax: Minimax,
}

impl Shown {
    /// Searches what was asked for, and opens the tree.
    pub(super) fn open(
        (root, setup): (&Root, &Setup),
        strategy: &Strategy,
        over: Option<&Strategy>,
        asked: Depth,
        most: usize,
        poll: &SharedPoll,
    ) -> Result<Shown, SessionError> {
        let set_up = |strategy| -> Result<Arc<Position>, SessionError> {
            let (board, earlier) = root.set_up(&setup.of(strategy))?;
            Ok(Arc::new(Position { board, earlier }))
        };
        let position = set_up(strategy)?;
        let over = over
            .map(|over| Ok::<_, SessionError>((over, set_up(over)?)))
            .transpose()?;
        let grown =
            |strategy, position: &Arc<Position>, depth| Grown::of(position, strategy, depth, most, poll);
        let tree = grown(strategy, &position, asked).map_err(|stop| SessionError::Stopped { stop })?;
        let depth = tree.depth();
        let mut stopped = Vec::new();
        if let Some(stop) = tree.stopped {
            let why = why(stop);
            let (depth, asked) = (depth.plies(), asked.plies());
            stopped.push(format!(
                "Depth {depth} is shown, of {asked} that were asked for: {why}."
            ));
        }
        let over = over.and_then(|(strategy, position)| {
            let stop = match grown(strategy, &position, depth) {
                Ok(over) if over.depth() == depth => return Some(over),
                Ok(over) => over.stopped?,
                Err(stop) => stop,
            };
            let (why, depth) = (why(stop), depth.plies());
            stopped.push(format!(
                "{strategy} is not laid over: {why} before it came to depth {depth}."
            ));
            None
        });
        Ok(Shown {
            game: root.game(),
            asked,
            stopped: (!stopped.is_empty()).then(|| stopped.join(" ")),
            minimax: Minimax::new(position.board.copied(), position.earlier.clone(), depth),
            tree,
            over,
        })
    }

    /// A path as the tree has it: it begins with the search of the root. Empty for the root itself where it
    /// is searched within several windows.
    fn inner(&self, path: &[usize]) -> Vec<usize> {
        match self.tree.below(&[]).len() {
            1 => [&[0], path].concat(),
            _ => path.to_vec(),
        }
    }

    fn outer(&self, inner: &[usize]) -> Path {
        match self.tree.below(&[]).len() {
            1 => inner[1..].to_vec(),
            _ => inner.to_vec(),
        }
    }

    /// Makes sure that the node at the end of a path is known.
    fn look_up(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Vec<usize>, SessionError> {
        let inner = self.inner(path);
        let stopped = |stop| SessionError::StoppedAtNode { stop };
        if self.tree.look_up(&inner, poll).map_err(stopped)? {
            return Ok(inner);
        }
        let way = self.tree.way(&inner);
        let children = way
            .last()
            .map_or(self.tree.below(&[]).len(), |last| last.below().len());
        Err(SessionError::NoNode {
            path: path.to_vec(),
            found: path[..path.len() - (inner.len() - way.len())].to_vec(),
            children: match children {
                0 => "nothing".to_owned(),
                1 => "1 search".to_owned(),
                count => format!("{count} searches"),
            },
        })
    }

    fn sides(&self, fen: &str) -> Sides {
        let (mover, names) = (side_to_move(self.game, fen), self.game.sides());
        Sides {
            mover: names[mover.index()],
            other: names[mover.other().index()],
        }
    }

    /// Walks to the node at the end of a path of the tree that is known.
    fn walk(&self, inner: &[usize]) -> Way {
        let mut board = self.tree.board();
        let mut way = Way {
            above: board.copied(),
            steps: Vec::new(),
            sure: Sure::default(),
        };
        let mut parent: Option<&Recorded> = None;
        for spot in self.tree.way(inner) {
            let node = spot.node();
            if let Some(parent) = parent {
                let [above, before, window] = [parent.window, node.before, node.window].map(window_of);
                way.sure = way.sure.below(above, before, node.kind, window);
            }
            let after = node.step.after(board.as_ref());
            way.above = std::mem::replace(&mut board, after);
            way.steps.extend((node.step != Step::Stay).then_some(node.step));
            parent = Some(node);
        }
        way
    }

    /// The root that is searched within several windows.
    fn windows(&self) -> Node {
        let board = self.tree.board();
        let fen = board.fen();
        let sides = self.sides(&fen);
        let algorithm = self.tree.strategy().algorithm();
        let roots = self.tree.below(&[]).into_iter();
        let roots: Vec<tree::Node> = roots
            .map(|root| shown(root, algorithm, board.as_ref()).0)
            .collect();
        let score = finite(self.tree.score());
        let view = |root| View {
            sides,
            node: root,
            below: &roots,
            best: None,
            sure: Sure::default(),
            has_window: true,
            untried: 0,
        };
        Node {
            path: Vec::new(),
            ply: 0,
            depth: self.tree.depth().plies(),
            phase: Phase::Main,
            previous: None,
            alpha: None,
            beta: None,
            score,
            proof: None,
            ending: tree::Ending::Searched.into(),
            stand_pat: None,
            nodes: self.tree.last.counters.nodes,
            said: tree::of_windows(roots.len(), score, sides.mover),
            children: roots
                .iter()
                .map(|root| child(&view(root), root, String::new(), None))
                .collect(),
            untried: Vec::new(),
            fen,
        }
    }

    /// The node at the end of a path that is known.
    fn described(&self, inner: &[usize], way: &Way, over: Option<&[(Step, u64)]>) -> Option<Node> {
        let algorithm = self.tree.strategy().algorithm();
        let spots = self.tree.way(inner);
        let spot = spots.last()?;
        let recorded = spot.node();
        let (node, board) = shown(recorded, algorithm, way.above.as_ref());
        let below = spot.below();
        let searches = below
            .iter()
            .map(|search| shown(search, algorithm, board.as_ref()).0);
        let searches: Vec<tree::Node> = searches.collect();
        let untried = untried(board.as_ref(), recorded);
        let view = View {
            sides: self.sides(&node.fen),
            node: &node,
            below: &searches,
            best: below.iter().rposition(|below| below.leads(recorded)),
            sure: way.sure,
            has_window: node.phase == Phase::Quiescence || algorithm.has_window,
            untried: untried.len(),
        };
        let letters = board.piece_letters();
        let is_over = |step| {
            let over = over?.iter().filter(|(known, _)| *known == step);
            Some(over.map(|(_, nodes)| nodes).sum())
        };
        let children = below.iter().zip(&searches).map(|(recorded_child, search)| {
            let (reason, over) = match recorded_child.step {
                Step::Move(played) => (reason(recorded, played, letters), is_over(Step::Move(played))),
                Step::Null => (String::new(), is_over(Step::Null)),
                Step::Stay => (String::new(), None),
            };
            child(&view, search, reason, over)
        });
        let untried = untried.into_iter().map(|played| {
            let reason = reason(recorded, played, letters);
            let tree::Move { text, coordinates } = move_of(board.as_ref(), played);
            Untried {
                played: coordinates,
                algebraic: text,
                reason,
                over: is_over(Step::Move(played)),
            }
        });
        Some(Node {
            path: self.outer(inner),
            ply: node.ply,
            depth: node.depth,
            phase: node.phase,
            previous: node.played.as_ref().map(|played| played.coordinates.clone()),
            alpha: node.window.alpha,
            beta: node.window.beta,
            score: finite(recorded.score).filter(|_| node.score.is_some()),
            proof: proof(&node),
            ending: node.ending.into(),
            stand_pat: node.stand_pat,
            nodes: node.nodes,
            said: view.sentence(),
            children: children.collect(),
            untried: untried.collect(),
            fen: node.fen.clone(),
        })
    }

    pub(super) fn tree(&self) -> Tree {
        let board = self.tree.board();
        let pv = coordinate_moves(board.as_ref(), &self.tree.last.pv);
        let algebraic_pv = algebraic_moves(board.as_ref(), pv.iter().map(String::as_str));
        Tree {
            game: self.game.to_string(),
            fen: board.fen(),
            strategy: self.tree.strategy().to_string(),
            depth: self.tree.depth().plies(),
            asked: self.asked.plies(),
            stopped: self.stopped.clone(),
            nodes: self.tree.last.counters.nodes,
            has_window: self.tree.strategy().algorithm().has_window,
            score: finite(self.tree.score()),
            pv,
            algebraic_pv,
            over: self.over.as_ref().map(|over| Over {
                strategy: over.strategy().to_string(),
                nodes: over.last.counters.nodes,
                score: finite(over.score()),
            }),
        }
    }

    pub(super) fn node(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Node, SessionError> {
        let inner = self.look_up(path, poll)?;
        if inner.is_empty() {
            return Ok(self.windows());
        }
        let stopped = |stop| SessionError::StoppedAtNode { stop };
        let way = self.walk(&inner);
        let over = self.over.as_mut();
        let over = over.map(|over| over.searched_after(&[], &way.steps, poll));
        let over = over.transpose().map_err(stopped)?;
        let Some(node) = self.described(&inner, &way, over.as_deref()) else {
            unreachable!("the node was looked up");
        };
        Ok(node)
    }

    /// The map of what is below the node at the end of a path, with boxes of at least one part of so many of
    /// the picture.
    pub(super) fn map(&mut self, path: &[usize], parts: u32, poll: &SharedPoll) -> Result<Map, SessionError> {
        let inner = self.look_up(path, poll)?;
        let way = self.tree.way(&inner);
        let nodes = way.iter().map(Spot::node);
        let in_minimax: Vec<_> = nodes.take_while(|node| node.outside < node.nodes).collect();
        let inner = &inner[..in_minimax.len()];
        let line: Vec<AnyMove> = in_minimax.iter().filter_map(|node| node.step.played()).collect();
        if let Some(over) = &mut self.over {
            let steps: Vec<Step> = line.iter().copied().map(Step::Move).collect();
            let stopped = |stop| SessionError::StoppedAtNode { stop };
            over.searched_after(&[], &steps, poll).map_err(stopped)?;
        }
        let trees = [Some(&self.tree), self.over.as_ref()];
        let minimax = &mut self.minimax;
        let maps = [0, 1].map(|drawn| {
            trees[drawn]?;
            let surveyor = Surveyor {
                trees,
                drawn,
                least: 1.0 / f64::from(parts.max(1)),
            };
            let searches = surveyor.searches_after(&line);
            Some(survey(&surveyor, minimax, &line, &searches))
        });
        let [top, over] = maps.map(|map| {
            let mut map = map?;
            self.shorten(&mut map);
            Some(map)
        });
        let Some(top) = top else {
            unreachable!("the first tree is always there");
        };
        Ok(Map {
            path: self.outer(inner),
            ply: line.len() as u32,
            top,
            over,
        })
    }

    /// The next place after one where a node ended as is sought, and whether the whole tree was looked
    /// through.
    pub(super) fn find(
        &mut self,
        path: &[usize],
        searched: usize,
        goal: Goal,
        poll: &SharedPoll,
    ) -> Result<(Option<Place>, bool), SessionError> {
        let inner = self.look_up(path, poll)?;
        let Some(found) = self.tree.next(&inner, searched, goal) else {
            return Ok((None, self.tree.is_whole()));
        };
        let path = self.outer(&found);
        let searched = self.node(&path, poll)?.children.len();
        // A node with nothing below is seen from above.
        let place = match path.split_last() {
            Some((&last, above)) if searched == 0 => Place {
                path: above.to_vec(),
                searched: last + 1,
            },
            _ => Place { path, searched },
        };
        Ok((Some(place), self.tree.is_whole()))
    }

    /// Tells the paths of boxes as the page has them.
    fn shorten(&self, drawn: &mut MapBox) {
        drawn.path = drawn.path.take().map(|path| self.outer(&path));
        drawn.below.iter_mut().for_each(|below| self.shorten(below));
    }
}

/// Walks along a line and surveys what is below its end.
fn survey(surveyor: &Surveyor<'_>, minimax: &mut Minimax, line: &[AnyMove], searches: &Searches) -> MapBox {
    match line.split_first() {
        Some((&next, rest)) => minimax.after(next, |minimax| survey(surveyor, minimax, rest, searches)),
        None => {
            let width = minimax.width(1.0);
            surveyor.survey(minimax, searches, width, 1.0)
        }
    }
}

/// The legal moves of a node that were not searched, in the order in which they would have come.
fn untried(board: &dyn AnyPosition, node: &Recorded) -> Vec<AnyMove> {
    let mut board = board.copied();
    let untried = node.order.iter().filter(|listed| !listed.is_tried);
    let mut untried: Vec<AnyMove> = untried.map(|listed| listed.played).collect();
    untried.retain(|&candidate| board.play(candidate) && board.take_back());
    untried
}

/// A search below a node as the page has it.
fn child(view: &View<'_>, search: &tree::Node, reason: String, over: Option<u64>) -> Child {
    let (played, algebraic) = search
        .played
        .clone()
        .map(|tree::Move { text, coordinates }| (coordinates, text))
        .unzip();
    let is_root = search.search == tree::SearchKind::Root;
    Child {
        played,
        algebraic,
        reason,
        kind: search.search,
        depth: search.depth,
        alpha: search.before.alpha,
        beta: search.before.beta,
        score: search
            .score_above()
            .filter(|score| score.abs() < Score::INFINITE.centipawns()),
        proof: proof(search),
        nodes: search.nodes,
        ending: search.ending.into(),
        effect: search.effect,
        expandable: is_root || search.nodes > 1,
        said: view.of_search(search),
        over,
    }
}

/// The numbers that a proof-number search left a node with.
fn proof(node: &tree::Node) -> Option<tree::ProofNumbers> {
    node.proof.filter(|_| node.ending == tree::Ending::Proof)
}

/// Why a move of a node came where it did, or was left out.
fn reason(node: &Recorded, played: AnyMove, letters: &str) -> String {
    let found = node.order.iter().find(|listed| listed.played == played);
    found.map_or_else(String::new, |listed| {
        let place = written(&listed.reason, letters);
        match listed.left_out {
            Some(reason) => format!("{place}; left out: {}", sanitised::name(reason)),
            None => place,
        }
    })
}

/// A reason in a few words; pieces are named by letters, by their rank.
fn written(reason: &Reason, letters: &str) -> String {
    let letter = |rank: u8| {
        let place = usize::from(rank).checked_sub(1);
        let letter = place.and_then(|place| letters.chars().nth(place));
        letter.map_or_else(|| rank.to_string(), String::from)
    };
    match reason {
        Reason::GenerationOrder => "generation order".to_owned(),
        Reason::Shuffled => "shuffled".to_owned(),
        Reason::BestKnown => "best before".to_owned(),
        Reason::PvMove => "PV move".to_owned(),
        Reason::HashMove => "hash move".to_owned(),
        Reason::MvvLva(capture) => {
            format!("MVV-LVA {}x{}", letter(capture.attacker), letter(capture.victim))
        }
        Reason::Exchange(gain) => format!("SEE {gain:+}"),
        Reason::Killer(slot) => format!("killer {slot}"),
        Reason::Countermove => "countermove".to_owned(),
        Reason::History(history) => format!("history {history}"),
        Reason::Told(name) => sanitised::name(name).into_owned(),
        Reason::Reversed(reason) => format!("worst first: {}", written(reason, letters)),
        Reason::Scored(score) => format!("{:?} {}", score.band(), score.place()),
        _ => String::new(),
    }
}
