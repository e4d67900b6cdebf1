import type { StoreCalls } from '@perigee/contract/store'
import { openObjects } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import { headerValue } from '@perigee/s3/sigv4/request'
import type { Logger } from '@perigee/server-kit/logger'
import { newRequestId } from '@perigee/server-kit/request-id'
import type { Clock } from '@perigee/std/clock'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logAccess, type AccessRecord } from './access-log'
import { authenticate } from './authenticate'
import { couldAllow } from './credentials/could-allow'
import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { Answer } from './http/answer'
import { commonHeaders } from './http/common-headers'
import { corsHeaders, isPreflight, preflightHeaders } from './http/cors'
import { errorAnswer, failureOf } from './http/error-answer'
import { fromHeaderBytes } from './http/header-text'
import { checkHeaderSizes } from './http/header-limits'
import { openBody } from './http/open-body'
import { sendAnswer } from './http/send-answer'
import { parseTarget, type Target } from './http/target'
import type { Dispatch } from './routing/dispatch'
import type { Settings } from './settings'

export type GatewayParts = {
  settings: Settings
  store: StoreCalls
  resolve: CredentialResolver
  dispatch: Dispatch
  clock: Clock
  logger: Logger
}

/** Answers one S3 request, come what may: refusals and bugs become XML, a lost client an entry in the log. */
export async function handleRequest(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = newRequestId()
  const record: AccessRecord = { requestId, started: performance.now() }
  const origins = parts.settings.corsOrigins
  const finish = async (answer: Answer): Promise<void> => {
    const headers = { ...commonHeaders(requestId), ...answer.headers }
    await sendAnswer(request, response, {
      ...answer,
      headers: { ...headers, ...corsHeaders(request, origins, headers) },
    })
  }

  let target: Target | null = null
  try {
    if (isPreflight(request)) {
      record.operation = 'Preflight'
      await finish({ status: 204, headers: preflightHeaders(request, origins) })
    } else {
      target = parseTarget(request.url ?? '')
      await finish(await answerTo(parts, { request, response, target, record }))
    }
  } catch (error) {
    const failure = failureOf(error)
    record.failure = { code: failure.code, status: failure.status, ...(failure.expected ? {} : { cause: error }) }
    if (response.headersSent || response.destroyed) {
      response.destroy()
    } else {
      const where = { path: target?.rawPath ?? '', place: target?.place ?? null, requestId }
      await finish(errorAnswer(failure, where)).catch(() => response.destroy())
    }
  }
  logAccess(parts.logger, request, response, record)
}

type Incoming = { request: IncomingMessage; response: ServerResponse; target: Target; record: AccessRecord }

async function answerTo(parts: GatewayParts, { request, response, target, record }: Incoming): Promise<Answer> {
  const { settings, dispatch, resolve, store } = parts
  const { place, rawPath, rawQuery } = target
  if (place.resource !== 'service') record.bucket = place.bucket
  checkHeaderSizes(request.rawHeaders, settings.maxHeaderBytes)
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.map(fromHeaderBytes)]),
  )
  const header = (name: string): string | undefined => headerValue(headers, name)

  const now = parts.clock()
  const clientIp = request.socket.remoteAddress ?? ''
  const method = request.method ?? ''
  const signed = { method, path: rawPath, query: rawQuery, headers }
  const { grant, authorization, signingKey, publicProjectId } = await authenticate(signed, { resolve, now, clientIp })
  if (publicProjectId !== undefined) record.projectId = publicProjectId

  const query = new Map(target.query)
  const operation = dispatch({ method, place, query, header })
  record.operation = operation.name
  const bucket = place.resource === 'service' ? undefined : place.bucket
  if (!couldAllow(grant.apiKey, operation.needs, bucket, now)) throw new S3Error('AccessDenied')

  const { checksumsAreOfBody } = operation
  const body = openBody({ request, response, header, authorization, signingKey, checksumsAreOfBody })
  const objects = openObjects({ store, grant })
  const headerNames = Object.keys(headers)
  return operation.execute({ place, query, header, headerNames, body, objects, settings, now })
}
