//! Why a move of a node came where it did, in a few words.

use super::branch::Below;
use disk::sanitised;
use games::Playable;
use search_variants::Reason;

/// Why a move of a node came where it did.
pub(super) fn reason<P: Playable>(below: &Below<P>, played: P::Move, letters: &str) -> String {
    let found = below.order.iter().find(|(candidate, _)| *candidate == played);
    found.map_or_else(String::new, |(_, reason)| written(reason, letters))
}

/// A reason in a few words; pieces are named by letters, by their rank.
fn written(reason: &Reason, letters: &str) -> String {
    let letter = |rank: u8| {
        let place = usize::from(rank).checked_sub(1);
        let letter = place.and_then(|place| letters.chars().nth(place));
        letter.map_or_else(|| rank.to_string(), String::from)
    };
    match reason {
        Reason::GenerationOrder => "generation order".to_owned(),
        Reason::Shuffled => "shuffled".to_owned(),
        Reason::BestKnown => "best before".to_owned(),
        Reason::PvMove => "PV move".to_owned(),
        Reason::HashMove => "hash move".to_owned(),
        Reason::MvvLva(capture) => {
            format!("MVV-LVA {}x{}", letter(capture.attacker), letter(capture.victim))
        }
        Reason::Exchange(gain) => format!("SEE {gain:+}"),
        Reason::Killer(slot) => format!("killer {slot}"),
        Reason::Countermove => "countermove".to_owned(),
        Reason::History(history) => format!("history {history}"),
        Reason::Told(told) => sanitised::name(told).into_owned(),
        Reason::Reversed(reason) => format!("worst first: {}", written(reason, letters)),
        Reason::Scored(score) => format!("{:?} {}", score.band(), score.place()),
        _ => String::new(),
    }
}
