import { textAnswer, type Answer, openCors, type AnswerError } from '@perigee/server-kit/edge/answer'
import type { EdgeService } from '@perigee/server-kit/edge/serve'
import type { Logger } from '@perigee/server-kit/logger'
import type { IncomingMessage } from 'node:http'
import { answerRequest } from './answer-request'
import type { LinkRecord, RequestParts } from './request-parts'
import { domainSite } from './domains/domain-site'
import { limitBody } from './http/body-limit'
import type { Site } from './link/link'
import { errorPage } from './pages/error-page'
import { problemOf } from './problem'

/** The link-sharing service: failures are pages of one sentence. */
export const linkHttpService = (parts: RequestParts & { logger: Logger }): EdgeService<LinkRecord, AnswerError> => ({
  logger: parts.logger,
  door: parts.door,

  answer(incoming) {
    const { request } = incoming
    limitBody(request, parts.site.settings.headerTimeout)
    if (request.method === 'POST') return answerRequest(parts, incoming)
    // no other request has a body that matters
    request.resume()
    return isReading(request) ? answerRequest(parts, incoming) : otherMethod(request)
  },

  failureOf: problemOf,
  render: (problem, { record }) => errorPage(siteOf(parts, record), problem, record.requestId),
  headers: ({ record }, answer) => ({
    ...commonHeaders,
    // The address of a share is all that it takes to open it; that of a website is no secret.
    ...(record.domain === undefined && { 'referrer-policy': 'no-referrer' }),
    'x-request-id': record.requestId,
    ...answer.headers,
  }),
  logFields: ({ action, domain, bucket, projectId }) => ({ action, domain, bucket, projectId }),
})

const siteOf = ({ site, domainFrame }: RequestParts, { domain }: LinkRecord): Site =>
  domain === undefined ? site : domainSite(site, domainFrame, domain)

/** Anybody's page may read what a link gives out, and none of what it gives out for a cookie. */
const commonHeaders = {
  ...openCors('GET, HEAD', '*, Authorization'),
  'x-content-type-options': 'nosniff',
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const otherMethod = ({ method }: IncomingMessage): Answer =>
  method === 'OPTIONS' ? { status: 200 } : textAnswer(405, 'Method Not Allowed')
