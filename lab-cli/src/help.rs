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

const FIRST: &str = "\
Try first:
  lab run                        five strategies on 24 positions (1-3 minutes)
  lab serve --open               the same, and more, in your browser
  lab run my.epd                 your own positions, one FEN or EPD per line
";

/// Examples by command: command lines with what they do. Commands are separated by blank lines.
const EXAMPLES: &str = "\
run
  lab run
      the ladder: minimax to killer moves, 24 positions, depth 4
  lab run my.epd --depth 5 --strategy minimax --strategy alpha-beta
      two strategies on your own positions
  lab run --strategy 'pvs+qs+null-move(r={1..4})' --depth 6
      one number, four values
  lab run my.epd --engine ./my-engine --strategy modern --depth 8
      your UCI engine beside the lab's strategies

ablate
  lab ablate --base alpha-beta+qs+mvv-lva --parts killers,history,hash-move --depth 4
      each part alone, last, and on average over all orders
  lab ablate --base modern --remove each --depth 6 --strength
      each part of a strategy left out, in nodes and in Elo

horizon
  lab horizon
      moves of the ladder that a deeper search refutes
  lab horizon my.epd --strategy alpha-beta --depth 3 --staircase
      your own positions, with the scores by depth

match
  lab match --strategy alpha-beta+qs --strategy alpha-beta+qs+mvv-lva
      100 games at 10,000 nodes per move
  lab match --strategy modern --engine ./my-engine,name=mine --time 100ms
      a strategy against your engine
  lab match --strategy modern --strategy pvs+qs+tt,name=old --sprt 0,5
      stop as soon as the answer is known
  lab match --strategy ladder --steps
      each step of the ladder against the one before it

search
  lab search startpos --depth 6
      the first position, depth by depth
  lab search '((3 12 8)(2 4 6)(14 5 2))' --strategy alpha-beta
      a tree from a textbook

resume
  lab resume lab-out/bratko-kopec-20261126T000534Z
      the rest of an interrupted run

work
  lab run my.epd --depth 6 --plan-only --out plan
      write a plan
  lab work plan --part 3/100
      do a part of it, on any machine
  lab merge plan
      join the parts
";

pub(crate) const RECIPES: &str = "\
A strategy is a recipe: an algorithm, then parts, joined by `+`.

  alpha-beta+qs+mvv-lva+killers

`lab strategies` lists the algorithms and parts, with what each one does, its
numbers and their ranges.

Numbers stand in parentheses after a part, a form after `=`:

  pvs+qs+null-move(r=3)            a number of a part
  pvs+lmr=log(base=0.8,divisor=2)  a form of a part, with two numbers
  aspiration=pvs+qs+tt             an algorithm around another one

Quote a recipe with parentheses or braces, or the shell reads them.

Braces make several recipes of one:

  'alpha-beta{,+qs}'               without and with a part
  'pvs+null-move(r={1..4})'        r is 1, 2, 3 and 4
  'pvs+lmr=log(base={0.5..1..0.25})'  0.5, 0.75 and 1

Words that stand for recipes:

  ladder     minimax, alpha-beta, +qs, +mvv-lva, +killers: one part more a step
  roadmap    from the ladder's last step to `modern`, in the order found in games
  modern     the strongest strategy of the lab

Settings follow after commas:

  alpha-beta+killers,name=mine     what every output calls it
  alpha-beta,eval=material         an evaluation of its own
  pvs+qs,depth=3                   in a match: what this player may spend

Without a name a strategy is called by what tells it apart: `+killers` for one
part more than the row above, the value alone where one number varies, else its
recipe, or S1, S2 and so on with a legend.
";

/// The help of the program, `lab --help`.
pub(crate) fn all(command: &Command) -> String {
    let mut text = format!(
        "lab: {}\n\nUsage: lab <COMMAND> [OPTIONS]\n\n{FIRST}\n",
        command.get_about().map(ToString::to_string).unwrap_or_default()
    );
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

/// The output of `lab` without arguments.
pub(crate) fn first_steps() -> String {
    format!("Usage: lab <COMMAND> [OPTIONS]\n\n{FIRST}\n`lab --help` lists all commands.\n")
}

/// Our own help for these arguments; `None` if clap's help is used.
pub(crate) fn asked_for(words: &[String]) -> Option<String> {
    let mut command = Args::command();
    command.build();
    match words.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        ["help", "recipes"] => Some(RECIPES.to_owned()),
        [] => Some(first_steps()),
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
    let mut text = format!(
        "{}\n\n{usage}\n\nExamples:\n{examples}\n\n",
        command.get_about().map(ToString::to_string).unwrap_or_default()
    );
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
