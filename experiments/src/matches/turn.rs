//! [`InTurn`]: takes results in the order of their numbers, whatever the order in which they come.

use std::collections::BTreeMap;

/// Results that wait until those before them are there.
pub(super) struct InTurn<T> {
    /// The number of the next one that is taken.
    next: usize,
    waiting: BTreeMap<usize, T>,
}

impl<T> InTurn<T> {
    /// The first that is taken is number `next`.
    pub(super) fn from(next: usize) -> InTurn<T> {
        InTurn {
            next,
            waiting: BTreeMap::new(),
        }
    }

    pub(super) fn put(&mut self, number: usize, result: T) {
        self.waiting.insert(number, result);
    }

    /// The next result with its number, if it is there.
    pub(super) fn take(&mut self) -> Option<(usize, T)> {
        let result = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_taken_in_the_order_of_their_numbers() {
        let mut results = InTurn::from(3);
        let mut taken = Vec::new();
        for number in [5, 4, 7, 3, 6] {
            results.put(number, ());
            taken.push(std::iter::from_fn(|| results.take()).count());
        }
        assert_eq!(taken, [0, 0, 0, 3, 2]);
    }
}
