import type { Logger } from '@perigee/server-kit/logger'
import { trafficOf } from '@perigee/server-kit/metrics/watch-requests'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is written down about a request: no access, no path beyond the bucket, no query. */
export type AccessRecord = {
  requestId: string
  /** `performance.now()` at the start. */
  started: number
  action?: 'page' | 'direct'
  bucket?: string
  projectId?: string
  failure?: { status: number; cause?: unknown }
}

export function logAccess(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { started, failure, ...known }: AccessRecord,
): void {
  const line = {
    ...known,
    method: request.method,
    // A client that left before the answer got none; one that left later has the status of the answer.
    status: response.headersSent || !failure ? response.statusCode : failure.status,
    ms: Math.round(performance.now() - started),
    ...trafficOf(response),
  }
  if (failure?.cause === undefined) logger.info(line, 'request')
  else logger.error({ ...line, err: failure.cause }, 'request failed')
}
