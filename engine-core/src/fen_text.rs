//! What the FENs of all games have in common.

use std::fmt;

/// A number in digits alone: no sign, which `parse` would let pass.
pub(crate) fn read_number(field: &str) -> Option<u16> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| digits)
}

/// Writes the placement of pieces, the highest rank first; `letter` is that of the piece at a file and rank.
pub(crate) fn write_placement(
    f: &mut fmt::Formatter<'_>,
    (files, ranks): (u8, u8),
    letter: impl Fn(u8, u8) -> Option<char>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
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
