//! [`UciOption`]: an option announced by an engine, and whether it accepts a value.

use engine_core::sanitize;

/// An option that an engine announces.
pub(super) struct UciOption {
    pub(super) name: String,
    /// The text after `type`: `spin default 1 min 1 max 512`.
    kind: String,
}

impl UciOption {
    /// Parses an engine's announcement of an option; `None` for any other line.
    pub(super) fn read(line: &str) -> Option<UciOption> {
        let (name, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
        let [name, kind] = [name.trim(), kind].map(|text| sanitize::name(text).into_owned());
        Some(UciOption { name, kind })
    }

    /// The default value.
    pub(super) fn default(&self) -> &str {
        let text = self.kind.strip_prefix("string default ");
        text.or(self.after("default")).unwrap_or_default().trim()
    }

    fn after(&self, key: &str) -> Option<&str> {
        let (_, rest) = self.kind.split_once(&format!(" {key} "))?;
        rest.split_whitespace().next()
    }

    /// The values of a combo option.
    pub(super) fn values(&self) -> Vec<&str> {
        self.kind.split(" var ").skip(1).map(str::trim).collect()
    }

    /// What the option accepts, if it does not accept this value.
    pub(super) fn refusal(&self, value: &str) -> Option<String> {
        match self.kind.split_whitespace().next() {
            Some("check") if !["true", "false"].contains(&value) => Some("true or false".to_owned()),
            Some("spin") => {
                let bound = |key| self.after(key)?.parse::<i64>().ok();
                let (least, most) = (bound("min").unwrap_or(i64::MIN), bound("max").unwrap_or(i64::MAX));
                let is_within = value.parse().is_ok_and(|value| (least..=most).contains(&value));
                (!is_within).then(|| format!("a whole number from {least} to {most}"))
            }
            Some("combo")
                if !self
                    .values()
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(value)) =>
            {
                Some(format!("one of {}", self.values().join(", ")))
            }
            _ => None,
        }
    }
}
