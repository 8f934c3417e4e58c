//! Ablations: the match that measures the strength of each part, and the page made from the records.

use crate::error::Error;
use crate::folder::manifest_file::impossible;
use crate::horizon::read_judged;
use crate::limits::MoveBudget;
use crate::plan::{Run, pairs_of};
use crate::run::{RunData, RunView};
use crate::spec::{
    AblationParts, AblationSpec, MatchSpec, PlayerKind, PlayerSpec, RunKind, RunSpec, Scheme, with_subset,
};
use reports::ablation::{self, AblatedPart, Analysis, Design, Experiment, Subset};
use reports::sentences::{ablation as sentences, notes};
use reports::{Document, Regrets, charts};
use std::time::Duration;

/// The time per move in the equal-time match.
const TIME: Duration = Duration::from_millis(10);

/// The match that measures the Elo of each part, if requested: under the node or time limit of the ablation's
/// searches or, if they have none, at their depth, at equal nodes and at equal time. The base with a part
/// plays the base; if the design leaves parts out, all parts but one play all parts.
pub fn match_spec(plan: &Run) -> Result<Option<MatchSpec>, Error> {
    let (RunKind::Ablation { ablation }, Some(subsets)) = (&plan.spec.kind, &plan.ablation) else {
        return Ok(None);
    };
    let Some(games) = ablation.strength else {
        return Ok(None);
    };
    pairs_of(games)?;
    let all = Subset::all(subsets.count());
    let (whole, name, sign) = match ablation.design {
        Design::LeaveOneOut => (all, "all", '-'),
        _ => (Subset::NONE, "base", '+'),
    };
    let parts = (0..subsets.count()).map(|part| {
        let subset = if sign == '-' { all.without(part) } else { whole.with(part) };
        (format!("{sign}{}", ablation.parts[part]), subset)
    });
    let players = std::iter::once((name.to_owned(), whole)).chain(parts);
    let players = players.map(|(name, subset)| {
        Ok(PlayerSpec {
            name,
            ..player(subsets, subset)?
        })
    });
    let players: Vec<PlayerSpec> = players.collect::<Result<_, Error>>()?;
    let limits = plan.spec.limits;
    let own_budgets = limits.nodes.map(MoveBudget::Nodes).into_iter();
    let own_budgets: Vec<MoveBudget> = own_budgets.chain(limits.time.map(MoveBudget::Time)).collect();
    Ok(Some(MatchSpec {
        scheme: match players.len() {
            // From the point of view of the part, not of the base.
            2 => Scheme::Steps,
            _ => Scheme::AgainstFirst,
        },
        players,
        game: plan.games().first().map(ToString::to_string),
        games: Some(games),
        budgets: match own_budgets.as_slice() {
            [] => vec![
                MoveBudget::Depth(plan.depth()),
                MoveBudget::DEFAULT,
                MoveBudget::Time(TIME),
            ],
            _ => own_budgets,
        },
        setup: plan.spec.setup.clone(),
        ..MatchSpec::default()
    }))
}

/// The player with some of the parts on.
fn player(parts: &AblationParts, subset: Subset) -> Result<PlayerSpec, Error> {
    Ok(match parts {
        AblationParts::Recipe { base, groups } => with_subset(base, groups, subset)?.into(),
        AblationParts::Engine(switched) => {
            let engine = switched.with_subset(subset)?;
            PlayerKind::Engine { engine }.into()
        }
    })
}

/// The experiment specified by a manifest.
fn experiment(of: &AblationSpec, resolved: &AblationParts, searched: &RunSpec) -> Result<Experiment, Error> {
    let parts = of.parts.iter().cloned().enumerate().map(|(part, name)| {
        let (effect, sound) = resolved.effect(part);
        AblatedPart { name, effect, sound }
    });
    Ok(Experiment {
        base: resolved.base(),
        suite: searched.name(),
        parts: parts.collect(),
        design: of.design,
        variants: resolved.variants(of)?,
        depth: searched.depth,
        budget: searched.limits.described(),
        measure: of.measure,
        positions: searched.positions(),
    })
}

/// The page of the ablation in a folder, and its analysis; `None` if no position was finished by every
/// subset.
pub(crate) fn page(of: &AblationSpec, results: &RunData<'_>) -> Result<(Option<Analysis>, Document), Error> {
    let (registries, RunView { path, spec, .. }) = (results.registries(), results.folder);
    let mut of = of.clone();
    let base = |text: &str| Ok(registries.strategy(text)?);
    let parts = of
        .parts(&spec.engines, base, &registries.catalogue())
        .map_err(impossible(path))?;
    let experiment = experiment(&of, &parts, spec)?;
    let mut regrets = Regrets::new(&results.grid);
    read_judged(&results.folder, &mut regrets)?;
    let analysis = Analysis::new(&experiment, &regrets);
    let analysis = analysis.map(|analysis| analysis.with_timings(&results.grid, &results.timings));
    let found = results.grid.position_count();
    let document = document(&experiment, analysis.as_ref(), &results.folder, found);
    Ok((analysis, document))
}

fn document(
    experiment: &Experiment,
    analysis: Option<&Analysis>,
    folder: &RunView<'_>,
    found: usize,
) -> Document {
    let names: Vec<&str> = experiment.parts.iter().map(|part| part.name.as_str()).collect();
    let mut document = Document::new(format!("Ablation: {}", names.join(", ")));
    folder.begin(&mut document, found);
    match analysis {
        Some(analysis) => show(analysis, &mut document),
        None => document.answer.push(sentences::nothing_to_compare()),
    }
    folder.show_origin(&mut document, found, [notes::files("ablation.csv", "charts/")]);
    document
}

/// The headings of the tables after the main one.
const HEADINGS: [(&str, &str); 5] = [
    ("subsets", "Subsets"),
    ("changes", "Results that a part changes"),
    ("interactions", "Interactions"),
    ("order", "Greedy order"),
    ("timed", "Savings in time"),
];

/// Adds the main table and its chart first, then a section for each further table.
fn show(analysis: &Analysis, document: &mut Document) {
    document.answer = ablation::answer(analysis);
    for table in ablation::tables(analysis) {
        let name = table.name.clone();
        if let Some((_, heading)) = HEADINGS.iter().find(|(known, _)| *known == name) {
            document.section(&name, *heading);
        }
        document.table(table);
        if name == ablation::MAIN {
            let caption = "Factor of each part: added to base, fair share, added last";
            document.figure("shares", caption, charts::effects(analysis));
        }
    }
}
