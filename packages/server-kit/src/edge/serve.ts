import type { ServerResponse, IncomingMessage } from 'node:http'
import type { Logger } from '../logger'
import { trafficOf, nameRequest, newRequestId } from '../metrics/watch-requests'
import { type Answer, sendAnswer, frameErrors, isClientGone } from './answer'
import type { Door } from '../admission/create-admission'
import type { Visitor } from '../admission/visitor'
import { hasSeveralHosts } from '../http/client'

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

/** What a request has to undo once its answer has been sent or given up. */
export class Cleanup {
  readonly #works: (() => void)[] = []

  defer(work: () => void): void {
    this.#works.push(work)
  }

  /** Does it, the latest first. */
  run(): void {
    for (let work = this.#works.pop(); work; work = this.#works.pop()) work()
  }
}

type Headers = Readonly<Record<string, string>>

/** One request on its way through a service. */
export interface Incoming<R extends AccessRecord = AccessRecord> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Whoever sent it; see `admit`. */
  readonly visitor: Visitor
  readonly record: R
  readonly cleanup: Cleanup
}

/** A service over plain HTTP: what it answers, and how it says that it cannot. */
export interface EdgeService<R extends AccessRecord = AccessRecord, F extends Failure = Failure> {
  logger: Logger
  door: Door
  /** From request to answer; fills the record on the way. What it throws is put into terms by `failureOf`. */
  answer(incoming: Incoming<R>): Promise<Answer> | Answer
  /** Puts whatever was thrown into the terms of the service, errors of the frame too. */
  failureOf(error: unknown): F
  /** Renders a failure: as XML, JSON, text or a page. */
  render(failure: F, incoming: Incoming<R>): Answer
  /** All headers of an answer: those of every answer, and its own. */
  headers(incoming: Incoming<R>, answer: Answer): Headers | Promise<Headers>
  /** What the access log says about a request besides method, status, time and sizes. */
  logFields(record: R): object
  /** Called when everything is over. */
  onEnd?(incoming: Incoming<R>): void
}

/** Lets on whoever is known or has processor time left. @throws AnswerError 429 */
export function admit(visitor: Visitor): void {
  const refused = visitor.refusal()
  if (refused) throw frameErrors.tooManyRequests(refused.retryAfter)
}

/** For work that had to wait for its turn: nobody waits for its answer any more. @throws AnswerError `clientGone` */
export function assertPresent({ response }: Pick<Incoming, 'response'>): void {
  if (response.destroyed) throw frameErrors.clientGone()
}

/** Answers one request and never rejects: failures are rendered, a lost client is an entry in the log. */
export async function serve<R extends AccessRecord, F extends Failure>(
  service: EdgeService<R, F>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { logger, door } = service
  // the fields of the service come on the way
  const record = { requestId: newRequestId(), started: performance.now() } as R
  const incoming = { request, response, visitor: door.visitor(request), record, cleanup: new Cleanup() }
  try {
    if (hasSeveralHosts(request)) throw frameErrors.severalHosts()
    await finish(service, incoming, await service.answer(incoming))
  } catch (error) {
    await fail(service, incoming, error)
  } finally {
    incoming.cleanup.run()
  }
  logAccess(logger, response, record, () => service.logFields(record))
  service.onEnd?.(incoming)
}

async function finish<R extends AccessRecord, F extends Failure>(
  service: EdgeService<R, F>,
  incoming: Incoming<R>,
  answer: Answer,
): Promise<void> {
  const { request, response, record } = incoming
  record.answer = answer
  if (record.action !== undefined) nameRequest(response, { action: record.action })
  const headers = await service.headers(incoming, answer)
  const { status, body } = answer
  await sendAnswer(request, response, body === undefined ? { status, headers } : { status, headers, body })
}

async function fail<R extends AccessRecord, F extends Failure>(
  service: EdgeService<R, F>,
  incoming: Incoming<R>,
  error: unknown,
): Promise<void> {
  const { response, record } = incoming
  const failure = service.failureOf(error)
  noteFailure(incoming, failure, error)
  if (response.headersSent || response.destroyed || isClientGone(error)) {
    delete record.answer
    response.destroy()
    return
  }
  await finish(service, incoming, service.render(failure, incoming)).catch(() => response.destroy())
}

/** Writes down that a request failed, for the log and for metrics. */
export function noteFailure({ record, response }: Incoming, failure: Failure, cause: unknown): void {
  record.failure = failure
  if (failure.isBroken) record.cause = cause
  nameRequest(response, { code: failure.code })
}
