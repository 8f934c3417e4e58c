//! The speed-up and the search overhead of threads that share a table over the Bratko-Kopec test, simulated
//! and measured, side by side.
//!
//! `cargo run --release -p search-variants --example shared_table -- RECIPE DEPTH ROUNDS THREADS...`
//!
//! Each round searches every position with each number of threads, one after the other, and the median of a
//! position's rounds counts. Time is the time of day: what else the machine does meanwhile spoils it. There
//! should be as many processors as threads.
#![expect(clippy::print_stdout, reason = "what it prints is the result")]

use engine_core::Depth;
use engine_core::chess::{Chess, Fen};
use engine_core::epd::Epd;
use search_variants::parallel::{Costs, Method, Simulation, ThreadedSearch};
use search_variants::{Registry, Strategy};
use std::error::Error;
use std::num::NonZeroUsize;
use std::time::Instant;

/// Time and nodes of a search, from depth 1 on. Time is in seconds, or in nodes where it is simulated.
#[derive(Clone, Copy)]
struct Effort {
    time: f64,
    nodes: f64,
}

/// A strategy and a depth.
struct Task {
    registry: Registry<Chess>,
    strategy: Strategy,
    depth: Depth,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let strategy = arguments
        .next()
        .ok_or("the first argument is a recipe")?
        .parse()?;
    let mut number = |name| arguments.next().ok_or(name)?.parse::<u32>().map_err(|_| name);
    let task = Task {
        registry: Registry::standard(),
        strategy,
        depth: Depth::new(number("the depth is a number")?),
    };
    let rounds = number("the rounds are a number")?;
    let threads = arguments.map(|threads| threads.parse());
    let threads: Vec<NonZeroUsize> = threads.collect::<Result<_, _>>()?;
    let positions = positions()?;
    println!("threads  speed-up: simulated  measured  overhead: simulated  measured");
    for threads in threads {
        let mut simulated = Vec::new();
        let mut measured = Vec::new();
        for fen in &positions {
            let board = Chess::new(fen);
            simulated.push([
                task.simulated(&board, NonZeroUsize::MIN)?,
                task.simulated(&board, threads)?,
            ]);
            let mut searches = Vec::new();
            for _ in 0..rounds {
                searches.push([
                    task.measured(&board, NonZeroUsize::MIN)?,
                    task.measured(&board, threads)?,
                ]);
            }
            let of = |number: usize, figure: fn(Effort) -> f64| {
                median(searches.iter().map(|round| figure(round[number])).collect())
            };
            measured.push([0, 1].map(|number| Effort {
                time: of(number, |effort| effort.time),
                nodes: of(number, |effort| effort.nodes),
            }));
        }
        let [simulated, measured] = [simulated, measured].map(|pairs| {
            let speed_up = mean(&pairs, |[one, several]| one.time / several.time);
            let overhead = mean(&pairs, |[one, several]| several.nodes / one.nodes);
            (speed_up, 100.0 * (overhead - 1.0))
        });
        println!(
            "{threads:>7}  {:>19.2}  {:>8.2}  {:>17.2} %  {:>6.2} %",
            simulated.0, measured.0, simulated.1, measured.1
        );
    }
    Ok(())
}

impl Task {
    fn simulated(&self, board: &Chess, processors: NonZeroUsize) -> Result<Effort, Box<dyn Error>> {
        let costs = Costs { node: 1, message: 1 };
        let (registry, method) = (&self.registry, Method::SharedTable);
        let simulation = Simulation::new(registry, board, &[], &self.strategy, method, processors, costs)?;
        let found = simulation.run(self.depth);
        let last = found.iterations.last().ok_or("there is no depth to search")?;
        Ok(Effort {
            time: last.load.time as f64,
            nodes: last.totals.nodes as f64,
        })
    }

    fn measured(&self, board: &Chess, threads: NonZeroUsize) -> Result<Effort, Box<dyn Error>> {
        let unlimited = || -> search_variants::limits::Poll { Box::new(|_| None) };
        let mut search = ThreadedSearch::new(&self.registry, board, &[], &self.strategy, threads, unlimited)?;
        let started = Instant::now();
        let last = search.deepen(self.depth).last();
        let last = last.ok_or("there is no depth to search")??;
        Ok(Effort {
            time: started.elapsed().as_secs_f64(),
            nodes: last.totals.nodes as f64,
        })
    }
}

fn positions() -> Result<Vec<Fen>, Box<dyn Error>> {
    let suite = include_str!("../../positions/chess/bratko-kopec.epd");
    let mut positions = Vec::new();
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        positions.push(line.parse::<Epd>()?.position.parse()?);
    }
    Ok(positions)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The geometric mean of a ratio.
fn mean(pairs: &[[Effort; 2]], ratio: impl Fn([Effort; 2]) -> f64) -> f64 {
    let logarithms = pairs.iter().map(|&pair| ratio(pair).ln());
    (logarithms.sum::<f64>() / pairs.len() as f64).exp()
}
