//! The speed-up and the search overhead of threads that share a table over the Bratko-Kopec test, simulated
//! and measured, side by side.
//!
//! `cargo run --release -p search-variants --example shared_table -- RECIPE DEPTH ROUNDS THREADS`
//!
//! Each round searches all positions with one thread, then all with several, and the median of the rounds
//! counts. There should be as many processors as threads.
//!
//! Time is told twice. Other programs spoil the time of day. Processor time, that of all threads over their
//! number, is what the time of day would be if nobody else had the processors, since no thread ever waits for
//! another (Linux tells it in `stat`; elsewhere it is not told).
#![expect(clippy::print_stdout, reason = "what it prints is the result")]

use engine_core::Depth;
use engine_core::chess::{Chess, Fen};
use engine_core::epd::Epd;
use search_variants::limits::Poll;
use search_variants::parallel::{Costs, Method, Simulation, ThreadedSearch};
use search_variants::{Registry, Strategy};
use std::error::Error;
use std::num::NonZeroUsize;
use std::time::Instant;

/// What is searched.
struct Task {
    positions: Vec<Chess>,
    registry: Registry<Chess>,
    strategy: Strategy,
    depth: Depth,
}

/// What it took, all positions together, from depth 1 on.
#[derive(Clone, Copy, Default)]
struct Effort {
    /// In seconds, or in nodes where it is simulated.
    time: f64,
    /// The time that each thread was on a processor, in ticks.
    on_processor: f64,
    nodes: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let strategy = arguments
        .next()
        .ok_or("the first argument is a recipe")?
        .parse()?;
    let mut number = |name| arguments.next().ok_or(name)?.parse::<u32>().map_err(|_| name);
    let task = Task {
        positions: positions()?,
        registry: Registry::standard(),
        strategy,
        depth: Depth::new(number("the depth is a number")?),
    };
    let rounds = number("the rounds are a number")?;
    let threads = NonZeroUsize::try_from(number("the threads are a number")? as usize)?;
    let both = [NonZeroUsize::MIN, threads];
    let mut simulated = [Effort::default(); 2];
    for (effort, processors) in simulated.iter_mut().zip(both) {
        *effort = task.simulated(processors)?;
    }
    let mut measured = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for (efforts, threads) in measured.iter_mut().zip(both) {
            efforts.push(task.measured(threads)?);
        }
    }
    let ratio = |figure: fn(&Effort) -> f64| {
        let [one, several] = [0, 1].map(|place| median(measured[place].iter().map(figure).collect()));
        one / several
    };
    let overhead = |nodes: f64| 100.0 * (1.0 / nodes - 1.0);
    println!("{:>18}{:>50}", "speed-up", "search overhead");
    println!("threads  simulated  by processor time  by time of day  simulated  measured");
    println!(
        "{threads:>7}  {:>9.2}  {:>17.2}  {:>14.2}  {:>7.2} %  {:>6.2} %",
        simulated[0].time / simulated[1].time,
        ratio(|effort| effort.on_processor),
        ratio(|effort| effort.time),
        overhead(simulated[0].nodes / simulated[1].nodes),
        overhead(ratio(|effort| effort.nodes)),
    );
    Ok(())
}

impl Task {
    fn simulated(&self, processors: NonZeroUsize) -> Result<Effort, Box<dyn Error>> {
        let costs = Costs { node: 1, message: 1 };
        let (registry, method) = (&self.registry, Method::SharedTable);
        let mut effort = Effort::default();
        for board in &self.positions {
            let simulation =
                Simulation::new(registry, board, &[], &self.strategy, method, processors, costs)?;
            let found = simulation.run(self.depth);
            let last = found.iterations.last().ok_or("there is no depth to search")?;
            effort.time += last.load.time as f64;
            effort.nodes += last.totals.nodes as f64;
        }
        Ok(effort)
    }

    fn measured(&self, threads: NonZeroUsize) -> Result<Effort, Box<dyn Error>> {
        let (started, before) = (Instant::now(), processor_time());
        let mut nodes = 0.0;
        for board in &self.positions {
            let (registry, unlimited) = (&self.registry, || -> Poll { Box::new(|_| None) });
            let mut search = ThreadedSearch::new(registry, board, &[], &self.strategy, threads, unlimited)?;
            let last = search.deepen(self.depth).last();
            nodes += last.ok_or("there is no depth to search")??.totals.nodes as f64;
        }
        Ok(Effort {
            time: started.elapsed().as_secs_f64(),
            on_processor: (processor_time() - before) / threads.get() as f64,
            nodes,
        })
    }
}

fn positions() -> Result<Vec<Chess>, Box<dyn Error>> {
    let suite = include_str!("../../positions/chess/bratko-kopec.epd");
    let mut positions = Vec::new();
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let fen: Fen = line.parse::<Epd>()?.position.parse()?;
        positions.push(Chess::new(&fen));
    }
    Ok(positions)
}

/// How long all threads of this program have been on a processor, in ticks, also those that have ended.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name of the program, which is between brackets.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Option<Vec<f64>> = fields.skip(11).take(2).map(|ticks| ticks.parse().ok()).collect();
    ticks.map_or(f64::NAN, |ticks| ticks.iter().sum())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
