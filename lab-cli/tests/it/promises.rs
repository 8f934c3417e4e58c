//! The page of promises: each promise names the tests that keep it, and these tests exist.

use std::path::Path;

/// The test names on a line of the page, each with its file.
fn tests(line: &str) -> Vec<(&str, &str)> {
    let links = line.split("[`").skip(1);
    links
        .map(|link| link.split_once("`](").unwrap())
        .map(|(name, rest)| (name, rest.split_once(')').unwrap().0))
        .collect()
}

/// Whether a source has a test of that name that is not ignored.
fn has_test(source: &str, name: &str) -> bool {
    let Some((before, _)) = source
        .split_once(&format!("fn {name}("))
        .or_else(|| source.split_once(&format!("def {name}(")))
    else {
        return false;
    };
    let above = before.rfind('\n').map_or("", |end| &before[..end]);
    let attributes = above.lines().rev();
    let mut attributes = attributes.map_while(|line| line.trim().strip_prefix("#["));
    name.starts_with("test_")
        || attributes.clone().any(|it| it == "test]") && !attributes.any(|it| it.starts_with("ignore"))
}

#[test]
fn every_promise_names_tests_that_are_there() {
    let page = std::fs::read_to_string("../PROMISES.md").unwrap();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| "))
        .filter(|line| !line.starts_with("| promise"));
    let mut promises = 0;
    for row in rows {
        let tests = tests(row);
        assert!(!tests.is_empty(), "kept by nothing: {row}");
        for (name, file) in tests {
            let source = std::fs::read_to_string(Path::new("..").join(file));
            let source = source.unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(has_test(&source, name), "{file} has no test {name}");
        }
        promises += 1;
    }
    assert!(promises > 0);
}
