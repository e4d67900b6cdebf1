import type { Logger } from '@perigee/server-kit/logger'
import { trafficOf } from '@perigee/server-kit/metrics/watch-requests'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is known about a request: never a path beyond the bucket, never a query. */
export type AccessRecord = {
  requestId: string
  /** `performance.now()` at the start. */
  started: number
  operation?: string
  /** The query parameter by which the operation was chosen. */
  subresource?: string | undefined
  bucket?: string
  projectId?: string
  /** How the request was signed, once that was found right. */
  signature?: undefined | { version: '2' | '4'; method: 'header' | 'query' | 'multipart' }
  failure?: { code: string; status: number; cause?: unknown }
}

/**
 * One line for each request, at level info; at level error, with the cause, for what should never happen. Sizes are
 * those of the network, headers included.
 */
export function logAccess(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  record: AccessRecord,
): void {
  if (record.failure?.cause === undefined && !logger.isLevelEnabled('info')) return
  const { started, failure, signature, subresource: _part, ...known } = record
  const { received, sent } = trafficOf(response)
  const line = {
    ...known,
    method: request.method,
    // a client that left before the answer got none
    status: response.headersSent || !failure ? response.statusCode : failure.status,
    ms: Math.round(performance.now() - started),
    received,
    sent,
    ...(signature && { signature: `v${signature.version} ${signature.method}` }),
    ...(failure && { s3Code: failure.code }),
  }
  if (failure?.cause === undefined) logger.info(line, 'request')
  else logger.error({ ...line, err: failure.cause }, 'request failed')
}
