import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { nameRequest } from '@perigee/server-kit/metrics/watch-requests'
import { newRequestId } from '@perigee/server-kit/request-id'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessLogs } from './access-logs/create-access-logs'
import { logAccess, type AccessRecord } from './access-log'
import { answerRequest, type RequestParts } from './answer-request'
import type { Caller } from './request/authenticate'
import type { CorsRules } from './cors/cors-rules'
import { xmlHeaders, type Answer } from './http/answer'
import { commonHeaders } from './http/common-headers'
import { isPreflight } from './http/cors'
import { errorAnswer, failureOf } from './http/error-answer'
import { sendAnswer } from './http/send-answer'
import { expectSlowAnswer, type SlowAnswer } from './http/slow-answer'
import { parseTarget, type Target } from './request/target'

export type GatewayParts = RequestParts & { cors: CorsRules; logger: Logger; accessLogs: AccessLogs } & Pick<
    Metrics,
    'authentications'
  >

/** Of a request whose target names nothing. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/[?#].*$/s, '')

const changesCors = new Set(['CreateBucket', 'DeleteBucket', 'PutBucketCors', 'DeleteBucketCors'])

/** Answers one S3 request, come what may: refusals and bugs become XML, a lost client an entry in the log. */
export async function handleRequest(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, cors, logger, authentications } = parts
  const requestId = newRequestId()
  const record: AccessRecord = { requestId, started: performance.now() }
  const leave: (() => void)[] = []
  let target: Target | null = null
  let caller: Caller | null = null
  let slow: SlowAnswer | null = null
  const given: { answer: Answer | null } = { answer: null }

  const headersOf = async (answer: Omit<Answer, 'status'>): Promise<Record<string, string>> => {
    const own = { ...commonHeaders(requestId, settings.brandName), ...answer.headers }
    return { ...own, ...(await cors.ofAnswer({ request, target, caller, answer: own })) }
  }
  const finish = async (answer: Answer): Promise<void> => {
    nameRequest(response, {
      ...(record.operation && { action: record.operation }),
      ...(record.failure && { code: record.failure.code }),
    })
    given.answer = answer
    const headers = await headersOf(answer)
    if (!slow?.end(answer)) await sendAnswer(request, response, { ...answer, headers })
  }
  const hasBegun = (): boolean => slow?.hasBegun() ?? false
  try {
    target = parseTarget(request.url ?? '', { host: request.headers.host ?? '', domains: settings.domains })
    if (isPreflight(request)) {
      record.operation = 'Preflight'
      await finish(await cors.ofPreflight(request, target))
    } else {
      const onEnd = (work: () => void): void => void leave.push(work)
      const onCaller = (known: Caller): void => void (caller = known)
      const onLongWork = (): void => {
        slow = expectSlowAnswer(response, settings.answerPatience, () => headersOf({ headers: xmlHeaders }))
        leave.push(slow.stop)
      }
      const incoming = { request, response, target, record, onEnd, onCaller, onLongWork }
      const answer = await answerRequest(parts, incoming)
      if (changesCors.has(record.operation ?? '')) cors.forget()
      await finish(answer)
    }
  } catch (error) {
    const failure = failureOf(error)
    record.failure = { code: failure.code, status: failure.status, ...(failure.expected ? {} : { cause: error }) }
    if ((response.headersSent && !hasBegun()) || response.destroyed) {
      nameRequest(response, { code: failure.code })
      response.destroy()
    } else {
      const where = { path: target?.rawPath ?? pathOf(request), place: target?.place ?? null, requestId }
      await finish(errorAnswer(failure, where, settings)).catch(() => response.destroy())
    }
  } finally {
    for (const work of leave) work()
  }
  if (record.signature) authentications.inc(record.signature)
  logAccess(logger, request, response, record)
  if (target) {
    const took = performance.now() - record.started
    parts.accessLogs.add({ request, target, record, answer: given.answer, took, at: parts.clock() })
  }
}
