//! The map of a tree: for each node, how much of minimax's tree the search visited, down to the smallest
//! visible box.

use super::loaded_tree::LoadedTree;
use super::minimax::{Minimax, SubtreeSize};
use super::protocol::{MapBox, Path};
use games::AnyMove;

pub(super) struct MapBuilder<'a> {
    /// The open tree, and the second one, if any.
    pub(super) trees: [Option<&'a LoadedTree>; 2],
    /// The index of the tree that is drawn; for the other one, only its visits to the same nodes are shown.
    pub(super) drawn: usize,
    /// The share of the picture below which boxes are merged.
    pub(super) least: f64,
}

/// The paths of all searches of one node, in each tree.
pub(super) type Searches = [Vec<Path>; 2];

impl MapBuilder<'_> {
    /// All searches of the node after a line of moves.
    pub(super) fn searches_after(&self, line: &[AnyMove]) -> Searches {
        self.trees.map(|tree| {
            let Some(tree) = tree else { return Vec::new() };
            let windows = if tree.first.is_topped() { tree.below(&[]).len() } else { 0 };
            let roots = match windows {
                0 => vec![Path::new()],
                windows => (0..windows).map(|root| vec![root]).collect(),
            };
            line.iter().fold(roots, |paths, &wanted| {
                let tried = tried(tree, &paths).into_iter();
                let wanted = tried.filter(|(played, _)| *played == wanted);
                wanted.flat_map(|(_, paths)| paths).collect()
            })
        })
    }
    /// The box of the current node, with its share of the picture, and the boxes below it.
    pub(super) fn survey(
        &self,
        minimax: &mut Minimax,
        searches: &Searches,
        width: SubtreeSize,
        share: f64,
    ) -> MapBox {
        let tried = [0, 1].map(|tree| self.trees[tree].map_or(Vec::new(), |of| tried(of, &searches[tree])));
        let mut drawn = self.drawn(searches, width);
        if !tried[self.drawn].is_empty() && minimax.plies_left() > 0 {
            drawn.below = self.below(minimax, &tried, share);
        }
        drawn
    }

    fn below(
        &self,
        minimax: &mut Minimax,
        tried: &[Vec<(AnyMove, Vec<Path>)>; 2],
        share: f64,
    ) -> Vec<MapBox> {
        let mut moves: Vec<AnyMove> = tried[self.drawn].iter().map(|(played, _)| *played).collect();
        let legal = minimax.board().legal_moves().into_iter();
        let untried: Vec<AnyMove> = legal.filter(|legal| !moves.contains(legal)).collect();
        moves.extend(untried);
        let evenly = share / moves.len() as f64;
        // Each move with the paths of its searches (empty if it was never searched) and the size of minimax's
        // subtree.
        let all = moves.into_iter().map(|played| {
            let searches = tried.each_ref().map(|tried| {
                let its = tried.iter().find(|(known, _)| *known == played);
                its.map_or(Vec::new(), |(_, paths)| paths.clone())
            });
            let width = minimax.after(played, |minimax| minimax.width(evenly));
            (played, searches, width)
        });
        let all: Vec<(AnyMove, Searches, SubtreeSize)> = all.collect();
        let sum: f64 = all.iter().map(|(.., width)| width.nodes() as f64).sum();
        let mut boxes: Vec<MapBox> = Vec::new();
        // Whether more moves that are too small to be visible can be merged into the last box.
        let mut is_run = false;
        for (played, searches, width) in all {
            let share = share * width.nodes() as f64 / sum;
            let is_seen = share >= self.least;
            let [algebraic, coordinates] = [
                minimax.board().algebraic(played),
                minimax.board().coordinates(played),
            ];
            let mut drawn = minimax.after(played, |minimax| {
                if is_seen {
                    self.survey(minimax, &searches, width, share)
                } else {
                    self.drawn(&searches, width)
                }
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

    fn drawn(&self, searches: &Searches, width: SubtreeSize) -> MapBox {
        let (mut visits, mut outside, mut last) = (vec![0; width.by_ply.len()], 0, None);
        if let Some(tree) = self.trees[self.drawn] {
            for spot in searches[self.drawn].iter().filter_map(|path| tree.spot(path)) {
                add(&mut visits, &spot.visits(&width.by_ply));
                outside += spot.node().moves.outside;
                last = Some((spot.node().kind, spot.node().end));
            }
        }
        let other = self.trees[1 - self.drawn].map(|other| {
            let spots = searches[1 - self.drawn]
                .iter()
                .filter_map(|path| other.spot(path));
            spots
                .map(|spot| spot.visits(&width.by_ply).iter().sum::<u64>())
                .sum()
        });
        let (kind, ending) = last.unzip();
        MapBox {
            played: None,
            algebraic: None,
            path: searches[0].last().cloned(),
            moves: 1,
            is_estimated: width.is_estimated,
            widths: width.by_ply,
            visits,
            outside,
            other,
            kind,
            ending,
            below: Vec::new(),
        }
    }
}

/// The moves played in searches of one node, each with the paths of its searches.
fn tried(tree: &LoadedTree, paths: &[Path]) -> Vec<(AnyMove, Vec<Path>)> {
    let mut all: Vec<(AnyMove, Vec<Path>)> = Vec::new();
    for path in paths {
        for (place, below) in tree.below(path).into_iter().enumerate() {
            let below_it = [path.as_slice(), &[place]].concat();
            let found = match below.moves.played {
                Some(played) => vec![(played, vec![below_it])],
                // Another search of the same node.
                None if below.search.stays() => tried(tree, &[below_it]),
                None => Vec::new(),
            };
            for (played, paths) in found {
                match all.iter_mut().find(|(known, _)| *known == played) {
                    Some((_, known)) => known.extend(paths),
                    None => all.push((played, paths)),
                }
            }
        }
    }
    all
}

impl MapBox {
    /// Merges an adjacent box into this one, since both are too small to be visible. The description of the
    /// search is that of the larger part.
    fn take_in(&mut self, other: &MapBox) {
        let visited = |drawn: &MapBox| drawn.visits.iter().sum::<u64>();
        if visited(other) > visited(self) {
            (self.kind, self.ending) = (other.kind, other.ending);
        }
        self.moves += other.moves;
        self.is_estimated |= other.is_estimated;
        self.outside += other.outside;
        self.other = self.other.zip(other.other).map(|(one, more)| one + more);
        add(&mut self.widths, &other.widths);
        add(&mut self.visits, &other.visits);
    }
}

fn add(sum: &mut Vec<u64>, more: &[u64]) {
    sum.resize(sum.len().max(more.len()), 0);
    for (nodes, &more) in sum.iter_mut().zip(more) {
        *nodes = nodes.saturating_add(more);
    }
}
