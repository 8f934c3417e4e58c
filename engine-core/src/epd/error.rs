//! [`EpdError`]: what can be wrong with a line.

/// What is wrong with the operations of an EPD line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The line has no position.
    #[error("no position: expected a FEN, then operations such as `bm Nf3; id \"A.1\";`")]
    Empty,
    /// Words follow the position that belong to no operation.
    #[error("`{text}` is neither part of the position nor an operation: operations end with `;`")]
    Unterminated {
        /// The words.
        text: String,
    },
    /// An operation's name is not a letter followed by up to 14 letters, digits or underscores.
    #[error("`{opcode}` cannot be the name of an operation")]
    Opcode {
        /// The name as given.
        opcode: String,
    },
    /// A quoted text has no end.
    #[error("operation `{opcode}`: the text {text} has no closing quote")]
    OpenQuote {
        /// The operation's name.
        opcode: String,
        /// The text from its opening quote on.
        text: String,
    },
    /// An operation lacks its value, or has more than one.
    #[error("operation `{opcode}` takes {expected}, not `{found}`")]
    Operands {
        /// The operation's name.
        opcode: String,
        /// What it takes.
        expected: &'static str,
        /// What it was given.
        found: String,
    },
    /// A counter that the position has already, with another value.
    #[error("operation `{opcode}` is {value}, but the position has {position} there: `{text}`")]
    Contradiction {
        /// The operation's name.
        opcode: String,
        /// Its value.
        value: u16,
        /// The position's value.
        position: String,
        /// The position.
        text: String,
    },
    /// A counter of a position that lacks the fields before it.
    #[error("operation `{opcode}` needs the four fields of a position before it, which `{text}` has not")]
    MissingFields {
        /// The operation's name.
        opcode: String,
        /// The position.
        text: String,
    },
    /// A known operation occurs twice.
    #[error("operation `{opcode}` is given twice")]
    Repeated {
        /// The operation's name.
        opcode: String,
    },
}
