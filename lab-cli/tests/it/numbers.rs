//! Numbers in texts: those in tables, and those stated in sentences.

/// A number as it stands in a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    /// Its digits, without what stands between thousands: `217789`, `1.74`.
    pub(crate) digits: String,
    /// `%` or `×`, if one follows.
    pub(crate) unit: Option<char>,
}

/// Words before a number that is a place, a name or a date and no figure: `depth 4`, `lesson 3`.
const BEFORE_A_PLACE: [&str; 22] = [
    "depth", "depths", "lesson", "lessons", "ply", "step", "rank", "ranks", "file", "files", "code",
    "figure", "fig.", "table", "seed", "section", "rust", "ijcai", "tpami", "journal", "tr", "exercise",
];

/// What stands between the places of a list: `depths 1 to 4`, `ranks 2 and 3`.
const BETWEEN_PLACES: [&str; 7] = [", ", " and ", " to ", " or ", ", and ", "–", "-"];

impl Number {
    fn decimals(&self) -> usize {
        self.digits
            .split_once('.')
            .map_or(0, |(_, decimals)| decimals.len())
    }

    /// Whether the number is `other`, or is `other` rounded to fewer decimals, in the same unit.
    pub(crate) fn stands_for(&self, other: &Number) -> bool {
        // In a table the heading says that a figure is a factor.
        let is_factor = self.unit == Some('×') && other.unit != Some('%');
        let rounds = self.unit.is_some() && (self.unit == other.unit || is_factor);
        let rounds = rounds && self.decimals() < other.decimals();
        self.digits == other.digits || rounds && self.is_rounded(other.value())
    }

    /// Whether the number is `value`, rounded to its own decimals.
    pub(crate) fn is_rounded(&self, value: f64) -> bool {
        self.digits == format!("{value:.*}", self.decimals())
    }

    pub(crate) fn value(&self) -> f64 {
        self.digits.parse().unwrap()
    }
}

/// A number in a text, with the text before and after it.
struct Found<'a> {
    number: Number,
    before: &'a str,
    after: &'a str,
}

/// The numbers of a text in their order. Digits within a word (`e4`, `10x12`) are none.
fn found(text: &str) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(start) = text[place..]
        .find(|c: char| c.is_ascii_digit())
        .map(|at| place + at)
    {
        let before = &text[..start];
        let mut rest = &text[start..];
        let mut digits = String::new();
        take_digits(&mut rest, &mut digits);
        while digits.len() <= 12 && thousands(rest) {
            rest = rest.strip_prefix([' ', '\n', ',']).unwrap();
            take_digits(&mut rest, &mut digits);
        }
        let fraction = rest
            .strip_prefix('.')
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(fraction) = fraction {
            rest = fraction;
            digits.push('.');
            take_digits(&mut rest, &mut digits);
        }
        place = text.len() - rest.len();
        let unit = rest
            .trim_start_matches(' ')
            .chars()
            .next()
            .filter(|c| "%×".contains(*c));
        let in_a_word = |c: char| c.is_alphanumeric() || "_^=/".contains(c);
        // As in `HE.02` and `Apache-2.0`.
        let named = before
            .strip_suffix(['.', '-'])
            .is_some_and(|name| name.ends_with(char::is_alphabetic));
        // Chinese has a factor of 31.6 fewer as a reduction to 1/31.6.
        let reciprocal = before.strip_suffix("1/").filter(|_| digits.contains('.'));
        let is_apart = !reciprocal.unwrap_or(before).ends_with(in_a_word);
        if is_apart && !named && !rest.starts_with(in_a_word) {
            found.push(Found {
                number: Number { digits, unit },
                before,
                after: rest,
            });
        }
    }
    found
}

fn take_digits(rest: &mut &str, digits: &mut String) {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    digits.push_str(&rest[..end]);
    *rest = &rest[end..];
}

/// Whether a text goes on with a comma, a space, or a new line, and exactly three digits.
fn thousands(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix([' ', '\n', ',']) else {
        return false;
    };
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    digits == 3
}

pub(crate) fn of_output(text: &str) -> Vec<Number> {
    found(text).into_iter().map(|found| found.number).collect()
}

/// The figures that a paragraph states: its numbers, without depths and other places, years, the numbers of
/// moves, of list items, of volumes and of versions.
pub(crate) fn of_prose(text: &str) -> Vec<Number> {
    let mut figures = Vec::new();
    let mut place = None;
    for Found {
        number,
        before,
        after,
    } in found(text)
    {
        let word = before
            .trim_end()
            .rsplit([' ', '\n', '(', '*', '['])
            .next()
            .unwrap();
        let word = word.trim_end_matches(']').to_lowercase();
        let goes_on =
            place.is_some_and(|end: usize| BETWEEN_PLACES.contains(&&before[end.min(before.len())..]));
        let plies = after.trim_start_matches([' ', '-', '\n']).starts_with("pl");
        if BEFORE_A_PLACE.contains(&word.as_str()) || goes_on || plies && number.unit.is_none() {
            place = Some(text.len() - after.len());
            continue;
        }
        // `1,800` and `18.5` are no years.
        let written = &text[before.len()..text.len() - after.len()];
        let year = number.unit.is_none()
            && written
                .parse()
                .is_ok_and(|year: u32| (1700..2100).contains(&year));
        let line = before.trim_end_matches([' ', '#']);
        let at_line_start = line.is_empty() || line.ends_with('\n');
        let item =
            at_line_start && after.starts_with(". ") || before.ends_with("\n**") && after.starts_with(".**");
        let played = after
            .strip_prefix('.')
            .is_some_and(|after| after.starts_with(|c: char| c.is_alphabetic() || c == '.'));
        let volume = after.starts_with('(') || before.ends_with('(') && after.starts_with(')');
        let version = after
            .strip_prefix('.')
            .is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()));
        let formula = before.ends_with("− ");
        if !(formula || year || item || played || volume || version) {
            figures.push(number);
        }
    }
    figures
}

#[test]
fn figures_are_told_from_years() {
    let figures = of_prose("From 2.00 to 2.99 and 18.0 to 20.9 in 1994, 1,800 nodes, 1700% since (2004)");
    let digits: Vec<&str> = figures.iter().map(|figure| figure.digits.as_str()).collect();
    assert_eq!(digits, ["2.00", "2.99", "18.0", "20.9", "1800", "1700"]);
}
