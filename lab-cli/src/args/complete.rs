//! Shell completions for recipes, parts, suites and evaluations.

use crate::registries::registries;
use clap::Command;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use games::Eval;
use search_variants::strategy::{LADDER, MODERN, ROADMAP};
use std::ffi::OsStr;

/// The command line with what can be offered for its values.
pub(crate) fn with_offers(command: Command) -> Command {
    command.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "base" | "reference" | "strategies" | "strategy" => arg.add(recipe()),
            "eval" => arg.add(evaluation()),
            "parts" => arg.add(list_of_parts()),
            "suites" | "suite_list" => arg.add(suite()),
            _ => arg,
        })
    })
}

/// An algorithm, and parts after it.
fn recipe() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let catalogue = registries().catalogue();
        let begins = |text: &str| !text.contains('+');
        let algorithms = catalogue
            .algorithms()
            .iter()
            .map(|known| (known.name, known.summary));
        let words = [LADDER, ROADMAP, MODERN]
            .into_iter()
            .map(|word| (word, "steps of the lab"));
        after(typed, &['+'], |before| {
            if begins(before) {
                algorithms.clone().chain(words.clone()).collect()
            } else {
                parts()
            }
        })
    })
}

/// Parts, after `,` and `+`.
fn list_of_parts() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| after(typed, &['+', ','], |_| parts()))
}

/// A suite of the lab, or a file.
fn suite() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let suites = sessions::page_api::suites().unwrap_or_default();
        let names = suites.iter().map(|suite| (suite.name, suite.summary)).collect();
        with_files(typed, names)
    })
}

/// An evaluation of the lab, or a file.
fn evaluation() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        with_files(typed, Eval::names().into_iter().map(|name| (name, "")).collect())
    })
}

fn parts() -> Vec<(&'static str, &'static str)> {
    let catalogue = registries().catalogue();
    catalogue
        .parts()
        .iter()
        .map(|known| (known.name, known.summary))
        .collect()
}

/// Candidates for the word after the last of some signs; `known` is given the text up to there.
fn after(
    typed: &OsStr,
    signs: &[char],
    known: impl Fn(&str) -> Vec<(&'static str, &'static str)>,
) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let place = typed.rfind(signs).map_or(0, |place| place + 1);
    let (before, word) = typed.split_at(place);
    candidates(word, known(before))
        .map(|candidate| candidate.add_prefix(before))
        .collect()
}

fn with_files(typed: &OsStr, known: Vec<(&'static str, &'static str)>) -> Vec<CompletionCandidate> {
    let named = candidates(&typed.to_string_lossy(), known);
    named.chain(PathCompleter::any().complete(typed)).collect()
}

fn candidates(
    word: &str,
    known: Vec<(&'static str, &'static str)>,
) -> impl Iterator<Item = CompletionCandidate> + use<> {
    let word = word.to_owned();
    let matching = known.into_iter().filter(move |(name, _)| name.starts_with(&word));
    matching.map(|(name, summary)| CompletionCandidate::new(name).help(Some(summary.into())))
}
