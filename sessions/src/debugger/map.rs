//! The map of a tree: how much of what minimax visits the search visited, node by node, as far as boxes can
//! be seen.

use super::grown::Grown;
use super::minimax::{Minimax, Width};
use super::protocol::{MapBox, Path};
use crate::tree::{Step, ending, kind_of};
use games::AnyMove;

/// Draws a tree in boxes.
pub(super) struct Surveyor<'a> {
    pub(super) tree: &'a Grown,
    /// The share of the picture below which boxes are drawn as one.
    pub(super) least: f64,
}

/// A move of a node, with the paths of its searches; none if it was never searched.
struct Tried {
    played: AnyMove,
    paths: Vec<Path>,
    width: Width,
}

impl Surveyor<'_> {
    /// All searches of the node after a line of moves.
    pub(super) fn searches_after(&self, line: &[AnyMove]) -> Vec<Path> {
        let roots = (0..self.tree.below(&[]).len()).map(|root| vec![root]);
        line.iter().fold(roots.collect(), |paths, &wanted| {
            let tried = self.tried(&paths).into_iter();
            let wanted = tried.filter(|(played, _)| *played == wanted);
            wanted.flat_map(|(_, paths)| paths).collect()
        })
    }

    /// The moves that were played in searches of one node, each with the paths of its own searches.
    fn tried(&self, paths: &[Path]) -> Vec<(AnyMove, Vec<Path>)> {
        let mut tried: Vec<(AnyMove, Vec<Path>)> = Vec::new();
        for path in paths {
            for (place, below) in self.tree.below(path).into_iter().enumerate() {
                let below_it = [path.as_slice(), &[place]].concat();
                let found = match below.step {
                    Step::Move(played) => vec![(played, vec![below_it])],
                    // The node itself, searched once more.
                    Step::Stay => self.tried(&[below_it]),
                    Step::Null => Vec::new(),
                };
                for (played, paths) in found {
                    match tried.iter_mut().find(|(known, _)| *known == played) {
                        Some((_, known)) => known.extend(paths),
                        None => tried.push((played, paths)),
                    }
                }
            }
        }
        tried
    }

    /// The box of the node where the walk is, which takes a share of the picture, and those below it.
    pub(super) fn survey(&self, minimax: &mut Minimax, paths: &[Path], width: Width, share: f64) -> MapBox {
        let tried = self.tried(paths);
        let mut drawn = self.drawn(paths, width);
        if !tried.is_empty() && minimax.plies_left() > 0 {
            drawn.below = self.below(minimax, tried, share);
        }
        drawn
    }

    fn below(&self, minimax: &mut Minimax, tried: Vec<(AnyMove, Vec<Path>)>, share: f64) -> Vec<MapBox> {
        let legal = minimax.board().legal_moves().into_iter();
        let untried = legal.filter(|legal| tried.iter().all(|(played, _)| played != legal));
        let untried: Vec<_> = untried.map(|played| (played, Vec::new())).collect();
        let evenly = share / (tried.len() + untried.len()) as f64;
        let all = tried.into_iter().chain(untried).map(|(played, paths)| Tried {
            played,
            paths,
            width: minimax.after(played, |minimax| minimax.width(evenly)),
        });
        let all: Vec<Tried> = all.collect();
        let sum: f64 = all.iter().map(|tried| tried.width.nodes() as f64).sum();
        let mut boxes: Vec<MapBox> = Vec::new();
        // Whether the last box can take more that is too small to be seen.
        let mut is_run = false;
        for Tried { played, paths, width } in all {
            let share = share * width.nodes() as f64 / sum;
            let is_seen = share >= self.least;
            let [algebraic, coordinates] = [
                minimax.board().algebraic(played),
                minimax.board().coordinates(played),
            ];
            let mut drawn = minimax.after(played, |minimax| match is_seen {
                true => self.survey(minimax, &paths, width, share),
                false => self.drawn(&paths, width),
            });
            match boxes.last_mut() {
                Some(run) if is_run && !is_seen => run.take_in(&drawn),
                _ => {
                    (drawn.algebraic, drawn.played) = (Some(algebraic), Some(coordinates));
                    boxes.push(drawn);
                }
            }
            is_run = !is_seen;
        }
        boxes
    }

    /// The box of a node alone.
    fn drawn(&self, paths: &[Path], width: Width) -> MapBox {
        let algorithm = self.tree.strategy().algorithm();
        let (mut visits, mut outside, mut last) = (vec![0; width.by_ply.len()], 0, None);
        for path in paths {
            if let Some(spot) = self.tree.way(path).last() {
                add(&mut visits, &spot.visits(&width.by_ply));
                outside += spot.node().outside;
                last = Some((kind_of(spot.node(), algorithm), ending(spot.node()).into()));
            }
        }
        let (kind, ending) = last.unzip();
        MapBox {
            played: None,
            algebraic: None,
            path: paths.last().cloned(),
            moves: 1,
            is_estimated: width.is_estimated,
            widths: width.by_ply,
            visits,
            outside,
            kind,
            ending,
            below: Vec::new(),
        }
    }
}

impl MapBox {
    /// Takes in another box beside it, since both are too small to be seen. What is said of the search is
    /// said of the larger part.
    fn take_in(&mut self, other: &MapBox) {
        let visited = |drawn: &MapBox| drawn.visits.iter().sum::<u64>();
        if visited(other) > visited(self) {
            (self.kind, self.ending) = (other.kind, other.ending);
        }
        self.moves += other.moves;
        self.is_estimated |= other.is_estimated;
        self.outside += other.outside;
        add(&mut self.widths, &other.widths);
        add(&mut self.visits, &other.visits);
    }
}

/// Adds counts by ply.
fn add(sum: &mut Vec<u64>, more: &[u64]) {
    sum.resize(sum.len().max(more.len()), 0);
    for (nodes, &more) in sum.iter_mut().zip(more) {
        *nodes = nodes.saturating_add(more);
    }
}
