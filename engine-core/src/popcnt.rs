//! [`with_popcnt`]: uses the processor's POPCNT instruction, if there is one.
//!
//! Code for generic x86-64 counts bits in about twelve arithmetic steps; nearly all processors have an
//! instruction for it. The function is compiled both ways, and the program chooses at run time.

/// Calls a function that counts bits. Mark that function for inlining, so that it is compiled once for each
/// kind of processor.
macro_rules! with_popcnt {
    ($walk:ident($($argument:ident: $kind:ty),+) -> $answer:ty) => {{
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("popcnt") {
            /// The version for processors with POPCNT.
            ///
            /// # Safety
            /// The processor must support `popcnt`.
            #[target_feature(enable = "popcnt")]
            #[expect(unsafe_code, reason = "Rust 1.85 has such functions only as unsafe ones")]
            unsafe fn compiled($($argument: $kind),+) -> $answer {
                $walk($($argument),+)
            }
            #[expect(
                unsafe_code,
                reason = "only the program can see that the processor has the instruction"
            )]
            // SAFETY: the check above found the only feature that the function needs.
            return unsafe { compiled($($argument),+) };
        }
        $walk($($argument),+)
    }};
}

pub(crate) use with_popcnt;
