//! The module's exports and imports, as its README has them: the only unsafe code of the crate.

#![expect(unsafe_code, reason = "exports and imports of a module are unsafe to declare")]

use crate::{Host, Lab};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::ptr::slice_from_raw_parts_mut;
use std::time::Duration;

#[link(wasm_import_module = "lab")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn tell(line: *const u8, length: usize) -> i32;
}

thread_local! {
    static LAB: RefCell<Lab<Page>> = RefCell::new(Lab::new(Page));
}

#[derive(Clone, Copy)]
struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }

    fn tell(&self, line: &str) -> ControlFlow<()> {
        match tell(line.as_ptr(), line.len()) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

#[unsafe(no_mangle)]
extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Works off a request.
///
/// # Safety
/// `text` comes from [`allocate`] with this very length, and nothing was asked with it before.
#[unsafe(no_mangle)]
unsafe extern "C" fn ask(text: *mut u8, length: usize) {
    // SAFETY: `allocate` gave the box away, and whoever asks gives it back once.
    let text = unsafe { Box::from_raw(slice_from_raw_parts_mut(text, length)) };
    LAB.with_borrow_mut(|lab| lab.answer(&String::from_utf8_lossy(&text)));
}
