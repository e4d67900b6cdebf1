import type { Logger } from '@perigee/server-kit/logger'
import { nameRequest } from '@perigee/server-kit/metrics/watch-requests'
import { newRequestId } from '@perigee/server-kit/request-id'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logAccess, type AccessRecord } from './access-log'
import { answerRequest, type RequestParts } from './answer-request'
import { plain, type Answer } from './http/answer'
import { commonHeaders } from './http/common-headers'
import { sendAnswer } from './http/send-answer'
import { errorPage } from './pages/error-page'
import { problemOf, problems } from './problem'

export type ServiceParts = RequestParts & { logger: Logger }

/** Answers one request, come what may: refusals and bugs become pages, a lost client an entry in the log. */
export async function handleRequest(
  parts: ServiceParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = newRequestId()
  const record: AccessRecord = { requestId, started: performance.now() }
  const finish = (answer: Answer): Promise<void> => {
    if (record.action) nameRequest(response, { action: record.action })
    return sendAnswer(request, response, { ...answer, headers: { ...commonHeaders(requestId), ...answer.headers } })
  }
  const leave: (() => void)[] = []
  try {
    await finish(
      isReading(request)
        ? await answerRequest(parts, request, { record, onEnd: (work) => leave.push(work) })
        : other(request),
    )
  } catch (error) {
    const problem = problemOf(error)
    record.failure = { status: problem.status, ...(problem.status === 500 && { cause: problem.cause ?? error }) }
    nameRequest(response, { code: String(problem.status) })
    const isGone = problem.status === problems.clientGone().status
    if (isGone || response.headersSent || response.destroyed) response.destroy()
    else await finish(errorPage(parts.site, problem, requestId)).catch(() => response.destroy())
  } finally {
    for (const work of leave) work()
  }
  logAccess(parts.logger, request, response, record)
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const other = ({ method }: IncomingMessage): Answer =>
  method === 'OPTIONS' ? { status: 200, headers: {} } : plain(405, 'Method Not Allowed')
