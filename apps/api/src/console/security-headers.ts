import type { FastifyInstance } from 'fastify'
import type { Addresses } from '../platform/urls'
import { apiContentSecurityPolicy, contentSecurityPolicy } from './content-security-policy'
import { isApiPath } from './is-api-path'

/** On every answer. HSTS only where the console is on https: on a LAN it would lock people out. */
export function addSecurityHeaders(app: FastifyInstance, addresses: Addresses): void {
  const console = contentSecurityPolicy(addresses)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', isApiPath(request.url) ? apiContentSecurityPolicy : console)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (addresses.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
