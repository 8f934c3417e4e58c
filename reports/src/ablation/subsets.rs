//! [`Subset`]: which parts are switched on. [`Design`]: which subsets an experiment searches.

use engine_core::UnknownName;
use std::cmp::Reverse;

/// Some of the parts of an experiment, each by its place in the list of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subset(u32);

impl Subset {
    pub const NONE: Subset = Subset(0);

    /// All of so many parts (31 at the most).
    pub fn all(parts: usize) -> Subset {
        Subset((1 << parts) - 1)
    }

    /// The subset with `part` as well.
    #[must_use]
    pub fn with(self, part: usize) -> Subset {
        Subset(self.0 | 1 << part)
    }

    /// The subset without `part`.
    #[must_use]
    pub fn without(self, part: usize) -> Subset {
        Subset(self.0 & !(1 << part))
    }

    /// Whether `part` is switched on.
    pub fn has(self, part: usize) -> bool {
        self.0 >> part & 1 == 1
    }

    pub fn size(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The parts that are switched on, in their order.
    pub fn members(self) -> impl Iterator<Item = usize> {
        (0..u32::BITS as usize).filter(move |&part| self.has(part))
    }

    /// The parts that are switched off, of so many.
    pub fn others(self, parts: usize) -> impl Iterator<Item = usize> {
        (0..parts).filter(move |&part| !self.has(part))
    }

    /// Every subset of so many parts, the smallest first.
    pub fn every(parts: usize) -> Vec<Subset> {
        let mut subsets: Vec<Subset> = (0..1 << parts).map(Subset).collect();
        // Of those of a size, the ones with the first parts come first.
        subsets.sort_by_key(|subset| (subset.size(), Reverse(subset.0.reverse_bits())));
        subsets
    }
}

/// Which subsets are searched. The fewer, the less can be said.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = Design::unknown)]
pub enum Design {
    /// All 2^k: fair shares and interactions.
    #[default]
    Factorial,
    /// All parts, and all but each one: what each is worth last.
    LeaveOneOut,
    /// No part, and each one alone: what each is worth first.
    AddOneIn,
    /// One after the other in the order given: what each is worth in that order.
    Ladder,
}

impl Design {
    pub const ALL: &[Design] = <Design as strum::VariantArray>::VARIANTS;

    /// `factorial`, `leave-one-out` and so on.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn unknown(name: &str) -> UnknownName {
        UnknownName::of::<Design>("design", name)
    }

    /// The parts that it can take: the factorial doubles its subsets with each.
    pub fn most_parts(self) -> usize {
        match self {
            Design::Factorial => 10,
            Design::LeaveOneOut | Design::AddOneIn | Design::Ladder => 31,
        }
    }

    /// The subsets to be searched, the smallest first.
    pub fn subsets(self, parts: usize) -> Vec<Subset> {
        let all = Subset::all(parts);
        match self {
            Design::Factorial => Subset::every(parts),
            Design::LeaveOneOut => {
                let but_one = (0..parts).rev().map(|part| all.without(part));
                but_one.chain([all]).collect()
            }
            Design::AddOneIn => {
                let alone = (0..parts).map(|part| Subset::NONE.with(part));
                std::iter::once(Subset::NONE).chain(alone).collect()
            }
            Design::Ladder => (0..=parts).map(Subset::all).collect(),
        }
    }

    /// The subset that the others are measured against: no part, or all where none is searched.
    pub fn reference(self, parts: usize) -> Subset {
        match self {
            Design::LeaveOneOut => Subset::all(parts),
            Design::Factorial | Design::AddOneIn | Design::Ladder => Subset::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(design: Design) -> Vec<String> {
        let place = |part: usize| char::from(b'a' + part as u8);
        let subsets = design.subsets(3).into_iter();
        subsets
            .map(|subset| subset.members().map(place).collect())
            .collect()
    }

    #[test]
    fn each_design_searches_what_it_needs_and_no_more() {
        assert_eq!(
            shown(Design::Factorial),
            ["", "a", "b", "c", "ab", "ac", "bc", "abc"]
        );
        assert_eq!(shown(Design::LeaveOneOut), ["ab", "ac", "bc", "abc"]);
        assert_eq!(shown(Design::AddOneIn), ["", "a", "b", "c"]);
        assert_eq!(shown(Design::Ladder), ["", "a", "ab", "abc"]);
    }

    #[test]
    fn one_part_is_searched_once_without_and_once_with() {
        for &design in Design::ALL {
            assert_eq!(design.subsets(1), [Subset::NONE, Subset::all(1)], "{design}");
        }
    }

    #[test]
    fn designs_are_read_back_as_they_are_written() {
        for design in Design::ALL {
            assert_eq!(design.to_string().parse(), Ok(*design));
        }
        assert!("full".parse::<Design>().is_err());
    }
}
