//! [`GroupUse`]: what the processes of a group use of the processors. A limit on it is fair on a busy
//! machine, where the time of day is not.

use std::time::Duration;

/// The use of a group of processes so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GroupUse {
    pub(crate) time: Duration,
    /// Whether a thread runs, or waits for a processor or a disk, and not for input.
    pub(crate) is_runnable: bool,
}

impl GroupUse {
    /// The use of the group with this leader; `None` where the system does not tell.
    #[cfg(target_os = "linux")]
    pub(crate) fn of(leader: u32) -> Option<GroupUse> {
        use std::fs;
        /// Linux counts finished processes in hundredths of a second.
        const TICKS: u64 = 100;
        let numbered = |folder: &str| -> Vec<String> {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
            names
                .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
                .collect()
        };
        let mut found = None;
        for process in numbered("/proc") {
            let Some(fields) = stat(&format!("/proc/{process}/stat")) else {
                continue;
            };
            if fields.get(2).and_then(|group| group.parse().ok()) != Some(leader) {
                continue;
            }
            let group: &mut GroupUse = found.get_or_insert_default();
            let ticks = |fields: &[String]| -> u64 {
                fields.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
            };
            // Of children that have ended.
            let ended = fields.get(13..15).map_or(0, ticks);
            group.time += Duration::from_millis(ended * 1_000 / TICKS);
            for thread in numbered(&format!("/proc/{process}/task")) {
                let thread = format!("/proc/{process}/task/{thread}");
                let nanoseconds = fs::read_to_string(format!("{thread}/schedstat")).ok();
                let nanoseconds = nanoseconds.and_then(|text| text.split(' ').next()?.parse().ok());
                let Some(fields) = stat(&format!("{thread}/stat")) else {
                    continue;
                };
                group.is_runnable |= matches!(fields.first().map(String::as_str), Some("R" | "D"));
                group.time += nanoseconds.map_or_else(
                    || Duration::from_millis(fields.get(11..13).map_or(0, ticks) * 1_000 / TICKS),
                    Duration::from_nanos,
                );
            }
        }
        found
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn of(_leader: u32) -> Option<GroupUse> {
        None
    }
}

/// The fields of a file `stat` after the name of the program, which may contain anything.
#[cfg(target_os = "linux")]
fn stat(path: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(path).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::thread;

    #[test]
    fn a_loop_uses_the_processor_and_a_sleeper_does_not() {
        for (script, is_loop) in [("while :; do :; done", true), ("exec sleep 9", false)] {
            let mut command = Command::new("sh");
            let command = command.args(["-c", script]).stdin(Stdio::null()).process_group(0);
            let mut child = command.spawn().unwrap();
            thread::sleep(Duration::from_millis(400));
            let used = GroupUse::of(child.id());
            child.kill().unwrap();
            child.wait().unwrap();
            let used = used.unwrap();
            assert_eq!(used.is_runnable, is_loop, "{used:?}");
            assert_eq!(used.time > Duration::from_millis(40), is_loop, "{used:?}");
        }
    }
}
