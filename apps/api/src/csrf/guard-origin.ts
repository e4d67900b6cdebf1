import { commonRefusals } from '@perigee/contract/refusals/common'
import { requestInfo } from '@perigee/server-kit/http/request-info'
import type { FastifyInstance } from 'fastify'

const harmless = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses every changing request that a page of another origin makes, also where no CSRF token is asked for. Clients
 * that are no browsers send no Origin.
 */
export function guardOrigin(app: FastifyInstance, externalOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (origin === undefined || harmless.includes(request.method)) return
    if (origin !== externalOrigin && origin !== requestInfo(request).origin) throw commonRefusals.originRefused()
  })
}
