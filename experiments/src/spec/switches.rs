//! [`SwitchedEngine`]: a UCI engine whose features are switched off one by one, by options or by using other
//! builds.

use crate::engines::{EngineError, EngineFault, EngineSpec};
use crate::error::Error;
use games::Game;
use reports::ablation::Subset;
use search_variants::strategy::split_outside;
use sessions::PlainError;

/// An engine with all its features, and the switch that turns each one off.
#[derive(Clone, Debug)]
pub(crate) struct SwitchedEngine {
    pub(crate) engine: EngineSpec,
    pub(crate) switches: Vec<Switch>,
}

#[derive(Clone, Debug)]
pub(crate) struct Switch {
    pub(crate) name: String,
    /// The command of another build.
    build: Option<String>,
    options: Vec<(String, Value)>,
    /// The text after the name: `NullMove=false`.
    pub(crate) text: String,
}

#[derive(Clone, Debug)]
enum Value {
    Set(String),
    /// The option's default value with this text removed.
    Without(String),
}

impl Switch {
    /// Parses `null move: NullMove=false`, `lmr: UseLMR=false,LMRBase=0`, `killers: Strategy-=+killers`, or
    /// `lmr: ./build-without-lmr`. A text with `/` or ` -` before its first `=` is a command.
    fn read(text: &str) -> Result<Switch, PlainError> {
        let refused = || {
            plain_error!(
                "`{text}` is no switch; write NAME: OPTION=VALUE, or NAME: COMMAND for another build"
            )
        };
        let (name, off) = text.split_once(':').ok_or_else(refused)?;
        let (name, off) = (name.trim().to_owned(), off.trim());
        if name.is_empty() || off.is_empty() {
            return Err(refused());
        }
        let assigned = off.split_once('=').map(|(option, _)| option);
        let is_options = assigned.is_some_and(|option| !option.contains('/') && !option.contains(" -"));
        let option = |word: &str| {
            let (option, value) = word.split_once('=').ok_or_else(refused)?;
            let value = value.trim().to_owned();
            Ok(match option.trim().strip_suffix('-') {
                Some(option) => (option.trim().to_owned(), Value::Without(value)),
                None => (option.trim().to_owned(), Value::Set(value)),
            })
        };
        let words = split_outside(off, ',').into_iter().filter(|_| is_options);
        Ok(Switch {
            name,
            build: (!is_options).then(|| off.to_owned()),
            options: words.map(option).collect::<Result<_, PlainError>>()?,
            text: off.to_owned(),
        })
    }
}

pub(super) fn part_twice(name: &str) -> PlainError {
    plain_error!("part `{name}` is named twice")
}

impl SwitchedEngine {
    pub(crate) fn read(engine: &EngineSpec, switches: &[String]) -> Result<SwitchedEngine, PlainError> {
        let switches = switches.iter().map(|text| Switch::read(text));
        let switches: Vec<Switch> = switches.collect::<Result<_, _>>()?;
        for (place, switch) in switches.iter().enumerate() {
            for before in &switches[..place] {
                if before.name == switch.name {
                    return Err(part_twice(&switch.name));
                }
                let same = switch.options.iter().find(|(option, value)| {
                    let mut others = before.options.iter();
                    others.any(|(other, known)| {
                        let may_both = matches!((value, known), (Value::Without(_), Value::Without(_)));
                        other.eq_ignore_ascii_case(option) && !may_both
                    })
                });
                if let Some((option, _)) = same {
                    let (one, other) = (&before.name, &switch.name);
                    refuse!(
                        "switches `{one}` and `{other}` both set option `{option}`; give each option to one switch"
                    );
                }
            }
        }
        Ok(SwitchedEngine {
            engine: engine.clone(),
            switches,
        })
    }

    /// The engine with these features on and the others off.
    ///
    /// # Errors
    /// If two of them require different builds, or a text to be removed is not present.
    pub(crate) fn with_subset(&self, subset: Subset) -> Result<EngineSpec, PlainError> {
        let mut engine = self.engine.clone();
        let mut build = None;
        let off = subset.others(self.switches.len());
        for switch in off.map(|place| &self.switches[place]) {
            if let Some(command) = &switch.build {
                if let Some(other) = build.replace(&switch.name) {
                    refuse!(
                        "switches `{other}` and `{}` are a build each, and no program is both; design leave-one-out needs \
                         one at a time",
                        switch.name
                    );
                }
                command.clone_into(&mut engine.command);
                engine.id = None;
            }
            for (option, value) in &switch.options {
                let mut known = engine.options.iter_mut();
                let known = known.rfind(|(known, _)| known.eq_ignore_ascii_case(option));
                match (value, known) {
                    (Value::Set(value), Some((_, known))) => known.clone_from(value),
                    (Value::Set(value), None) => engine.options.push((option.clone(), value.clone())),
                    (Value::Without(text), Some((_, known))) if known.contains(text) => {
                        *known = known.replacen(text, "", 1);
                    }
                    (Value::Without(text), known) => {
                        let (name, known) = (&switch.name, known.map_or("", |(_, value)| value));
                        refuse!("switch `{name}` takes `{text}` from option `{option}`, which is `{known}`");
                    }
                }
            }
        }
        Ok(engine)
    }

    /// The name of the engine with these features on.
    pub(crate) fn name_of(&self, subset: Subset) -> String {
        let off = subset.others(self.switches.len());
        let off: Vec<&str> = off.map(|place| self.switches[place].name.as_str()).collect();
        let name = self.engine.short_name();
        if off.is_empty() { name } else { format!("{name} without {}", off.join(", ")) }
    }

    /// Starts the engine as it is and with each feature off, so that no option is rejected later. An option
    /// from which a text is removed is set to the value that the engine announces, without the text.
    pub(crate) fn introduce(&mut self, game: Game) -> Result<(), Error> {
        let of_switch = |switch: &Switch, error: EngineError| {
            PlainError::caused(format!("switch `{}`", switch.name), error)
        };
        for switch in &self.switches {
            for (option, value) in &switch.options {
                let mut set = self.engine.options.iter();
                if matches!(value, Value::Without(_))
                    && !set.any(|(known, _)| known.eq_ignore_ascii_case(option))
                {
                    let announced = self.engine.announced(option);
                    let value = announced.map_err(|source| of_switch(switch, source))?;
                    self.engine.options.push((option.clone(), value));
                }
            }
        }
        self.engine = self.engine.introduced(game)?;
        let all = Subset::all(self.switches.len());
        for (place, switch) in self.switches.iter().enumerate() {
            match self.with_subset(all.without(place))?.introduced(game) {
                // A subset in which the engine ends or hangs is left out, with the fault in its rows.
                Err(EngineError::NoAnswer { fault, .. }) if !matches!(fault, EngineFault::Refused(_)) => {}
                introduced => drop(introduced.map_err(|source| of_switch(switch, source))?),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switched(switches: &[&str]) -> Result<SwitchedEngine, PlainError> {
        let engine = EngineSpec {
            command: "sf".to_owned(),
            name: "mine".to_owned(),
            options: vec![("Strategy".to_owned(), "pvs+qs+killers+lmr".to_owned())],
            id: Some("Stockfish".to_owned()),
        };
        let switches: Vec<String> = switches.iter().map(|&text| text.to_owned()).collect();
        SwitchedEngine::read(&engine, &switches)
    }

    #[test]
    fn features_are_switched_off_by_options_by_parts_of_one_and_by_builds() {
        let engine = switched(&[
            "null move: NullMove=false, Margin=0",
            "killers: Strategy-=+killers",
            "lmr: Strategy-=+lmr",
            "see: ./sf --see=no",
        ])
        .unwrap();
        let all = Subset::all(4);
        let text = |subset| engine.with_subset(subset).unwrap().to_string();
        assert_eq!(text(all), "sf,Strategy=pvs+qs+killers+lmr");
        assert_eq!(
            text(all.without(0).without(1).without(2)),
            "sf,Strategy=pvs+qs,NullMove=false,Margin=0"
        );
        assert_eq!(text(all.without(3)), "./sf --see=no,Strategy=pvs+qs+killers+lmr");
        assert_eq!(
            engine.name_of(all.without(0).without(3)),
            "mine without null move, see"
        );
    }

    #[test]
    fn switches_that_contradict_each_other_are_refused() {
        for (switches, expected) in [
            (&["lmr"][..], "NAME: OPTION=VALUE"),
            (&["a: X=1", "a: Y=1"], "named twice"),
            (
                &["a: X=1", "b: Y=2,x=2"],
                "switches `a` and `b` both set option `x`",
            ),
        ] {
            let error = switched(switches).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
        for (switches, expected) in [
            (
                &["a: Strategy-=+see"][..],
                "switch `a` takes `+see` from option `Strategy`, which is `pvs+qs+killers+lmr`",
            ),
            (
                &["a: ./one", "b: ./other"],
                "switches `a` and `b` are a build each",
            ),
        ] {
            let engine = switched(switches).unwrap();
            let error = engine.with_subset(Subset::NONE).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
