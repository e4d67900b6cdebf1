import { refusals } from '../refusal'

/** How the public API refuses what its callers' keys and headers ask for. */
export const publicRefusals = refusals({
  keyMayOnlyRead: () => ({ status: 403, say: 'This API key may only read.' }),
  keyLacksArea: (area: string) => ({ status: 403, say: `This API key is not for the area "${area}".` }),
  keyIsForOneProject: () => ({ status: 403, say: 'This API key is for one project, and this call is about more.' }),
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
