/** What a catalogue entry says about one kind of failure. */
export interface RefusalEntry {
  /** HTTP status. 401 only ever means "not logged in" (or, at login, wrong credentials). */
  status: number
  /** S3 error code, for the entries that can reach an S3 client. */
  s3?: string
  /** One sentence for people; may be shown. */
  say: string
  /** Further members of the JSON body beside `error` and `code`. */
  body?: Record<string, unknown>
  /** For logs only. */
  about?: Record<string, unknown>
  /** Version id of the delete marker that was met, as S3 writes it. */
  deleteMarker?: string
  /** Seconds until another try makes sense (Retry-After). */
  retryAfter?: number
}

/** An expected failure. Anything else that is thrown is a bug: answered with 500 and logged with the request id. */
export class Refusal extends Error {
  /** Name of its entry in the catalogue. */
  readonly code: string
  readonly entry: RefusalEntry

  constructor(code: string, entry: RefusalEntry, options?: { cause?: unknown }) {
    super(entry.say, options)
    this.name = 'Refusal'
    this.code = code
    this.entry = entry
  }

  get status(): number {
    return this.entry.status
  }
}

type Entries = Record<string, (...args: never[]) => RefusalEntry>
type Constructors<T extends Entries> = { [K in keyof T]: (...args: Parameters<T[K]>) => Refusal }

/** Turns a table of entries into functions that make the refusals: `throw bucketRefusals.noSuchBucket(name)`. */
export function refusals<T extends Entries>(entries: T): Constructors<T> {
  const made = Object.entries(entries).map(([code, entry]) => [
    code,
    (...args: never[]) => new Refusal(code, entry(...args)),
  ])
  return Object.fromEntries(made) as Constructors<T>
}

/** `tokenExpired` as the wire writes it: `token_expired`. */
export type WireCode<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireCode<Rest>}`
  : ''

/** A name of the catalogue as the wire writes it. */
export const wireCode = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The JSON body of a refusal: `{ error, code, … }`. Clients decide by `code`; `error` is for people. */
export const refusalBody = ({ code, entry }: Refusal): Record<string, unknown> => ({
  error: entry.say,
  code: wireCode(code),
  ...entry.body,
})

/** The code of failures that are bugs: status 500. */
export const internalError = 'internal_error'

export const isRefusal = (error: unknown, code?: string): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code)
