import { commonRefusals } from '@perigee/contract/refusals/common'
import { internalError, isRefusal, type Refusal, refusalBody } from '@perigee/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../logger'
import { isLostConnection } from './lost-connection'

export const unexpectedText = 'Something went wrong on our side. Please try again.'

/** The body of a failure; undefined stands for a bug. */
export type RenderFailure = (refusal: Refusal | undefined, request: FastifyRequest) => unknown

interface Context {
  request: FastifyRequest
  reply: FastifyReply
  logger: Logger
  /** `{ error, code, … }` when absent. */
  render?: RenderFailure
}

/** As the console reads it. */
export const plainly: RenderFailure = (refusal) =>
  refusal ? refusalBody(refusal) : { error: unexpectedText, code: internalError }

/** Of a request whose body never arrived: nobody is there to read it. */
const bodyLost = 499

/** A refusal is answered as its entry says; a body that was cut off is the client's doing; anything else is a bug: logged with the request id and answered with 500. */
export function answerError(error: unknown, { request, reply, logger, render = plainly }: Context): FastifyReply {
  if (isCutOff(error, request)) {
    logger.debug({ requestId: request.id, route: request.routeOptions.url ?? null }, 'the body did not arrive')
    return reply.code(bodyLost).send()
  }
  const refusal = isRefusal(error) ? error : refusalOfFramework(error)
  reply.type('application/json; charset=utf-8')
  if (refusal === undefined) {
    logger.error({ err: error, requestId: request.id, route: request.routeOptions.url ?? null }, 'unexpected error')
    return reply.code(500).send(JSON.stringify(render(undefined, request)))
  }
  if (refusal.entry.about) {
    logger.info({ requestId: request.id, refusal: refusal.code, about: refusal.entry.about }, 'refused')
  }
  if (refusal.entry.retryAfter !== undefined) reply.header('retry-after', String(refusal.entry.retryAfter))
  return reply.code(refusal.status).send(JSON.stringify(render(refusal, request)))
}

/** Whether the connection ended, by either end, while the body was on its way: no handler has begun then. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && isLostConnection(error)

/** What Fastify itself refuses (too large, malformed) before a handler runs. */
function refusalOfFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined
  const { statusCode, code } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined
  if (statusCode === 413) return commonRefusals.bodyTooLarge()
  return commonRefusals.malformedRequest(statusCode)
}
