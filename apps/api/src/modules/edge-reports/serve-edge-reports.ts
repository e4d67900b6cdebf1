import { edgeReportsPath, maxEdgeReportsBody, sealedEdgeBatch } from '@perigee/contract/edge-reports'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import { openBatch } from '@perigee/server-kit/edge-reports/seal-batch'
import { UnsealError } from '@perigee/server-kit/sealed-bytes'
import { fromUtf8 } from '@perigee/std/bytes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { applyBatch } from './apply-batch'

/**
 * `POST /edge/v1/reports` with a batch that an edge process has sealed: 204 when it is counted, now or before; 403 for
 * the seal of another root secret. See docs/decisions/edge-tells-api.md.
 */
export function serveEdgeReports(app: FastifyInstance, deps: Deps, door: Door): void {
  app.post(edgeReportsPath, { bodyLimit: maxEdgeReportsBody }, async (request, outgoing) => {
    const batch = openedOf(deps.edgeReportsKey, request.body)
    door.visitor(request.raw).known()
    await applyBatch(deps, batch)
    return outgoing.code(204).send()
  })
}

function openedOf(key: Uint8Array, body: unknown) {
  const given = sealedEdgeBatch.safeParse(jsonOf(body))
  if (!given.success) throw commonRefusals.invalidInput('These are no reports of the edge.')
  try {
    return openBatch(key, given.data)
  } catch (error) {
    if (error instanceof UnsealError) throw commonRefusals.forbidden()
    throw error
  }
}

function jsonOf(body: unknown): unknown {
  try {
    return body instanceof Uint8Array ? JSON.parse(fromUtf8(body)) : undefined
  } catch {
    return undefined
  }
}
