//! `lab bench`: a fixed set of searches and perfts, to compare two builds or two machines.
//!
//! The total node count is the signature of the lab's behavior: a change that is not meant to affect the
//! search leaves it the same.

use crate::args::Format;
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::{output, terminal};
use anyhow::Result;
use engine_core::Depth;
use experiments::threads::{self, Threads};
use experiments::{Monitor, perft};
use games::{Games, RootPosition, SearchSetup};
use rayon::ThreadPool;
use rayon::prelude::*;
use reports::{Record, Table, numbers};
use serde::Serialize;
use sessions::suite::{self, SuitePosition};
use sessions::{SearchIterator, SearchTask, StopFlag};
use std::time::Instant;

const SUITE: &str = "bratko-kopec";

/// The strategies, each with the depth at which it searches every position.
const SEARCHES: &[(&str, u32)] = &[
    ("minimax", 4),
    ("alpha-beta", 5),
    ("alpha-beta+qs+mvv-lva+killers", 6),
    ("alpha-beta+check-ext+qs+mvv-lva+killers+history+pv", 6),
];

const PERFTS: &[(&str, &str, u32)] = &[
    ("start", "startpos", 6),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        5,
    ),
    ("rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        5,
    ),
];

/// One measurement, as in `--format json`.
#[derive(Serialize)]
struct Measure {
    kind: &'static str,
    name: &'static str,
    depth: u32,
    threads: usize,
    nodes: u64,
    time_s: f64,
    nps: Option<f64>,
}

pub(crate) fn execute(threads: Threads, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let threads = threads.count();
    let pool = threads::pool(threads).map_err(experiments::Error::from)?;
    let suite = suite::load(SUITE, None, &Games::default())?;
    let setup = SearchSetup {
        registries: registries(),
        ..SearchSetup::default()
    };
    let searches = SEARCHES
        .iter()
        .map(|&(name, depth)| ("search", name, None, depth));
    let perfts = PERFTS
        .iter()
        .map(|&(name, fen, depth)| ("perft", name, Some(fen), depth));
    let mut measures = Vec::new();
    for (kind, name, fen, depth) in searches.chain(perfts) {
        let root = fen.map(|fen| RootPosition::read(fen, "", None)).transpose()?;
        let started = Instant::now();
        let nodes = match &root {
            None => searched(&pool, &suite, name, depth, &setup, monitor.stop())?,
            Some(root) => {
                let (position, _) = root.set_up(&setup)?;
                let counts = perft::divide(&pool, position.as_ref(), Depth::new(depth));
                counts.iter().map(|&(_, paths)| paths).sum()
            }
        };
        let time_s = started.elapsed().as_secs_f64();
        measures.push(Measure {
            kind,
            name,
            depth,
            threads,
            nodes,
            time_s,
            nps: (time_s > 0.0).then(|| (nodes as f64 / time_s).round()),
        });
        if monitor.stop().is_requested() {
            return Ok(Outcome::Interrupted);
        }
    }
    match format {
        Format::Json => measures.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&measures, threads))?,
    }
    Ok(Outcome::Fine)
}

/// The total nodes of one strategy.
fn searched(
    pool: &ThreadPool,
    entries: &[SuitePosition],
    strategy: &str,
    depth: u32,
    setup: &SearchSetup,
    stop: &StopFlag,
) -> Result<u64> {
    let recipe = strategy.parse()?;
    let search = |entry: &SuitePosition| {
        let mut task = SearchTask::new(&entry.root, &recipe, setup);
        task.stop = stop.clone();
        let records = SearchIterator::new(&task, Depth::new(depth))?;
        let finished = records.filter(Record::is_complete);
        anyhow::Ok(finished.map(|record| record.nodes).sum::<u64>())
    };
    pool.install(|| entries.par_iter().with_max_len(1).map(search).sum())
}

fn text(measures: &[Measure], threads: usize) -> String {
    let table = |title: &str, heading: &str, kind: &str| {
        let measures = measures.iter().filter(|measure| measure.kind == kind);
        Table::of(title, measures)
            .words(heading, |measure| measure.name)
            .numbers("depth", |measure| measure.depth.to_string())
            .numbers("nodes", |measure| numbers::grouped(measure.nodes))
            .numbers("time", |measure| numbers::seconds(measure.time_s))
            .numbers("nodes/s", |measure| {
                measure.nps.map_or_else(String::new, numbers::short)
            })
            .finish()
    };
    let threads = numbers::counted(threads, "thread");
    let title = format!("Searches of the {SUITE} suite, all depths together, on {threads}");
    let searches = table(&title, "strategy", "search");
    let searched = || measures.iter().filter(|measure| measure.kind == "search");
    let signature: u64 = searched().map(|measure| measure.nodes).sum();
    let time: f64 = searched().map(|measure| measure.time_s).sum();
    let width = terminal::width();
    // OpenBench reads the last line.
    let (searches, perft) = (
        searches.to_text(width),
        table("Perft", "position", "perft").to_text(width),
    );
    let nps = signature as f64 / time.max(f64::MIN_POSITIVE);
    format!("{searches}\n{perft}\n{signature} nodes {nps:.0} nps\n")
}
