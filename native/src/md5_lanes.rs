//! MD5 of several messages at once, for JavaScript.
// Only what exports functions to Node calls them, and tests have none of that.
#![cfg_attr(test, allow(dead_code))]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::bindgen_prelude::{
    AsyncTask, Buffer, ClassInstance, Env, Error, Result, Status, Task, Uint8Array,
};
use napi_derive::napi;

use crate::md5::Md5;
use crate::messages::{Message, update_all};

type Shared = Arc<Mutex<Message<Md5>>>;

/// A message of which some has passed.
#[napi]
pub struct Md5Message(Shared);

#[napi]
impl Md5Message {
    #[napi(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new(Message::new())))
    }

    /// Of what has passed until now.
    #[napi(catch_unwind)]
    pub fn digest(&self) -> Buffer {
        let message = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        message.clone().digest().to_vec().into()
    }
}

/// Passes the pieces of each message, on a thread of libuv's pool. They must not change before it has answered; no message
/// may be there twice, or be under way.
#[napi(catch_unwind)]
pub fn md5_update(
    messages: Vec<ClassInstance<Md5Message>>,
    pieces: Vec<Vec<Uint8Array>>,
) -> Result<AsyncTask<Md5Update>> {
    if messages.len() != pieces.len() {
        return Err(crate::refusal("each message must have its pieces"));
    }
    let messages = messages.iter().map(|message| Arc::clone(&message.0));
    Ok(AsyncTask::new(Md5Update(messages.zip(pieces).collect())))
}

/// `md5_update` on another thread.
pub struct Md5Update(Vec<(Shared, Vec<Uint8Array>)>);

impl Task for Md5Update {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<()> {
        let mut messages = self
            .0
            .iter()
            .map(|(message, _)| message.try_lock())
            .collect::<std::result::Result<Vec<MutexGuard<_>>, _>>()
            .map_err(|_| Error::new(Status::GenericFailure, "a message is under way"))?;
        let pieces: Vec<Vec<&[u8]>> = self
            .0
            .iter()
            .map(|(_, pieces)| pieces.iter().map(|piece| &**piece).collect())
            .collect();
        let mut all: Vec<_> = messages
            .iter_mut()
            .zip(&pieces)
            .map(|(message, pieces)| (&mut **message, &pieces[..]))
            .collect();
        update_all(&mut all);
        Ok(())
    }

    fn resolve(&mut self, _: Env, (): ()) -> Result<()> {
        Ok(())
    }
}
