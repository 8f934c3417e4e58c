//! What the program says of an error: what is wrong, in the words of whoever found it, and what can be done
//! about it on the command line, which nobody below knows.

use experiments::matches::MatchError;
use experiments::progress::Warning;
use experiments::speedup::SpeedupError;
use experiments::{Error, FolderError, ManifestError, PlanError};
use games::GameError;
use sessions::FileError;
use sessions::tree::TreeError;

/// An error and all that caused it, in one line.
pub(crate) fn described(error: &anyhow::Error) -> String {
    let causes = error
        .chain()
        .map(|cause| reworded(cause).unwrap_or_else(|| cause.to_string()));
    causes.collect::<Vec<String>>().join(": ")
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
            Error::Folder(error) => folder(error),
            Error::Manifest(error) => manifest(error),
            Error::Match(error) => matches(error),
            Error::Memory(error) => Some(format!(
                "{error}; take a smaller table, or allow more with --memory"
            )),
            Error::Plan(error) => plan(error),
            Error::Setup(error) => game(error),
            Error::Speedup(error) => speedup(error),
            Error::Suite(error) => file(error),
            _ => None,
        };
    }
    if let Some(TreeError::Setup(error)) = error.downcast_ref() {
        return game(error);
    }
    let several = [
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
        _ => return None,
    })
}

fn folder(error: &FolderError) -> Option<String> {
    Some(match error {
        FolderError::CannotMake { .. } => format!("{error} (choose another with --out)"),
        FolderError::NotEmpty { .. } => format!("{error}; choose another with --out"),
        FolderError::Holds { path, command } => {
            let (held, way) = match command.as_str() {
                "match" => ("a match".to_owned(), "continue that match"),
                "plan" => ("a plan".to_owned(), "search a part of it"),
                "run" => ("a run".to_owned(), "continue that run"),
                _ => (format!("files of `lab {command}`"), "continue that"),
            };
            let way = match command.as_str() {
                "plan" => format!(", or {way}: `lab work {path} --part 1/N`"),
                _ => format!(", or {way}: `lab resume {path}`"),
            };
            format!("the output folder {path} holds {held}; choose another with --out{way}")
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

fn manifest(error: &ManifestError) -> Option<String> {
    Some(match error {
        ManifestError::None { .. } => {
            format!("{error}; give a folder that `lab run`, `lab match` or another measuring command made")
        }
        _ => return None,
    })
}

fn matches(error: &MatchError) -> Option<String> {
    Some(match error {
        MatchError::TooFewPlayers(_) => format!("{error}; name another with --strategy"),
        MatchError::Twins(_) => {
            format!("{error}; take one --strategy out, or give it another name with `,name=NAME`")
        }
        MatchError::NoPairs(games) => format!("--games {games}: {error}"),
        MatchError::TooFewOpenings { enough, .. } => {
            format!("{error}; give --games {enough} or fewer, or more openings")
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

fn speedup(error: &SpeedupError) -> Option<String> {
    Some(match error {
        SpeedupError::NotSimulated => format!("--measured: {error}; name shared-table with --method"),
        SpeedupError::FewCores { cores } => match cores.get() {
            1 => "--measured: this machine has one processor, on which nothing can be measured".to_owned(),
            _ => format!("--measured: {error}; give one with --processors"),
        },
        _ => return None,
    })
}

fn file(error: &FileError) -> Option<String> {
    Some(match error {
        FileError::UnknownSuite { .. } => format!("{error}; `lab suites` lists them"),
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
