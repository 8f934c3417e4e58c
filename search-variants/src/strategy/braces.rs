//! Brace expansion: one text that expands to several recipes, as in a shell.

use super::RecipeError;

/// Maximum number of recipes that braces expand to.
pub const MAX_RECIPES: usize = 1_000;
/// Maximum number of decimals of numbers in braces.
const MAX_DECIMALS: usize = 9;
/// Maximum number of braces in a text.
const MAX_BRACES: usize = 64;

/// All recipes that `text` expands to; see [`without_braces`].
///
/// # Errors
/// [`RecipeError::Braces`].
pub fn expanded(text: &str) -> Result<Vec<String>, RecipeError> {
    without_braces(text).map_err(|why| RecipeError::Braces {
        recipe: text.to_owned(),
        why,
    })
}

/// All texts that `text` expands to: `{a,b}` to each of its alternatives, `{2..5}` to each whole number,
/// `{0.5..1.5..0.25}` to each step. Several braces expand to all combinations, the last varying fastest.
///
/// # Errors
/// A message, if braces do not match or expand to more than [`MAX_RECIPES`].
pub fn without_braces(text: &str) -> Result<Vec<String>, String> {
    match text.matches('{').count() {
        0..=MAX_BRACES => alternatives(text),
        _ => Err(format!("it has more than {MAX_BRACES} braces")),
    }
}

fn alternatives(text: &str) -> Result<Vec<String>, String> {
    let Some(open) = text.find(['{', '}']) else {
        return Ok(vec![text.to_owned()]);
    };
    if text[open..].starts_with('}') {
        return Err("a `}` closes no `{`".to_owned());
    }
    let mut depth = 0_usize;
    let close = text[open..].char_indices().find_map(|(place, sign)| {
        depth = match sign {
            '{' => depth + 1,
            '}' => depth - 1,
            _ => depth,
        };
        (depth == 0).then_some(open + place)
    });
    let close = close.ok_or("a `{` is not closed")?;
    let inside = &text[open + 1..close];
    let middles = match numbers(inside)? {
        Some(numbers) => numbers,
        None => {
            let mut middles = Vec::new();
            for alternative in split_outside(inside, ',') {
                middles.extend(alternatives(alternative)?);
                bounded(middles.len())?;
            }
            middles
        }
    };
    let rests = alternatives(&text[close + 1..])?;
    bounded(middles.len().saturating_mul(rests.len()))?;
    let before = &text[..open];
    let all = middles
        .iter()
        .flat_map(|middle| rests.iter().map(move |rest| format!("{before}{middle}{rest}")));
    Ok(all.collect())
}

fn bounded(count: usize) -> Result<(), String> {
    if count <= MAX_RECIPES {
        Ok(())
    } else {
        Err(format!("its braces have more than {MAX_RECIPES} combinations"))
    }
}

/// The numbers of a range such as `2..5` or `0.5..1.5..0.25`; `None` for anything else.
fn numbers(inside: &str) -> Result<Option<Vec<String>>, String> {
    if inside.contains([',', '{']) {
        return Ok(None);
    }
    let parts: Vec<&str> = inside.split("..").map(str::trim).collect();
    let (first, last, step) = match parts[..] {
        [first, last] => (first, last, "1"),
        [first, last, step] => (first, last, step),
        _ => return Ok(None),
    };
    let decimals = [first, step].map(|text| text.split_once('.').map_or(0, |(_, behind)| behind.len()));
    let decimals = decimals[0].max(decimals[1]);
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let (Some(first), Some(last), Some(step)) = (number(first), number(last), number(step)) else {
        return Err(format!(
            "`{{{inside}}}` wants numbers, as in {{2..5}} or {{0.5..1.5..0.25}}"
        ));
    };
    // Slightly more, so that rounding errors do not lose the last step.
    let steps = (last - first) / step + 1e-9;
    if step <= 0.0 || steps < 0.0 {
        return Err(format!(
            "`{{{inside}}}` goes up from the first number by steps above 0"
        ));
    }
    if decimals > MAX_DECIMALS {
        return Err(format!("`{{{inside}}}` has more than {MAX_DECIMALS} decimals"));
    }
    bounded(steps.min(1e9) as usize + 1)?;
    let numbers = (0..=steps as u32).map(|count| format!("{:.decimals$}", first + f64::from(count) * step));
    Ok(Some(numbers.collect()))
}

/// Splits `text` at each `separator` that is not inside brackets.
pub fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (place, sign) in text.char_indices() {
        match sign {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            sign if sign == separator && depth == 0 => {
                pieces.push(&text[start..place]);
                start = place + sign.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(text: &str) -> Vec<String> {
        expanded(text).unwrap()
    }

    #[test]
    fn braces_stand_for_what_they_stand_for_in_a_shell() {
        for (text, expected) in [
            ("a{,+b}", &["a", "a+b"][..]),
            ("{a,b}+{c,d}", &["a+c", "a+d", "b+c", "b+d"]),
            ("a{b,{c,d}e}f", &["abf", "acef", "adef"]),
            ("r={2..5}", &["r=2", "r=3", "r=4", "r=5"]),
            ("{0.5..1.5..0.25}", &["0.50", "0.75", "1.00", "1.25", "1.50"]),
            ("{0.1..0.3..0.1}", &["0.1", "0.2", "0.3"]),
            ("{9..9}", &["9"]),
            ("{n(r=1,d=2),m}", &["n(r=1,d=2)", "m"]),
        ] {
            assert_eq!(of(text), expected, "{text}");
        }
        let refused = [
            "{a",
            "a}",
            "{a,{b}",
            "{5..2}",
            "{1..2..0}",
            "{1..x}",
            "{1..2..-1}",
            "{0..1e300}",
            "{0..1..0.0000000001}",
        ];
        for text in refused {
            expanded(text).unwrap_err();
        }
        let refused = expanded("{1..100}{1..100}").unwrap_err().to_string();
        assert!(refused.contains("more than 1000 combinations"), "{refused}");
        expanded(&"{".repeat(100_000)).unwrap_err();
        expanded(&"{a}".repeat(50_000)).unwrap_err();
    }

    proptest! {
        #[test]
        fn a_text_without_braces_stands_for_itself(text in "[^{}]{0,40}") {
            prop_assert_eq!(of(&text), [text]);
        }

        #[test]
        fn braces_multiply(counts in proptest::collection::vec(1..5_usize, 0..4)) {
            let braces = counts.iter().map(|&count| format!("x{{{}}}", vec!["a"; count].join(",")));
            let text: String = braces.collect();
            prop_assert_eq!(of(&text).len(), counts.iter().product::<usize>());
        }
    }
}
