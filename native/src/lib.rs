//! What a server of Perigee does faster in machine code; see docs/decisions/native-module.md.

mod blocks;
mod hasher;
mod hashing;
mod many;
mod md5;
mod md5_lanes;
mod messages;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod sender;
#[cfg(unix)]
mod sending;
mod sha256;
mod short;
#[cfg(unix)]
mod writer;
#[cfg(unix)]
mod writing;

use blocks::Refused;
use napi::bindgen_prelude::{Error, Result, Status, Uint8ArraySlice};
use napi_derive::napi;

/// What the server asks for before it calls anything else: another number for every change that it would notice.
#[napi]
pub const ABI: u32 = 6;

/// Seals whole blocks into memory of the right length. Throws on other lengths, and then writes nothing.
#[napi(catch_unwind)]
pub fn seal_blocks(
    key: Uint8ArraySlice,
    first_nonce: Uint8ArraySlice,
    plain: Uint8ArraySlice,
    mut into: Uint8ArraySlice,
) -> Result<()> {
    check_apart(&into, [&key, &first_nonce, &plain])?;
    // SAFETY: no other slice of this call reaches into this memory, and JavaScript waits for the call to return.
    let into = unsafe { into.as_mut() };
    blocks::seal(&key, &first_nonce, &plain, into).map_err(error_of)
}

/// Opens whole blocks into memory of the right length. Whether all of them opened: if not, the memory is wiped. Throws
/// on other lengths, and then writes nothing.
#[napi(catch_unwind)]
pub fn open_blocks(
    key: Uint8ArraySlice,
    first_nonce: Uint8ArraySlice,
    sealed: Uint8ArraySlice,
    mut into: Uint8ArraySlice,
) -> Result<bool> {
    check_apart(&into, [&key, &first_nonce, &sealed])?;
    // SAFETY: as in `seal_blocks`.
    let into = unsafe { into.as_mut() };
    match blocks::open(&key, &first_nonce, &sealed, into) {
        Err(Refused::Tag) => Ok(false),
        other => other.map(|()| true).map_err(error_of),
    }
}

/// Rust may not write where something else reads, and two arrays of JavaScript may share their memory.
fn check_apart(into: &[u8], others: [&[u8]; 3]) -> Result<()> {
    let written = into.as_ptr_range();
    let meets = |other: &[u8]| {
        let read = other.as_ptr_range();
        read.start < written.end && written.start < read.end
    };
    if others.into_iter().any(meets) {
        return Err(refusal("the output must not share memory with the input"));
    }
    Ok(())
}

fn error_of(refused: Refused) -> Error {
    match refused {
        Refused::Lengths(says) => refusal(says),
        Refused::Tag => refusal("a tag does not fit"),
    }
}

fn refusal(says: &str) -> Error {
    Error::new(Status::InvalidArg, says)
}
