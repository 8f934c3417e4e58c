//! Arguments of `lab grade`.

use super::{Format, read_depth, read_time};
use clap::{Arg, Args as ClapArgs, ValueEnum};
use engine_core::Depth;
use experiments::grade::ExerciseKind;
use experiments::spec::text::read_bytes;
use experiments::spec::{POSITIONS, Positions, one_of};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `lab grade`.
#[derive(Debug, ClapArgs)]
#[command(mut_args(of_made_tasks))]
pub(crate) struct GradeArgs {
    /// File of tasks, one per line, as --make writes them [default: seven trees]
    #[arg(value_name = "TASKS")]
    pub(crate) tasks: Option<PathBuf>,
    /// Program with its arguments, in quotes. It runs with your rights: use --wrap for one that you do not
    /// trust
    #[arg(long, value_name = "COMMAND", required_unless_present_any = ["make", "class", "skeleton"])]
    pub(crate) program: Option<String>,
    /// Grade each entry of this folder: a file in Python, Java, C, C++ or Rust, an executable, or a folder
    /// with one of these (called `solution` or `main`, if there are several). Programs run with your rights:
    /// without --wrap they can read each other's solutions, change marks and end the grading
    #[arg(long, value_name = "DIR", conflicts_with_all = ["program", "make"])]
    pub(crate) class: Option<PathBuf>,
    /// With --class: folder for class.csv and one report per program, NAME.txt; the same command continues an
    /// interrupted class
    #[arg(short, long, value_name = "DIR", requires = "class")]
    pub(crate) out: Option<PathBuf>,
    /// Start each program inside this command, such as a sandbox; `{dir}` stands for the program's own folder
    #[arg(long, value_name = "COMMAND", conflicts_with = "make")]
    pub(crate) wrap: Option<String>,
    /// With --program: also write the points to this file, in Gradescope's format
    #[arg(long, value_name = "FILE", requires = "program")]
    pub(crate) gradescope: Option<PathBuf>,
    /// Print a starter program without its two searches, to save as `solution.py`, `Solution.java`,
    /// `solution.cpp` or `solution.rs`
    #[arg(long, value_name = "LANGUAGE", exclusive = true)]
    pub(crate) skeleton: Option<Skeleton>,
    /// Processor time per answer, without the program's start: seconds, `500ms`, `2m`
    #[arg(long, default_value = "10", value_name = "TIME", value_parser = read_time)]
    pub(crate) time: Duration,
    /// Memory limit per process, such as 2GiB (Linux only)
    #[arg(long, value_name = "SIZE", value_parser = read_bytes)]
    pub(crate) memory: Option<u64>,
    /// Print one task per position instead
    #[arg(long, requires = "depth", conflicts_with_all = ["tasks", "program", "memory"])]
    pub(crate) make: bool,
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// With --make: a recipe (see `lab strategies`), or `perft`
    #[arg(long, default_value = "alpha-beta", value_name = "RECIPE", requires = "make")]
    pub(crate) strategy: String,
    /// With --make: search depth
    #[arg(long, value_name = "N", value_parser = read_depth, requires = "make")]
    pub(crate) depth: Option<Depth>,
    /// With --make: answers to ask for, separated by commas [default: value, move and leaves of trees; value,
    /// move and nodes of other games; nodes and values of perft]
    #[arg(long, value_delimiter = ',', value_parser = one_of(ExerciseKind::ALL), requires = "make")]
    pub(crate) asks: Vec<ExerciseKind>,
    /// text, or json: one object per task
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

/// A program for students to complete, by its language.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Skeleton {
    Python,
    Java,
    Cpp,
    Rust,
}

impl Skeleton {
    pub(crate) fn source(self) -> &'static str {
        match self {
            Skeleton::Python => include_str!("../../skeletons/solution.py"),
            Skeleton::Java => include_str!("../../skeletons/Solution.java"),
            Skeleton::Cpp => include_str!("../../skeletons/solution.cpp"),
            Skeleton::Rust => include_str!("../../skeletons/solution.rs"),
        }
    }
}

/// Lets options of positions stand beside `--make` alone: a file of tasks has positions of its own.
fn of_made_tasks(option: Arg) -> Arg {
    match option.get_help_heading() {
        Some(POSITIONS) => option.requires("make"),
        _ => option,
    }
}
