import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { CallError } from './call-error'

/** What screens know of anything that went wrong, whether the API, the storage or the browser reported it. */
export interface Failure {
  /** May be shown. */
  message: string
  /** HTTP status; 0 without an answer. */
  status: number
  /** The machine-readable code of the answer. */
  code: string | undefined
  requestId: string | undefined
  /** `offline`: the browser has no network. `unreachable`: it has one, but no answer came. */
  network: 'answered' | 'offline' | 'unreachable'
  /** It was broken off on purpose, which is no news. */
  aborted: boolean
}

export const unexplained = 'Something went wrong. Please try again.'

/**
 * Reads a failed call, a failed S3 request, another error or a sentence as one shape. An error that explains another one
 * (`cause`) has its own words and the rest of the other.
 */
export function failureOf(cause: unknown): Failure {
  if (typeof cause === 'string') return { ...local, message: cause }
  if (cause instanceof CallError || cause instanceof S3ClientError) return answeredFailure(cause)
  const message = (cause instanceof Error && cause.message) || unexplained
  const aborted = cause instanceof DOMException && cause.name === 'AbortError'
  const inner = cause instanceof Error && cause.cause instanceof Error ? failureOf(cause.cause) : local
  return { ...inner, message, aborted: aborted || inner.aborted }
}

function answeredFailure(cause: CallError | S3ClientError): Failure {
  const { status, code, requestId } = cause
  const aborted = cause instanceof S3ClientError && cause.kind === 'aborted'
  const network = networkAt(status)
  // What was asked for matters less than that nobody answered.
  const message = aborted || network === 'answered' ? cause.message || unexplained : noConnection[network]
  return { message, status, code, requestId, network, aborted }
}

const noConnection = {
  offline: 'No connection: you are offline.',
  unreachable: 'No connection: the server does not answer. Try again in a moment.',
}

/** What went wrong with a sentence before it that says what was to be done; status and request id stay known. */
export const explained = (words: string, cause: unknown): Error => new Error(`${words} ${messageOf(cause)}`, { cause })

/** What never left the browser. */
const local: Omit<Failure, 'message'> = {
  status: 0,
  code: undefined,
  requestId: undefined,
  network: 'answered',
  aborted: false,
}

function networkAt(status: number): Failure['network'] {
  if (status !== 0) return 'answered'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** What to show for anything that was thrown. */
export const messageOf = (cause: unknown): string => failureOf(cause).message
