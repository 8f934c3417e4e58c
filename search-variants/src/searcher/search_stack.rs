//! [`SearchStack`]: the place of a search in its tree, apart from what it has learned. A search can leave its
//! place, work on another node, and come back; another search of the same strategy can continue from the
//! place.

use super::{MAX_PLY, PerPly, Searcher};
use crate::pv_table::PvTable;
use crate::searcher::MoveLists;
use engine_core::{HistoryEntry, Ply, Searchable};
use std::ops::Range;

pub(crate) struct SearchStack<P: Searchable> {
    position: P,
    path: Vec<HistoryEntry>,
    led_to: PerPly<Option<P::Move>>,
    lists: MoveLists<P::Move>,
    pv: PvTable<P::Move>,
}

impl<P: Searchable> SearchStack<P> {
    /// A place at `root`, with `earlier` positions before it.
    pub(crate) fn at_root(root: P, earlier: Vec<HistoryEntry>) -> SearchStack<P> {
        SearchStack {
            position: root,
            path: earlier,
            led_to: PerPly::new(None),
            lists: MoveLists::default(),
            pv: PvTable::new(MAX_PLY),
        }
    }
}

impl<P: Searchable> Searcher<P> {
    /// Goes to `place`, and stores the previous place there.
    pub(crate) fn exchange_place(&mut self, place: &mut SearchStack<P>) {
        std::mem::swap(&mut self.position, &mut place.position);
        std::mem::swap(&mut self.path, &mut place.path);
        std::mem::swap(&mut self.led_to, &mut place.led_to);
        std::mem::swap(&mut self.lists, &mut place.lists);
        std::mem::swap(&mut self.pv, &mut place.pv);
    }

    /// Goes to the node that `line` leads to from `root`, as a node whose moves are being searched: it is on
    /// the path, and its move list belongs to another search.
    pub(crate) fn go_to_node(&mut self, root: &P, earlier: &[HistoryEntry], line: &[P::Move]) {
        self.position = root.clone();
        self.path.clear();
        self.path.extend_from_slice(earlier);
        self.lists = MoveLists::default();
        for (ply, &played) in (0..).map(Ply::new).zip(line) {
            self.path.push(self.position.history_entry());
            self.led_to[ply.next()] = Some(played);
            self.position.make(played);
        }
        self.path.push(self.position.history_entry());
    }

    /// The data that another search needs to take over moves of the node at `ply` of the path: the moves from
    /// the root to it, a copy of those that are `left`, with their scores, and its best line so far.
    pub(crate) fn shared(&self, ply: Ply, left: Range<usize>) -> Shared<P::Move> {
        shared(&self.led_to, &self.lists, &self.pv, ply, left)
    }

    /// Plays a generated move of the node at `ply`; `None` if it is illegal. [`Searcher::after`] also takes
    /// the move back.
    pub(crate) fn play(&mut self, played: P::Move, ply: Ply) -> Option<P::Undo> {
        let undo = self.position.make(played)?;
        self.led_to[ply.next()] = Some(played);
        Some(undo)
    }

    /// Takes back the last move that was played.
    pub(crate) fn take_back(&mut self, played: P::Move, undo: P::Undo) {
        self.position.unmake(played, undo);
    }
}

impl<P: Searchable> SearchStack<P> {
    /// [`Searcher::shared`]
    pub(crate) fn shared(&self, ply: Ply, left: Range<usize>) -> Shared<P::Move> {
        shared(&self.led_to, &self.lists, &self.pv, ply, left)
    }

    pub(crate) fn set_pv(&mut self, ply: Ply, line: &[P::Move]) {
        self.pv.set_line(ply, line);
    }
}

type Shared<M> = (Vec<M>, MoveLists<M>, Vec<M>);

fn shared<M: Copy + PartialEq>(
    led_to: &PerPly<Option<M>>,
    lists: &MoveLists<M>,
    pv: &PvTable<M>,
    ply: Ply,
    left: Range<usize>,
) -> Shared<M> {
    let line = (1..=ply.get()).filter_map(|ply| led_to[Ply::new(ply)]).collect();
    (line, lists.part(left), pv.line(ply).to_vec())
}
