//! Parsing of depths, node counts and times.

use engine_core::Depth;
use std::time::Duration;

const DEEPEST: u32 = search_variants::DEEPEST.plies();

pub(crate) const MAX_TIME: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

pub fn read_depth(text: &str) -> Result<Depth, String> {
    match text.parse() {
        Ok(plies @ 1..=DEEPEST) => Ok(Depth::new(plies)),
        _ => Err(format!("a depth is 1..{DEEPEST}")),
    }
}

pub fn read_nodes(text: &str) -> Result<u64, String> {
    let nodes = text.parse().ok().filter(|&nodes| nodes > 0);
    nodes.ok_or_else(|| "a count of nodes is a whole number from 1 up".to_owned())
}

pub fn read_time(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .or_else(|| humantime::parse_duration(text).ok())
        .filter(|time| !time.is_zero() && *time <= MAX_TIME)
        .ok_or_else(|| format!("`{text}`: give seconds, or 500ms, 2m"))
}
