//! Error messages: what is wrong, from the crate that found it, and what to do about it on the command line,
//! which lower crates do not know.

use crate::terminal::HELP;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use experiments::Error;
use experiments::engines::{EngineError, EngineFault};
use experiments::spec::text::StrategyTextError;
use games::GameError;
use search_variants::RecipeError;
use sessions::FileError;
use sessions::tree::TreeError;
use std::error::Error as _;
use std::io;

/// What is wrong, and what works instead; the second is empty if the first says it, or if nothing works.
pub(crate) type Message = [String; 2];

/// The text of a message, as printed after `error: `.
pub(crate) fn text([wrong, works]: Message) -> String {
    if works.is_empty() { wrong } else { format!("{wrong}\n{HELP}{works}") }
}

/// An error and its causes in one line, and below it what works instead.
pub(crate) fn described(error: &anyhow::Error) -> String {
    let (mut all, mut help) = (Vec::new(), String::new());
    for cause in error.chain() {
        let [wrong, works] = reworded(cause).unwrap_or_else(|| [cause.to_string(), String::new()]);
        if !all.last().is_some_and(|last: &String| last.ends_with(&wrong)) {
            all.push(wrong);
        }
        if !works.is_empty() {
            help = works;
        }
        // The message of this error already includes its cause.
        if cannot_start(cause).is_some() {
            break;
        }
    }
    text([all.join(": "), help])
}

/// The error of a program that cannot be started, if this is one.
fn cannot_start<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a EngineError> {
    let found = match error.downcast_ref() {
        Some(Error::Engine(error)) => error,
        _ => error.downcast_ref()?,
    };
    matches!(found, EngineError::CannotStart { .. }).then_some(found)
}

/// The message for an argument that is not a command or a valid recipe; `None` for other arguments.
pub(crate) fn of_argument(error: &clap::Error) -> Option<Message> {
    if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(found))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
    {
        let meant = match error.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::Strings(similar)) => {
                let similar: Vec<String> = similar.iter().map(|name| format!("`{name}`")).collect();
                format!("did you mean {}? ", similar.join(", "))
            }
            _ => String::new(),
        };
        let wrong = format!("no command `{found}`");
        return Some([wrong, format!("{meant}`lab --help` lists all")]);
    }
    match error.source()?.downcast_ref::<StrategyTextError>()? {
        StrategyTextError::Recipe(error) => recipe(error),
        error @ StrategyTextError::NameOfOthers(name) => Some(works(
            error,
            format!("choose a name of its own, such as name=my-{name}"),
        )),
        _ => None,
    }
}

fn recipe(error: &RecipeError) -> Option<Message> {
    let listed = "`lab strategies` lists all";
    let meant = |similar: &Option<String>| match similar {
        Some(name) => format!("did you mean `{name}`? {listed}"),
        None => listed.to_owned(),
    };
    Some(match error {
        RecipeError::UnknownAlgorithm { found, similar, .. } => {
            [format!("unknown algorithm `{found}`"), meant(similar)]
        }
        RecipeError::BeginsWithPart { part, similar, .. } => {
            let meant = similar.as_ref().map(|recipe| format!("--strategy {recipe}"));
            let wrong = format!("a recipe starts with an algorithm; `{part}` is a part");
            works(&wrong, meant.unwrap_or_else(|| listed.to_owned()))
        }
        RecipeError::UnknownPart { found, similar, .. } => {
            [format!("unknown part `{found}`"), meant(similar)]
        }
        RecipeError::UnknownParameter {
            part,
            found,
            known,
            similar,
            ..
        } => [
            format!("`{part}` has no parameter `{found}`"),
            match similar.as_deref() {
                Some([name, values]) => format!("did you mean `{name}`? {values}"),
                None => known.clone(),
            },
        ],
        RecipeError::Unclosed { recipe, after } => [
            format!("`)` is missing after `{after}`"),
            format!("quote recipes with parentheses: '{recipe})'"),
        ],
        RecipeError::Setting { found, .. } if found.contains('=') => [
            format!("unknown setting `{}`", found.split('=').next()?),
            "settings are name=, eval=".to_owned(),
        ],
        RecipeError::UnknownSetting {
            part, found, known, ..
        } => {
            let set = if found.contains('=') {
                format!("`{part}({found})`")
            } else {
                format!("`{part}` cannot be set to `{found}`")
            };
            [set + ": " + known, String::new()]
        }
        RecipeError::Setting { recipe, found } => {
            let (several, first) = (recipe.replace(',', " --strategy "), recipe.split(',').next()?);
            let wrong = format!("`{found}` is not a setting of `{first}`; settings are name=, eval=");
            let help = format!(
                "to compare two strategies, repeat the option:\n       --strategy {several}\n       or use braces: \
                 --strategy '{{{recipe}}}'"
            );
            works(&wrong, help)
        }
        _ => return None,
    })
}

/// The message for a FEN that the shell has split at its spaces.
pub(crate) fn split_fen(words: &[String]) -> Option<Message> {
    let is_option = |word: &String| word == "--fen" || word.starts_with("--fen=");
    let place = words.iter().position(is_option)?;
    let (fen, next) = match words[place].strip_prefix("--fen=") {
        Some(fen) => (fen, words.get(place + 1)?),
        None => (words.get(place + 1)?.as_str(), words.get(place + 2)?),
    };
    let is_split = fen.contains('/') && !fen.contains(' ') && ["w", "b", "r"].contains(&next.as_str());
    let help = format!("quote it: --fen \"{fen} {next} ...\"");
    is_split.then(|| works(&"the FEN is split at its spaces", help))
}

/// An error in terms of the command line, with what works instead; `None` if its own text is enough.
fn reworded(error: &(dyn std::error::Error + 'static)) -> Option<Message> {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return system(error);
    }
    if let Some(error) = error.downcast_ref() {
        return work(error);
    }
    if let Some(TreeError::Setup(error)) = error.downcast_ref() {
        return game(error);
    }
    let several = [
        error.downcast_ref().and_then(engine),
        cannot_start(error).and_then(engine),
        error.downcast_ref().and_then(game),
        error.downcast_ref().and_then(file),
        error.downcast_ref().and_then(tree),
    ];
    several.into_iter().flatten().next()
}

/// What is wrong, in these words, with what works instead.
fn works(error: &impl ToString, help: impl Into<String>) -> Message {
    [error.to_string(), help.into()]
}

/// An error that names an option; the only remedy is another value.
fn named(wrong: String) -> Message {
    [wrong, String::new()]
}

fn work(error: &Error) -> Option<Message> {
    Some(match error {
        Error::Engine(error) => return engine(error),
        Error::Setup(error) => return game(error),
        Error::Strategy(error) => return recipe(error),
        Error::Suite(error) => return file(error),
        Error::TooManyForAll { .. } => [
            format!("--parts names {error}"),
            "join some with `+`, or take --design leave-one-out, add-one-in or ladder".to_owned(),
        ],
        Error::PartInBase { .. } => works(error, "take it out of --base or out of --parts"),
        Error::NoDeeper { .. } => works(error, "give a greater --reference-depth"),
        Error::TooFewPlayers(_) => works(error, "add --strategy modern, or a second --engine"),
        Error::Twins(_) => works(
            error,
            "remove one, or name it: `,name=NAME` (names tell them apart in the results)",
        ),
        Error::NoPairs(games) => {
            let below = games.saturating_sub(1).max(2);
            let above = below.saturating_add(2);
            works(error, format!("--games {below} or --games {above}"))
        }
        Error::TooFewOpenings { enough, .. } => {
            works(error, format!("give --games {enough} or fewer, or more openings"))
        }
        Error::NotSimulated => works(&format!("--measured: {error}"), "name shared-table with --method"),
        Error::FewCores { cores } => match cores.get() {
            1 => named(
                "--measured: this machine has one processor, on which nothing can be measured".to_owned(),
            ),
            _ => works(&format!("--measured: {error}"), "give one with --processors"),
        },
        Error::CannotMake { .. } | Error::OtherPart { .. } => works(error, "choose another with --out"),
        Error::NotEmpty { path } => {
            let wrong = format!("folder `{path}` is not empty; nothing was written");
            works(&wrong, "choose another --out")
        }
        Error::Holds { path, command } => {
            let held = match command.as_str() {
                "plan" | "match" | "run" => format!("a {command}"),
                _ => format!("files of `lab {command}`"),
            };
            let way = match command.as_str() {
                "plan" => format!("do a part of it: lab work {path} --part 1/N"),
                "match" | "run" => format!("continue that {command}: lab resume {path}"),
                _ => format!("continue that: lab resume {path}"),
            };
            let wrong = format!("folder `{path}` holds {held}; nothing was written");
            works(&wrong, format!("choose another --out, or {way}"))
        }
        Error::OtherRun { .. } => works(error, "start a new run with --out"),
        Error::NothingBegun { plan } => {
            works(error, format!("`lab work {plan} --part 1/N` does the first of N"))
        }
        Error::NotFinished { path, .. } => works(error, format!("`lab resume {path}` does the rest")),
        Error::NoFolder { .. } | Error::NotFolder { .. } | Error::NoRecords { .. } => {
            works(error, "give a folder that `lab run` or `lab match` made")
        }
        Error::NoManifest { .. } => works(
            error,
            "give a folder that `lab run`, `lab match` or another measuring command made",
        ),
        Error::NoPlan { .. } => works(
            error,
            "give a folder that a measuring command made with --plan-only",
        ),
        Error::IsPlan { path } => works(
            error,
            format!(
                "`lab work {path} --part 1/N` does the first of N parts, `lab merge {path}` joins them and makes the report"
            ),
        ),
        Error::IsPart { .. } => works(error, "`lab merge` joins the parts and makes the report"),
        _ => return None,
    })
}

fn engine(error: &EngineError) -> Option<Message> {
    Some(match error {
        EngineError::NoAnswer { command, step, fault } if !matches!(fault, EngineFault::Refused(_)) => [
            format!("`{command}` did not answer `{step}`: {fault}"),
            format!("is it a UCI engine? Test it: printf 'uci\\nquit\\n' | {command}"),
        ],
        EngineError::CannotStart { command, source } if source.kind() == io::ErrorKind::NotFound => {
            if command.contains('/') {
                let wrong = format!("there is no program `{command}`");
                works(&wrong, "give the path of the program")
            } else {
                [
                    format!("no program `{command}` on your PATH"),
                    format!("give its path, e.g. --engine ./{command}"),
                ]
            }
        }
        EngineError::CannotStart { command, source } => {
            named(format!("the program `{command}` cannot be started: {source}"))
        }
        _ => return None,
    })
}

fn game(error: &GameError) -> Option<Message> {
    Some(match error {
        GameError::Move { .. } => named(format!("{error} of --moves")),
        GameError::NoBoard { .. } => works(error, "leave --board out"),
        GameError::OneEvaluation { .. } => works(error, "leave --eval out"),
        GameError::OwnEvaluation { name, .. } => named(format!("--eval {name}")),
        _ => return None,
    })
}

fn file(error: &FileError) -> Option<Message> {
    Some(match error {
        FileError::BadLines(_) => works(error, "one FEN or EPD per line, e.g. 8/8/8/8/3p4/8/2P5/k6K w - -"),
        FileError::BadGames { place, .. } => works(error, format!("no game of {place} can be read")),
        FileError::UnknownSuite { name, meant } => [
            format!("no file and no suite named `{name}`{meant}"),
            "`lab suites` lists the suites; `ls` lists this folder".to_owned(),
        ],
        FileError::NoneCarried { .. } => works(error, "name a file with --suite, or positions with --fen"),
        FileError::NoGames => works(error, "name one with --suite, or leave --every out"),
        FileError::Position { text, .. } => named(format!("--fen {text}")),
        FileError::Braces { text, why } => named(format!("--fen {text}: {why}")),
        _ => return None,
    })
}

/// The system's text for a missing file differs between systems, so it is replaced.
fn system(error: &io::Error) -> Option<Message> {
    (error.kind() == io::ErrorKind::NotFound)
        .then(|| works(&"there is no such file", "`ls` lists this folder"))
}

fn tree(error: &TreeError) -> Option<Message> {
    match error {
        TreeError::NoDepth => Some(works(error, "give more --nodes or --time")),
        _ => None,
    }
}
