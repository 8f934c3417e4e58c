//! What the program says of an error: what is wrong, in the words of whoever found it, and what can be done
//! about it on the command line, which nobody below knows.

use experiments::engines::{EngineError, EngineFault};
use experiments::grade::GradeError;
use experiments::memory::TooLargeTable;
use experiments::progress::Warning;
use experiments::spec::text::StrategyTextError;
use experiments::{Error, FolderError, PlanError};
use games::GameError;
use search_variants::RecipeError;
use sessions::FileError;
use sessions::tree::TreeError;
use std::error::Error as _;
use std::io;

/// An error and all that caused it, in one line.
pub(crate) fn described(error: &anyhow::Error) -> String {
    let (mut sentences, mut helps) = (Vec::new(), String::new());
    for cause in error.chain() {
        let text = reworded(cause).unwrap_or_else(|| cause.to_string());
        // What works stands below all that is wrong.
        let (sentence, help) = text.split_once("\nhelp:").unwrap_or((&text, ""));
        sentences.push(sentence.to_owned());
        if !help.is_empty() {
            helps = format!("\nhelp:{help}");
        }
        // What the system says of a program stands in the sentence, if it says more.
        if cannot_start(cause).is_some() {
            break;
        }
    }
    sentences.join(": ") + &helps
}

/// The program that cannot be started, if that is the error.
fn cannot_start<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a EngineError> {
    let found = match (error.downcast_ref(), error.downcast_ref()) {
        (Some(Error::Engine(error)), _) | (_, Some(GradeError::Start(error))) => error,
        _ => error.downcast_ref()?,
    };
    matches!(found, EngineError::CannotStart { .. }).then_some(found)
}

/// What is wrong with a text that names no strategy, and what works; `None` of another argument.
pub(crate) fn of_argument(error: &clap::Error) -> Option<[String; 2]> {
    let source = error.source()?;
    let StrategyTextError::Recipe(error) = source.downcast_ref::<StrategyTextError>()? else {
        return None;
    };
    let listed = "`lab strategies` lists all";
    let meant = |similar: &Option<String>| match similar {
        Some(name) => format!("did you mean `{name}`? {listed}"),
        None => listed.to_owned(),
    };
    Some(match error {
        RecipeError::UnknownAlgorithm { found, similar, .. } => {
            [format!("unknown algorithm `{found}`"), meant(similar)]
        }
        RecipeError::BeginsWithPart { part, similar, .. } => [
            format!("a recipe starts with an algorithm; `{part}` is a part"),
            similar
                .as_ref()
                .map_or_else(|| listed.to_owned(), |recipe| format!("--strategy {recipe}")),
        ],
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
        RecipeError::Setting { recipe, found } => {
            let several = recipe.replace(',', " --strategy ");
            [
                format!(
                    "`{found}` is not a setting of `{}`; settings are name=, eval=",
                    recipe.split(',').next()?
                ),
                format!(
                    "to compare two strategies, repeat the option: --strategy {several} or use braces: --strategy '{{{recipe}}}'"
                ),
            ]
        }
        _ => return None,
    })
}

/// A FEN that a shell has split at its spaces.
pub(crate) fn split_fen(words: &[String]) -> Option<[String; 2]> {
    let place = words
        .iter()
        .position(|word| word == "--fen" || word.starts_with("--fen="))?;
    let (fen, next) = match words[place].strip_prefix("--fen=") {
        Some(fen) => (fen, words.get(place + 1)?),
        None => (words.get(place + 1)?.as_str(), words.get(place + 2)?),
    };
    let is_split = fen.contains('/') && !fen.contains(' ') && ["w", "b", "r"].contains(&next.as_str());
    is_split.then(|| {
        [
            "the FEN is split at its spaces".to_owned(),
            format!("quote it: --fen \"{fen} {next} ...\""),
        ]
    })
}

/// A note, and what can be done about it.
pub(crate) fn note(note: &Warning) -> String {
    match note {
        Warning::Tables { side_by_side, .. } if side_by_side.bound_that_matters().is_some() => {
            format!("{note}; --memory lets them take more")
        }
        _ => note.to_string(),
    }
}

/// An error in words of the command line; `None` where its own say everything.
fn reworded(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<Error>() {
        return match error {
            Error::Engine(error) => engine(error),
            Error::Folder(error) => folder(error),
            Error::Memory(error) => memory(error),
            Error::Plan(error) => plan(error),
            Error::Setup(error) => game(error),
            Error::Suite(error) => file(error),
            _ => None,
        };
    }
    if let Some(TreeError::Setup(error)) = error.downcast_ref() {
        return game(error);
    }
    let several = [
        error.downcast_ref().and_then(engine),
        error.downcast_ref().and_then(memory),
        cannot_start(error).and_then(engine),
        error.downcast_ref().and_then(plan),
        error.downcast_ref().and_then(folder),
        error.downcast_ref().and_then(game),
        error.downcast_ref().and_then(file),
        error.downcast_ref().and_then(tree),
    ];
    several.into_iter().flatten().next()
}

fn plan(error: &PlanError) -> Option<String> {
    Some(match error {
        PlanError::TooManyForAll { .. } => format!(
            "--parts names {error}; join some with `+`, or take --design leave-one-out, add-one-in or ladder"
        ),
        PlanError::PartInBase { .. } => format!("{error}; take it out of --base or out of --parts"),
        PlanError::NoDeeper { .. } => format!("{error}: give a greater --reference-depth"),
        PlanError::TooFewPlayers(given) => format!(
            "a match needs at least two players; only `{given}` was given\nhelp:  add --strategy modern, or a second --engine"
        ),
        PlanError::Twins(_) => {
            format!("{error}; take one --strategy out, or give it another name with `,name=NAME`")
        }
        PlanError::NoPairs(games) => {
            let below = games.saturating_sub(1).max(2);
            format!(
                "{error}\nhelp:  --games {below} or --games {}",
                below.saturating_add(2)
            )
        }
        PlanError::TooFewOpenings { enough, .. } => {
            format!("{error}; give --games {enough} or fewer, or more openings")
        }
        PlanError::NotSimulated => format!("--measured: {error}; name shared-table with --method"),
        PlanError::FewCores { cores } => match cores.get() {
            1 => "--measured: this machine has one processor, on which nothing can be measured".to_owned(),
            _ => format!("--measured: {error}; give one with --processors"),
        },
        _ => return None,
    })
}

fn folder(error: &FolderError) -> Option<String> {
    Some(match error {
        FolderError::CannotMake { .. } => format!("{error} (choose another with --out)"),
        FolderError::NotEmpty { path } => {
            format!("folder `{path}` is not empty; nothing was written\nhelp:  choose another --out")
        }
        FolderError::Holds { path, command } => {
            let (held, way) = match command.as_str() {
                "match" => (
                    "a match".to_owned(),
                    format!("continue that match: lab resume {path}"),
                ),
                "plan" => (
                    "a plan".to_owned(),
                    format!("do a part of it: lab work {path} --part 1/N"),
                ),
                "run" => (
                    "a run".to_owned(),
                    format!("continue that run: lab resume {path}"),
                ),
                _ => (
                    format!("files of `lab {command}`"),
                    format!("continue that: lab resume {path}"),
                ),
            };
            format!(
                "folder `{path}` holds {held}; nothing was written\nhelp:  choose another --out, or {way}"
            )
        }
        FolderError::OtherRun { .. } => {
            format!("{error}; start a new run with --out")
        }
        FolderError::OtherPart { .. } => format!("{error}; choose another folder with --out"),
        FolderError::NothingBegun { plan } => {
            format!("{error}; `lab work {plan} --part 1/N` does the first of N")
        }
        FolderError::NotFinished { path, .. } => format!("{error}; `lab resume {path}` does the rest"),
        FolderError::None { .. } | FolderError::NoFolder { .. } => {
            format!("{error}; give one that `lab run` or `lab match` made")
        }
        FolderError::NoRecords { .. } => {
            format!("{error}; give a folder that `lab run` or `lab match` made")
        }
        FolderError::NoManifest { .. } => {
            format!("{error}; give a folder that `lab run`, `lab match` or another measuring command made")
        }
        FolderError::NoPlan { .. } => {
            format!("{error}; give a folder that a measuring command made with --plan-only")
        }
        FolderError::Plan { path } => {
            format!(
                "{error}; `lab work {path} --part 1/N` does the first of N parts, `lab merge {path}` joins them and makes the report"
            )
        }
        FolderError::Part { .. } => format!("{error}; `lab merge` joins the parts and makes the report"),
        _ => return None,
    })
}

fn memory(TooLargeTable { table, bound }: &TooLargeTable) -> Option<String> {
    Some(format!(
        "the table of one search takes {table}, and all tables may take {bound}\nhelp:  --memory 512MiB, or a smaller \
         table: tt=1 (1 MiB)"
    ))
}

fn engine(error: &EngineError) -> Option<String> {
    Some(match error {
        EngineError::NoAnswer { command, fault } if !matches!(fault, EngineFault::Refused(_)) => {
            format!(
                "`{command}` did not answer `uci`: {fault}\nhelp:  is it a UCI engine? Test it: printf 'uci\\nquit\\n' | \
             {command}"
            )
        }
        EngineError::CannotStart { command, source } if source.kind() == io::ErrorKind::NotFound => {
            if command.contains('/') {
                format!("there is no program `{command}`\nhelp:  give the path of the engine")
            } else {
                format!(
                    "no program `{command}` on your PATH\nhelp:  give its path, e.g. --engine ./{command}"
                )
            }
        }
        EngineError::CannotStart { command, source } => {
            format!("the program `{command}` cannot be started: {source}")
        }
        _ => return None,
    })
}

fn game(error: &GameError) -> Option<String> {
    Some(match error {
        GameError::Move { .. } => format!("{error} of --moves"),
        GameError::NoBoard { .. } => format!("{error}; leave --board out"),
        GameError::OneEvaluation { .. } => format!("{error}; leave --eval out"),
        GameError::OwnEvaluation { name, .. } => format!("--eval {name}"),
        _ => return None,
    })
}

fn file(error: &FileError) -> Option<String> {
    Some(match error {
        FileError::UnknownSuite { name, meant } => {
            format!(
                "no file and no suite named `{name}`{meant}\nhelp:  `lab suites` lists the suites; `ls` lists this folder"
            )
        }
        FileError::NoneCarried { .. } => {
            format!("{error}; name a file with --suite, or positions with --fen")
        }
        FileError::NoGames => {
            format!("{error}; name one with --suite, or leave --from-ply and --every out")
        }
        FileError::NoneSampled { .. } => format!("{error}; give a smaller --from-ply"),
        FileError::Position { given, .. } => format!("--fen {given}"),
        FileError::Braces { given, why } => format!("--fen {given}: {why}"),
        _ => return None,
    })
}

fn tree(error: &TreeError) -> Option<String> {
    match error {
        TreeError::NoDepth => Some(format!("{error}; give more --nodes or --time")),
        _ => None,
    }
}
