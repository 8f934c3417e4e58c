//! What the program says of an error: what is wrong, in the words of whoever found it, and what can be done
//! about it on the command line, which nobody below knows.

use experiments::ablate::AblateError;
use experiments::event::Note;
use experiments::folder::FolderError;
use experiments::horizon::HorizonError;
use experiments::matches::MatchError;
use experiments::report::ReportError;
use experiments::run::{MergeError, ResumeError};
use experiments::speedup::SpeedupError;
use experiments::{Error, ManifestError};
use games::GameError;
use sessions::FileError;
use sessions::tree::TreeError;

/// An error and all that caused it, in one line.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let causes = error
        .chain()
        .map(|cause| reworded(cause).unwrap_or_else(|| cause.to_string()));
    causes.collect::<Vec<String>>().join(": ")
}

/// A note, and what can be done about it.
pub(crate) fn note(note: &Note) -> String {
    match note {
        Note::Tables { side_by_side, .. } if side_by_side.bound_that_matters().is_some() => {
            format!("{note}; --memory lets them take more")
        }
        _ => note.to_string(),
    }
}

/// An error in words of the command line; `None` where its own say everything.
fn reworded(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<Error>() {
        return match error {
            Error::Ablate(error) => ablate(error),
            Error::Folder(error) => folder(error),
            Error::Horizon(error) => horizon(error),
            Error::Manifest(error) => manifest(error),
            Error::Match(error) => matches(error),
            Error::Memory(error) => Some(format!(
                "{error}; take a smaller table, or allow more with --memory"
            )),
            Error::Merge(error) => merge(error),
            Error::Report(error) => report(error),
            Error::Resume(error) => resume(error),
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
        error.downcast_ref().and_then(ablate),
        error.downcast_ref().and_then(folder),
        error.downcast_ref().and_then(game),
        error.downcast_ref().and_then(file),
        error.downcast_ref().and_then(tree),
    ];
    several.into_iter().flatten().next()
}

fn ablate(error: &AblateError) -> Option<String> {
    Some(match error {
        AblateError::Empty => "--parts has nothing between two commas".to_owned(),
        AblateError::Twice(part) => format!("--parts names `{part}` twice"),
        AblateError::TooManyForAll { .. } => format!(
            "--parts names {error}; join some with `+`, or take --design leave-one-out, add-one-in or ladder"
        ),
        AblateError::TooMany { count, most, design } => {
            format!("--parts names {count} parts; {most} are the most for --design {design}")
        }
        AblateError::InBase { .. } => format!("{error}; take it out of --base or out of --parts"),
        AblateError::InTwo(part) => format!(
            "part `{part}` stands in two items of --parts; each item is switched on and off by itself"
        ),
        _ => return None,
    })
}

fn folder(error: &FolderError) -> Option<String> {
    Some(match error {
        FolderError::CannotMake { .. } => format!("{error} (choose another with --out)"),
        FolderError::NotEmpty { .. } => format!("{error}; choose another with --out"),
        FolderError::HoldsOther { path, command } => format!(
            "the output folder {path} holds files of `lab {command}`; choose another with --out, or continue that: \
             `lab {command} --resume {path}`"
        ),
        FolderError::HoldsMatch { path } => {
            format!("{error}; choose another with --out, or continue that match: `lab match --resume {path}`")
        }
        FolderError::HoldsPlan { path } => format!(
            "{error}; choose another with --out, or search a part of it: `lab run --plan {path} --shard 1/N`"
        ),
        FolderError::HoldsRun { path } => {
            format!("{error}; choose another with --out, or continue that run: `lab run --resume {path}`")
        }
        _ => return None,
    })
}

fn horizon(error: &HorizonError) -> Option<String> {
    Some(match error {
        HorizonError::NoDeeper { .. } => format!("{error}: give a greater --reference-depth"),
        HorizonError::TooManyStaircases { count, most } => {
            format!("--staircase draws a chart for each of {count} positions; give {most} at the most")
        }
        _ => return None,
    })
}

fn manifest(error: &ManifestError) -> Option<String> {
    Some(match error {
        ManifestError::None { command, .. } => {
            format!("{error}; give a folder that `lab {command}` made")
        }
        ManifestError::OtherCommand { path, by } => {
            format!("{path} was made by `lab {by}`; `lab {by} --resume {path}` continues it")
        }
        _ => return None,
    })
}

fn matches(error: &MatchError) -> Option<String> {
    Some(match error {
        MatchError::TooFewPlayers(_) => format!("{error}; name another with --strategy"),
        MatchError::Twins(_) => format!("{error}; take one --strategy out"),
        MatchError::NoPairs(games) => format!("--games {games}: {error}"),
        MatchError::TooFewOpenings { enough, .. } => {
            format!("{error}; give --games {enough} or fewer, or more openings")
        }
        _ => return None,
    })
}

fn merge(error: &MergeError) -> Option<String> {
    Some(match error {
        MergeError::NothingBegun { plan } => {
            format!("{error}; `lab run --plan {plan} --shard 1/N` does the first of N")
        }
        MergeError::NotFinished { path, .. } => format!("{error}; `lab run --resume {path}` does the rest"),
        _ => return None,
    })
}

fn report(error: &ReportError) -> Option<String> {
    Some(match error {
        ReportError::None { .. } | ReportError::NoFolder { .. } => {
            format!("{error}; give one that `lab run` or `lab match` made")
        }
        ReportError::NoManifest { .. } | ReportError::NoRecords { .. } => {
            format!("{error}; give a folder that `lab run` or `lab match` made")
        }
        ReportError::Plan { path } => {
            format!("{error}; when its parts are done, `lab merge {path}` joins them and makes the report")
        }
        ReportError::Part { .. } => format!("{error}; `lab merge` joins the parts and makes the report"),
        _ => return None,
    })
}

fn resume(error: &ResumeError) -> Option<String> {
    Some(match error {
        ResumeError::NoManifest { .. } => format!("{error}; give a folder that `lab run` or `lab plan` made"),
        ResumeError::OtherCommand { path, command }
            if ["ablate", "horizon", "match", "parallel", "run"].contains(&command.as_str()) =>
        {
            format!("{path} was made by `lab {command}`; `lab {command} --resume {path}` continues it")
        }
        ResumeError::OtherCommand { path, command } => {
            format!("{path} was made by `lab {command}`, which cannot be continued in this way")
        }
        ResumeError::OtherRun { .. } => {
            format!("{error}; leave these arguments out, or start a new run with --out")
        }
        ResumeError::OtherPart { .. } => format!("{error}; choose another folder with --out"),
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
        _ => return None,
    })
}

fn tree(error: &TreeError) -> Option<String> {
    match error {
        TreeError::NoDepth => Some(format!("{error}; give more --nodes or --time")),
        _ => None,
    }
}
