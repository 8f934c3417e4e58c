//! Lines of test suites: a position with operations (Extended Position Description).
//!
//! S. Edwards, *Portable Game Notation Specification and Implementation Guide*, section 16.2, 1994. It reads
//! EPD lines (`... w KQkq - bm Nf3; id "A.1";`), plain FEN lines, and perft lines with semicolons before the
//! operations (`... 0 1 ;D1 20 ;D2 400`). It is independent of the game: positions and moves remain text for
//! the board to parse.

mod counters;
mod operation;

pub use operation::EpdOperation;

use crate::fen::is_fen;
use counters::Counters;
use operation::operations;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// An error in a line: the operation, its value, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EpdError(String);

/// One line of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epd {
    /// The FEN fields, four to six, joined by single spaces; not yet validated. The values of the operations
    /// `hmvc` and `fmvn` become the fifth and sixth field.
    pub position: String,
    /// `id`: the position's name.
    pub id: Option<String>,
    /// `bm`: the best moves, as written.
    pub best_moves: Vec<String>,
    /// `am`: the moves to avoid, as written.
    pub avoid_moves: Vec<String>,
    /// `dm`, or `#15` in place of a best move: the moves to mate; negative if the side to move is mated.
    pub mate: Option<i32>,
    /// `c0`: a comment.
    pub comment: Option<String>,
    /// `D1`..`D9`: perft counts by depth in plies.
    pub perft: BTreeMap<u32, u64>,
    /// All other operations, in file order.
    pub other: Vec<EpdOperation>,
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let (position, rest) = split_position(line);
        if position.is_empty() {
            let message = "no position: expected a FEN, then operations such as `bm Nf3; id \"A.1\";`";
            return Err(EpdError(message.to_owned()));
        }
        let mut epd = Epd {
            position,
            ..Epd::default()
        };
        let mut counters = Counters::default();
        for operation in operations(rest)? {
            epd.take(operation, &mut counters)?;
        }
        counters.complete(&mut epd.position)?;
        Ok(epd)
    }
}

impl Epd {
    fn take(&mut self, operation: EpdOperation, counters: &mut Counters) -> Result<(), EpdError> {
        match operation.opcode.as_str() {
            counters::HALFMOVE_CLOCK | counters::FULLMOVE_NUMBER => counters.take(&operation),
            "bm" => self.set_best(operation),
            "dm" => self.set_mate(&operation, operation.operands.iter().map(String::as_str)),
            "am" => set_moves(&mut self.avoid_moves, operation),
            "id" => set_text(&mut self.id, &operation),
            "c0" => set_text(&mut self.comment, &operation),
            opcode => match perft_depth(opcode) {
                Some(depth) => self.set_count(depth, &operation),
                None => {
                    self.other.push(operation);
                    Ok(())
                }
            },
        }
    }

    /// Sets the best moves; suites of mates have `#15` in their place.
    fn set_best(&mut self, operation: EpdOperation) -> Result<(), EpdError> {
        let (mates, operands): (Vec<String>, _) = operation
            .operands
            .into_iter()
            .partition(|operand| operand.starts_with('#') && operand.len() > 1);
        let only_mates = operands.is_empty() && !mates.is_empty();
        let operation = EpdOperation {
            operands,
            ..operation
        };
        if !mates.is_empty() {
            self.set_mate(&operation, mates.iter().map(|mate| &mate[1..]))?;
        }
        if only_mates { Ok(()) } else { set_moves(&mut self.best_moves, operation) }
    }

    fn set_mate<'a>(
        &mut self,
        operation: &EpdOperation,
        mut values: impl Iterator<Item = &'a str>,
    ) -> Result<(), EpdError> {
        let moves = values.next().and_then(|moves| moves.parse().ok());
        let is_one = values.next().is_none();
        let moves: i32 = moves
            .filter(|_| is_one)
            .ok_or_else(|| operation.refused("one number of moves"))?;
        // 0 is a mate on the board: there is nothing to find.
        if moves == 0 {
            return Ok(());
        }
        // A line may say it twice, as `bm #5; dm 5;`.
        match self.mate.replace(moves) {
            Some(other) if other != moves => Err(operation.repeated()),
            _ => Ok(()),
        }
    }

    fn set_count(&mut self, depth: u32, operation: &EpdOperation) -> Result<(), EpdError> {
        let count = match operation.operands.as_slice() {
            [count] => count.parse().ok(),
            _ => None,
        };
        let count = count.ok_or_else(|| operation.refused("one whole number"))?;
        match self.perft.insert(depth, count) {
            None => Ok(()),
            Some(_) => Err(operation.repeated()),
        }
    }
}

fn set_moves(moves: &mut Vec<String>, operation: EpdOperation) -> Result<(), EpdError> {
    if !moves.is_empty() {
        return Err(operation.repeated());
    }
    if operation.operands.is_empty() {
        return Err(operation.refused("one or more moves"));
    }
    for operand in operation.operands {
        let operand = operand.trim_end_matches(',');
        // A sign may stand apart from its move: `Qd1 +`.
        let is_sign = operand.trim_matches(['+', '#', '!', '?']).is_empty();
        match moves.last_mut() {
            Some(last) if is_sign => last.push_str(operand),
            _ => moves.push(operand.to_owned()),
        }
    }
    Ok(())
}

fn set_text(text: &mut Option<String>, operation: &EpdOperation) -> Result<(), EpdError> {
    if text.is_some() {
        return Err(operation.repeated());
    }
    // A name of several words often lacks its quotes.
    if operation.operands.is_empty() {
        return Err(operation.refused("a text"));
    }
    *text = Some(operation.operands.join(" "));
    Ok(())
}

fn perft_depth(opcode: &str) -> Option<u32> {
    match opcode.as_bytes() {
        [b'D', digit @ b'1'..=b'9'] => Some(u32::from(digit - b'0')),
        _ => None,
    }
}

/// Splits off the position: four fields, and the two counters if they follow; or, for a position that is not
/// a FEN, everything before the first `;`. Published suites write `-` for unknown counters, and some a third
/// `-` before the operations.
fn split_position(line: &str) -> (String, &str) {
    let mut fields = Vec::new();
    if !is_fen(line) {
        let (position, rest) = line.split_at(line.find(';').unwrap_or(line.len()));
        fields.extend(position.split_whitespace());
        return (fields.join(" "), rest);
    }
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with(';') {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(rest.len());
        let (field, after) = rest.split_at(end);
        let is_counter = field.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        let most = 6 + usize::from(fields.get(4) == Some(&"-"));
        if fields.len() >= 4 && !is_counter || fields.len() == most {
            break;
        }
        fields.push(field);
        rest = after.trim_start();
    }
    if fields.len() == 7 {
        fields.remove(4);
    }
    while fields.len() > 4 && fields.last() == Some(&"-") {
        fields.pop();
    }
    if fields.get(4) == Some(&"-") {
        // The halfmove clock is unknown, but the move number is given.
        fields[4] = "0";
    }
    (fields.join(" "), rest)
}

/// Writes the line: the position, then the operations in the order of the fields of [`Epd`].
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        // Otherwise the first operation would be read as a missing field.
        let all_are_named = self.other.iter().all(EpdOperation::is_named);
        if self.position.split(' ').count() < 4 || !is_fen(&self.position) || !all_are_named {
            f.write_str(";")?;
        }
        for (opcode, moves) in [("bm", &self.best_moves), ("am", &self.avoid_moves)] {
            if !moves.is_empty() {
                write_operation(f, opcode, moves.iter().map(String::as_str))?;
            }
        }
        for (opcode, text) in [("id", &self.id), ("c0", &self.comment)] {
            match text {
                // A text that contains a quote cannot be quoted; it must have been read without quotes.
                Some(text) if text.contains('"') => {
                    write_operation(f, opcode, text.split(' '))?;
                }
                Some(text) => write!(f, " {opcode} \"{text}\";")?,
                None => {}
            }
        }
        if let Some(mate) = self.mate {
            write!(f, " dm {mate};")?;
        }
        for (depth, count) in &self.perft {
            write!(f, " D{depth} {count};")?;
        }
        for EpdOperation { opcode, operands } in &self.other {
            write_operation(f, opcode, operands.iter().map(String::as_str))?;
        }
        Ok(())
    }
}

/// Writes an operation; an operand is quoted if it must be.
fn write_operation<'a>(
    f: &mut fmt::Formatter<'_>,
    opcode: &str,
    operands: impl IntoIterator<Item = &'a str>,
) -> fmt::Result {
    write!(f, " {opcode}")?;
    for operand in operands {
        let ends_it = |c: char| c.is_whitespace() || c == ';';
        let bare = !operand.is_empty() && !operand.starts_with('"') && !operand.contains(ends_it);
        if bare {
            write!(f, " {operand}")?;
        } else {
            write!(f, " \"{operand}\"")?;
        }
    }
    f.write_str(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Epd {
        line.parse().unwrap()
    }

    #[test]
    fn an_epd_line_gives_its_position_and_operations() {
        let epd =
            read(r#"8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; am Ka3; id "A; 1"; c0 "why"; dm 3; v_x 1 "b c";"#);
        assert_eq!(epd.position, "8/8/8/8/8/8/8/K1k5 w - -");
        assert_eq!(epd.best_moves, ["Ka2", "Kb1"]);
        assert_eq!(epd.avoid_moves, ["Ka3"]);
        assert_eq!(epd.id.as_deref(), Some("A; 1"));
        assert_eq!(epd.comment.as_deref(), Some("why"));
        assert_eq!((epd.mate, epd.other.len()), (Some(3), 1));
        assert_eq!(epd.other[0].operands, ["1", "b c"]);
    }

    #[test]
    fn a_position_that_is_no_fen_ends_with_a_semicolon() {
        let epd = read("((3 12  8)(2 4 6)(14 5 2)); bm 1; id \"nine leaves\";");
        assert_eq!(epd.position, "((3 12 8)(2 4 6)(14 5 2))");
        assert_eq!(
            (epd.id.as_deref(), epd.best_moves),
            (Some("nine leaves"), vec!["1".to_owned()])
        );
        let line = "ordered width=4 depth=6 quality=0.8 seed=1 path=2.1; D1 4;";
        let epd = read(line);
        assert_eq!(
            epd.position,
            "ordered width=4 depth=6 quality=0.8 seed=1 path=2.1"
        );
        assert_eq!(epd.to_string(), line);
    }

    #[test]
    fn suites_are_read_as_they_are_published() {
        let board = "r1bqk1r1/8/8/8/8/8/8/R4RK1";
        for (fields, expected) in [
            ("w q -", "w q -"),
            ("w q - -", "w q -"),
            ("w q - - -", "w q -"),
            ("w q - 0 1", "w q - 0 1"),
            ("w q - - 0 1", "w q - 0 1"),
            ("w q - - 9", "w q - 0 9"),
            ("w q - 7 -", "w q - 7"),
            ("w q a3 12 34", "w q a3 12 34"),
        ] {
            for operations in [
                "bm Rxf4; id \"ERET 001 - Relief\";",
                "bm Rxf4; id \"ERET 001 - Relief\"",
                "id \"ERET 001 - Relief\"; bm Rxf4",
                "bm Rxf4",
            ] {
                let epd = read(&format!("{board} {fields} {operations}"));
                assert_eq!(
                    epd.position,
                    format!("{board} {expected}"),
                    "{fields} {operations}"
                );
                assert_eq!(epd.best_moves, ["Rxf4"]);
                let named = operations.contains("id").then_some("ERET 001 - Relief");
                assert_eq!(epd.id.as_deref(), named);
                assert_eq!(read(&epd.to_string()), epd);
            }
            assert_eq!(
                read(&format!("{board} {fields}")).position,
                format!("{board} {expected}")
            );
        }
    }

    #[test]
    fn moves_are_read_as_programs_write_them() {
        for (operations, moves, mate) in [
            ("bm Qd1 + ;", &["Qd1+"][..], None),
            ("bm Nf3, Rd1 !;", &["Nf3", "Rd1!"], None),
            ("bm Rc8+ dm 26", &["Rc8+"], Some(26)),
            ("bm c4 dm 3 id \"pawn\"", &["c4"], Some(3)),
            ("bm #15;", &[], Some(15)),
            ("bm #-7; id \"mated\";", &[], Some(-7)),
            ("dm 5;", &[], Some(5)),
            ("bm #5; dm 5;", &[], Some(5)),
        ] {
            let epd = read(&format!("8/8 w - - {operations}"));
            assert_eq!(
                (
                    epd.best_moves
                        .iter()
                        .map(String::as_str)
                        .collect::<Vec<_>>()
                        .as_slice(),
                    epd.mate
                ),
                (moves, mate),
                "{operations}"
            );
            assert_eq!(read(&epd.to_string()), epd);
        }
    }

    #[test]
    fn operations_that_nobody_specifies_are_kept_and_told_apart() {
        let epd = read(
            "8/8 w - - bm Nf3; Ae \"x\"; wdl:white 3; pv Nf3; c3 \"1\"; stipulation-of-the-problem 1; 00:00;",
        );
        assert_eq!(read(&epd.to_string()), epd);
        let named = epd.other.iter().filter(|operation| !operation.is_specified());
        let named: Vec<&str> = named.map(|operation| operation.opcode.as_str()).collect();
        assert_eq!(named, ["Ae", "wdl:white", "stipulation-of-the-problem", "00:00"]);
    }

    #[test]
    fn each_fault_of_an_operation_is_reported() {
        for (line, expected) in [
            ("   ", "no position"),
            ("8/8 w - - Nf3", "operations end with `;`"),
            ("8/8 w - - 0 1 x 7", "operations end with `;`"),
            ("8/8 w - - !! Nf3;", "cannot be the name"),
            ("8/8 w - - dm soon;", "takes one number of moves, not `soon`"),
            ("8/8 w - - bm #5; dm 4;", "is given twice"),
            (r#"8/8 w - - id "A;"#, "has no closing quote"),
            ("8/8 w - - bm ;", "takes one or more moves"),
            ("8/8 w - - D1 many;", "takes one whole number"),
            ("8/8 w - - id;", "takes a text"),
            ("8/8 w - - bm a; bm b;", "is given twice"),
        ] {
            let error = line.parse::<Epd>().unwrap_err().to_string();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
