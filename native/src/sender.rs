//! `Sending` for JavaScript.

use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::bindgen_prelude::{AsyncTask, Buffer, Env, Error, Result, Status, Task, Uint8ArraySlice};
use napi_derive::napi;

use crate::sending::{Failed, Range, Sending, Step};

/// Blocks of a file that are opened, and sent, by threads of libuv's pool.
#[napi]
pub struct BlockSender(Arc<Mutex<Sending>>);

#[napi]
impl BlockSender {
    /// `offset`: of the first block in the file; `skip` and `take`: in plain bytes. The file is opened when it is needed.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        file: String,
        key: Uint8ArraySlice,
        first_nonce: Uint8ArraySlice,
        offset: f64,
        blocks: u32,
        skip: u32,
        take: f64,
    ) -> Result<Self> {
        let range = Range {
            offset: offset as u64,
            blocks,
            skip: skip as usize,
            take: take as u64,
        };
        Sending::new(file.into(), &key, &first_nonce, range)
            .map(|sending| Self(Arc::new(Mutex::new(sending))))
            .map_err(crate::error_of)
    }

    /// Sends to this socket, which may be closed afterwards: it ends when all of it is sent, or this is forgotten.
    #[napi(catch_unwind)]
    pub fn connect(&self, socket: i32) -> Result<()> {
        let owned = own(socket)?;
        self.state().connect(owned);
        Ok(())
    }

    /// Lets go of the file and the socket. No step may follow.
    #[napi(catch_unwind)]
    pub fn close(&self) {
        self.state().close();
    }

    fn state(&self) -> MutexGuard<'_, Sending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The plain bytes of the next blocks, at most so many, and at most 32.
    #[napi(catch_unwind)]
    pub fn open(&self, most: u32) -> AsyncTask<Open> {
        AsyncTask::new(Open(Arc::clone(&self.0), most))
    }

    /// The next step.
    #[napi(catch_unwind)]
    pub fn send(&self) -> AsyncTask<Send> {
        AsyncTask::new(Send(Arc::clone(&self.0)))
    }
}

/// A step as JavaScript sees it.
#[napi(object)]
pub struct Sent {
    /// Blocks that were opened.
    pub blocks: u32,
    /// Bytes that the connection took.
    pub sent: u32,
    /// What it did not take, to be sent before the next step.
    pub rest: Buffer,
    /// Nobody is there any more to send to.
    pub is_gone: bool,
}

/// `open` on another thread.
pub struct Open(Arc<Mutex<Sending>>, u32);

impl Task for Open {
    type Output = Vec<u8>;
    type JsValue = Buffer;

    fn compute(&mut self) -> Result<Vec<u8>> {
        take_turn(&self.0, |sending| sending.open(self.1))
    }

    fn resolve(&mut self, _: Env, plain: Vec<u8>) -> Result<Buffer> {
        Ok(plain.into())
    }
}

/// `send` on another thread.
pub struct Send(Arc<Mutex<Sending>>);

impl Task for Send {
    type Output = Step;
    type JsValue = Sent;

    fn compute(&mut self) -> Result<Step> {
        take_turn(&self.0, Sending::send)
    }

    fn resolve(&mut self, _: Env, step: Step) -> Result<Sent> {
        Ok(Sent {
            blocks: step.blocks,
            sent: u32::try_from(step.sent).unwrap_or(u32::MAX),
            rest: step.rest.into(),
            is_gone: step.is_gone,
        })
    }
}

fn take_turn<T>(
    sending: &Mutex<Sending>,
    work: impl FnOnce(&mut Sending) -> std::result::Result<T, Failed>,
) -> Result<T> {
    let mut sending = sending
        .try_lock()
        .map_err(|_| Error::new(Status::GenericFailure, "the step before has not ended"))?;
    work(&mut sending).map_err(|failed| {
        let (status, says) = match failed {
            Failed::Sealed => (Status::InvalidArg, "a block does not open".to_owned()),
            Failed::Missing => (Status::ObjectExpected, "there is no such file".to_owned()),
            Failed::File(error) => (Status::GenericFailure, error.to_string()),
            Failed::Closed => (Status::GenericFailure, "nothing is open".to_owned()),
        };
        Error::new(status, says)
    })
}

/// Another descriptor of the same socket, so that nothing is sent to whatever gets the number next.
fn own(descriptor: i32) -> Result<OwnedFd> {
    if descriptor < 0 {
        return Err(crate::refusal("a descriptor must be open"));
    }
    // SAFETY: the caller has it open for the time of this call.
    unsafe { BorrowedFd::borrow_raw(descriptor) }
        .try_clone_to_owned()
        .map_err(|error| Error::new(Status::GenericFailure, error.to_string()))
}
