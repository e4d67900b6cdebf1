import { readErrorXml } from '../xml/error'
import type { Connection, S3Request } from './connection'
import { S3ClientError, unknownCode } from './s3-client-error'

export type Send = (
  request: S3Request,
  options?: { body?: string; signal?: AbortSignal | undefined },
) => Promise<Response>

/** Signs and sends with `fetch`; every failure is an S3ClientError. */
export const sender =
  (connection: Connection): Send =>
  async (request, { body, signal } = {}) => {
    const { url, headers } = connection.prepare(request)
    const init: RequestInit = { method: request.method, headers, cache: 'no-store', credentials: 'omit' }
    if (body !== undefined) init.body = body
    if (signal) init.signal = signal
    const response = await fetch(url, init).catch((cause: unknown) => {
      throw noAnswer(signal?.aborted === true, cause)
    })
    if (response.ok) return response
    throw failureOf(response.status, await response.text(), response.headers.get('x-amz-request-id'))
  }

/** An answer outside 200–299. HEAD answers have no body, so their status must do. */
export function failureOf(status: number, body: string, requestIdHeader: string | null): S3ClientError {
  const error = readErrorXml(body)
  const requestId = error?.requestId ?? requestIdHeader ?? undefined
  const code = error?.code ?? bodilessCodes.get(status) ?? unknownCode
  return new S3ClientError({ code, status, message: error?.message || `The service answered ${status}.`, requestId })
}

export function noAnswer(aborted: boolean, cause?: unknown): S3ClientError {
  const error = aborted
    ? new S3ClientError({ code: 'Aborted', status: 0, message: 'The request was cancelled.' })
    : new S3ClientError({ code: 'NetworkError', status: 0, message: 'The storage service could not be reached.' })
  if (cause !== undefined) error.cause = cause
  return error
}

const bodilessCodes: ReadonlyMap<number, string> = new Map([
  [403, 'AccessDenied'],
  [404, 'NotFound'],
  [412, 'PreconditionFailed'],
  [429, 'SlowDown'],
])
