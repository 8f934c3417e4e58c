//! A BibTeX entry with which a paper can cite a run.

use crate::latex::escape;
use crate::wrap_text::{LongWords, wrapped};

const LINE: usize = 72;

/// The entry of a run that `started` at a time such as `2026-01-31T23:59:59Z`. The notes say what was
/// searched on which machine, one sentence each; the letters and digits of `mark` identify the run in the
/// key.
pub fn bibtex(title: &str, [program, version, started]: [&str; 3], notes: &[String], mark: &str) -> String {
    // BibTeX counts braces, escaped or not, so that those of a text are commands.
    let plain = |text: &str| {
        let text = escape(&text.replace('\n', " "));
        let text = text.replace("\\{", "\\textbraceleft{}");
        text.replace("\\}", "\\textbraceright{}")
    };
    let year: String = started.chars().take_while(char::is_ascii_digit).collect();
    let mark: String = mark.chars().filter(char::is_ascii_alphanumeric).collect();
    let fields = [
        ("author", "{The search lab contributors}".to_owned()),
        ("title", format!("{{{}}}", plain(title))),
        ("year", year),
        ("version", plain(version)),
        ("howpublished", plain(program)),
        ("note", plain(&notes.join(" "))),
    ];
    let fields = fields.map(|(name, value)| {
        let before = format!("  {name:12} = {{");
        let blanks = " ".repeat(before.len());
        // BibTeX treats a line break within a field as a space.
        wrapped(&value, LINE, [&before, &blanks], LongWords::Keep).join("\n")
    });
    format!("@misc{{lab-{mark},\n{}}}\n}}", fields.join("},\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_every_field_and_no_sign_that_latex_would_obey() {
        let entry = bibtex(
            "The worth of each step: 100 %_{",
            ["lab 0.1.0 (release)", "0.1.0", "2026-01-31T23:59:59Z"],
            &["Suite a_b.".to_owned(), "Depth 4.".to_owned()],
            "12ab,}",
        );
        assert!(entry.starts_with("@misc{lab-12ab,\n"), "{entry}");
        assert!(entry.contains("year         = {2026},\n"), "{entry}");
        assert!(
            entry.contains("note         = {Suite a\\_b. Depth 4.}\n}"),
            "{entry}"
        );
        assert!(entry.contains("100 \\%\\_\\textbraceleft{}}}"), "{entry}");
        assert_eq!(entry.matches('{').count(), entry.matches('}').count());
    }
}
