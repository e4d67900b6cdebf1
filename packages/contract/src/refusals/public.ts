import { refusals } from '../refusal'

/** How the public API refuses what headers of its callers ask for. What keys are not for: `rest-keys.ts`. */
export const publicRefusals = refusals({
  idempotencyKeyReused: () => ({
    status: 422,
    say: 'This Idempotency-Key was used with another request. Send a new one with each new request.',
  }),
  idempotencyKeyRunning: () => ({
    status: 409,
    say: 'The first request with this Idempotency-Key is not answered yet. Try again in a moment.',
    retryAfter: 2,
  }),
  idempotencyAnswerGone: () => ({
    status: 409,
    say: 'The answer to the first request with this Idempotency-Key cannot be read any more. See what it came to first.',
  }),
  revisionChanged: () => ({
    status: 412,
    say: 'It has been changed in between. Read it again, and send its new ETag as If-Match.',
  }),
})
