//! Text escaped for GitHub-flavored Markdown.

use crate::escape_control::is_control;

/// Puts a backslash before each character that Markdown would interpret, and no others, so that the source
/// stays legible.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let signs: Vec<char> = text.trim_start().chars().collect();
    for (place, &sign) in signs.iter().enumerate() {
        let before = place.checked_sub(1).map(|place| signs[place]);
        let after = signs.get(place + 1).copied();
        let obeyed = match sign {
            '\\' | '`' | '*' | '<' | '~' | '$' => true,
            '&' => after.is_some_and(|after| after.is_alphanumeric() || after == '#'),
            // Not emphasis within a word.
            '_' => !(before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)),
            // Not a link unless one of these follows the bracket.
            ']' => matches!(after, Some('(' | '[' | ':')),
            '>' | '=' => before.is_none(),
            // A heading, list item or rule, unless it belongs to a word or number.
            '#' | '-' | '+' => {
                before.is_none() && after.is_none_or(|after| after.is_whitespace() || after == sign)
            }
            // After a number it would start a list.
            '.' | ')' => {
                place > 0
                    && signs[..place].iter().all(char::is_ascii_digit)
                    && after.is_none_or(char::is_whitespace)
            }
            _ => false,
        };
        if obeyed {
            escaped.push('\\');
        }
        escaped.push(if is_control(sign) { ' ' } else { sign });
    }
    escaped
}

/// A fenced code block that nothing in `code` can close.
pub(crate) fn fenced(language: &str, code: &str) -> String {
    let longest = code.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    let end = if code.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{language}\n{code}{end}{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_markdown_would_obey_are_written_out() {
        assert_eq!(
            escape("<b>*x* _y_ `z` [a](b) ~~c~~ &amp;"),
            r"\<b>\*x\* \_y\_ \`z\` [a\](b) \~\~c\~\~ \&amp;"
        );
        assert_eq!(escape("# no heading"), r"\# no heading");
        assert_eq!(escape("1. no list"), r"1\. no list");
        assert_eq!(escape("two\nlines"), "two lines");
    }

    #[test]
    fn plain_text_stays_plain() {
        for plain in [
            "alpha-beta+qs, 1.5× in [brackets], snake_case, 24 positions (A & B).",
            "1.5×",
            "-85",
            "+#5",
        ] {
            assert_eq!(escape(plain), plain);
        }
    }

    #[test]
    fn code_cannot_end_its_fence() {
        assert_eq!(fenced("text", "a\n"), "```text\na\n```\n");
        assert_eq!(fenced("text", "````"), "`````text\n````\n`````\n");
    }
}
