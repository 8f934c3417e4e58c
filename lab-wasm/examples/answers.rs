//! Works off requests from stdin, a line each, and writes the answers to stdout, by a clock that stands
//! still. `.ci/check-wasm` compares that with what the module tells in WebAssembly.

use lab_wasm::{Host, Lab};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

#[derive(Clone, Copy)]
struct Pipe;

impl Host for Pipe {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn tell(&self, line: &str) -> ControlFlow<()> {
        match writeln!(io::stdout(), "{line}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

fn main() -> io::Result<()> {
    let mut lab = Lab::new(Pipe);
    for line in io::stdin().lock().lines() {
        lab.answer(&line?);
    }
    Ok(())
}
