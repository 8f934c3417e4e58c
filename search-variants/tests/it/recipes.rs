//! Random recipes.

use engine_core::random::SplitMix64;
use search_variants::info::{AlgorithmInfo, Kind, Parameter, PartInfo};
use search_variants::{Catalogue, Strategy};

/// One of `choices`.
pub(crate) fn draw<T: Copy>(choices: &[T], random: &mut SplitMix64) -> T {
    choices[random.below(choices.len() as u64) as usize]
}

/// One of `algorithms` with its parameters, and those of `parts` that `is_chosen` chooses, if they are
/// `allowed` and make sense with the parts before them.
pub(crate) fn drawn(
    algorithms: &[&'static AlgorithmInfo],
    parts: &[&'static PartInfo],
    allowed: impl Fn(&Strategy) -> bool,
    mut is_chosen: impl FnMut(&PartInfo, &mut SplitMix64) -> bool,
    random: &mut SplitMix64,
) -> Strategy {
    let algorithm = draw(algorithms, random);
    let with_values = |name, parameters, random: &mut _| format!("{name}{}", values(parameters, random));
    let text = with_values(algorithm.name, algorithm.parameters, random);
    let mut recipe: Strategy = text.parse().unwrap();
    for part in parts {
        if is_chosen(part, random) {
            let text = with_values(part.name, part.parameters, random);
            let chosen = recipe.read_parts(&text, &Catalogue::standard()).unwrap();
            let longer = recipe.with_all(&chosen).ok();
            recipe = longer.filter(|longer| allowed(longer)).unwrap_or(recipe);
        }
    }
    recipe
}

/// `(name=value,name=value)`: half of the parameters.
fn values(parameters: &[Parameter], random: &mut SplitMix64) -> String {
    let (mut form, mut pairs) = (None, Vec::new());
    for parameter in parameters {
        if parameter.needs.is_none_or(|needs| form == Some(needs)) && random.below(2) == 0 {
            let value = value(parameter, random);
            if parameter.kind == Kind::Word {
                form = parameter
                    .settings
                    .iter()
                    .map(|known| known.name)
                    .find(|&name| name == value);
            }
            pairs.push(format!("{}={value}", parameter.name));
        }
    }
    if pairs.is_empty() { String::new() } else { format!("({})", pairs.join(",")) }
}

/// One of its words; for numbers the minimum, the maximum, one of the first few, or any.
fn value(parameter: &Parameter, random: &mut SplitMix64) -> String {
    let Some([least, most]) = parameter.bounds() else {
        return draw(parameter.settings, random).name.to_owned();
    };
    let [first, last] = [&least, &most].map(|bound| bound.parse::<f64>().unwrap());
    let drawn = match random.below(4) {
        0 => return least,
        1 => return most,
        2 => first + random.below(8) as f64,
        _ => first + (last - first) * random.below(1001) as f64 / 1000.0,
    };
    let drawn = drawn.min(last);
    match parameter.kind {
        Kind::Whole => drawn.round().to_string(),
        _ => drawn.to_string(),
    }
}
