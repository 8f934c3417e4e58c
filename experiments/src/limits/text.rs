//! Parsing of depths, node counts, times and amounts of memory.

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

/// Parses `2GiB`, `512 MiB` or `1073741824`; case is ignored.
pub fn read_bytes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let shift = match unit.trim().to_ascii_lowercase().as_str() {
        "" => Some(0),
        "kib" => Some(10),
        "mib" => Some(20),
        "gib" => Some(30),
        _ => None,
    };
    let bytes = shift.and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift));
    let bytes = bytes.filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| format!("`{text}`: give a size such as 2GiB or 512MiB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_in_units_of_1024() {
        for (text, bytes) in [
            ("1073741824", 1 << 30),
            ("2GiB", 2 << 30),
            ("512 mib", 512 << 20),
            ("7kib", 7 << 10),
        ] {
            assert_eq!(read_bytes(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "0GiB", "-1", "1.5GiB", "2 GiBs", "GiB", "20000000000GiB"] {
            let refused = read_bytes(text).unwrap_err();
            assert!(
                refused.starts_with(&format!("`{text}`: give a size")),
                "{refused}"
            );
        }
    }
}
