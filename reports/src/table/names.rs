//! [`ShortNames`]: what strategies are called where there is no room for their recipes.

use super::Table;
use crate::wrap::columns;
use std::collections::BTreeSet;

/// A name of so many columns needs no other; that of a driver alone may be somewhat longer.
const SHORT: usize = 12;
const SHORT_DRIVER: usize = 18;

/// A short name for each strategy of a report, the same in all its tables and charts.
///
/// A strategy that adds one part to the one before it is called by that part, `+killers`; players that have
/// one recipe in common by what is each one's own, `depth=3`; any other whose name is long by a letter.
/// [`ShortNames::legend`] says which is which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortNames {
    /// Full name, short name, in the strategies' order.
    names: Vec<(String, String)>,
}

impl ShortNames {
    pub fn new(strategies: &[String]) -> ShortNames {
        if let Some(names) = by_what_is_their_own(strategies) {
            return ShortNames { names };
        }
        let mut used: BTreeSet<String> = strategies.iter().cloned().collect();
        let mut letters = (0..).map(letter);
        let mut names = Vec::new();
        for (place, name) in strategies.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| strategies[before].as_str());
            let step = before.and_then(|before| added_part(before, name));
            let short = match step.filter(|step| !used.contains(step)) {
                _ if columns(name) <= SHORT => name.clone(),
                _ if columns(name) <= SHORT_DRIVER && !name.contains('+') => name.clone(),
                Some(step) => step,
                None => letters.find(|letter| !used.contains(letter)).unwrap_or_default(),
            };
            used.insert(short.clone());
            names.push((name.clone(), short));
        }
        ShortNames { names }
    }

    /// What a strategy is called; any other text comes back as it is.
    pub fn of<'a>(&'a self, name: &'a str) -> &'a str {
        let mut names = self.names.iter();
        let found = names.find(|(full, _)| full == name);
        found.map_or(name, |(_, short)| short)
    }

    /// A text in which each word that is a strategy's name is replaced by what it is called.
    pub fn within(&self, text: &str) -> String {
        let words = text.split(' ').map(|word| self.of(word));
        words.collect::<Vec<&str>>().join(" ")
    }

    /// Which name stands for which strategy; `None` if all are called by their own.
    pub fn legend(&self) -> Option<Table> {
        let short = self.names.iter().filter(|(full, short)| full != short);
        Table::of("Strategies", short)
            .words("short", |(_, short)| short)
            .words("recipe", |(full, _)| full)
            .unless_empty()
    }
}

/// Each with what stands behind its recipe, `depth=3`; `None` if they have not one recipe in common, or one
/// of them is short without that.
fn by_what_is_their_own(names: &[String]) -> Option<Vec<(String, String)>> {
    let split = names.iter().map(|name| name.split_once(','));
    let split = split.collect::<Option<Vec<(&str, &str)>>>()?;
    let one_recipe = split.windows(2).all(|two| two[0].0 == two[1].0);
    let all_long = names.iter().all(|name| columns(name) > SHORT);
    let named = names.iter().zip(split);
    (one_recipe && all_long).then(|| {
        named
            .map(|(name, (_, own))| (name.clone(), own.to_owned()))
            .collect()
    })
}

/// `+killers`, if that is all by which the second recipe differs from the first.
fn added_part(before: &str, name: &str) -> Option<String> {
    let (before, name): (Vec<&str>, Vec<&str>) = (before.split('+').collect(), name.split('+').collect());
    let (driver, parts) = name.split_first()?;
    let mut added = parts.iter().filter(|part| !before.contains(part));
    let part = added.next()?;
    let adds_it_alone = before[0] == *driver && before.len() + 1 == name.len() && added.next().is_none();
    adds_it_alone.then(|| format!("+{part}"))
}

/// `A` to `Z`, `AA` to `ZZ`, ...
fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letter(more - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(names: &[&str]) -> Vec<String> {
        let strategies: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let short = ShortNames::new(&strategies);
        names.iter().map(|name| short.of(name).to_owned()).collect()
    }

    #[test]
    fn a_step_is_called_by_the_part_it_adds() {
        let ladder = [
            "minimax",
            "alpha-beta",
            "alpha-beta+qs",
            "alpha-beta+qs+mvv-lva",
            "alpha-beta+qs+mvv-lva+killers",
        ];
        assert_eq!(
            short(&ladder),
            ["minimax", "alpha-beta", "+qs", "+mvv-lva", "+killers"]
        );
    }

    #[test]
    fn players_with_one_recipe_are_called_by_what_is_their_own() {
        assert_eq!(
            short(&["alpha-beta+qs+see,depth=2", "alpha-beta+qs+see,depth=3"]),
            ["depth=2", "depth=3"]
        );
        assert_eq!(
            short(&["alpha-beta+qs+see,depth=2", "alpha-beta+qs,depth=3"]),
            ["A", "B"]
        );
        assert_eq!(
            short(&["pvs,depth=2", "pvs,depth=3"]),
            ["pvs,depth=2", "pvs,depth=3"]
        );
    }

    #[test]
    fn what_is_no_such_step_has_a_letter_and_no_two_have_one_name() {
        let strategies = [
            "alpha-beta+qs=delta",
            "alpha-beta+qs",
            "alpha-beta+qs+killers",
            "pvs+qs+mvv-lva",
            "pvs+qs+mvv-lva+killers",
            "A",
        ];
        assert_eq!(short(&strategies), ["B", "C", "+killers", "D", "E", "A"]);
        let many: Vec<String> = (0..800)
            .map(|number| format!("a-rather-long-name-{number}"))
            .collect();
        let names: BTreeSet<String> = ShortNames::new(&many)
            .names
            .into_iter()
            .map(|(_, short)| short)
            .collect();
        assert_eq!(names.len(), many.len());
        assert!(names.contains("Z") && names.contains("AA") && names.contains("ZZ"));
    }
}
