//! The help texts: commands by group, short help with examples, and the syntax of recipes.

use crate::args::Args;
use crate::terminal;
use clap::{Command, CommandFactory};
use std::fmt::Write as _;

/// Commands by group, in the order in which a newcomer needs them.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Measure", &["run", "ablate", "horizon", "parallel", "reproduce"]),
    ("Look", &["search", "tree", "perft", "strategies", "suites"]),
    ("Play", &["match", "tune", "play", "uci", "book"]),
    ("Teach", &["serve", "grade"]),
    ("Share", &["report", "resume", "work", "merge"]),
    ("Tools", &["bench", "completions", "man"]),
];

const FIRST: &str = include_str!("help/first.txt");

/// Examples by command: command lines with what they do. Commands are separated by blank lines.
const EXAMPLES: &str = include_str!("help/examples.txt");

pub(crate) const RECIPES: &str = include_str!("help/recipes.txt");

/// The help of the program, `lab --help`.
pub(crate) fn all(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("lab: {about}\n\nUsage: lab <COMMAND> [OPTIONS]\n\n{FIRST}\n");
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{group}");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let _ = writeln!(text, "  {name:<12} {}", about.cloned().unwrap_or_default());
        }
    }
    text + "\n`lab help <COMMAND>` explains a command; `lab help recipes` explains strategies.\n\
            Options: -h, --help; -V, --version\n"
}

/// Our own help for these arguments; `None` if clap's help is used.
pub(crate) fn asked_for(words: &[String]) -> Option<String> {
    let mut command = Args::command();
    command.build();
    match words.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        ["help", "recipes"] => Some(RECIPES.to_owned()),
        [] => Some(format!(
            "Usage: lab <COMMAND> [OPTIONS]\n\n{FIRST}\n`lab --help` lists all commands.\n"
        )),
        ["-h" | "--help" | "help"] => Some(all(&command)),
        [name, rest @ ..] if rest.contains(&"-h") => short(command.find_subcommand(name)?),
        _ => None,
    }
}

/// The short help of a command, with examples, to fit one screen; `None` if the command has no examples.
fn short(command: &Command) -> Option<String> {
    let name = command.get_name();
    let of_command = |examples: &'static str| examples.strip_prefix(name)?.strip_prefix('\n');
    let examples = EXAMPLES.split_inclusive("\n\n").find_map(of_command)?.trim_end();
    let usage = command.clone().render_usage().to_string();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\n{usage}\n\nExamples:\n{examples}\n\n");
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let heading = arg.get_help_heading().unwrap_or("Options");
        let shown = match arg.get_long() {
            Some("help" | "version") => continue,
            Some(long) => format!("--{long}"),
            None => arg.to_string(),
        };
        match groups.iter_mut().find(|(of, _)| *of == heading) {
            Some((_, args)) if arg.is_positional() => args.insert(0, shown),
            Some((_, args)) => args.push(shown),
            None => groups.push((heading, vec![shown])),
        }
    }
    let widest = groups.iter().map(|(heading, _)| heading.len()).max().unwrap_or(0);
    for (heading, args) in groups {
        let first = format!("{heading:<widest$}  ");
        let lines = reports::wrap_text::wrapped(
            &args.join(", "),
            terminal::width(),
            [&first, &" ".repeat(widest + 2)],
            reports::wrap_text::LongWords::Keep,
        );
        text.extend(lines.into_iter().map(|line| line + "\n"));
    }
    let _ = writeln!(
        text,
        "\n`lab {name} --help` explains each; `lab help recipes` explains strategies."
    );
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_command_stands_in_one_group() {
        let command = Args::command();
        let known: BTreeSet<&str> = command.get_subcommands().map(Command::get_name).collect();
        let listed: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
            .collect();
        assert_eq!(listed.len(), known.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<&str>>(), known);
        assert!(all(&command).lines().all(|line| line.len() <= 80));
    }

    #[test]
    fn each_example_is_a_command_line() {
        let lines: Vec<&str> = EXAMPLES
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("lab "))
            .collect();
        assert_eq!(lines.len(), 18);
        for line in lines {
            let mut quoted = false;
            let words = line.split(|sign: char| {
                quoted ^= sign == '\'';
                sign == ' ' && !quoted
            });
            let words: Vec<String> = words.map(|word| word.replace('\'', "")).collect();
            let read = Args::command().try_get_matches_from(words);
            assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
        }
    }
}
