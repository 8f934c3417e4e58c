//! [`Registries`]: the algorithms and parts that there are, for each board.

use engine_core::chess::{Bitboard, Mailbox};
use engine_core::xiangqi::Xiangqi;
use search_variants::{Catalogue, Part, RecipeError, Registry, Strategy};
use std::fmt;
use std::sync::Arc;

/// What strategies can be made of, for each board that the lab has. Cloning it costs next to nothing.
///
/// ```
/// use experiments::game::Registries;
/// use search_variants::info::{Effect, PartInfo, Role, SettingIndex};
/// use search_variants::{Part, Technique};
///
/// /// Moves shuffled by a lucky seed.
/// struct Lucky;
///
/// static LUCKY: PartInfo = PartInfo {
///     name: "lucky",
///     summary: "shuffles the moves of each node",
///     reference: "none",
///     effect: Effect::Sound,
///     role: Role::Ordering,
///     settings: &[],
/// };
///
/// impl<P: engine_core::Searchable> Part<P> for Lucky {
///     fn info(&self) -> &'static PartInfo {
///         &LUCKY
///     }
///
///     fn build(&self, _setting: SettingIndex) -> Technique<P> {
///         Technique::Shuffle(7)
///     }
/// }
///
/// let registries = Registries::default().with(Lucky);
/// assert!(registries.strategy("alpha-beta+qs+lucky").is_ok());
/// ```
#[derive(Clone)]
pub struct Registries {
    pub(super) bitboard: Arc<Registry<Bitboard>>,
    pub(super) mailbox: Arc<Registry<Mailbox>>,
    pub(super) xiangqi: Arc<Registry<Xiangqi>>,
}

impl Registries {
    /// The same with another part, for every board.
    ///
    /// # Panics
    /// If there is a part of that name already.
    #[must_use]
    pub fn with<T>(self, part: T) -> Registries
    where
        T: Part<Bitboard> + Part<Mailbox> + Part<Xiangqi> + 'static,
    {
        let part = Arc::new(part);
        Registries {
            bitboard: Arc::new(Registry::clone(&self.bitboard).with_shared(part.clone())),
            mailbox: Arc::new(Registry::clone(&self.mailbox).with_shared(part.clone())),
            xiangqi: Arc::new(Registry::clone(&self.xiangqi).with_shared(part)),
        }
    }

    /// What is known of everything in them.
    pub fn catalogue(&self) -> Catalogue {
        self.bitboard.catalogue()
    }

    /// Reads a recipe.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is none.
    pub fn strategy(&self, recipe: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(recipe, &self.catalogue())
    }
}

/// What search-variants has.
impl Default for Registries {
    fn default() -> Registries {
        Registries {
            bitboard: Arc::new(Registry::standard()),
            mailbox: Arc::new(Registry::standard()),
            xiangqi: Arc::new(Registry::standard()),
        }
    }
}

impl fmt::Debug for Registries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self
            .catalogue()
            .parts()
            .iter()
            .map(|part| part.name)
            .collect::<Vec<_>>();
        f.debug_tuple("Registries").field(&names).finish()
    }
}
