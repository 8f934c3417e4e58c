//! [`ShortNames`]: what strategies are called where there is no room for their recipes.

use super::Table;
use crate::wrap_text::columns;
use std::collections::BTreeSet;

/// A name of so many columns needs no other; that of an algorithm alone, or one that would else be a letter,
/// may be somewhat longer.
const SHORT: usize = 12;
const LONGER: usize = 18;

/// A short name for each strategy of a report, the same in all its tables and charts.
///
/// A strategy that changes little of an earlier one is called by the change, `+killers` or `+see -mvv-lva`.
/// Strategies with the same parts are called by their algorithms, and players with one recipe by what is
/// each one's own, `depth=3`. Any other whose name is long has a letter. [`ShortNames::legend`] says which is
/// which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortNames {
    /// Full name, short name, in the strategies' order.
    names: Vec<(String, String)>,
}

impl ShortNames {
    pub fn new(strategies: &[String]) -> ShortNames {
        let are_all_long = strategies.iter().all(|name| columns(name) > SHORT);
        let is_any_long = strategies.iter().any(|name| columns(name) > LONGER);
        let behind_recipe = || by_their_own(strategies, split_behind_recipe);
        let algorithm = || {
            by_their_own(strategies, |name| {
                name.split_once('+').map(|(own, parts)| (parts, own))
            })
        };
        let own = are_all_long.then(behind_recipe).flatten();
        let own = own.or_else(|| (strategies.len() > 1 && is_any_long).then(algorithm).flatten());
        if let Some(names) = own {
            return ShortNames { names };
        }
        let mut used: BTreeSet<String> = strategies.iter().cloned().collect();
        let mut letters = (0..).map(letter);
        let mut names = Vec::new();
        for (place, name) in strategies.iter().enumerate() {
            let has_room = |name: &String| columns(name) <= LONGER || name.matches('+').count() <= 1;
            let earlier = strategies[..place].iter().rev();
            let changes = earlier.filter_map(|earlier| change(earlier, name));
            let least = changes
                .filter(|change| has_room(&change.name) && !used.contains(&change.name))
                .min_by_key(|change| (change.takes_away, columns(&change.name)));
            let short = match least {
                _ if columns(name) <= SHORT => name.clone(),
                _ if columns(name) <= LONGER && !name.contains('+') => name.clone(),
                Some(change) => change.name,
                None if columns(name) <= LONGER => name.clone(),
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

    /// The same without letters, which need a legend.
    pub fn without_legend(&self, text: &str) -> String {
        let is_letter = |short: &str| short.bytes().all(|byte| byte.is_ascii_uppercase());
        let words = text.split(' ').map(|word| match self.of(word) {
            short if is_letter(short) => word,
            short => short,
        });
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

/// Each by what is its own, if they have all else in common; `split` tells the one from the other.
fn by_their_own(
    names: &[String],
    split: impl Fn(&str) -> Option<(&str, &str)>,
) -> Option<Vec<(String, String)>> {
    let split = names.iter().map(|name| split(name));
    let split = split.collect::<Option<Vec<(&str, &str)>>>()?;
    let is_common = split.windows(2).all(|two| two[0].0 == two[1].0);
    let named = names.iter().zip(split);
    is_common.then(|| {
        named
            .map(|(name, (_, own))| (name.clone(), own.to_owned()))
            .collect()
    })
}

/// The recipe, whose parentheses may hold commas, and what stands behind it.
fn split_behind_recipe(name: &str) -> Option<(&str, &str)> {
    let mut commas = name.match_indices(',').map(|(place, _)| name.split_at(place));
    let is_whole = |recipe: &str| recipe.matches('(').count() == recipe.matches(')').count();
    let (recipe, own) = commas.find(|(recipe, _)| is_whole(recipe))?;
    Some((recipe, &own[1..]))
}

/// What makes one recipe of another.
struct Change {
    name: String,
    takes_away: bool,
}

/// `+killers+history`, `+see -mvv-lva`, `+qs=good` in place of another `qs`, another algorithm;
/// `eval=material`, if the second is the first with that of its own. None where both algorithm and parts
/// differ, where more than one part is away, where a short name does not merely add, and where another
/// algorithm takes the place of a short name's.
fn change(before: &str, name: &str) -> Option<Change> {
    let [(before, own_before), (name, own)] =
        [before, name].map(|name| split_behind_recipe(name).unwrap_or((name, "")));
    if before == name && !own.is_empty() {
        let name = own.to_owned();
        return Some(Change {
            name,
            takes_away: false,
        });
    }
    if own_before != own {
        return None;
    }
    let [was_short, is_short] = [before, name].map(|name| columns(name) <= LONGER);
    let (before, name): (Vec<&str>, Vec<&str>) = (before.split('+').collect(), name.split('+').collect());
    let own_of = |parts: &[&str], others: &[&str]| -> Vec<String> {
        let own = parts[1..].iter().filter(|part| !others[1..].contains(part));
        own.map(|&part| part.to_owned()).collect()
    };
    let (added, mut away) = (own_of(&name, &before), own_of(&before, &name));
    let takes_away = before[0] != name[0] || !away.is_empty();
    let kind = |part: &str| part.split(['=', '(']).next().map(str::to_owned);
    away.retain(|part| !added.iter().any(|added| kind(added) == kind(part)));
    let name = match (before[0] == name[0], added.join("+").as_str(), away.as_slice()) {
        _ if takes_away && is_short => return None,
        (false, "", []) if !was_short => name[0].to_owned(),
        (true, "", [away]) => format!("-{away}"),
        (true, added, []) => format!("+{added}"),
        (true, added, [away]) => format!("+{added} -{away}"),
        _ => return None,
    };
    Some(Change { name, takes_away })
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

    #[test]
    fn strategies_are_called_by_what_tells_them_from_the_others() {
        for (names, expected) in [
            // A ladder, by the part that each step adds.
            (
                "minimax alpha-beta alpha-beta+qs alpha-beta+qs+mvv-lva alpha-beta+qs+mvv-lva+killers",
                "minimax alpha-beta +qs +mvv-lva +killers",
            ),
            // By what they add to any earlier one.
            (
                "alpha-beta+qs+mvv-lva alpha-beta+qs+see alpha-beta+qs+mvv-lva+history \
                 alpha-beta+qs+mvv-lva+killers+pv",
                "A alpha-beta+qs+see +history +killers+pv",
            ),
            // By their algorithms.
            (
                "alpha-beta=soft+tt+mvv-lva+killers sss+tt+mvv-lva+killers",
                "alpha-beta=soft sss",
            ),
            // Players with one recipe, by what is their own; what stands in parentheses is of the recipe.
            (
                "alpha-beta+qs+see,depth=2 alpha-beta+qs+see,depth=3",
                "depth=2 depth=3",
            ),
            ("alpha-beta+qs+see,depth=2 alpha-beta+qs,depth=3", "A B"),
            // By what takes the place of something else.
            (
                "alpha-beta+qs+mvv-lva+killers alpha-beta+qs+see+killers alpha-beta+qs=good+see+killers \
                 pvs+qs=good+see+killers pvs+qs=good+killers",
                "A +see -mvv-lva +qs=good pvs -see",
            ),
            // That needs less room than all that was added to an earlier one.
            (
                "alpha-beta alpha-beta+qs+killers+mvv-lva+futility alpha-beta+qs+killers+see+futility",
                "alpha-beta A +see -mvv-lva",
            ),
            (
                "alpha-beta alpha-beta,eval=material alpha-beta+killers,eval=material",
                "alpha-beta eval=material +killers",
            ),
            ("pvs+qs+lmr(moves=2,depth=4)", "A"),
            ("pvs,depth=2 pvs,depth=3", "pvs,depth=2 pvs,depth=3"),
            // No two have one name.
            (
                "alpha-beta+qs=delta alpha-beta+qs alpha-beta+qs+killers pvs+qs+mvv-lva pvs+qs+mvv-lva+killers A",
                "B alpha-beta+qs +killers pvs+qs+mvv-lva C A",
            ),
        ] {
            let strategies: Vec<String> = names.split(' ').map(str::to_owned).collect();
            let short = ShortNames::new(&strategies);
            let short: Vec<&str> = strategies.iter().map(|name| short.of(name)).collect();
            assert_eq!(short.join(" "), expected);
        }
    }

    #[test]
    fn no_two_of_many_strategies_have_one_name() {
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
