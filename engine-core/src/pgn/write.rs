//! PGN export format, except for the Seven Tag Roster: only the caller's tags are written.

use super::game::PgnGame;
use std::fmt;

/// Maximum columns in a line of movetext.
const WIDTH: usize = 80;

/// Writes tags, moves in lines of up to 80 columns, and comments in braces. Control characters become spaces,
/// and `}` in comments becomes `)`, since PGN cannot represent them.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value: String = value
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut words = Vec::new();
        comment(&mut words, &self.comment);
        let mut follows_move = false;
        for (written, number) in self.moves.iter().zip(self.numbers()) {
            // After a comment the second player's move gets its number again.
            if !number.ends_with("...") || !follows_move {
                words.push(number);
            }
            words.push(written.text.clone());
            words.extend(written.nags.iter().map(|nag| format!("${nag}")));
            comment(&mut words, &written.comment);
            follows_move = written.comment.is_empty();
        }
        words.push(self.result.text().to_owned());
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            match column {
                0 => {}
                _ if column + 1 + width > WIDTH => {
                    writeln!(f)?;
                    column = 0;
                }
                _ => {
                    f.write_str(" ")?;
                    column += 1;
                }
            }
            f.write_str(&word)?;
            column += width;
        }
        writeln!(f)
    }
}

/// Appends the words of a comment, with its braces.
fn comment(words: &mut Vec<String>, text: &str) {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let text = text.replace('}', ")");
    let mut parts: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match parts.last_mut() {
            // Programs look for a command such as `[%clk 0:01]` in one line.
            Some(command) if command.starts_with("[%") && !command.contains(']') => {
                command.push(' ');
                command.push_str(word);
            }
            _ => parts.push(word.to_owned()),
        }
    }
    if let Some(first) = parts.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = parts.last_mut() {
        last.push('}');
    }
    words.append(&mut parts);
}
