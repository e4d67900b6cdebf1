//! Many short messages in one call: AES-256-GCM without associated data, in memory that both sides know.
// Only what exports functions to Node calls them, and tests have none of that.
#![cfg_attr(test, allow(dead_code))]

use std::ops::Range;

use napi::bindgen_prelude::{AsyncTask, Env, Error, Task, Uint8Array};
use napi_derive::napi;
use ring::aead::{LessSafeKey, NONCE_LEN};
use ring::hmac::{Context, HMAC_SHA512, Key, sign};

use crate::blocks::{Refused, TAG, key_of};
use crate::short::open_in_place;

const KEY_LEN: usize = 32;
/// Where what lies. Each message is replaced by what becomes of it.
const KEY: Range<usize> = 0..KEY_LEN;
const NONCE: Range<usize> = KEY_LEN..KEY_LEN + NONCE_LEN;
const MARKS: usize = 64;
/// Ends of messages, as numbers of four bytes; a message that does not open has a zero there afterwards.
const MARK: usize = 4;
const MOST_MARKS: usize = 2048;
const DATA: usize = MARKS + MOST_MARKS * MARK;

/// Memory of JavaScript that is read and written by each call. The key is wiped from it by the call that used it.
#[napi]
pub struct ManyMessages(Uint8Array);

#[napi]
impl ManyMessages {
    /// Nobody else may write there, or take it away, as long as this lives.
    #[napi(constructor, catch_unwind)]
    pub fn new(memory: Uint8Array) -> Result<Self, Error> {
        if memory.len() < DATA {
            return Err(crate::refusal("there must be room for the marks"));
        }
        Ok(Self(memory))
    }

    /// Opens so many messages under one key, each behind its nonce. A mark for each: where it ends.
    #[napi(catch_unwind)]
    pub fn open_each(&mut self, count: u32) -> Result<(), Error> {
        // SAFETY: JavaScript waits for the call to return, and nobody else has been given this memory.
        let memory = unsafe { self.0.as_mut() };
        open_each_in(memory, count).map_err(crate::error_of)
    }

    /// Opens so many texts under one nonce, each with a key that is sealed with the key of its name.
    #[napi(catch_unwind)]
    pub fn open_nested(&mut self, nested: Nested) -> Result<(), Error> {
        // SAFETY: as in `open_each`.
        let memory = unsafe { self.0.as_mut() };
        open_nested_in(memory, nested).map_err(crate::error_of)
    }
}

/// How much lies in the memory. The data begins with a label and a purpose: the key of a name is
/// HMAC(HMAC(key, label || name)[0..32], purpose)[0..32], of SHA-512. Then come name, nonce of its key, sealed key, and
/// sealed text of each. Two marks for each: where its name ends, and all of it.
#[napi(object)]
#[derive(Clone, Copy)]
pub struct Nested {
    pub count: u32,
    pub label: u32,
    pub purpose: u32,
}

/// The same on a thread of libuv's pool, in memory that nobody touches before it has answered.
#[napi(catch_unwind)]
pub fn open_nested_later(memory: Uint8Array, nested: Nested) -> Result<AsyncTask<Later>, Error> {
    if memory.len() < DATA {
        return Err(crate::refusal("there must be room for the marks"));
    }
    Ok(AsyncTask::new(Later { memory, nested }))
}

/// `open_nested` on another thread.
pub struct Later {
    memory: Uint8Array,
    nested: Nested,
}

impl Task for Later {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<(), Error> {
        // SAFETY: whoever called has promised to leave it alone.
        let memory = unsafe { self.memory.as_mut() };
        open_nested_in(memory, self.nested).map_err(crate::error_of)
    }

    fn resolve(&mut self, _: Env, (): ()) -> Result<(), Error> {
        Ok(())
    }
}

fn open_each_in(memory: &mut [u8], count: u32) -> Result<(), Refused> {
    let (key, _, mut messages) = parts_of(memory);
    let key = key_of(&key)?;
    messages.each(count, 1, |message, _| opens_behind_nonce(&key, message))
}

fn open_nested_in(memory: &mut [u8], nested: Nested) -> Result<(), Refused> {
    let (key, nonce, mut messages) = parts_of(memory);
    let (label, purpose) = messages.take_front(nested.label as usize, nested.purpose as usize)?;
    let keys = KeysOfNames::of(&key, &label, &purpose);
    messages.each(nested.count, 2, |message, name| {
        keys.open_below(nonce, message, name)
    })
}

/// The key is wiped from where it was.
fn parts_of(memory: &mut [u8]) -> ([u8; KEY_LEN], [u8; NONCE_LEN], Messages<'_>) {
    let (head, data) = memory.split_at_mut(DATA);
    let (fixed, marks) = head.split_at_mut(MARKS);
    let (mut key, mut nonce) = ([0; KEY_LEN], [0; NONCE_LEN]);
    key.copy_from_slice(&fixed[KEY]);
    nonce.copy_from_slice(&fixed[NONCE]);
    fixed[KEY].fill(0);
    let start = 0;
    (key, nonce, Messages { marks, data, start })
}

struct Messages<'a> {
    marks: &'a mut [u8],
    data: &'a mut [u8],
    /// Where the next message begins.
    start: usize,
}

impl Messages<'_> {
    /// What lies in front of the messages.
    fn take_front(&mut self, one: usize, other: usize) -> Result<(Vec<u8>, Vec<u8>), Refused> {
        self.start = one + other;
        let front = self.data.get(..self.start).ok_or(TOO_LONG)?;
        Ok((front[..one].to_vec(), front[one..].to_vec()))
    }

    /// Calls `opens` with each message, and with where the part ends that its first mark of two tells of.
    fn each(
        &mut self,
        count: u32,
        marks_each: usize,
        opens: impl Fn(&mut [u8], usize) -> bool,
    ) -> Result<(), Refused> {
        let marks = self.marks.chunks_exact_mut(marks_each * MARK);
        if marks.len() < count as usize {
            return Err(Refused::Lengths("there must be room for all marks"));
        }
        for mark in marks.take(count as usize) {
            let (first, last) = (
                mark_in(&mark[..MARK]),
                mark_in(&mark[(marks_each - 1) * MARK..]),
            );
            let message = self.data.get_mut(self.start..last).ok_or(TOO_LONG)?;
            let first = first.checked_sub(self.start).ok_or(TOO_LONG)?;
            if !opens(message, first) {
                mark[(marks_each - 1) * MARK..].fill(0);
            }
            self.start = last;
        }
        Ok(())
    }
}

const TOO_LONG: Refused = Refused::Lengths("messages must lie in the memory, one behind the other");

fn mark_in(bytes: &[u8]) -> usize {
    let mut mark = [0; MARK];
    mark.copy_from_slice(bytes);
    u32::from_ne_bytes(mark) as usize
}

fn opens_behind_nonce(key: &LessSafeKey, message: &mut [u8]) -> bool {
    let Some((nonce, sealed)) = message.split_first_chunk_mut::<NONCE_LEN>() else {
        return false;
    };
    open_in_place(key, *nonce, sealed).is_ok()
}

struct KeysOfNames<'a> {
    labelled: Context,
    purpose: &'a [u8],
}

impl<'a> KeysOfNames<'a> {
    fn of(key: &[u8], label: &[u8], purpose: &'a [u8]) -> Self {
        let mut labelled = Context::with_key(&Key::new(HMAC_SHA512, key));
        labelled.update(label);
        Self { labelled, purpose }
    }

    fn key_of(&self, name: &[u8]) -> Result<LessSafeKey, Refused> {
        let mut named = self.labelled.clone();
        named.update(name);
        let named = Key::new(HMAC_SHA512, &named.sign().as_ref()[..KEY_LEN]);
        key_of(&sign(&named, self.purpose).as_ref()[..KEY_LEN])
    }

    /// Nothing of the key between is left.
    fn open_below(&self, nonce: [u8; NONCE_LEN], message: &mut [u8], name: usize) -> bool {
        let Some((name, rest)) = message.split_at_mut_checked(name) else {
            return false;
        };
        let Some((key_nonce, rest)) = rest.split_first_chunk_mut::<NONCE_LEN>() else {
            return false;
        };
        let Some((sealed_key, sealed)) = rest.split_at_mut_checked(KEY_LEN + TAG) else {
            return false;
        };
        let opened = self
            .key_of(name)
            .and_then(|key| open_in_place(&key, *key_nonce, sealed_key))
            .and_then(|()| key_of(&sealed_key[..KEY_LEN]))
            .and_then(|key| open_in_place(&key, nonce, sealed));
        sealed_key.fill(0);
        opened.is_ok()
    }
}
