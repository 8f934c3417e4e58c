//! [`EpdOperation`]: an opcode with its operands, and its parser.

use super::EpdError;

/// EPD allows 15 characters, and tools write more.
const MAX_OPCODE_LENGTH: usize = 64;

/// An operation that the lab does not interpret, kept as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    /// The opcode.
    pub opcode: String,
    /// The operands, without quotes.
    pub operands: Vec<String>,
}

impl EpdOperation {
    /// An error: the operands are not what the operation expects.
    pub(super) fn refused(&self, expected: &'static str) -> EpdError {
        let found = self.operands.join(" ");
        let opcode = &self.opcode;
        EpdError(format!("operation `{opcode}` takes {expected}, not `{found}`"))
    }

    /// Whether EPD or the lab defines the operation.
    pub fn is_specified(&self) -> bool {
        is_known(&self.opcode)
    }

    /// Whether the opcode is a name at all. Tools write remarks and times in its place.
    pub fn is_named(&self) -> bool {
        self.opcode.starts_with(char::is_alphabetic)
    }

    pub(super) fn repeated(&self) -> EpdError {
        EpdError(format!("operation `{}` is given twice", self.opcode))
    }
}

/// Splits `bm Nf3; id "A.1";` or `;D1 20 ;D2 400` into operations. The last one may lack its semicolon. If
/// there is no semicolon at all, the opcode must be a known one; otherwise the text is probably a mistake in
/// the position.
pub(super) fn operations(text: &str) -> Result<Vec<EpdOperation>, EpdError> {
    let mut parsed = Vec::new();
    let mut rest = text.trim();
    let whole = rest;
    let mut terminated = false;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(';') {
            terminated = true;
            rest = after.trim_start();
            continue;
        }
        let (operation, after) = one_operation(rest)?;
        if !terminated && !operation.is_named() || operation.opcode.len() > MAX_OPCODE_LENGTH {
            let opcode = operation.opcode;
            return Err(EpdError(format!("`{opcode}` cannot be the name of an operation")));
        }
        parsed.push(operation);
        rest = after;
    }
    if parsed.iter().any(|only| !terminated && !is_known(&only.opcode)) {
        return Err(EpdError(format!(
            "`{whole}` is neither part of the position nor an operation: operations end with `;`"
        )));
    }
    Ok(parsed)
}

/// The opcodes of EPD that are words, and that of the lab.
const NAMES: [&str; 30] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "game",
    "hmvc",
    "id",
    "nic",
    "noop",
    "pm",
    "ptp",
    "pv",
    "rc",
    "refcom",
    "refreq",
    "resign",
    "sm",
    "sv",
    "tcgs",
    "tcri",
    "tcsi",
];

/// Whether the opcode is defined by EPD or used by the lab.
fn is_known(opcode: &str) -> bool {
    NAMES.contains(&opcode) || matches!(opcode.as_bytes(), [b'c' | b'v' | b'D', b'0'..=b'9'])
}

/// The opcodes with moves or numbers, after which another opcode of a word begins an operation of its own:
/// the semicolon between them is often missing.
const WITHOUT_TEXT: [&str; 14] = [
    "acd", "acn", "acs", "am", "bm", "ce", "dm", "fmvn", "hmvc", "pm", "pv", "rc", "sm", "sv",
];

/// Parses one operation; its closing semicolon stays in the rest.
fn one_operation(text: &str) -> Result<(EpdOperation, &str), EpdError> {
    let (opcode, mut rest) = word(text);
    let mut operation = EpdOperation {
        opcode: opcode.to_owned(),
        operands: Vec::new(),
    };
    loop {
        rest = rest.trim_start();
        if rest.is_empty() || rest.starts_with(';') {
            return Ok((operation, rest));
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let Some(end) = quoted.find('"') else {
                return Err(EpdError(format!(
                    "operation `{opcode}`: the text {rest} has no closing quote"
                )));
            };
            operation.operands.push(quoted[..end].to_owned());
            rest = &quoted[end + 1..];
        } else {
            let (operand, after) = word(rest);
            if !operation.operands.is_empty() && WITHOUT_TEXT.contains(&opcode) && NAMES.contains(&operand) {
                return Ok((operation, rest));
            }
            operation.operands.push(operand.to_owned());
            rest = after;
        }
    }
}

/// The text up to a blank or semicolon, and the rest.
fn word(text: &str) -> (&str, &str) {
    text.split_at(
        text.find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(text.len()),
    )
}
