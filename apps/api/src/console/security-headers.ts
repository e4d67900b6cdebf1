import type { Captcha } from '@perigee/accounts/captcha'
import type { FastifyInstance } from 'fastify'
import type { Addresses } from '../addresses'

/** Whether an address belongs to the API and not to the console's pages. */
export const isApiPath = (url: string): boolean => /^\/(api|public|sso)(\/|\?|$)/.test(url)

/** On every answer. HSTS and the opener policy only where the console is on https: browsers ignore or
 * mistrust them on a LAN. Ways to pay that open a window of their own hear from it with Stripe alone. */
export function addSecurityHeaders(
  app: FastifyInstance,
  addresses: Addresses,
  { captcha, usesStripe }: { captcha: Captcha; usesStripe: boolean },
): void {
  const console = contentSecurityPolicy(addresses, { usesHcaptcha: captcha.place.hcaptcha.enabled, usesStripe })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', isApiPath(request.url) ? apiContentSecurityPolicy : console)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    if (!addresses.isHttps) return
    reply.header('cross-origin-opener-policy', usesStripe ? 'same-origin-allow-popups' : 'same-origin')
    reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/** Hosts that single projects may be sent to carry wildcards, so they are taken as they are configured. */
const origins = (urls: readonly string[]): string =>
  [...new Set(urls.filter((url) => url !== '').map((url) => (URL.canParse(url) ? new URL(url).origin : url)))].join(' ')

/** What hCaptcha asks for: https://docs.hcaptcha.com/#content-security-policy-settings */
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

/** What Stripe asks for: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
}

/**
 * What the console may load and talk to. WebAssembly derives keys, component styles are inline, pictures and films are
 * blobs or come from the edge. Nothing stands in a frame but hCaptcha and Stripe, where they are on.
 */
function contentSecurityPolicy(addresses: Addresses, { usesHcaptcha = false, usesStripe = false } = {}): string {
  const { auth, gateway, links, compute, edgeOrigins, isHttps } = addresses
  const more = usesHcaptcha ? ` ${hcaptcha}` : ''
  const scripts = usesStripe ? ` ${stripe.scripts}` : ''
  const calls = usesStripe ? ` ${stripe.calls}` : ''
  const frames = `${more}${usesStripe ? ` ${stripe.frames}` : ''}`
  const edge = origins([auth, gateway, links, compute, ...edgeOrigins])
  const media = origins([gateway, links, ...edgeOrigins])
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'${more}${scripts}`,
    `style-src 'self' 'unsafe-inline'${more}`,
    `font-src 'self' data:`,
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    `connect-src 'self' ${edge}${more}${calls}`,
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Of answers that are no pages. */
const apiContentSecurityPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
