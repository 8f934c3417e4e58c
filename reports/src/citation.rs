//! [`Citation`]: a BibTeX entry with which a paper can cite a run.

use crate::latex::escape;
use crate::wrap_text::{LongWords, wrapped};

const LINE: usize = 72;

/// The contents of the entry, as plain text; they are escaped when the entry is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    pub title: String,
    pub program: String,
    /// The version of the program, such as `0.1.0`.
    pub version: String,
    /// When the run started, such as `2026-01-31T23:59:59Z`.
    pub started: String,
    /// What was searched, with which version, on which machine: one sentence each.
    pub notes: Vec<String>,
    /// Identifies the run in the citation key; letters and digits.
    pub mark: String,
}

impl Citation {
    pub fn to_bibtex(&self) -> String {
        // BibTeX counts braces, escaped or not, so that those of a text are commands.
        let plain = |text: &str| {
            let text = escape(&text.replace('\n', " "));
            let text = text.replace("\\{", "\\textbraceleft{}");
            text.replace("\\}", "\\textbraceright{}")
        };
        let year: String = self.started.chars().take_while(char::is_ascii_digit).collect();
        let mark: String = self.mark.chars().filter(char::is_ascii_alphanumeric).collect();
        let fields = [
            ("author", "{The search lab contributors}".to_owned()),
            ("title", format!("{{{}}}", plain(&self.title))),
            ("year", year),
            ("version", plain(&self.version)),
            ("howpublished", plain(&self.program)),
            ("note", plain(&self.notes.join(" "))),
        ];
        let fields = fields.map(|(name, value)| {
            let before = format!("  {name:12} = {{");
            // BibTeX treats a line break within a field as a space.
            wrapped(
                &value,
                LINE,
                [&before, &" ".repeat(before.len())],
                LongWords::Keep,
            )
            .join("\n")
        });
        format!("@misc{{lab-{mark},\n{}}}\n}}", fields.join("},\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_every_field_and_no_sign_that_latex_would_obey() {
        let citation = Citation {
            title: "The worth of each step: 100 %_{".to_owned(),
            program: "lab 0.1.0 (release)".to_owned(),
            version: "0.1.0".to_owned(),
            started: "2026-01-31T23:59:59Z".to_owned(),
            notes: vec!["Suite a_b.".to_owned(), "Depth 4.".to_owned()],
            mark: "12ab,}".to_owned(),
        };
        let entry = citation.to_bibtex();
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
