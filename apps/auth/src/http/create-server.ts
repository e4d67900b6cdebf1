import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { nameRequest, trafficOf, watchRequests } from '@perigee/server-kit/metrics/watch-requests'
import { newRequestId } from '@perigee/server-kit/request-id'
import { minute } from '@perigee/std/durations'
import { type Answer, AnswerError, errorAnswer } from './answer'
import { checkDeclaredLength } from './read-body'
import { type FoundRoute, findRoute, type Route } from './route'
import { sendAnswer } from './send-answer'

interface Watching {
  logger: Logger
  metrics: Metrics
}

/** Serves the routes; failures are answered as plain text and bugs as an empty 500 that the log explains. */
export function createAuthServer(routes: readonly Route[], { logger, metrics }: Watching): Server {
  const server = createServer({ keepAliveTimeout: minute }, (request, response) => {
    void answerRequest(request, response, { routes, logger })
  })
  watchRequests(server, 'auth', metrics)
  return server
}

async function answerRequest(
  message: IncomingMessage,
  response: ServerResponse,
  { routes, logger }: { routes: readonly Route[]; logger: Logger },
): Promise<void> {
  const requestId = newRequestId()
  const started = performance.now()
  let found: FoundRoute | undefined
  let answer: Answer
  try {
    checkDeclaredLength(message)
    found = findRoute(routes, message.method ?? '', message.url ?? '')
    nameRequest(response, { action: `${message.method ?? ''} ${found.route.pattern}` })
    answer = await found.route.run({ message, param: found.param })
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
