//! The names of strategies: assigned once, when a run is planned, and the same in every output.

use reports::StrategyName;
use reports::comparison::SweptNumber;
use reports::wrap_text::columns;
use search_variants::info::Parameter;
use search_variants::strategy::{MODERN, ROADMAP, Sweep, split_outside};
use search_variants::{Catalogue, Strategy};
use std::collections::HashSet;

/// A recipe or an added part up to this many columns wide is used as the name.
const LONGEST: usize = 24;

/// The most characters in a name given by the user.
const LONGEST_GIVEN: usize = 16;

/// The key of a name given by the user.
const NAME: &str = "name=";

/// The strategies that a text stands for, with the name given to them.
pub type NamedText = (Option<String>, Vec<Strategy>);

/// Splits the user's name off a text: `pvs+qs,name=plain`.
pub fn split_name(text: &str) -> Result<(String, Option<String>), String> {
    let pieces = split_outside(text, ',').into_iter();
    let (names, rest): (Vec<&str>, Vec<&str>) = pieces.partition(|piece| piece.trim().starts_with(NAME));
    let rest = rest.join(",");
    match names.as_slice() {
        [] => Ok((rest, None)),
        [name] => Ok((rest, Some(read_name(name.trim().trim_start_matches(NAME))?))),
        _ => Err(format!("`{text}` has two names")),
    }
}

/// The name given by the user, if it is valid.
pub fn read_name(name: &str) -> Result<String, String> {
    let is_allowed = |sign: char| sign.is_ascii_alphanumeric() || ".-_".contains(sign);
    if (1..=LONGEST_GIVEN).contains(&name.len()) && name.chars().all(is_allowed) {
        return Ok(name.to_owned());
    }
    let nearest = name.chars().map(|sign| if is_allowed(sign) { sign } else { '-' });
    let nearest: String = nearest.take(LONGEST_GIVEN).collect();
    let help = if nearest.is_empty() {
        String::new()
    } else {
        format!("; `{nearest}` would do")
    };
    Err(format!(
        "`{name}` is not a name: 1 to {LONGEST_GIVEN} letters, digits, `.`, `-` or `_`{help}"
    ))
}

/// Whether a name given to these strategies means others: a recipe, or a preset.
pub fn means_others(name: &str, strategies: &[Strategy], catalogue: &Catalogue) -> bool {
    let preset = || presets().into_iter().find(|(_, preset)| preset == name);
    let meant = Strategy::read_several(name, catalogue).ok();
    let meant = meant.or_else(|| preset().map(|(strategy, _)| vec![strategy]));
    meant.is_some_and(|meant| meant != strategies)
}

/// What is being named.
#[derive(Clone, Copy, PartialEq)]
pub enum Naming {
    /// Rows of a table: a name can be the part added to the row above.
    Rows,
    /// Players of a match: a name can also be relative to the next player, and presets keep their names.
    Players,
}

/// Names each strategy, in the order of the command line, by the first that applies: the user's name; its
/// value in a sweep; the part that it adds to the previous one; its recipe, if that is short; the name of a
/// preset; or `S` and its number.
pub fn name_strategies(texts: &[NamedText], who: Naming) -> Vec<StrategyName> {
    let all = Vec::from_iter(texts.iter().flat_map(|(_, strategies)| strategies.clone()));
    let whole = Strategy::sweep(&all);
    let values: Vec<Option<String>> = if whole.is_empty() {
        let of_text = |(_, strategies): &NamedText| values(&Strategy::sweep(strategies), strategies.len());
        texts.iter().flat_map(of_text).collect()
    } else {
        values(&whole, all.len())
    };
    let own = texts
        .iter()
        .flat_map(|(name, strategies)| strategies.iter().map(move |_| name.clone()));
    let own: Vec<Option<String>> = own.collect();
    let presets = presets();
    let mut used: HashSet<String> = own.iter().flatten().cloned().collect();
    let name = |(place, value): (usize, Option<String>)| {
        let (strategy, recipe) = (&all[place], all[place].to_string());
        let next = (who == Naming::Players).then_some(place + 1);
        let mut others = place.checked_sub(1).into_iter().chain(next);
        let added = others.find_map(|other| added(all.get(other)?, strategy));
        let preset = presets.iter().find(|(preset, _)| preset == strategy);
        let known = preset
            .filter(|_| who == Naming::Players)
            .map(|(_, name)| name.clone());
        let short = [known, added, Some(recipe.clone())].into_iter().flatten();
        let short = short.filter(|name| columns(name) <= LONGEST);
        let numbers = (place + 1..).map(|number| format!("S{number}"));
        let mut made = value.into_iter().chain(short);
        let name = own[place]
            .clone()
            .or_else(|| made.find(|name| !used.contains(name)));
        let name = name.or_else(|| Some(preset?.1.clone()).filter(|name| !used.contains(name)));
        let name = name.or_else(|| numbers.into_iter().find(|name| !used.contains(name)));
        let name = name.unwrap_or_default();
        used.insert(name.clone());
        StrategyName { name, recipe }
    };
    values.into_iter().enumerate().map(name).collect()
}

/// The name of each strategy in a sweep, `r=3`; `none` for those without the parts.
fn values(sweeps: &[Sweep], strategies: usize) -> Vec<Option<String>> {
    let are_alike = sweeps.windows(2).any(|two| two[0].parameter == two[1].parameter);
    let value = |strategy: usize| {
        let values = sweeps.iter().filter_map(|sweep| {
            let value = sweep.values[strategy]?;
            let owner = if are_alike { format!("{}.", sweep.owner) } else { String::new() };
            Some(format!("{owner}{}={value}", sweep.parameter))
        });
        let values: Vec<String> = values.collect();
        (!sweeps.is_empty()).then(|| if values.is_empty() { "none".to_owned() } else { values.join(",") })
    };
    (0..strategies).map(value).collect()
}

/// `+killers`: the only part that a strategy has in addition to those of another.
fn added(before: &Strategy, strategy: &Strategy) -> Option<String> {
    let mut parts = strategy.parts().iter();
    let added = parts.find(|chosen| !before.has(chosen.info()))?;
    (strategy.without(added.info()) == *before).then(|| format!("+{added}"))
}

/// The presets that are known by name: the steps of the road map above the ladder.
fn presets() -> Vec<(Strategy, String)> {
    let steps = Strategy::roadmap().into_iter().zip(1..);
    let ladder = Strategy::ladder().len();
    let mut presets: Vec<_> = steps
        .skip(ladder)
        .map(|(step, number)| (step, format!("{ROADMAP}-{number}")))
        .collect();
    if let Some((_, last)) = presets.last_mut() {
        MODERN.clone_into(last);
    }
    presets
}

/// The recipe with each swept number written out, including defaults: `pvs+null-move(r=2)`.
pub fn with_numbers(strategy: &Strategy, swept: &[SweptNumber]) -> String {
    let spelled = |owner: &str, mut text: String, parameters: &[Parameter]| {
        for number in swept.iter().filter(|number| number.owner == owner) {
            let short = parameters
                .iter()
                .any(|known| known.is_short && known.name == number.parameter);
            let (before, named) = text
                .split_once('(')
                .map_or((text.as_str(), ""), |(before, named)| (before, named));
            let is_there = named.contains(&format!("{}=", number.parameter)) || short && before.contains('=');
            text = match (is_there, short, named.strip_suffix(')')) {
                (true, ..) => text,
                (_, true, None) => format!("{before}={}", number.default),
                (_, true, Some(named)) => format!("{before}={}({named})", number.default),
                (_, _, None) => format!("{before}({}={})", number.parameter, number.default),
                (_, _, Some(named)) => format!("{before}({}={},{named})", number.parameter, number.default),
            };
        }
        text
    };
    let algorithm = strategy.algorithm();
    let first = format!("{}{}", algorithm.name, strategy.algorithm_values());
    let first = spelled(algorithm.name, first, algorithm.parameters);
    let parts = strategy.parts().iter();
    let parts = parts.map(|chosen| spelled(chosen.info().name, chosen.to_string(), chosen.info().parameters));
    let eval = strategy
        .eval()
        .map_or_else(String::new, |eval| format!(",eval={eval}"));
    let recipe = Vec::from_iter(std::iter::once(first).chain(parts)).join("+");
    format!("{recipe}{eval}")
}

/// Explanations of names that are not self-explanatory; for runs side by side, without what distinguishes the
/// runs.
pub fn legend(strategies: &[StrategyName]) -> Vec<[String; 2]> {
    let own = |strategy: &StrategyName| {
        let split = strategy.name.rsplit_once('/');
        let name = split.map_or(strategy.name.as_str(), |(_, name)| name);
        let split = strategy.recipe.rsplit_once(": ");
        let recipe = split.map_or(strategy.recipe.as_str(), |(_, recipe)| recipe);
        (name.to_owned(), recipe.to_owned())
    };
    let is_added = |strategy: &StrategyName| own(strategy).0.starts_with('+');
    let added = strategies.iter().any(is_added);
    let added = added.then(|| ["+part", "adds one part to the row above"].map(str::to_owned));
    let other = strategies
        .iter()
        .filter(|strategy| !is_added(strategy))
        .filter_map(|strategy| {
            let (name, recipe) = own(strategy);
            (name != recipe).then(|| [strategy.name.clone(), recipe])
        });
    added.into_iter().chain(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_variants::strategy::STEPS;

    fn names(texts: &[&str]) -> String {
        let texts = texts.iter().map(|text| {
            let (recipe, name) = split_name(text).unwrap();
            (
                name,
                Strategy::read_several(&recipe, &Catalogue::standard()).unwrap(),
            )
        });
        let names = name_strategies(&texts.collect::<Vec<NamedText>>(), Naming::Rows).into_iter();
        names
            .map(|strategy| strategy.name)
            .collect::<Vec<String>>()
            .join(" ")
    }

    #[test]
    fn a_strategy_is_called_by_what_says_most_in_few_letters() {
        let long = "pvs+qs+mvv-lva+killers+history+hash-move";
        for (texts, expected) in [
            (&["ladder"][..], "minimax alpha-beta +qs +mvv-lva +killers"),
            (
                &["alpha-beta", "alpha-beta+qs,name=plain", "alpha-beta+qs+see"],
                "alpha-beta plain +see",
            ),
            (&["modern"], "modern"),
            (&["pvs", "modern", "pvs+qs"], "pvs modern pvs+qs"),
            (
                &[&format!("{long}{{,+null-move(r={{1..3}})}}")],
                "none r=1 r=2 r=3",
            ),
            (
                &["pvs+null-move(r={2,3},depth={3,4})"],
                "r=2,depth=3 r=2,depth=4 r=3,depth=3 r=3,depth=4",
            ),
            (&["minimax", "pvs+qs+null-move(r={2..3})"], "minimax r=2 r=3"),
            (
                &["minimax", long, "alpha-beta+qs+mvv-lva+killers+history"],
                "minimax S2 S3",
            ),
            (&[long, "pvs+qs+mvv-lva+killers+hash-move,name=S1"], "S2 S1"),
        ] {
            assert_eq!(names(texts), expected, "{texts:?}");
        }
        let roadmap = names(&["roadmap"]);
        assert!(
            roadmap.contains("+killers +reverse-futility roadmap-7 roadmap-8 +futility "),
            "{roadmap}"
        );
        assert_eq!(
            roadmap.split(' ').collect::<HashSet<_>>().len(),
            Strategy::ladder().len() + STEPS.len()
        );
    }

    #[test]
    fn a_recipe_with_its_swept_numbers_spelled_out_is_the_same_strategy() {
        for (text, expected) in [
            (
                "pvs+qs{,+null-move(r={2,3})}",
                "pvs+qs pvs+qs+null-move(r=2) pvs+qs+null-move(r=3)",
            ),
            (
                "alpha-beta+killers={1,2}",
                "alpha-beta+killers=1 alpha-beta+killers=2",
            ),
            (
                "pvs+null-move(r={2,3},depth=4)",
                "pvs+null-move(r=2,depth=4) pvs+null-move(r=3,depth=4)",
            ),
            (
                "aspiration(width={25,50})",
                "aspiration(width=25) aspiration(width=50)",
            ),
        ] {
            let strategies = Strategy::read_several(text, &Catalogue::standard()).unwrap();
            let names: Vec<StrategyName> = strategies
                .iter()
                .map(|strategy| StrategyName::own(&strategy.to_string()))
                .collect();
            let swept = crate::strategy_relations::swept(&names, &Catalogue::standard());
            let spelled = strategies.iter().map(|strategy| with_numbers(strategy, &swept));
            let spelled: Vec<String> = spelled.collect();
            assert_eq!(spelled.join(" "), expected);
            let again = spelled.iter().map(|text| text.parse().unwrap());
            assert_eq!(again.collect::<Vec<Strategy>>(), strategies);
        }
    }

    #[test]
    fn an_invalid_name_is_refused_with_a_valid_one() {
        for (text, expected) in [
            ("pvs,name=a b", "`a-b` would do"),
            ("pvs,name=a-name-of-many-letters", "`a-name-of-many-l` would do"),
            ("pvs,name=", "is not a name"),
            ("pvs,name=a,name=b", "two names"),
        ] {
            let error = split_name(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
