//! [`hot`]: functions that a search asks so often that a call would cost more than what they do.

/// Inlines functions wherever they are called. In a browser, which has to load every copy, they are calls.
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
