//! What is known of an algorithm or part, for people: [`AlgorithmInfo`], [`PartInfo`].

use std::fmt;

/// What an algorithm or part does to the result of a search, the worse the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Same root score, and a best move out of the set of all best moves: only the work differs.
    Sound,
    /// Searches another tree (deeper here, further there), and finds that tree's exact value.
    ChangesTree,
    /// May miss the value of the tree it searches.
    MayErr,
}

/// `sound`, `changes the tree`, `may err`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Effect::Sound => "sound",
            Effect::ChangesTree => "changes the tree",
            Effect::MayErr => "may err",
        })
    }
}

/// The step of the search that a part has to do with. In the order in which recipes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// How a position is evaluated.
    Evaluation,
    /// What happens at depth 0.
    Leaf,
    /// Which nodes are searched deeper.
    Extension,
    /// Which move a playout goes down, and from what tree.
    Selection,
    /// Which nodes are left out or searched less deep.
    Pruning,
    /// In which order the moves of the main search are tried.
    Ordering,
    /// In which order captures are tried, in the main search and in quiescence.
    CaptureOrdering,
}

impl Role {
    /// Whether parts of this role define the tree, and so its value.
    pub fn defines_the_tree(self) -> bool {
        matches!(self, Role::Evaluation | Role::Leaf | Role::Extension)
    }
}

/// One of the values that a part can be set to, as in `killers=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The value as written.
    pub name: &'static str,
    /// What it means.
    pub summary: &'static str,
    /// What it does to the result, if not what the part as such does.
    pub effect: Option<Effect>,
    /// Bytes of the tables that a search has from its beginning; what grows with a search is not counted.
    pub table: u64,
}

impl Setting {
    /// A value, with what it means.
    pub const fn new(name: &'static str, summary: &'static str) -> Setting {
        Setting {
            name,
            summary,
            effect: None,
            table: 0,
        }
    }

    /// With a table of so many bytes.
    #[must_use]
    pub const fn with_table(self, bytes: u64) -> Setting {
        Setting { table: bytes, ..self }
    }

    /// With an effect other than the part's.
    #[must_use]
    pub const fn with_effect(self, effect: Effect) -> Setting {
        Setting {
            effect: Some(effect),
            ..self
        }
    }
}

/// The place of a setting in [`PartInfo::settings`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SettingIndex(pub(crate) usize);

impl SettingIndex {
    /// The value that stands for this setting. `values` are those of all settings of the part, in the order
    /// of [`PartInfo::settings`].
    ///
    /// # Panics
    /// If `values` is shorter than the list of settings.
    pub fn value<T: Copy>(self, values: &[T]) -> T {
        values[self.0]
    }

    /// The seed that stands for this setting of [`SEEDS`].
    pub(crate) fn seed(self) -> u64 {
        self.0 as u64 + 1
    }
}

/// The settings of a part that draws at random: five seeds, so that the spread can be seen.
pub(crate) static SEEDS: [Setting; 5] = [
    Setting::new("1", "seed 1"),
    Setting::new("2", "seed 2"),
    Setting::new("3", "seed 3"),
    Setting::new("4", "seed 4"),
    Setting::new("5", "seed 5"),
];

/// What an algorithm finds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// Its value.
    Values,
    /// Whether it is a mate for the side to move, and nothing else: there is no score where it is none. No
    /// part changes that.
    Mates,
}

/// What is known of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// What it does to the result.
    pub effect: Effect,
    /// Whether it searches with a window, so that pruning and the order of moves have a meaning.
    pub has_window: bool,
    /// What it finds of a position.
    pub finds: Finds,
    /// Whether it plays from the root to a leaf again and again, so that the selection of moves has a
    /// meaning, and depth, which an extension adds to, has none. What it has found is worth something
    /// whenever it is stopped.
    pub has_playouts: bool,
}

/// What is known of a part.
#[derive(Clone, Copy, Debug)]
pub struct PartInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// What it does to the result, unless its setting says otherwise.
    pub effect: Effect,
    /// The step it has to do with.
    pub role: Role,
    /// The values it takes, the usual one first; empty if it takes none.
    pub settings: &'static [Setting],
}
