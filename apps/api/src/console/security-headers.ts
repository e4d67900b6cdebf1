import type { FastifyInstance } from 'fastify'
import type { Captcha } from '@perigee/accounts/captcha'
import type { Addresses } from '../platform/urls'
import { apiContentSecurityPolicy, contentSecurityPolicy } from './content-security-policy'
import { isApiPath } from './is-api-path'

/** On every answer. HSTS and the opener policy only where the console is on https: browsers ignore or
 * mistrust them on a LAN. */
export function addSecurityHeaders(app: FastifyInstance, addresses: Addresses, captcha: Captcha): void {
  const console = contentSecurityPolicy(addresses, { usesHcaptcha: captcha.place.hcaptcha.enabled })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', isApiPath(request.url) ? apiContentSecurityPolicy : console)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    if (!addresses.isHttps) return
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('strict-transport-security', 'max-age=31536000')
  })
}
