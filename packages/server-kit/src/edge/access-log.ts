import type { ServerResponse } from 'node:http'
import type { Logger } from '../logger'
import { trafficOf } from '../metrics/watch-requests'
import type { Answer } from './answer'

/** How a request failed, in the terms of its service. */
export interface Failure {
  readonly status: number
  /** As metrics name it; one of a fixed set. */
  readonly code: string
  /** Something of ours is broken: logged as an error, with the cause. */
  readonly isBroken: boolean
}

/** What is known about a request so far. A service adds fields of its own on the way. */
export interface AccessRecord {
  readonly requestId: string
  /** `performance.now()` at the start. */
  readonly started: number
  /** As metrics name the request; one of a fixed set. */
  action?: string
  failure?: Failure
  /** What was thrown where something is broken. */
  cause?: unknown
  answer?: Answer
}

/**
 * One line for each request, at level info; at level error, with the cause, where something of ours is broken. Sizes are
 * those of the network, headers included. `fields` hold no secret: no query, no path beyond what is public.
 */
export function logAccess(
  logger: Logger,
  response: ServerResponse,
  { requestId, started, failure, cause }: AccessRecord,
  fields: () => object,
): void {
  const isBroken = failure?.isBroken === true
  if (!isBroken && !logger.isLevelEnabled('info')) return
  const { received, sent } = trafficOf(response)
  const line = {
    requestId,
    method: response.req.method,
    // A client that left before the answer got none; one that left later has the status of the answer.
    status: response.headersSent || !failure ? response.statusCode : failure.status,
    ms: Math.round(performance.now() - started),
    received,
    sent,
    ...fields(),
  }
  if (isBroken) logger.error({ ...line, err: cause }, 'request failed')
  else logger.info(line, 'request')
}
