//! Memory that begins at a page, as files past the kernel's cache want it.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What places and lengths have to be multiples of; disks ask for 512 or 4,096.
pub const PAGE: usize = 4096;
/// How much one of them holds: half a MiB that was sealed, and what was left from before.
pub const PAGES: usize = 144 * PAGE;
const LAYOUT: Layout = match Layout::from_size_align(PAGES, PAGE) {
    Ok(layout) => layout,
    Err(_) => panic!("pages must have a layout"),
};

/// Those that nobody has. Never more than threads that used some at once.
static FREE: Mutex<Vec<Pages>> = Mutex::new(Vec::new());

/// Pages of one thread. What is in them is anything.
pub struct Borrowed(Option<Pages>);

struct Pages(NonNull<[u8; PAGES]>);

// SAFETY: they belong to whoever has this.
unsafe impl Send for Pages {}

impl Borrowed {
    /// The ones that were given back last are taken first: the processor may still have them in its cache.
    pub fn new() -> Self {
        let free = free().pop();
        Self(Some(free.unwrap_or_else(Pages::new)))
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        free().extend(self.0.take());
    }
}

impl Deref for Borrowed {
    type Target = [u8; PAGES];

    fn deref(&self) -> &[u8; PAGES] {
        let pages = self
            .0
            .as_ref()
            .expect("there are pages until this is dropped");
        // SAFETY: they are there, and nobody else has them.
        unsafe { pages.0.as_ref() }
    }
}

impl DerefMut for Borrowed {
    fn deref_mut(&mut self) -> &mut [u8; PAGES] {
        let pages = self
            .0
            .as_mut()
            .expect("there are pages until this is dropped");
        // SAFETY: the same.
        unsafe { pages.0.as_mut() }
    }
}

impl Pages {
    fn new() -> Self {
        // SAFETY: the layout has a size.
        match NonNull::new(unsafe { alloc_zeroed(LAYOUT) }.cast()) {
            Some(pages) => Self(pages),
            None => handle_alloc_error(LAYOUT),
        }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: they were taken with this layout.
        unsafe { dealloc(self.0.as_ptr().cast(), LAYOUT) };
    }
}

fn free() -> MutexGuard<'static, Vec<Pages>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}
