import type { Logger } from '@perigee/server-kit/logger'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is written down about a request: never a path beyond the bucket, never a query. */
export type AccessRecord = {
  requestId: string
  /** `performance.now()` at the start. */
  started: number
  operation?: string
  bucket?: string
  projectId?: string
  failure?: { code: string; status: number; cause?: unknown }
}

export function logAccess(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  record: AccessRecord,
): void {
  const { started, failure, ...known } = record
  const line = {
    ...known,
    method: request.method,
    // a client that left before the answer got none
    status: response.headersSent || !failure ? response.statusCode : failure.status,
    ms: Math.round(performance.now() - started),
    ...(failure && { s3Code: failure.code }),
  }
  if (failure?.cause === undefined) logger.info(line, 'request')
  else logger.error({ ...line, err: failure.cause }, 'request failed')
}
