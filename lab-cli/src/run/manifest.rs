//! [`Manifest`]: what was run, by what, on what; enough to do it again.

use super::plan::Plan;
use crate::game::Game;
use serde::Serialize;

/// The contents of `manifest.json`.
#[derive(Serialize)]
pub(crate) struct Manifest {
    /// `running`, `complete` or `interrupted`.
    status: &'static str,
    /// The command line, argument by argument.
    command: Vec<String>,
    suites: Vec<SuiteEntry>,
    strategies: Vec<String>,
    depth: u32,
    games: Vec<&'static str>,
    board: String,
    eval: String,
    /// The evaluation itself, if it is one of the user's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_eval: Option<serde_json::Value>,
    /// Nodes that a search may take; none without a limit.
    node_budget: Option<u64>,
    /// Seconds that a search may take; none without a limit.
    time_budget_s: Option<f64>,
    threads: usize,
    started: String,
    ended: Option<String>,
    versions: Versions,
    machine: Machine,
}

#[derive(Serialize)]
struct SuiteEntry {
    name: String,
    positions: usize,
}

#[derive(Serialize)]
struct Versions {
    lab: &'static str,
    rustc: &'static str,
    profile: &'static str,
}

#[derive(Serialize)]
struct Machine {
    os: &'static str,
    architecture: &'static str,
    cores: usize,
    /// As the system names it; none where it does not say.
    processor: Option<String>,
}

impl Manifest {
    /// The manifest of a run that begins now.
    pub(crate) fn new(plan: &Plan) -> Manifest {
        let suites = plan.suites.iter().map(|suite| SuiteEntry {
            name: suite.name.clone(),
            positions: suite.entries.len(),
        });
        Manifest {
            status: "running",
            command: command_line(),
            suites: suites.collect(),
            strategies: plan.strategies.iter().map(ToString::to_string).collect(),
            depth: plan.depth.plies(),
            games: plan.games().into_iter().map(Game::name).collect(),
            board: plan.setup.board.to_string(),
            eval: plan.setup.eval.to_string(),
            own_eval: plan.setup.eval.own(),
            node_budget: plan.budget.nodes,
            time_budget_s: plan.budget.time.map(|time| time.as_secs_f64()),
            threads: plan.threads,
            started: now(),
            ended: None,
            versions: Versions {
                lab: env!("CARGO_PKG_VERSION"),
                rustc: env!("LAB_RUSTC_VERSION"),
                profile: if cfg!(debug_assertions) {
                    "debug"
                } else {
                    "release"
                },
            },
            machine: Machine {
                os: std::env::consts::OS,
                architecture: std::env::consts::ARCH,
                cores: std::thread::available_parallelism().map_or(1, usize::from),
                processor: processor(),
            },
        }
    }

    /// Notes that the run is over.
    pub(crate) fn end(&mut self, interrupted: bool) {
        self.status = if interrupted { "interrupted" } else { "complete" };
        self.ended = Some(now());
    }

    /// The command line as one could type it.
    pub(crate) fn command(&self) -> String {
        let quoted: Vec<String> = self.command.iter().map(|argument| quote(argument)).collect();
        quoted.join(" ")
    }

    /// The machine and the version in a sentence.
    pub(crate) fn circumstances(&self) -> String {
        format!(
            "lab {} ({}, {}), {} threads on {} ({} {}, {} cores), begun {}.",
            self.versions.lab,
            self.versions.profile,
            self.versions.rustc,
            self.threads,
            self.machine
                .processor
                .as_deref()
                .unwrap_or("an unnamed processor"),
            self.machine.os,
            self.machine.architecture,
            self.machine.cores,
            self.started,
        )
    }
}

fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The arguments as given, with the program's bare name first.
fn command_line() -> Vec<String> {
    let arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once("lab".to_owned()).chain(arguments).collect()
}

/// In single quotes if a shell would take it apart.
fn quote(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

/// The processor's name, where Linux tells it.
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
    }
}
