import { FormatError, type FormatErrorKind } from '@perigee/crypto/format-error'
import { S3Error, type S3ErrorName } from '../errors'

type Flat =
  | { is: 's3'; reason: S3ErrorName; message: string; details: Record<string, string> }
  | { is: 'format'; kind: FormatErrorKind; message: string }
  | { is: 'other'; cause: unknown }

/** What is wrong with a body stays what it is on the way from a thread; anything else is a bug of ours. */
export const errorCrossing = {
  flatten(error: unknown): Flat {
    if (error instanceof S3Error) {
      return { is: 's3', reason: error.reason, message: error.message, details: { ...error.details } }
    }
    if (error instanceof FormatError) return { is: 'format', kind: error.kind, message: error.message }
    return { is: 'other', cause: error }
  },
  revive(flat: unknown): Error {
    const error = flat as Flat
    if (error.is === 's3') return new S3Error(error.reason, error.message, { details: error.details })
    if (error.is === 'format') return new FormatError(error.kind, error.message)
    return new Error('a thread of the data path failed', { cause: error.cause })
  },
}
