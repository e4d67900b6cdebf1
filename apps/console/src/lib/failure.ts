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

/** Reads a failed call, a failed S3 request, another error or a sentence as one shape. */
export function failureOf(cause: unknown): Failure {
  if (typeof cause === 'string') return { ...local, message: cause }
  const message = (cause instanceof Error && cause.message) || unexplained
  if (cause instanceof CallError || cause instanceof S3ClientError) {
    const { status, code, requestId } = cause
    const aborted = cause instanceof S3ClientError && cause.kind === 'aborted'
    return { message, status, code, requestId, network: networkAt(status), aborted }
  }
  return { ...local, message, aborted: cause instanceof DOMException && cause.name === 'AbortError' }
}

/** What never left the browser. */
const local = { status: 0, code: undefined, requestId: undefined, network: 'answered', aborted: false } as const

function networkAt(status: number): Failure['network'] {
  if (status !== 0) return 'answered'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** What to show for anything that was thrown. */
export const messageOf = (cause: unknown): string => failureOf(cause).message
