//! [`EpdOperation`]: an opcode with its operands, and its parser.

use super::EpdError;

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
        EpdError(format!(
            "operation `{}` takes {expected}, not `{found}`",
            self.opcode
        ))
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

/// Whether the opcode is defined by EPD or used by the lab.
fn is_known(opcode: &str) -> bool {
    const NAMES: [&str; 22] = [
        "acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn", "game", "hmvc", "id", "nic", "noop",
        "pm", "pv", "rc", "sm", "sv", "tcgs", "tcri", "tcsi",
    ];
    NAMES.contains(&opcode) || matches!(opcode.as_bytes(), [b'c' | b'v' | b'D', b'0'..=b'9'])
}

/// Parses one operation; its closing semicolon stays in the rest.
fn one_operation(text: &str) -> Result<(EpdOperation, &str), EpdError> {
    let end = text
        .find(|c: char| c.is_whitespace() || c == ';')
        .unwrap_or(text.len());
    let (opcode, mut rest) = text.split_at(end);
    let well_formed = opcode.len() <= 15
        && opcode.starts_with(|c: char| c.is_ascii_alphabetic())
        && opcode.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !well_formed {
        return Err(EpdError(format!("`{opcode}` cannot be the name of an operation")));
    }
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
            let end = rest
                .find(|c: char| c.is_whitespace() || c == ';')
                .unwrap_or(rest.len());
            operation.operands.push(rest[..end].to_owned());
            rest = &rest[end..];
        }
    }
}
