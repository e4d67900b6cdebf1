import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import type { Refused } from '@perigee/server-kit/admission/visitor'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { nameRequest, trafficOf, watchRequests } from '@perigee/server-kit/metrics/watch-requests'
import { newRequestId } from '@perigee/server-kit/request-id'
import { minute, second } from '@perigee/std/durations'
import { type Answer, AnswerError, errorAnswer } from './answer'
import { checkDeclaredLength } from './read-body'
import { type FoundRoute, findRoute, type Route } from './route'
import { sendAnswer } from './send-answer'

interface Watching {
  logger: Logger
  metrics: Metrics
  door: Door
  /** Milliseconds for a whole request. */
  requestTimeout: number
  /** Whether a request shows that it comes from the edge. */
  isKnown: (request: IncomingMessage) => boolean
}

/** A connection on which nothing moves for this long is closed. */
const idleTimeout = 2 * minute
const checkingInterval = 5 * second

/** Serves the routes; failures are answered as plain text and bugs as an empty 500 that the log explains. */
export function createAuthServer(routes: readonly Route[], watching: Watching): Server {
  const { metrics, door, requestTimeout } = watching
  const options = {
    keepAliveTimeout: minute,
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout, checkingInterval),
  }
  const server = createServer(options, (request, response) => {
    void answerRequest(request, response, { routes, ...watching })
  })
  server.timeout = idleTimeout
  door.watch(server)
  watchRequests(server, 'auth', metrics)
  return server
}

/** @throws AnswerError 429 */
function refuseStranger(refused: Refused | null): void {
  if (refused)
    throw new AnswerError(429, 'too many requests', { headers: { 'retry-after': String(refused.retryAfter) } })
}

async function answerRequest(
  message: IncomingMessage,
  response: ServerResponse,
  { routes, logger, door, isKnown }: Watching & { routes: readonly Route[] },
): Promise<void> {
  const requestId = newRequestId()
  const started = performance.now()
  let found: FoundRoute | undefined
  let answer: Answer
  try {
    const visitor = door.visitor(message)
    if (isKnown(message)) visitor.known()
    else refuseStranger(visitor.refusal())
    checkDeclaredLength(message)
    found = findRoute(routes, message.method ?? '', message.url ?? '')
    nameRequest(response, { action: `${message.method ?? ''} ${found.route.pattern}` })
    answer = await found.route.run({ message, param: found.param, visitor })
  } catch (error) {
    const failure = error instanceof AnswerError ? error : new AnswerError(500, 'unexpected error', { cause: error })
    if (failure.status >= 500) logger.error({ err: failure, requestId }, failure.message)
    answer = errorAnswer(failure)
  }
  sendAnswer(response, {
    ...answer,
    headers: { 'x-request-id': requestId, ...found?.route.headers, ...answer.headers },
  })
  logger.info(
    {
      requestId,
      method: message.method,
      route: found?.route.pattern ?? null,
      status: answer.status,
      ms: Math.round(performance.now() - started),
      ...trafficOf(response),
    },
    'request',
  )
}
