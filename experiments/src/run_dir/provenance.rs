//! The program, machine and time of some work, for manifests: [`Versions`] of the program, the [`Machine`],
//! and the command line in a form that can be typed.

use crate::spec::differs;
use reports::escape_control::is_control;
use reports::numbers;
use serde::{Deserialize, Serialize};

pub(super) const LAB: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Versions {
    pub(crate) lab: String,
    pub(crate) rustc: String,
    pub(crate) profile: String,
    /// A digest of what small searches by the strategies count; see `plan/fingerprint.rs`.
    pub(crate) search: String,
}

impl Versions {
    /// The versions of this build, whose searches have this digest.
    pub(crate) fn here(search: String) -> Versions {
        Versions {
            lab: LAB.to_owned(),
            rustc: env!("LAB_RUSTC_VERSION").to_owned(),
            profile: env!("LAB_PROFILE").to_owned(),
            search,
        }
    }

    /// The version differences that prevent rows here and `there` from being combined in one experiment.
    pub(crate) fn differences(&self, there: &Versions) -> Vec<String> {
        let lab = differs("lab", &there.lab, &self.lab);
        let build = differs("build", &there.search, &self.search);
        lab.into_iter().chain(build).collect()
    }

    pub(crate) fn program(&self) -> String {
        format!("The search lab, {} build, {}", self.profile, self.rustc)
    }

    /// `lab 0.1.0 (release, rustc 1.85.0), 2 threads on a processor (linux x86_64, 2 cores), begun at noon.`
    pub(crate) fn described(&self, machine: &Machine, threads: usize, started: &str) -> String {
        let (lab, profile, rustc) = (&self.lab, &self.profile, &self.rustc);
        let (threads, machine) = (numbers::counted(threads, "thread"), machine.described());
        format!("lab {lab} ({profile}, {rustc}), {threads} on {machine}, begun {started}.")
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Machine {
    os: String,
    architecture: String,
    pub(crate) cores: usize,
    /// The processor's name according to the system; `None` if unknown.
    processor: Option<String>,
}

impl Machine {
    pub(crate) fn here() -> Machine {
        Machine {
            os: std::env::consts::OS.to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            processor: processor(),
        }
    }

    /// `a processor (linux x86_64, 2 cores)`.
    pub(crate) fn described(&self) -> String {
        let processor = self.processor.as_deref().unwrap_or("an unnamed processor");
        let (system, cores) = (format!("{} {}", self.os, self.architecture), self.cores);
        format!("{processor} ({system}, {cores} cores)")
    }
}

pub(crate) fn typed(command: &[String]) -> String {
    let quoted: Vec<String> = command.iter().map(|argument| quote(argument)).collect();
    quoted.join(" ")
}

/// The argument in single quotes if a shell would split it; control characters are escaped as their code
/// points.
fn quote(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c);
    let steers = |c: char| is_control(c) && c != '\n';
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else if argument.contains(steers) {
        let signs = argument.chars().map(|sign| match sign {
            '\'' | '\\' => format!("\\{sign}"),
            _ if steers(sign) => format!("\\u{:04x}", u32::from(sign)),
            _ => sign.to_string(),
        });
        format!("$'{}'", signs.collect::<String>())
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_where_a_shell_would_take_them_apart() {
        assert_eq!(quote("alpha-beta+killers=1"), "alpha-beta+killers=1");
        assert_eq!(quote("my suite.epd"), "'my suite.epd'");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
        assert_eq!(quote("a\u{7f}'\u{202e}\\"), r"$'a\u007f\'\u202e\\'");
    }
}
