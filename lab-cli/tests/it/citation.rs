//! The citation of the lab: in `CITATION.cff` as in the entry that a report ends with.

use crate::lab::Lab;

#[test]
fn a_report_names_title_version_and_authors_as_the_citation_file_does() {
    let file = std::fs::read_to_string("../CITATION.cff").unwrap();
    let field = |name: &str| {
        let value = |line: &'_ str| Some(line.strip_prefix(name)?.to_owned());
        let values: Vec<String> = file.lines().filter_map(value).collect();
        <[String; 1]>::try_from(values).unwrap().concat()
    };
    let (title, version, author) = (field("title: "), field("version: "), field("  - name: "));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));

    let lab = Lab::new();
    lab.run_well("run --suite mates --strategy alpha-beta --depth 1 --out out");
    let report = lab.read("out/report.md");
    for line in [
        format!("  author       = {{{{{author}}}}},"),
        format!("  howpublished = {{{title} {version}, "),
    ] {
        assert!(report.contains(&line), "{line}");
    }
}
