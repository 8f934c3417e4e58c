//! The JSON format of evaluations, for all games: piece values and piece-square tables.

use crate::evaluate::EvaluationError;
use serde::de::DeserializeOwned;

/// Parses an evaluation; `shape` names the built-in file that error messages point to.
pub(crate) fn read<T: DeserializeOwned>(json: &str, shape: &'static str) -> Result<T, EvaluationError> {
    serde_json::from_str(json).map_err(|error| EvaluationError {
        fault: error.to_string(),
        shape,
    })
}

/// Defines the `Shape` of a game's evaluations from its piece types (without the king), its numbers of files
/// and ranks, the name of a game-specific bonus, and a word for what its numbers are, for error messages.
macro_rules! evaluation_shape {
    ([$($kind:ident),+], $files:literal x $ranks:literal, $bonus:ident, $number:literal) => {
        /// An evaluation as in the file.
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Shape {
            #[serde(default, rename = "about")]
            _about: String,
            weights: Weights,
            #[serde(default)]
            $bonus: Number,
            tables: Option<PieceTables>,
        }

        /// The king has no value, since it is never captured.
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Weights {
            $($kind: Number,)+
        }

        /// One row per rank, the highest rank first.
        type Table = [[Number; $files]; $ranks];

        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct PieceTables {
            $($kind: Table,)+
            king: Table,
        }

        /// Small enough that the sum over a position cannot overflow.
        #[derive(Clone, Copy, Default, serde::Deserialize)]
        #[serde(try_from = "serde_json::Number")]
        struct Number(i32);

        impl TryFrom<serde_json::Number> for Number {
            type Error = String;

            fn try_from(number: serde_json::Number) -> Result<Number, String> {
                match number.as_i64() {
                    Some(small @ -10_000..=10_000) => Ok(Number(small as i32)),
                    _ => Err(format!("{number} is no {} from -10000 to 10000", $number)),
                }
            }
        }

        impl Shape {
            /// Piece value plus table entry for each piece type and square, in the order of the file's
            /// tables.
            fn piece_square<const KINDS: usize>(&self) -> [[i32; $files * $ranks]; KINDS] {
                let mut sums = [[0; $files * $ranks]; KINDS];
                let values = [$(self.weights.$kind),+];
                for (sums, Number(value)) in sums.iter_mut().zip(values) {
                    *sums = [value; $files * $ranks];
                }
                if let Some(tables) = &self.tables {
                    for (sums, table) in sums.iter_mut().zip([$(&tables.$kind,)+ &tables.king]) {
                        for (sum, Number(entry)) in sums.iter_mut().zip(table.as_flattened()) {
                            *sum += entry;
                        }
                    }
                }
                sums
            }
        }
    };
}

/// Defines a game's built-in evaluations, the default one first. Each is parsed once.
macro_rules! evaluation_sets {
    ($(#[doc = $first_doc:literal])+ $first:ident, $($(#[doc = $doc:literal])+ $set:ident,)*) => {
        /// The built-in evaluations.
        #[derive(
            Clone,
            Copy,
            Debug,
            Default,
            PartialEq,
            Eq,
            Hash,
            strum::Display,
            strum::EnumString,
            strum::IntoStaticStr,
            strum::VariantArray,
            strum::VariantNames,
        )]
        #[strum(serialize_all = "kebab-case", parse_err_ty = crate::UnknownName, parse_err_fn = EvaluationSet::unknown)]
        pub enum EvaluationSet {
            $(#[doc = $first_doc])+
            #[default]
            $first,
            $($(#[doc = $doc])+ $set,)*
        }

        impl EvaluationSet {
            /// Every set.
            pub const ALL: &[EvaluationSet] = <EvaluationSet as strum::VariantArray>::VARIANTS;

            /// The name, as `--eval` takes it.
            pub fn name(self) -> &'static str {
                self.into()
            }

            fn unknown(name: &str) -> crate::UnknownName {
                crate::UnknownName::of::<EvaluationSet>("evaluation", name)
            }

            /// The piece values and tables.
            pub fn evaluation(self) -> Arc<Evaluation> {
                static ALL: LazyLock<Vec<Arc<Evaluation>>> = LazyLock::new(|| {
                    let read = |set: &EvaluationSet| Arc::new(set.read());
                    EvaluationSet::ALL.iter().map(read).collect()
                });
                Arc::clone(&ALL[self as usize])
            }
        }
    };
}

pub(crate) use {evaluation_sets, evaluation_shape};
