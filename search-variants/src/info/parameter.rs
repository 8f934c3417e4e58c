//! [`Parameter`]: a parameter of a part or algorithm, declared next to it; [`Values`]: the values of the
//! parameters.

use super::Effect;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

/// A parameter, such as `r` in `null-move(r=3)`.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in recipes.
    pub name: &'static str,
    /// What it means, in one line.
    pub summary: &'static str,
    /// The type of its values.
    pub kind: Kind,
    /// The values to list, the default first: all words, or the numbers worth trying.
    pub settings: &'static [ParameterValue],
    /// Whether `part=value` sets it.
    pub is_short: bool,
    /// The form that the part must be set to for this parameter to apply.
    pub needs: Option<&'static str>,
    usual: i64,
    least: i64,
    most: i64,
}

/// The type of a parameter's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of a list of words.
    Word,
    /// A whole number.
    Whole,
    /// A number with at most four decimals.
    Decimal,
}

/// A value that a parameter can have, as in `killers=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterValue {
    /// The value as written.
    pub name: &'static str,
    /// What it means.
    pub summary: &'static str,
    /// Its effect on the result, if it differs from the part's.
    pub effect: Option<Effect>,
}

impl ParameterValue {
    /// A value and its meaning.
    pub const fn new(name: &'static str, summary: &'static str) -> ParameterValue {
        ParameterValue {
            name,
            summary,
            effect: None,
        }
    }

    /// The same value with an effect other than the part's.
    #[must_use]
    pub const fn with_effect(self, effect: Effect) -> ParameterValue {
        ParameterValue {
            effect: Some(effect),
            ..self
        }
    }
}

/// Decimals are stored as integers in units of 0.0001, so that equal values are identical on every machine.
const UNITS: f64 = 10_000.0;

const fn in_units(number: f64) -> i64 {
    let half = if number < 0.0 { -0.5 } else { 0.5 };
    (number * UNITS + half) as i64
}

impl Parameter {
    /// For parts that learn during a search.
    pub(crate) const KEEP: Parameter = Parameter::off("keep", "1: it is kept from move to move of a game");

    /// The forms of a part, selected by `part=word`, the default first.
    pub const fn forms(settings: &'static [ParameterValue]) -> Parameter {
        let form = Parameter::new("form", "", Kind::Word, [0, 0, settings.len() as i64 - 1]);
        form.short(settings)
    }

    /// A whole number.
    pub const fn whole(
        name: &'static str,
        summary: &'static str,
        usual: u32,
        range: RangeInclusive<u32>,
    ) -> Parameter {
        let bounds = [usual as i64, *range.start() as i64, *range.end() as i64];
        Parameter::new(name, summary, Kind::Whole, bounds)
    }

    /// A switch (0 or 1), off by default.
    pub const fn off(name: &'static str, summary: &'static str) -> Parameter {
        Parameter::whole(name, summary, 0, 0..=1)
    }

    /// A switch (0 or 1), on by default.
    pub const fn on(name: &'static str, summary: &'static str) -> Parameter {
        Parameter::whole(name, summary, 1, 0..=1)
    }

    /// A number with at most four decimals.
    pub const fn decimal(
        name: &'static str,
        summary: &'static str,
        usual: f64,
        range: RangeInclusive<f64>,
    ) -> Parameter {
        let bounds = [in_units(usual), in_units(*range.start()), in_units(*range.end())];
        Parameter::new(name, summary, Kind::Decimal, bounds)
    }

    const fn new(
        name: &'static str,
        summary: &'static str,
        kind: Kind,
        [usual, least, most]: [i64; 3],
    ) -> Parameter {
        Parameter {
            name,
            summary,
            kind,
            settings: &[],
            is_short: false,
            needs: None,
            usual,
            least,
            most,
        }
    }

    /// Lets `part=value` set this parameter. `settings` are the values to list, the default first.
    #[must_use]
    pub const fn short(self, settings: &'static [ParameterValue]) -> Parameter {
        Parameter {
            settings,
            is_short: true,
            ..self
        }
    }

    /// Applies only if the part is set to the form `word`.
    #[must_use]
    pub const fn of(self, word: &'static str) -> Parameter {
        Parameter {
            needs: Some(word),
            ..self
        }
    }

    /// The default value, as written in recipes.
    pub fn usual(&self) -> String {
        self.written(self.usual)
    }

    /// The minimum and the maximum, as written in recipes; `None` for words.
    pub fn bounds(&self) -> Option<[String; 2]> {
        (self.kind != Kind::Word).then(|| [self.least, self.most].map(|bound| self.written(bound)))
    }

    /// The allowed values, as a sentence.
    pub fn known(&self) -> String {
        let [least, most] = [self.least, self.most].map(|bound| self.written(bound));
        match self.kind {
            Kind::Word => {
                let names: Vec<&str> = self.settings.iter().map(|known| known.name).collect();
                format!("known are {}", names.join(", "))
            }
            Kind::Whole => format!("`{}` is {least}..{most}", self.name),
            Kind::Decimal => format!("`{}` is a number from {least} to {most}", self.name),
        }
    }

    fn read(&self, text: &str) -> Option<i64> {
        let value = match self.kind {
            Kind::Word => self.settings.iter().position(|known| known.name == text)? as i64,
            Kind::Whole => i64::from(text.parse::<u32>().ok()?),
            Kind::Decimal => {
                let number: f64 = text.parse().ok()?;
                let units = in_units(number);
                ((units as f64 / UNITS - number).abs() < 1e-9).then_some(units)?
            }
        };
        (self.least..=self.most).contains(&value).then_some(value)
    }

    fn written(&self, value: i64) -> String {
        match self.kind {
            Kind::Word => {
                let setting = self.settings.get(value as usize);
                setting.map_or_else(String::new, |setting| setting.name.to_owned())
            }
            Kind::Whole => value.to_string(),
            Kind::Decimal => (value as f64 / UNITS).to_string(),
        }
    }
}

/// The parameter values of a part or algorithm.
#[derive(Clone, Debug)]
pub struct Values {
    parameters: &'static [Parameter],
    /// One for each parameter: the index of a word, a whole number, or a decimal in units of 0.0001.
    values: Vec<i64>,
}

impl PartialEq for Values {
    fn eq(&self, other: &Values) -> bool {
        self.values == other.values
    }
}

impl Eq for Values {}

impl Hash for Values {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl Values {
    /// The default values.
    pub fn usual(parameters: &'static [Parameter]) -> Values {
        Values {
            parameters,
            values: parameters.iter().map(|parameter| parameter.usual).collect(),
        }
    }

    /// The element of `forms` that the part is set to; `forms` is in the order of [`Parameter::forms`].
    ///
    /// # Panics
    /// If the part declares no forms, or more forms than `forms` has elements.
    pub fn form<T: Copy>(&self, forms: &[T]) -> T {
        let place = self.parameters.iter().position(|known| known.kind == Kind::Word);
        let place = place.expect("a part that reads its form declares some");
        forms[self.values[place] as usize]
    }

    /// The value of a whole-number parameter.
    ///
    /// # Panics
    /// If the part does not declare it.
    pub fn whole(&self, parameter: &Parameter) -> u32 {
        self.value(parameter) as u32
    }

    /// Whether a switch (0 or 1) is on.
    ///
    /// # Panics
    /// If the part does not declare it.
    pub fn is_on(&self, parameter: &Parameter) -> bool {
        self.whole(parameter) == 1
    }

    /// The value of a decimal parameter.
    ///
    /// # Panics
    /// If the part does not declare it.
    pub fn decimal(&self, parameter: &Parameter) -> f64 {
        self.value(parameter) as f64 / UNITS
    }

    fn value(&self, parameter: &Parameter) -> i64 {
        let found = self.pairs().find(|(known, _)| known.name == parameter.name);
        let (_, value) = found.unwrap_or_else(|| panic!("`{}` is declared nowhere", parameter.name));
        value
    }

    /// Each parameter with its value.
    fn pairs(&self) -> impl Iterator<Item = (&'static Parameter, i64)> + '_ {
        self.parameters.iter().zip(self.values.iter().copied())
    }

    pub(crate) fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    /// The value of the parameter of that name, as written in recipes.
    pub fn text(&self, name: &str) -> Option<String> {
        let (parameter, value) = self.pairs().find(|(parameter, _)| parameter.name == name)?;
        Some(parameter.written(value))
    }

    /// Sets the parameter of that name; without a name, the one that `part=value` sets.
    ///
    /// # Errors
    /// The allowed values or parameters, as a sentence.
    pub fn set(&mut self, name: Option<&str>, text: &str) -> Result<(), String> {
        let place = self.parameters.iter().position(|parameter| match name {
            Some(name) => parameter.name == name,
            None => parameter.is_short,
        });
        let Some(place) = place else {
            let names: Vec<&str> = self.parameters.iter().map(|known| known.name).collect();
            return Err(if names.is_empty() {
                "it takes no value".to_owned()
            } else {
                format!("its parameters are {}", names.join(", "))
            });
        };
        let parameter = &self.parameters[place];
        self.values[place] = parameter.read(text).ok_or_else(|| parameter.known())?;
        Ok(())
    }

    /// The first parameter that has a non-default value but does not apply, with the form that it needs.
    pub(crate) fn idle(&self) -> Option<(&'static str, &'static str)> {
        let form = self.parameters.iter().position(|known| known.kind == Kind::Word);
        let form = form.map(|place| self.parameters[place].written(self.values[place]));
        self.pairs().find_map(|(parameter, value)| {
            let needs = parameter.needs?;
            (value != parameter.usual && form.as_deref() != Some(needs)).then_some((parameter.name, needs))
        })
    }

    /// The effect declared by the chosen form, if any.
    pub(crate) fn effect(&self) -> Option<Effect> {
        self.pairs().find_map(|(parameter, value)| match parameter.kind {
            Kind::Word => parameter.settings.get(value as usize)?.effect,
            _ => None,
        })
    }

    /// The numeric parameters whose values differ from those in `other`, which has the same parameters;
    /// `None` if words differ.
    pub(crate) fn other_numbers(&self, other: &Values) -> Option<Vec<&'static Parameter>> {
        let others = self.pairs().zip(&other.values);
        let others = others.filter(|((_, one), other)| one != *other);
        others
            .map(|((known, _), _)| (known.kind != Kind::Word).then_some(known))
            .collect()
    }

    /// The value of a numeric parameter.
    pub(crate) fn number(&self, parameter: &Parameter) -> f64 {
        match parameter.kind {
            Kind::Decimal => self.decimal(parameter),
            _ => f64::from(self.whole(parameter)),
        }
    }
}

/// `=value(name=value,name=value)`: default values are omitted.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unusual = self
            .pairs()
            .filter(|&(parameter, value)| parameter.usual != value);
        let (short, named): (Vec<_>, Vec<_>) = unusual.partition(|(parameter, _)| parameter.is_short);
        if let [(parameter, value), ..] = short[..] {
            write!(f, "={}", parameter.written(value))?;
        }
        let named: Vec<String> = named
            .iter()
            .map(|(parameter, value)| format!("{}={}", parameter.name, parameter.written(*value)))
            .collect();
        if named.is_empty() { Ok(()) } else { write!(f, "({})", named.join(",")) }
    }
}

/// The seed of a part that uses random numbers.
pub(crate) const SEED: Parameter = Parameter::whole("seed", "another seed draws otherwise", 1, 1..=1_000_000)
    .short(&[
        ParameterValue::new("1", "seed 1"),
        ParameterValue::new("2", "seed 2"),
        ParameterValue::new("3", "seed 3"),
        ParameterValue::new("4", "seed 4"),
        ParameterValue::new("5", "seed 5"),
    ]);
