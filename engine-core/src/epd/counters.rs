//! The operations `hmvc` and `fmvn`: the two move counters, for which EPD has no fields.

use super::EpdError;
use super::operation::EpdOperation;
use crate::fen::read_number;

/// `hmvc`: plies since the last capture or pawn move.
pub(super) const HALFMOVE_CLOCK: &str = "hmvc";
/// `fmvn`: the number of the next move, from 1.
pub(super) const FULLMOVE_NUMBER: &str = "fmvn";

/// The two counters of a position, from its operations.
#[derive(Default)]
pub(super) struct Counters {
    halfmove_clock: Option<u16>,
    fullmove_number: Option<u16>,
}

impl Counters {
    /// Stores the value of `hmvc` or `fmvn`.
    pub(super) fn take(&mut self, operation: &EpdOperation) -> Result<(), EpdError> {
        let (counter, least, expected) = match operation.opcode.as_str() {
            HALFMOVE_CLOCK => (&mut self.halfmove_clock, 0, "a whole number from 0 to 65535"),
            _ => (&mut self.fullmove_number, 1, "a whole number from 1 to 65535"),
        };
        let value = match operation.operands.as_slice() {
            [text] => read_number(text).filter(|&value| value >= least),
            _ => None,
        };
        let value = value.ok_or_else(|| operation.refused(expected))?;
        match counter.replace(value) {
            None => Ok(()),
            Some(_) => Err(operation.repeated()),
        }
    }

    /// Appends the counters to the four fields of a position. A counter already there must have the same
    /// value.
    pub(super) fn complete(self, position: &mut String) -> Result<(), EpdError> {
        for (opcode, counter, place) in [
            (HALFMOVE_CLOCK, self.halfmove_clock, 4),
            (FULLMOVE_NUMBER, self.fullmove_number, 5),
        ] {
            let Some(value) = counter else { continue };
            let text = position.clone();
            let fields: Vec<&str> = text.split(' ').collect();
            match fields.get(place) {
                None if fields.len() < 4 => {
                    return Err(EpdError(format!(
                        "operation `{opcode}` needs the four fields of a position before it, which `{text}` \
                         has not"
                    )));
                }
                // A move number needs a halfmove clock before it.
                None if fields.len() < place => *position = format!("{text} 0 {value}"),
                None => *position = format!("{text} {value}"),
                Some(&given) if given.parse() != Ok(value) => {
                    return Err(EpdError(format!(
                        "operation `{opcode}` is {value}, but the position has {given} there: `{text}`"
                    )));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::epd::Epd;

    fn position(line: &str) -> String {
        line.parse::<Epd>().unwrap().position
    }

    #[test]
    fn counters_in_operations_are_those_of_the_position() {
        let cases = [
            ("8/8 w - - hmvc 99; fmvn 80;", "8/8 w - - 99 80"),
            ("8/8 w - - fmvn 80; bm a; hmvc 99;", "8/8 w - - 99 80"),
            ("8/8 w - - hmvc 7;", "8/8 w - - 7"),
            ("8/8 w - - fmvn 9;", "8/8 w - - 0 9"),
            ("8/8 w - - 7 9 hmvc 7; fmvn 9;", "8/8 w - - 7 9"),
            ("8/8 w - - 7 fmvn 9;", "8/8 w - - 7 9"),
            ("8/8 w - - bm a;", "8/8 w - -"),
        ];
        for (line, expected) in cases {
            assert_eq!(position(line), expected, "{line}");
            let epd: Epd = line.parse().unwrap();
            assert_eq!(epd.to_string().parse(), Ok(epd));
        }
    }

    #[test]
    fn wrong_counters_are_refused_by_name() {
        for (line, fault) in [
            ("hmvc x;", "`hmvc` takes a whole number from 0 to 65535, not `x`"),
            (
                "hmvc -1;",
                "`hmvc` takes a whole number from 0 to 65535, not `-1`",
            ),
            (
                "hmvc 70000;",
                "`hmvc` takes a whole number from 0 to 65535, not `70000`",
            ),
            ("hmvc;", "`hmvc` takes a whole number from 0 to 65535, not ``"),
            ("fmvn 0;", "`fmvn` takes a whole number from 1 to 65535, not `0`"),
            ("hmvc 1; hmvc 1;", "`hmvc` is given twice"),
            (
                "0 1 hmvc 99;",
                "`hmvc` is 99, but the position has 0 there: `8/8 w - - 0 1`",
            ),
        ] {
            let refused = format!("8/8 w - - {line}").parse::<Epd>().unwrap_err();
            assert_eq!(refused.to_string(), format!("operation {fault}"));
        }
        let short = "8/8 w; fmvn 2;".parse::<Epd>().unwrap_err().to_string();
        assert!(
            short.contains("needs the four fields of a position before it"),
            "{short}"
        );
    }
}
