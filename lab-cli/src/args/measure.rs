//! [`MeasureArgs`]: arguments of the commands that measure into a folder.

use super::{TableFormat, TablesArgs};
use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use experiments::spec::{
    AblateCommand, HorizonCommand, MatchCommand, Measuring, ParallelCommand, RunCommand, TuneCommand,
};
use experiments::threads::Threads;
use reports::{ablation, standings, tables};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::PathBuf;

/// Heading of the help.
pub(crate) const OUTPUT: &str = "Output";

/// How results are printed.
#[derive(Debug, Default, Clone, ClapArgs)]
pub(crate) struct PrintArgs {
    /// Output format: text, csv, markdown, latex or json
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// The same of a command that has no tables to choose from.
#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct PrintRowsArgs {
    /// text, or json: one line per position, method and number of processors, then one per measured search
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        value_parser = text_or_json(),
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    format: TableFormat,
}

/// Whether work is shared out.
#[derive(Debug, ClapArgs)]
pub(crate) struct PlanArgs<C: Printed> {
    /// Write the plan only, to --out; `lab work DIR --part I/N` does a part, `lab merge DIR` joins them (`lab
    /// resume DIR` continues what was interrupted)
    #[arg(long, conflicts_with = "threads", conflicts_with_all = C::NOT_PLANNED, help_heading = "Share")]
    plan_only: bool,
    #[arg(skip)]
    of: PhantomData<C>,
}

/// What a command measures, and what becomes of it: where it goes, whether it is shared out, how it is
/// printed.
#[derive(Debug, ClapArgs)]
pub(crate) struct MeasureArgs<C: Printed> {
    #[command(flatten)]
    pub(crate) command: C,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[arg(
        short,
        long,
        value_name = "DIR",
        help_heading = OUTPUT,
        help = format!("Folder; new or empty [default: lab-out/{}-TIME]", C::FOLDER)
    )]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan: C::Plan,
    #[command(flatten)]
    pub(crate) print: C::Print,
}

/// A command that measures, and what it has besides what it asks for.
pub(crate) trait Printed: Measuring + Clone + Debug + Send + Sync + 'static {
    type Plan: ClapArgs + PlanOnly + Debug;
    type Print: ClapArgs + Clone + Into<PrintArgs> + Debug;
    /// The tables that can be printed, with what each is.
    const TABLES: &'static [(&'static str, &'static str)];
    const FOLDER: &'static str;
    /// Options of what no part of a plan does.
    const NOT_PLANNED: &'static [&'static str] = &[];
}

pub(crate) trait PlanOnly {
    fn plan_only(&self) -> bool;
}

impl<C: Printed> PlanOnly for PlanArgs<C> {
    fn plan_only(&self) -> bool {
        self.plan_only
    }
}

/// Of what is never shared out.
impl PlanOnly for () {
    fn plan_only(&self) -> bool {
        false
    }
}

impl From<PrintRowsArgs> for PrintArgs {
    fn from(PrintRowsArgs { format }: PrintRowsArgs) -> PrintArgs {
        PrintArgs {
            format,
            tables: TablesArgs::every(),
        }
    }
}

impl Printed for RunCommand {
    type Plan = PlanArgs<RunCommand>;
    type Print = PrintArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    const FOLDER: &'static str = "SUITE";
    const NOT_PLANNED: &'static [&'static str] = &["timed"];
}

impl Printed for AblateCommand {
    type Plan = PlanArgs<AblateCommand>;
    type Print = PrintArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &ablation::TABLE_NAMES;
    const FOLDER: &'static str = "ablate-SUITE";
    const NOT_PLANNED: &'static [&'static str] = &["timed", "with_strength"];
}

impl Printed for HorizonCommand {
    type Plan = PlanArgs<HorizonCommand>;
    type Print = PrintArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    const FOLDER: &'static str = "SUITE";
}

impl Printed for ParallelCommand {
    type Plan = PlanArgs<ParallelCommand>;
    type Print = PrintRowsArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &[];
    const FOLDER: &'static str = "parallel-SUITE";
}

impl Printed for MatchCommand {
    type Plan = PlanArgs<MatchCommand>;
    type Print = PrintArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    const FOLDER: &'static str = "match-GAME";
}

impl Printed for TuneCommand {
    type Plan = ();
    type Print = PrintArgs;
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    const FOLDER: &'static str = "tune-GAME";
}

fn text_or_json() -> impl TypedValueParser<Value = TableFormat> {
    let formats = PossibleValuesParser::new(["text", "json"]);
    formats.map(|word| if word == "json" { TableFormat::Json } else { TableFormat::Text })
}
