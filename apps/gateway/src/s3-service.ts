import type { ReportToApi } from '@perigee/contract/edge-reports'
import { noteFailure, type EdgeService, type Incoming } from '@perigee/server-kit/edge/serve'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import { uploadedContentPolicy } from '@perigee/server-kit/http/uploaded-content'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import type { AccessLogs } from './access-logs/create-access-logs'
import { toHex } from '@perigee/std/encoding'
import { putAll } from '@perigee/std/put-all'
import { answerRequest, type RequestParts, type S3Record } from './answer-request'
import type { RequestWatch } from './request/watch-requests'
import { errorAnswer, failureOf, type S3Failure } from './http/error-answer'

export type GatewayParts = RequestParts & {
  logger: Logger
  door: Door
  accessLogs: AccessLogs
  report: ReportToApi
  watchRequest: RequestWatch
} & Pick<Metrics, 'authentications'>

/** The S3 service: failures are the XML documents of S3. */
export function s3Service(parts: GatewayParts): EdgeService<S3Record, S3Failure> {
  const { settings, cors, logger, door, accessLogs, authentications, report, watchRequest, clock } = parts
  const ofEveryAnswer = commonHeaders(settings.brandName)

  const render = (failure: S3Failure, { request, record }: Incoming<S3Record>) => {
    const { target, requestId } = record
    const path = target?.rawPath ?? (request.url ?? '').replace(/[?#].*$/s, '')
    return errorAnswer(failure, { path, place: target?.place ?? null, requestId }, settings)
  }

  return {
    logger,
    door,
    failureOf,
    render,

    answer: (incoming) =>
      answerRequest(parts, incoming, (error) => {
        const failure = failureOf(error)
        noteFailure(incoming, failure, error)
        return render(failure, incoming)
      }),

    async headers({ request, record: { requestId, target, caller } }, answer) {
      const own = putAll(ofEveryAnswer(requestId), answer.headers ?? {})
      if (request.headers.origin === undefined) return own
      return { ...own, ...(await cors.ofAnswer({ request, target, caller, answer: own })) }
    },

    logFields({ action, target, caller, failure }) {
      const place = target?.place
      return {
        operation: action,
        bucket: place && place.resource !== 'service' ? place.bucket : undefined,
        projectId: caller?.publicProjectId,
        signature: caller && `v${caller.signature.version} ${caller.signature.method}`,
        s3Code: failure?.code,
      }
    },

    onEnd({ request, response, record }) {
      const { caller } = record
      if (caller) authentications.inc(caller.signature)
      if (caller && isUse(response.statusCode)) {
        report('keyUsed', { head: toHex(caller.grant.apiKey.head), at: clock().getTime() })
      }
      watchRequest(request, record)
      const took = performance.now() - record.started
      if (record.target) accessLogs.add({ request, target: record.target, record, took, at: clock() })
    },
  }
}

/** Of an answer that the store gives only to keys which it has found good: others count as no use of theirs. */
const isUse = (status: number): boolean => status < 400 || status === 404 || status === 412 || status === 416

/**
 * On every answer of the S3 face; `server` is what the installation calls itself. Most answers are what somebody has
 * uploaded, in the type that they wish: see docs/decisions/content-isolation.md.
 */
function commonHeaders(name: string): (requestId: string) => Record<string, string> {
  const server = name.replace(/[^\x20-\x7e]/g, '')
  return (requestId) => ({
    server,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'x-xss-protection': '1; mode=block',
    'content-security-policy': uploadedContentPolicy,
    vary: 'Origin',
    'x-amz-request-id': requestId,
    'x-amz-id-2': requestId,
  })
}
