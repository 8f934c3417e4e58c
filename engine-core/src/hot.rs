//! [`hot`]: inlining of functions that a search calls so often that the call would cost more than the body.

/// Inlines functions at every call, except in WebAssembly, where every copy adds to the download.
macro_rules! hot {
    ($($function:item)+) => {
        $(
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            #[cfg_attr(target_family = "wasm", inline(never))]
            $function
        )+
    };
}

pub(crate) use hot;
