//! MD5 of messages whose threads meet: one thread hashes what all of them have by then, in the lanes of its processor.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::{Message, update_all};

/// Passes chunks of a message, together with those of others that wait meanwhile. Nothing waits for company.
pub fn update(message: &mut Message, chunks: &[&[u8]]) {
    MEETING.update(message, chunks);
}

static MEETING: Meeting = Meeting::new();

struct Meeting {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    waiting: Vec<Waiting>,
    is_busy: bool,
}

/// A message on the stack of a thread that waits until it is `Done` or `Failed`.
struct Job<'a> {
    message: &'a mut Message,
    chunks: &'a [&'a [u8]],
    outcome: Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Waiting,
    Done,
    Failed,
}

/// A job without its lifetime. Only the thread that took it from `waiting` may use it, and only until it sets the outcome.
struct Waiting(*mut Job<'static>);

// SAFETY: it is used by one thread at a time, as said above, and what it points to may be used by any thread.
unsafe impl Send for Waiting {}

impl Meeting {
    const fn new() -> Self {
        Self {
            state: Mutex::new(State {
                waiting: Vec::new(),
                is_busy: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn update(&self, message: &mut Message, chunks: &[&[u8]]) {
        let mut job = Job {
            message,
            chunks,
            outcome: Outcome::Waiting,
        };
        let pointer = (&raw mut job).cast::<Job<'static>>();
        let mut state = self.lock();
        state.waiting.push(Waiting(pointer));
        loop {
            // SAFETY: outcomes are read and written under the lock.
            match unsafe { (*pointer).outcome } {
                Outcome::Done => return,
                Outcome::Failed => panic!("the thread that hashed for this one has failed"),
                Outcome::Waiting if state.is_busy => {
                    state = self
                        .changed
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner);
                }
                Outcome::Waiting => {
                    state.is_busy = true;
                    let taken = Taken {
                        jobs: std::mem::take(&mut state.waiting),
                        outcome: Outcome::Failed,
                        meeting: self,
                    };
                    drop(state);
                    taken.hash();
                    state = self.lock();
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one thread hashes for all. When it goes, everybody is told, also by a panic.
struct Taken<'a> {
    jobs: Vec<Waiting>,
    outcome: Outcome,
    meeting: &'a Meeting,
}

impl Taken<'_> {
    fn hash(mut self) {
        let mut all: Vec<_> = self
            .jobs
            .iter()
            // SAFETY: each job was taken from `waiting` by this thread, and its owner waits.
            .map(|waiting| unsafe { ((*waiting.0).message as *mut Message, (*waiting.0).chunks) })
            // SAFETY: the same; no message is there twice, for its owner has it for itself.
            .map(|(message, chunks)| (unsafe { &mut *message }, chunks))
            .collect();
        update_all(&mut all);
        self.outcome = Outcome::Done;
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut state = self.meeting.lock();
        state.is_busy = false;
        for waiting in &self.jobs {
            // SAFETY: under the lock; the owner waits until it has read this.
            unsafe { (*waiting.0).outcome = self.outcome };
        }
        self.meeting.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_meet_have_each_its_own_digest() {
        let meeting = Meeting::new();
        std::thread::scope(|scope| {
            for thread in 0..24_usize {
                let meeting = &meeting;
                scope.spawn(move || {
                    let bytes: Vec<u8> = (0..thread * 1_021).map(|at| (at % 241) as u8).collect();
                    let (mut met, mut alone) = (Message::new(), Message::new());
                    for piece in bytes.chunks(333) {
                        meeting.update(&mut met, &[piece]);
                        update_all(&mut [(&mut alone, &[piece])]);
                    }
                    assert_eq!(met.digest(), alone.digest());
                });
            }
        });
        assert!(!meeting.lock().is_busy);
    }
}
