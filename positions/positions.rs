#![doc = include_str!("README.md")]

pub const BRATKO_KOPEC: &str = include_str!("chess/bratko-kopec.epd");
pub const KAUFMAN: &str = include_str!("chess/kaufman.epd");
pub const WIN_AT_CHESS: &str = include_str!("chess/win-at-chess.epd");
pub const HORIZON: &str = include_str!("chess/horizon.epd");
pub const ZUGZWANG: &str = include_str!("chess/zugzwang.epd");
pub const CHESS_MATES: &str = include_str!("chess/mates.epd");
pub const CHESS_OPENINGS: &str = include_str!("openings/chess.epd");
pub const XIANGQI_MATES: &str = include_str!("xiangqi/mates.epd");
pub const XIANGQI_SELF_PLAY: &str = include_str!("xiangqi/self-play.epd");
pub const XIANGQI_OPENINGS: &str = include_str!("openings/xiangqi.epd");
pub const UNIFORM_TREES: &str = include_str!("trees/uniform.epd");
