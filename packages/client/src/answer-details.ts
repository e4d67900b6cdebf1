/** What an answer says beside its body. */
export interface AnswerDetails {
  status: number
  /** Of calls that read one thing which can be changed. */
  etag: string | undefined
  requestId: string | undefined
  /** Whether it is the kept answer to an earlier request with the same Idempotency-Key. */
  replayed: boolean
  /** How many such calls the key may still make now. */
  remaining: number | undefined
}

const details = new WeakMap<object, AnswerDetails>()

/** What the service said beside this answer; undefined for anything but an answer of a call. */
export const detailsOf = (answer: object): AnswerDetails | undefined => details.get(answer)

/** The ETag that this answer came with, to be given as `ifMatch` with a change. */
export const etagOf = (answer: object): string | undefined => details.get(answer)?.etag

/** Keeps what the headers say for as long as the answer is there. */
export function keepDetails<T extends object>(answer: T, { status, headers }: Response): T {
  const remaining = headers.get('ratelimit-remaining')
  details.set(answer, {
    status,
    etag: headers.get('etag') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    replayed: headers.get('idempotency-replayed') === 'true',
    remaining: remaining === null ? undefined : Number(remaining),
  })
  return answer
}
