//! `tt`, the transposition table: a position that has already been searched, reached by another move order,
//! is not searched again.
//!
//! The value of every node of the main search is stored with its depth, and whether it is exact or a bound.
//! When the same position comes up again with the same remaining depth, and the stored value or bound decides
//! the current window, the node ends there. The root is always searched, so that there is a best move. The
//! table only causes cutoffs; its other use, trying an earlier best move first, is the part `hash-move`. The
//! usual table of an engine is `tt+hash-move`.
//!
//! An entry also holds the latest best move or refutation of the position, even if a later search found none.
//! `hash-move=table` tries it first.
//!
//! Only equal depths count, unless `deeper=1` is set: the value of a deeper search is that of a different
//! tree, usually a better one. `quiescence=1` also stores values of quiescence, and probes the table at each
//! leaf. With `quiescence=2` only those leaves probe it whose side to move does not stand pat above beta, so
//! that the other leaves, which are most of them, access no memory. With `value=1` the stored value, unless
//! it is a mate, replaces the static value by which parts prune: if it is exact, if it is a lower bound above
//! the static value, or if it is an upper bound below it. Without `deeper` and `value`, where neither
//! repetitions nor the fifty-move counter come into play, a table does not change the value. Where they do, a
//! value may come from a path through other positions (*graph history interaction*), and the score may be
//! wrong. Mate scores are stored as distances from the node, not from the root.
//!
//! A position has a bucket of two places. The first keeps the deeper search of the current iteration, and is
//! replaced if it is from an earlier one; the second keeps the latest search. `places` makes buckets larger,
//! in which all places but the last keep deeper searches. With `latest=0` the last place does so too, and a
//! search that is less deep than all in its bucket is not stored. If a bucket has several entries of a
//! position, the first that is deep enough decides whether the node ends; the deepest, and of equal ones the
//! last, is what parts learn of the position; the move is that of the first. With `ageing=0` a deep search of
//! an earlier iteration is kept as well. With `big=1` the search of more nodes counts as the deeper one. The
//! schemes of Breuker are therefore `tt(places=1)` (*New*), `tt(places=1,latest=0,ageing=0)` (*Deep*),
//! `tt(ageing=0)` (*TwoDeep*, except that nothing moves to the second place), and with `big=1` added *Big*
//! and *TwoBig*.
//!
//! A search begins with an empty table, so that a position is searched in the same way whatever came before.
//! With `keep=1` a player keeps its table from one move of a game to the next; see
//! [`Search::take_left`](crate::Search::take_left).
//!
//! Reference: R. Greenblatt, D. Eastlake, S. Crocker, *The Greenblatt Chess Program*, 1967; D. Breuker, J.
//! Uiterwijk, J. van den Herik, *Replacement Schemes for Transposition Tables*, ICCA Journal 17(4), 1994;
//! Chess Programming Wiki, *Transposition Table*.
//!
//! Compared with the strategy without it: fewer nodes. It saves most with few pieces, where many move orders
//! lead to the same position.

use super::table_buckets::{LocalTable, SharedTable, TableStorage};
use super::{QuiescenceProbe, TranspositionTable};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::part::Technique;
use crate::searcher::TableLook;
use crate::window::{Bound, TableHit, Window};
use engine_core::{Depth, Key, Ply, Score, Searchable};

/// `tt`
pub static INFO: PartInfo = PartInfo {
    name: "tt",
    summary: "transposition table: a position already searched to this depth is not searched again",
    reference: "Greenblatt et al. 1967",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[
        MEBIBYTES,
        DEEPER,
        QUIESCENCE,
        VALUE,
        PLACES,
        LATEST,
        AGEING,
        BIG,
        Parameter::KEEP,
    ],
};

const MEBIBYTES: Parameter = Parameter::whole("mib", "its size in MiB", 16, 1..=4096).short(&[
    ParameterValue::new("16", "16 MiB"),
    ParameterValue::new("1", "1 MiB"),
    ParameterValue::new("64", "64 MiB"),
    ParameterValue::new("256", "256 MiB"),
]);

const DEEPER: Parameter = Parameter::off(
    "deeper",
    "1: values of deeper searches count too, although their tree is a different one",
);

const QUIESCENCE: Parameter = Parameter::whole(
    "quiescence",
    "1: stores and uses values of quiescence too; 2: only where nobody stands pat above beta",
    0,
    0..=2,
);

const VALUE: Parameter = Parameter::off(
    "value",
    "1: the stored value replaces the static value, as far as its bound allows",
);

const PLACES: Parameter = Parameter::whole("places", "places of a bucket", 2, 1..=8);

const LATEST: Parameter = Parameter::on(
    "latest",
    "1: the last place of a bucket keeps the latest search, whatever its depth",
);

const AGEING: Parameter = Parameter::on("ageing", "1: entries of earlier iterations are replaced first");

const BIG: Parameter = Parameter::off("big", "1: a bucket keeps searches of more nodes, not deeper ones");

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let bytes = u64::from(values.whole(&MEBIBYTES)) << 20;
    Technique::TranspositionTable(Box::new(Transpositions::new(Rules::of(values), bytes)))
}

/// The entry of a position. Mate scores are counted from its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TableEntry {
    key: Key,
    score: Score,
    depth: u8,
    iteration: u8,
    bound: Bound,
    /// With `big` the nodes of the search, otherwise the latest best move; see [`Rules::extra`].
    extra: u32,
}

/// The maximum of [`TableEntry::extra`], which has 24 bits.
const MAX_EXTRA: u32 = (1 << 24) - 1;

impl TableEntry {
    fn known(self, ply: Ply) -> TableHit {
        TableHit {
            score: self.score.seen_from_root(ply),
            bound: self.bound,
            depth: Depth::new(self.depth.into()),
        }
    }
}

/// An entry in 16 bytes; all zeros if empty.
#[derive(Clone, Copy, Debug, Default)]
struct Slot([u64; 2]);

impl Slot {
    fn of(entry: TableEntry) -> Slot {
        let score = entry.score.centipawns() as u16;
        let rest = u64::from(entry.depth) << 16 | u64::from(entry.iteration) << 8 | entry.bound as u64;
        let word = u64::from(entry.extra) << 40 | u64::from(score) << 24 | rest;
        Slot([entry.key.0, word])
    }

    fn is_of(self, key: Key) -> bool {
        self.0[0] == key.0 && !self.is_empty()
    }

    fn is_empty(self) -> bool {
        !matches!(self.0[1] & 0xff, 1..=3)
    }

    fn extra(self) -> u32 {
        (self.0[1] >> 40) as u32
    }

    fn with_extra(self, extra: u32) -> Slot {
        Slot([self.0[0], self.0[1] & ((1 << 40) - 1) | u64::from(extra) << 40])
    }

    fn depth(self) -> u8 {
        (self.0[1] >> 16) as u8
    }

    fn iteration(self) -> u8 {
        (self.0[1] >> 8) as u8
    }

    fn entry(self) -> Option<TableEntry> {
        let Slot([key, word]) = self;
        let bound = match word & 0xff {
            1 => Bound::AtLeast,
            2 => Bound::Exact,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(TableEntry {
            key: Key(key),
            score: Score::DRAW.offset(((word >> 24) as i16).into()),
            depth: (word >> 16) as u8,
            iteration: (word >> 8) as u8,
            bound,
            extra: (word >> 40) as u32,
        })
    }
}

/// The storage and lookup rules of a table.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// Places of a bucket, and how many of them keep the latest search.
    places: u32,
    latest: u32,
    /// Whether deep searches of earlier iterations are replaced.
    ages: bool,
    /// Whether a search ranks by its nodes instead of its depth.
    by_nodes: bool,
    /// Whether values of deeper searches count.
    takes_deeper: bool,
    quiescence_probe: QuiescenceProbe,
    /// Whether its values replace static values.
    stands_for_static: bool,
    /// Whether it is kept from one move of a game to the next.
    is_kept: bool,
}

impl Rules {
    fn of(values: &Values) -> Rules {
        Rules {
            places: values.whole(&PLACES),
            latest: values.whole(&LATEST),
            ages: values.is_on(&AGEING),
            by_nodes: values.is_on(&BIG),
            takes_deeper: values.is_on(&DEEPER),
            quiescence_probe: match values.whole(&QUIESCENCE) {
                0 => QuiescenceProbe::Never,
                1 => QuiescenceProbe::First,
                _ => QuiescenceProbe::AfterStandPat,
            },
            stands_for_static: values.is_on(&VALUE),
            is_kept: values.is_on(&Parameter::KEEP),
        }
    }

    /// The data of an entry besides the value: the number of nodes, at most [`MAX_EXTRA`], or the code of a
    /// move plus 1, if it fits; 0 is none.
    fn extra(&self, best: Option<u64>, nodes: u64) -> u32 {
        if self.by_nodes {
            return nodes.min(MAX_EXTRA.into()) as u32;
        }
        let code = best.filter(|&code| code < MAX_EXTRA.into());
        code.map_or(0, |code| code as u32 + 1)
    }
}

/// The worth of an entry of this iteration and of size 0; empty and older ones are worth less.
const SMALLEST: u32 = 2;

/// The transposition table.
struct Transpositions<S = LocalTable> {
    rules: Rules,
    buckets: u64,
    /// What of a key is the number of its bucket, where there are a power of two; else 0.
    mask: u64,
    slots: S,
    /// The depth of the current iteration, and its number.
    depth: Depth,
    iteration: u8,
}

impl Transpositions {
    fn new(rules: Rules, bytes: u64) -> Transpositions {
        let buckets = bytes / (size_of::<Slot>() as u64 * u64::from(rules.places));
        Transpositions {
            rules,
            buckets,
            mask: if buckets.is_power_of_two() { buckets - 1 } else { 0 },
            slots: LocalTable::new(buckets as usize, rules.places as usize),
            depth: Depth::HORIZON,
            iteration: 0,
        }
    }
}

impl<S: TableStorage> Transpositions<S> {
    /// The same table with other slots.
    fn with<T>(&self, slots: T) -> Transpositions<T> {
        Transpositions {
            rules: self.rules,
            buckets: self.buckets,
            mask: self.mask,
            slots,
            depth: self.depth,
            iteration: self.iteration,
        }
    }

    /// The index of a position's bucket.
    fn bucket(&self, key: Key) -> u32 {
        let bucket = match self.mask {
            0 => key.0 % self.buckets,
            mask => key.0 & mask,
        };
        bucket as u32
    }

    /// The entries of the position in its bucket.
    #[inline]
    fn entries(&self, key: Key) -> impl Iterator<Item = TableEntry> {
        let begin = self.slots.bucket(self.bucket(key));
        let places = begin.map_or(0..0, |begin| begin..begin + self.rules.places);
        let slots = places.map(|place| Slot(self.slots.slot(place)));
        slots
            .filter(move |slot| slot.0[0] == key.0)
            .filter_map(Slot::entry)
    }

    fn find(&self, key: Key, depth: Depth) -> Option<TableEntry> {
        self.entries(key).find(|entry| self.is_deep_enough(entry, depth))
    }

    fn is_deep_enough(&self, entry: &TableEntry, depth: Depth) -> bool {
        let found = Depth::new(entry.depth.into());
        found == depth || self.rules.takes_deeper && found > depth
    }

    /// The place for an entry in its bucket, which begins at `begin`; `None` if all entries there are worth
    /// more.
    fn place_for(&self, entry: &TableEntry, begin: u32) -> Option<u32> {
        let end = begin + self.rules.places;
        let latest = end - self.rules.latest;
        let size = if self.rules.by_nodes { entry.extra } else { entry.depth.into() };
        let (mut least, mut least_worth) = (None, u32::MAX);
        for place in begin..latest {
            let worth = self.worth(Slot(self.slots.slot(place)), entry.iteration);
            if worth < least_worth {
                (least, least_worth) = (Some(place), worth);
            }
        }
        if least_worth <= size + SMALLEST {
            least
        } else {
            (latest < end).then_some(latest)
        }
    }

    /// Empty is worth least, then an entry of an iteration other than this, then a shallower or smaller
    /// search.
    fn worth(&self, slot: Slot, iteration: u8) -> u32 {
        if slot.is_empty() {
            0
        } else if self.rules.ages && slot.iteration() != iteration {
            1
        } else if self.rules.by_nodes {
            slot.extra() + SMALLEST
        } else {
            u32::from(slot.depth()) + SMALLEST
        }
    }

    fn insert(&mut self, mut entry: TableEntry) {
        let begin = self.slots.filled_bucket(self.bucket(entry.key));
        // Places are filled in their order: if the first is empty, all are.
        if Slot(self.slots.slot(begin)).is_empty() && self.rules.places > self.rules.latest {
            self.slots.put_slot(begin, Slot::of(entry).0);
            return;
        }
        if !self.rules.by_nodes {
            self.share_move(&mut entry, begin);
        }
        if let Some(place) = self.place_for(&entry, begin) {
            self.slots.put_slot(place, Slot::of(entry).0);
        }
    }

    /// Gives the latest move to all entries of a position in its bucket, which begins at `begin`.
    fn share_move(&mut self, entry: &mut TableEntry, begin: u32) {
        for place in begin..begin + self.rules.places {
            let other = Slot(self.slots.slot(place));
            if !other.is_of(entry.key) {
                continue;
            }
            if entry.extra == 0 {
                entry.extra = other.extra();
            } else if other.extra() != entry.extra {
                self.slots.put_slot(place, other.with_extra(entry.extra).0);
            }
        }
    }
}

impl<S: TableStorage> TranspositionTable for Transpositions<S> {
    fn next_iteration(&mut self, depth: Depth) {
        // The search of a game's next move begins at the first depth again.
        self.iteration = self.iteration.wrapping_add(u8::from(depth != self.depth));
        self.depth = depth;
    }

    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        self.find(key, depth)?.known(ply).decides(window)
    }

    fn look(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> TableLook {
        let mut entries = self.entries(key);
        let Some(first) = entries.next() else {
            return TableLook::default();
        };
        let (mut found, mut deepest) = (None, first);
        if self.is_deep_enough(&first, depth) {
            found = Some(first);
        }
        for entry in entries {
            if found.is_none() && self.is_deep_enough(&entry, depth) {
                found = Some(entry);
            }
            if entry.depth >= deepest.depth {
                deepest = entry;
            }
        }
        TableLook {
            value: found.and_then(|entry| entry.known(ply).decides(window)),
            known: Some(deepest.known(ply)),
            best: u64::from(first.extra)
                .checked_sub(1)
                .filter(|_| !self.rules.by_nodes),
        }
    }

    fn known(&self, key: Key, ply: Ply) -> Option<TableHit> {
        let deepest = self.entries(key).max_by_key(|entry| entry.depth);
        deepest.map(|entry| entry.known(ply))
    }

    fn best_move(&self, key: Key) -> Option<u64> {
        let entry = self.entries(key).next().filter(|_| !self.rules.by_nodes)?;
        u64::from(entry.extra).checked_sub(1)
    }

    fn quiescence_probe(&self) -> QuiescenceProbe {
        self.rules.quiescence_probe
    }

    fn stands_for_static(&self) -> bool {
        self.rules.stands_for_static
    }

    fn is_kept(&self) -> bool {
        self.rules.is_kept
    }

    fn shared(&self, count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        let slots = SharedTable::new(self.buckets as usize, self.rules.places as usize);
        let tables =
            (0..count).map(|_| -> Box<dyn TranspositionTable> { Box::new(self.with(slots.clone())) });
        Some(tables.collect())
    }

    fn store(&mut self, key: Key, ply: Ply, found: TableHit, best: Option<u64>, nodes: u64) {
        self.insert(TableEntry {
            key,
            score: found.score.seen_from(ply),
            depth: found.depth.plies() as u8,
            iteration: self.iteration,
            bound: found.bound,
            extra: self.rules.extra(best, nodes),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, score: i32, depth: u8, iteration: u8) -> TableEntry {
        TableEntry {
            key: Key(key),
            score: Score::DRAW.offset(score),
            depth,
            iteration,
            bound: Bound::AtMost,
            extra: MAX_EXTRA,
        }
    }

    /// A table of 1 MiB.
    fn table(recipe: &str) -> Transpositions {
        let mut values = Values::usual(INFO.parameters);
        for pair in recipe.split_terminator(',') {
            let (name, value) = pair.split_once('=').expect("a pair");
            values.set(Some(name), value).expect("a value");
        }
        Transpositions::new(Rules::of(&values), 1 << 20)
    }

    #[test]
    fn an_entry_comes_out_of_its_slot_as_it_went_in() {
        for score in [-30_000, -29_000, -1, 0, 1, 28_999, 30_000] {
            let entry = entry(u64::MAX, score, 128, 63);
            assert_eq!(Slot::of(entry).entry(), Some(entry));
        }
        assert_eq!(Slot::default().entry(), None);
    }

    #[test]
    fn a_bound_decides_only_a_window_that_lies_beyond_it() {
        const PLY: Ply = Ply::new(3);
        const DEPTH: Depth = Depth::new(2);
        let score = |centipawns| Score::DRAW.offset(centipawns);
        let window = |alpha, beta| Window {
            alpha: score(alpha),
            beta: score(beta),
        };
        let mut table = table("");
        let [at_least, at_most, exact] = [Key(1), Key(2), Key(3)];
        for (key, bound) in [
            (at_least, Bound::AtLeast),
            (at_most, Bound::AtMost),
            (exact, Bound::Exact),
        ] {
            let found = TableHit {
                score: score(20),
                bound,
                depth: DEPTH,
            };
            table.store(key, PLY, found, None, 1);
        }
        for (alpha, beta, decided) in [
            (0, 20, [true, false, true]),
            (20, 40, [false, true, true]),
            (0, 40, [false, false, true]),
            (21, 40, [false, true, true]),
            (0, 19, [true, false, true]),
        ] {
            let known =
                [at_least, at_most, exact].map(|key| table.probe(key, DEPTH, PLY, window(alpha, beta)));
            let expected = decided.map(|decides| decides.then_some(score(20)));
            assert_eq!(known, expected, "between {alpha} and {beta}");
        }
        assert_eq!(table.probe(exact, Depth::new(1), PLY, window(0, 40)), None);
    }

    #[test]
    fn the_latest_move_of_a_position_stays_until_its_entries_are_replaced() {
        const LARGEST: u64 = MAX_EXTRA as u64 - 1;
        for (scheme, keeps) in [
            ("", true),
            ("places=1", true),
            ("places=4", true),
            ("big=1", false),
        ] {
            let mut table = table(scheme);
            let [key, other] = [Key(7), Key(7 + table.buckets)];
            for (depth, best, expected) in [
                (3, None, None),
                (3, Some(0), Some(0)),
                (5, Some(LARGEST), Some(LARGEST)),
                (1, None, Some(LARGEST)),
                (1, Some(5), Some(5)),
                (6, None, Some(5)),
                (2, Some(LARGEST + 1), Some(5)),
            ] {
                let bound = Bound::AtLeast;
                let found = TableHit {
                    score: Score::DRAW,
                    bound,
                    depth: Depth::new(depth),
                };
                table.store(key, Ply::ROOT, found, best, 1);
                assert_eq!(
                    table.best_move(key),
                    expected.filter(|_| keeps),
                    "{scheme}: {depth} {best:?}"
                );
                assert_eq!(table.best_move(other), None);
            }
            for depth in [9, 8, 9, 8] {
                let bound = Bound::AtMost;
                let found = TableHit {
                    score: Score::DRAW,
                    bound,
                    depth: Depth::new(depth),
                };
                for number in 1..=8 {
                    table.store(Key(7 + number * table.buckets), Ply::ROOT, found, Some(number), 1);
                }
            }
            assert_eq!(table.best_move(key), None, "{scheme}");
        }
    }

    #[test]
    fn the_scheme_decides_which_entries_a_full_bucket_keeps() {
        for (scheme, kept) in [
            ("", "23"),
            ("places=1", "3"),
            ("places=1,latest=0", "2"),
            ("places=1,latest=0,ageing=0", "1"),
            ("latest=0,ageing=0", "12"),
            ("places=3", "23"),
            ("ageing=0", "13"),
            ("places=1,latest=0,ageing=0,big=1", "3"),
            ("latest=0,ageing=0,big=1", "23"),
        ] {
            let mut table = table(scheme);
            let keys = [1, 2, 3].map(|round| Key(7 + round * table.buckets));
            // Depth 5 in the first iteration, then 4 and 3 in the second; by nodes it is the reverse.
            for (key, (depth, iteration)) in keys.into_iter().zip([(5, 1), (4, 2), (3, 2)]) {
                table.insert(TableEntry {
                    key,
                    extra: 10 - u32::from(depth),
                    ..entry(0, 1, depth, iteration)
                });
            }
            let found = (1..)
                .zip(keys)
                .filter(|&(_, key)| table.entries(key).next().is_some());
            let found: String = found.map(|(number, _)| number.to_string()).collect();
            assert_eq!(found, kept, "{scheme}");
        }
    }
}
