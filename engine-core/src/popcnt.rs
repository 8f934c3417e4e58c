//! [`with_popcnt`]: a walk with the processor's own count of bits, if it has one.
//!
//! Code for any x86-64 processor counts the bits of a set in some twelve steps of arithmetic; nearly all
//! processors can do it in one instruction. The walk is compiled for both, and the program asks which it may
//! use.

/// Calls a function that counts bits. It is to be inlined, so that its callers decide for which processor it
/// is compiled.
macro_rules! with_popcnt {
    ($walk:ident($($argument:ident: $kind:ty),+) -> $answer:ty) => {{
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("popcnt") {
            /// The walk for a processor that counts bits.
            ///
            /// # Safety
            /// The processor must have the instruction `popcnt`.
            #[target_feature(enable = "popcnt")]
            #[expect(unsafe_code, reason = "Rust 1.85 has such functions only as unsafe ones")]
            unsafe fn compiled($($argument: $kind),+) -> $answer {
                $walk($($argument),+)
            }
            #[expect(
                unsafe_code,
                reason = "only the program can see that the processor has the instruction"
            )]
            // SAFETY: the processor has just been asked for the one feature that the function needs.
            return unsafe { compiled($($argument),+) };
        }
        $walk($($argument),+)
    }};
}

pub(crate) use with_popcnt;
