//! Bit operators for newtypes around integers.

/// Implements the given binary operators, and `^=`, for a newtype around an integer.
macro_rules! bit_operators {
    ($set:ty: $($operator:ident $method:ident $sign:tt),+) => {
        $(impl std::ops::$operator for $set {
            type Output = $set;

            fn $method(self, other: $set) -> $set {
                Self(self.0 $sign other.0)
            }
        })+

        impl std::ops::BitXorAssign for $set {
            fn bitxor_assign(&mut self, other: $set) {
                self.0 ^= other.0;
            }
        }
    };
}

pub(crate) use bit_operators;
