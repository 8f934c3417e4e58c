//! Templates for documents and tables. Inserted text is escaped for the format given by the extension of the
//! template's name.

use crate::{latex, markdown};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, escape_formatter};
use std::sync::LazyLock;

const MARKDOWN: &str = "markdown";
const LATEX: &str = "latex";

const TEMPLATES: [(&str, &str); 5] = [
    ("page.html", include_str!("document/page.html")),
    (
        "table.md",
        concat!(
            include_str!("table/table.md"),
            "{{ titled(marks, title, table) }}"
        ),
    ),
    (
        "page.md",
        concat!(include_str!("table/table.md"), include_str!("document/page.md")),
    ),
    (
        "table.tex",
        concat!(
            include_str!("table/table.tex"),
            "{{ float(label, table, style) }}"
        ),
    ),
    (
        "body.tex",
        concat!(include_str!("table/table.tex"), include_str!("document/body.tex")),
    ),
];

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|name| match name.rsplit('.').next() {
        Some("md") => AutoEscape::Custom(MARKDOWN.into()),
        Some("tex") => AutoEscape::Custom(LATEX.into()),
        _ => AutoEscape::Html,
    });
    environment.set_formatter(|out, state, value| match (state.auto_escape(), value.as_str()) {
        (AutoEscape::Custom(_), Some(text)) if value.is_safe() => Ok(out.write_str(text)?),
        (AutoEscape::Custom(form), Some(text)) if form == MARKDOWN => {
            Ok(out.write_str(&markdown::escape(text))?)
        }
        (AutoEscape::Custom(_), Some(text)) => Ok(out.write_str(&latex::escape(text))?),
        _ => escape_formatter(out, state, value),
    });
    let safe = |filter: fn(&str) -> String| move |text: &str| Value::from_safe_string(filter(text));
    environment.add_filter("cell", safe(|text| markdown::escape(text).replace('|', "\\|")));
    environment.add_filter("fenced", |text: &str, language: &str| {
        Value::from_safe_string(markdown::fenced(language, text))
    });
    environment.add_filter("typed", safe(latex::typed));
    environment.add_filter("verbatim", safe(latex::verbatim));
    for (name, source) in TEMPLATES {
        let added = environment.add_template(name, source);
        added.expect("the crate's own templates can be read");
        // In all templates but the first, each tag has a line of its own, which is not part of the text.
        let lines = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build();
        environment.set_syntax(lines.expect("the usual tags differ"));
    }
    environment
});

pub(crate) fn render(name: &str, context: Value) -> String {
    let template = ENVIRONMENT.get_template(name);
    let rendered = template.and_then(|template| template.render(context));
    rendered.expect("the crate's own templates show every document")
}
