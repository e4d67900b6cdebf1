import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { S3Error, type S3ErrorName, s3Errors } from '@perigee/s3/errors'
import { writeErrorXml } from '@perigee/s3/xml/error'
import { DatabaseFullError, DatabaseUnavailableError } from '@perigee/server-kit/database'
import { second } from '@perigee/std/durations'
import type { Failure } from '@perigee/server-kit/edge/serve'
import { type Answer, AnswerError, type FrameReason } from '@perigee/server-kit/edge/answer'
import { anyRegion } from '../bucket-region'
import { xmlHeaders } from '../operation'
import type { S3Resource } from '../request/s3-request'

export type S3Failure = Failure & {
  message: string
  details: Readonly<Record<string, string>>
  /** Several may share a code. */
  reason?: S3ErrorName
  /** Version id of the delete marker that was met. */
  deleteMarker?: string
  /** Whether the answer names a region, by which clients that have not signed yet find out for which one to sign. */
  tellsRegion?: boolean
}

/** Puts whatever was thrown into the terms of S3. The texts of unexpected errors stay in the log. */
export function failureOf(error: unknown): S3Failure {
  if (error instanceof AnswerError && error.reason !== undefined) return failureOf(frameCodes[error.reason](error))
  if (error instanceof S3Error) {
    const { status, code, message, details, reason } = error
    const failure = { status, code, message, details, reason, isBroken: error.reason === 'InternalError' }
    return error.reason === 'SignatureRequired' ? { ...failure, tellsRegion: true } : failure
  }
  if (isRefusal(error)) {
    const code = error.entry.s3
    if (code === undefined) return { ...internal, status: error.status >= 500 ? error.status : 500 }
    const { say: message, deleteMarker } = error.entry
    const failure = { status: statusOf(code) ?? error.status, code, message, details: {}, isBroken: false }
    return deleteMarker === undefined ? failure : { ...failure, deleteMarker }
  }
  if (error instanceof DatabaseUnavailableError) {
    return { ...internal, ...s3Errors.RequestTimeout, code: 'RequestTimeout' }
  }
  if (error instanceof DatabaseFullError) return { ...failureOf(storeRefusals.storageFull()), isBroken: true }
  return internal
}

/** What the frame refuses, in the words of S3. */
const frameCodes: Readonly<Record<FrameReason, (cause: Error) => S3Error>> = {
  severalHosts: (cause) => new S3Error('InvalidRequest', cause.message),
  notFound: () => new S3Error('NoSuchKey'),
  methodNotAllowed: () => new S3Error('MethodNotAllowed'),
  bodyTooLarge: () => new S3Error('EntityTooLarge'),
  tooManyRequests: () => new S3Error('SlowDown'),
  clientGone: (cause) => new S3Error('ClientDisconnected', undefined, { cause }),
}

type Where = { path: string; place: S3Resource | null; requestId: string }

/** `retryAfter`, in milliseconds, is when a client that was told to slow down may come back. */
export function errorAnswer(failure: S3Failure, where: Where, { retryAfter }: { retryAfter: number }): Answer {
  const { status, code, message, details, deleteMarker, tellsRegion = false } = failure
  const { path, place, requestId } = where
  const bucket = place && place.resource !== 'service' ? { bucket: place.bucket } : {}
  const key = place?.resource === 'object' ? { key: place.key } : {}
  return {
    status,
    headers: {
      ...xmlHeaders,
      ...(code === 'SlowDown' && { 'retry-after': String(Math.ceil(retryAfter / second)) }),
      ...(tellsRegion && { 'x-amz-bucket-region': anyRegion }),
      ...(deleteMarker !== undefined && { 'x-amz-delete-marker': 'true', 'x-amz-version-id': deleteMarker }),
    },
    body: writeErrorXml({ code, message, resource: path, requestId, ...bucket, ...key, details }),
  }
}

const internal: S3Failure = {
  status: s3Errors.InternalError.status,
  code: 'InternalError',
  message: s3Errors.InternalError.message,
  details: {},
  isBroken: true,
}

const statusOf = (code: string): number | undefined =>
  Object.entries(s3Errors).find(([name]) => name === code)?.[1].status
