//! What the FENs of all games have in common, and [`FenError`], the rules that a FEN can break.

use std::fmt;

/// What is wrong with a FEN: one variant for each rule of any game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// Fewer fields than the game asks for.
    #[error("FEN has {found} of at least {} fields ({}): `{text}`", names.len(), names.join(", "))]
    MissingFields {
        /// How many there are.
        found: usize,
        /// The fields that have to be there.
        names: &'static [&'static str],
        /// The whole text.
        text: String,
    },
    /// More than six fields.
    #[error("FEN has more than 6 fields, `{extra}` is left over")]
    ExtraField {
        /// The seventh field.
        extra: String,
    },
    /// A placement with more or fewer ranks than the board.
    #[error(
        "FEN piece placement has {found} {} instead of {wanted}: `{placement}`",
        if *found == 1 { "rank" } else { "ranks" }
    )]
    Ranks {
        /// How many there are.
        found: usize,
        /// How many the board has.
        wanted: u8,
        /// The field.
        placement: String,
    },
    /// A rank with more or fewer files than the board.
    #[error("FEN piece placement, rank {rank}: `{text}` fills {found} files instead of {wanted}")]
    Files {
        /// The rank's number, as the game counts its ranks.
        rank: u8,
        /// How many files it fills.
        found: usize,
        /// How many the board has.
        wanted: u8,
        /// The rank as written.
        text: String,
    },
    /// A letter or digit that is no piece and no run of empty squares.
    #[error("FEN piece placement, rank {rank}: unknown letter `{letter}` in `{text}` ({known})")]
    Letter {
        /// The rank's number.
        rank: u8,
        /// The letter.
        letter: char,
        /// The rank as written.
        text: String,
        /// The letters and digits that can stand there.
        known: &'static str,
    },
    /// Digits beside each other: what one program reads as two runs is a number to another.
    #[error(
        "FEN piece placement, rank {rank}: digits beside each other in `{text}`; a run of empty {squares} is one digit"
    )]
    AdjacentDigits {
        /// The rank's number.
        rank: u8,
        /// The rank as written.
        text: String,
        /// What the game calls its squares, in the plural.
        squares: &'static str,
    },
    /// A side without its one king.
    #[error("FEN piece placement: {side} has {found} kings instead of 1")]
    Kings {
        /// The side.
        side: String,
        /// How many kings it has.
        found: usize,
    },
    /// A side with more pieces than there are.
    #[error("FEN piece placement: {side} has {found} {pieces}, more than {most}")]
    Pieces {
        /// The side.
        side: String,
        /// The pieces that are counted, in the plural.
        pieces: String,
        /// How many it has.
        found: usize,
        /// How many it can have.
        most: usize,
    },
    /// A piece where none of its kind can be.
    #[error("FEN piece placement: a {piece} on {square}, but {rule}")]
    Place {
        /// The piece with its side.
        piece: String,
        /// Where it stands.
        square: String,
        /// Where it can stand.
        rule: String,
    },
    /// A side to move that is none of the game.
    #[error("FEN side to move is `{found}` instead of {wanted}")]
    SideToMove {
        /// The field.
        found: String,
        /// The sides.
        wanted: &'static str,
    },
    /// The side that is not to move could lose its king.
    #[error("FEN side to move: {to_move} is to move although the {opponent} king on {king} is in check")]
    OpponentInCheck {
        /// Who is to move.
        to_move: String,
        /// Who is in check.
        opponent: String,
        /// The square of that king.
        king: String,
    },
    /// Nothing stands between the kings of xiangqi.
    #[error("FEN piece placement: the kings on {red} and {black} face each other with nothing between them")]
    FacingKings {
        /// The red king's point.
        red: String,
        /// The black king's point.
        black: String,
    },
    /// A castling field of another form.
    #[error("FEN castling rights are `{found}` instead of `-` or some of `KQkq`, each at most once")]
    Castling {
        /// The field.
        found: String,
    },
    /// A right to castle without king or rook at home.
    #[error("FEN castling rights `{found}`: `{letter}` needs a {piece} on {square}")]
    CastlingPiece {
        /// The field.
        found: String,
        /// The right in question.
        letter: char,
        /// The piece that is not where it should be, with its side.
        piece: String,
        /// Where it should be.
        square: String,
    },
    /// An en passant field that is no square.
    #[error("FEN en passant square is `{found}` instead of `-` or a square such as `e3`")]
    EnPassant {
        /// The field.
        found: String,
    },
    /// An en passant square that no double step can have left behind.
    #[error("FEN en passant square `{square}` cannot exist: {reason}")]
    EnPassantImpossible {
        /// The square.
        square: String,
        /// Why not.
        reason: String,
    },
    /// A field that has no meaning in the game says something.
    #[error("FEN field {number} is `{found}` instead of `-`: it has no meaning in xiangqi")]
    UnusedField {
        /// Its number, from 1 up.
        number: usize,
        /// The field.
        found: String,
    },
    /// A count that is no number.
    #[error("FEN {name} is `{found}` instead of a whole number up to 65535")]
    Counter {
        /// What is counted.
        name: &'static str,
        /// The field.
        found: String,
    },
}

/// The fields of a FEN: those that have to be there, and six at most.
pub(crate) fn fields<'a>(text: &'a str, names: &'static [&'static str]) -> Result<Vec<&'a str>, FenError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    match fields.get(6) {
        _ if fields.len() < names.len() => Err(FenError::MissingFields {
            found: fields.len(),
            names,
            text: text.to_owned(),
        }),
        Some(&extra) => Err(FenError::ExtraField {
            extra: extra.to_owned(),
        }),
        None => Ok(fields),
    }
}

/// A number in digits alone: no sign, which `parse` would let pass.
pub(crate) fn read_number(field: &str) -> Option<u16> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| digits)
}

/// The count in a field, or `missing` if there is no such field.
pub(crate) fn read_counter(field: Option<&&str>, missing: u16, name: &'static str) -> Result<u16, FenError> {
    let Some(&field) = field else { return Ok(missing) };
    read_number(field).ok_or_else(|| FenError::Counter {
        name,
        found: field.to_owned(),
    })
}

/// How a game writes its board.
pub(crate) struct Layout {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// The number of the rank that is written last.
    pub(crate) first_rank: u8,
    /// The letters and digits of a rank, for an error.
    pub(crate) known: &'static str,
    /// What the game calls its squares.
    pub(crate) squares: &'static str,
}

/// Reads the placement of pieces: `piece` finds what a letter stands for, `put` takes a piece with its file
/// and rank, both from 0 up.
pub(crate) fn read_placement<P>(
    placement: &str,
    layout: &Layout,
    piece: impl Fn(char) -> Option<P>,
    mut put: impl FnMut(P, u8, u8),
) -> Result<(), FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != usize::from(layout.ranks) {
        return Err(FenError::Ranks {
            found: ranks.len(),
            wanted: layout.ranks,
            placement: placement.to_owned(),
        });
    }
    for (text, number) in ranks.into_iter().zip((0..layout.ranks).rev()) {
        let rank = number + layout.first_rank;
        let unknown = |letter| FenError::Letter {
            rank,
            letter,
            text: text.to_owned(),
            known: layout.known,
        };
        let (mut file, mut after_digit) = (0, false);
        for letter in text.chars() {
            let empty = letter.to_digit(10).map(|digit| digit as usize);
            match (piece(letter), empty) {
                (Some(piece), _) => {
                    if let Some(file) = u8::try_from(file).ok().filter(|&file| file < layout.files) {
                        put(piece, file, number);
                    }
                    file += 1;
                }
                (None, Some(1..)) if after_digit => {
                    return Err(FenError::AdjacentDigits {
                        rank,
                        text: text.to_owned(),
                        squares: layout.squares,
                    });
                }
                (None, Some(empty)) if (1..=usize::from(layout.files)).contains(&empty) => file += empty,
                _ => return Err(unknown(letter)),
            }
            after_digit = empty.is_some();
        }
        if file != usize::from(layout.files) {
            return Err(FenError::Files {
                rank,
                found: file,
                wanted: layout.files,
                text: text.to_owned(),
            });
        }
    }
    Ok(())
}

/// Writes the placement of pieces, the highest rank first; `letter` is that of the piece at a file and rank.
pub(crate) fn write_placement(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    letter: impl Fn(u8, u8) -> Option<char>,
) -> fmt::Result {
    for rank in (0..layout.ranks).rev() {
        let mut empty = 0;
        for file in 0..layout.files {
            match letter(file, rank) {
                None => empty += 1,
                Some(letter) => {
                    write_run(f, empty)?;
                    empty = 0;
                    write!(f, "{letter}")?;
                }
            }
        }
        write_run(f, empty)?;
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}
