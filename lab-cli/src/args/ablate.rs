//! Arguments of `lab ablate`.

use super::{
    BudgetArgs, Given, PlanOnlyArgs, ResourcesArgs, SetupArgs, SuitesArgs, one_of, read_depth, read_recipe,
};
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::PlanError;
use experiments::matches::USUAL_GAMES;
use experiments::run::{AblationOf, AskedParts, PlanOptions, Purpose, Rounds};
use reports::ablation::{Design, Measure};
use search_variants::Strategy;
use search_variants::algorithm::alpha_beta;
use std::path::PathBuf;

/// How the tables of results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a figure and line.
    Json,
    /// GitHub-flavoured Markdown.
    Markdown,
    /// LaTeX, for the package booktabs.
    Latex,
    /// One figure a line.
    Csv,
}

/// Arguments of `lab ablate`.
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
       lab ablate [OPTIONS] --resume <DIR>"
)]
pub(crate) struct AblateArgs {
    // Before all others: what is read is taken out.
    #[command(flatten)]
    pub(crate) given: Given,
    /// The recipe that all subsets have in common. Quiescence takes very long without mvv-lva: if `qs` is
    /// here or among the parts, `mvv-lva` belongs here
    #[arg(long, value_name = "RECIPE", value_parser = read_recipe, add = super::complete::recipe(), required_unless_present = "resume")]
    pub(crate) base: Option<Strategy>,
    /// The parts to compare, separated by commas; a group joined by `+` is switched on and off as one
    #[arg(
        long,
        required_unless_present_any = ["resume", "remove"],
        requires = "base",
        value_name = "PART,PART...",
        add = super::complete::list_of_parts()
    )]
    pub(crate) parts: Vec<String>,
    /// Parts of the base to be taken away one at a time, by their names, or `each` of them: what each is
    /// worth last, in nodes and, with --strength, over the board
    #[arg(
        long,
        requires = "base",
        value_name = "PART,...",
        value_delimiter = ',',
        conflicts_with_all = ["parts", "design"]
    )]
    pub(crate) remove: Vec<String>,
    /// Which subsets of the parts are searched
    #[arg(long, default_value_t, value_parser = one_of(Design::ALL))]
    pub(crate) design: Design,
    #[command(flatten)]
    pub(crate) suites: SuitesArgs,
    /// Search depths 1 to N and compare what the search to depth N costs
    #[arg(long, value_name = "N", value_parser = read_depth, required_unless_present = "resume")]
    pub(crate) depth: Option<Depth>,
    /// What is compared
    #[arg(long, default_value_t, value_parser = one_of(Measure::ALL))]
    pub(crate) measure: Measure,
    /// Seed of the random draws that make the intervals
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Search everything again in so many rounds, each search alone on one thread and timed, and show the
    /// savings in time beside those in nodes
    #[arg(long, value_name = "ROUNDS", conflicts_with = "plan_only")]
    pub(crate) timed: Option<Rounds>,
    /// Let each part play too: the base with it against the base (with --remove, all but it against all), at
    /// the depth, by 10000 nodes a move and by 10 ms. A table shows its savings beside its Elo; the match is
    /// in the folder's own `strength`
    #[arg(long, conflicts_with = "plan_only")]
    pub(crate) strength: bool,
    /// Games of each pairing of --strength
    #[arg(long, default_value_t = USUAL_GAMES, value_name = "N", requires = "strength")]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/ablate-<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// Continue the ablation in this folder: search what is missing, and play the rest of its match with
    /// --strength. The folder holds the arguments; those that are given again must be the same
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
    /// How results are printed: tables as `text`, `markdown` or `latex`; single figures, one a line, as
    /// `json` or `csv`. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TableFormat,
}

impl AblateArgs {
    /// The same as values. Where an ablation goes on whose folder has base and depth, these stand for nothing
    /// unless they are given.
    pub(crate) fn options(&self) -> Result<PlanOptions, PlanError> {
        let base = self.base.clone();
        let base = base.unwrap_or_else(|| Strategy::of(&alpha_beta::INFO));
        let setup = self.setup.setup();
        let (base, removed) = taken_away(&base, &self.remove)?;
        let design = match removed.is_empty() {
            true => self.design,
            false => Design::LeaveOneOut,
        };
        let of = AblationOf {
            base: base.to_string(),
            parts: [removed, self.parts.clone()].concat(),
            design,
            measure: self.measure,
            seed: self.seed,
            strength: self.strength.then_some(self.games),
        };
        Ok(PlanOptions {
            selection: self.suites.selection(),
            depth: self.depth.unwrap_or(Depth::new(1)),
            horizon: false,
            timed: self.timed,
            purpose: Purpose::Ablation(AskedParts::new(of, base, &setup.registries.catalogue())?),
            setup,
            limits: self.budget.limits(),
            resources: self.resources.resources(),
            ..PlanOptions::default()
        })
    }
}

/// The recipe without the parts of these names, or without any if they are `each`, and the parts as it had
/// them.
fn taken_away(recipe: &Strategy, names: &[String]) -> Result<(Strategy, Vec<String>), PlanError> {
    let each = names.iter().any(|name| name == "each");
    let mut chosen = recipe.parts().iter().map(|part| part.info().name);
    if let Some(unknown) = names
        .iter()
        .find(|name| !each && !chosen.clone().any(|part| part == *name))
    {
        return Err(PlanError::NotInBase {
            part: unknown.clone(),
            known: chosen.by_ref().collect::<Vec<_>>().join(", "),
        });
    }
    let mut rest = recipe.clone();
    let mut removed = Vec::new();
    for part in recipe.parts() {
        if each || names.iter().any(|name| name == part.info().name) {
            removed.push(part.to_string());
            rest = rest.without(part.info());
        }
    }
    Ok((rest, removed))
}
