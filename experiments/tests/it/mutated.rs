//! Folders of finished runs with later changes: each change is refused, repaired or reported.

use crate::folders::{ROWS, copy, refuse_incomplete, resume, run, unfinish};
use engine_core::random::SplitMix64;
use experiments::{Monitor, ProgressEvent, report};
use serde_json::{Map, Value};
use sessions::StopFlag;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use strum::VariantArray;

#[derive(Clone, Copy, Debug, strum::VariantArray)]
enum Change {
    Flip,
    Cut,
    Remove,
    Repeat,
    RepeatLine,
    SwapLines,
    SwapBytes,
    Gone,
}

/// The bytes with a random change; `None` if the file is deleted.
fn changed(bytes: &[u8], change: Change, random: &mut SplitMix64) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    let length = bytes.len() as u64;
    let mut place = || random.below(length.max(1)) as usize;
    let (one, other) = (place(), place());
    let (start, end) = (one.min(other), one.max(other));
    let mut lines: Vec<Vec<u8>> = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    let count = lines.len().max(1);
    let (line, other_line) = (one % count, other % count);
    if bytes.is_empty() {
        return Some(b"{}\n".to_vec());
    }
    match change {
        Change::Flip => bytes[one] ^= 1 << (other % 8),
        Change::Cut => bytes.truncate(one),
        Change::Remove => drop(bytes.drain(start..end)),
        Change::Repeat => {
            let piece = bytes[start..end].to_vec();
            bytes.splice(end..end, piece);
        }
        Change::RepeatLine => {
            let piece = lines[line].clone();
            lines.insert(other_line, piece);
            bytes = lines.concat();
        }
        Change::SwapLines => {
            lines.swap(line, other_line);
            bytes = lines.concat();
        }
        Change::SwapBytes => bytes.swap(one, other),
        Change::Gone => return None,
    }
    Some(bytes)
}

/// If the manifest were written before a refusal, the next attempt would take the file for that of an
/// interrupted run.
#[test]
fn a_changed_file_of_a_finished_run_is_refused_each_time_and_the_manifest_stays() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("out");
    run(&folder).unwrap();
    let manifest = fs::read(folder.join("manifest.json")).unwrap();
    for name in ROWS {
        let (path, rows) = (folder.join(name), fs::read_to_string(folder.join(name)).unwrap());
        for changed in [rows.replacen('1', "2", 1), String::new()] {
            if changed != rows {
                fs::write(&path, changed).unwrap();
                assert!(resume(&folder).is_err() && resume(&folder).is_err(), "{name}");
                assert!(
                    fs::read(folder.join("manifest.json")).unwrap() == manifest,
                    "{name}"
                );
            }
        }
        fs::write(&path, rows).unwrap();
    }
    resume(&folder).unwrap();
}

/// Whatever is changed in a row of a run that was killed: the run is not resumed with it.
#[test]
fn a_row_of_an_unfinished_run_in_which_any_field_was_altered_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("out");
    run(&folder).unwrap();
    unfinish(&folder);
    for name in ["records.ndjson", "minimal-trees.ndjson", "timings.ndjson"] {
        let path = folder.join(name);
        let whole = fs::read_to_string(&path).unwrap();
        let row = whole.lines().next().unwrap();
        let fields: Map<String, Value> = serde_json::from_str(row).unwrap();
        for (key, value) in &fields {
            let other = match value {
                Value::Number(number) => Value::from(number.as_f64().unwrap() as u64 + 1),
                Value::String(text) => format!("{text}x").into(),
                Value::Null => 7.into(),
                _ => Value::Null,
            };
            let field = |value: &Value| format!("\"{key}\":{value}");
            let altered = row.replacen(&field(value), &field(&other), 1);
            assert_ne!(altered, row, "{key}");
            fs::write(&path, whole.replacen(row, &altered, 1)).unwrap();
            let error = sessions::with_causes(&resume(&folder).unwrap_err());
            assert!(error.contains(&format!("{name}:1: ")), "{key}: {error}");
        }
        fs::write(&path, whole).unwrap();
    }
    resume(&folder).unwrap();
}

/// The report on a folder; `None` if it is refused or reported as broken off.
fn believed(folder: &Path) -> Option<String> {
    let is_reported = AtomicBool::new(false);
    let hear = |event: ProgressEvent<'_>| {
        if let ProgressEvent::Noted(note) = event {
            is_reported.fetch_or(note.contains("not written to its end"), Ordering::Relaxed);
        }
    };
    let monitor = Monitor::new(StopFlag::default(), &hear);
    let page = report::page(&[folder.to_owned()], &monitor).ok()?.to_markdown();
    (!is_reported.load(Ordering::Relaxed)).then_some(page)
}

/// `LAB_MUTATIONS` sets how many are tried.
#[test]
fn no_folder_that_was_changed_is_believed_with_other_figures() {
    let count = std::env::var("LAB_MUTATIONS")
        .ok()
        .and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(1_000);
    let mut random = SplitMix64::new(15);
    let place = tempfile::tempdir().unwrap();
    let (whole, folder) = (place.path().join("whole"), place.path().join("out"));
    run(&whole).unwrap();
    copy(&whole, &folder);
    let page = believed(&whole).unwrap();
    let names: Vec<&str> = ROWS.into_iter().chain(["manifest.json"]).collect();
    let [mut refused, mut same, mut repaired] = [0; 3];
    for number in 0..count {
        let name = names[random.below(names.len() as u64) as usize];
        let change = Change::VARIANTS[random.below(Change::VARIANTS.len() as u64) as usize];
        let mutation = format!("mutation {number}: {change:?} of {name}");
        let path = folder.join(name);
        let before = fs::read(whole.join(name)).unwrap();
        match changed(&before, change, &mut random) {
            Some(bytes) => fs::write(&path, bytes).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        match believed(&folder) {
            Some(found) => {
                assert_eq!(found, page, "{mutation}");
                same += 1;
            }
            None => refused += 1,
        }
        // Resuming the run draws its page again, which takes longer.
        if number % 20 == 0 {
            let again = place.path().join("again");
            copy(&folder, &again);
            if resume(&again).is_ok() {
                refuse_incomplete(&again, &whole, &mutation);
                repaired += 1;
            }
            fs::remove_dir_all(&again).unwrap();
        }
        fs::write(&path, before).unwrap();
    }
    println!("{count} changed folders: {refused} refused or told, {same} with the same figures");
    println!(
        "{} of them gone on with: {repaired} with the same figures, the others refused",
        count.div_ceil(20)
    );
    assert!(refused > count / 2);
}
