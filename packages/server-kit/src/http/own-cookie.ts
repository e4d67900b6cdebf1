import { isIP } from 'node:net'
import { hostPrefix, type CookieOptions } from './cookies'
import type { Exchange, RequestInfo } from './exchange'

/** A cookie that we set, and nobody else should. */
export interface OwnCookie {
  /** As browsers know it. */
  readonly name: string
  /** What the browser brought; undefined for none, and for more than one: which of them is ours cannot be told. */
  read(request: RequestInfo): string | undefined
  /** Whether the browser brought any, good for something or not. */
  isSent(request: RequestInfo): boolean
  /** All that the browser brought under this name. */
  all(request: RequestInfo): readonly string[]
  /** Takes others of this name away with it. */
  set(exchange: Exchange, value: string, expires: Date): void
  /** The same for every one that the browser brought. */
  clear(exchange: Exchange): void
}

/**
 * HttpOnly, for all paths of the host and for no other host. On https its name has the prefix that makes browsers see to
 * that; one without the prefix counts for nothing there and is taken away when it is seen.
 */
export function ownCookie(
  plainName: string,
  { isHttps, sameSite = 'Strict' }: { isHttps: boolean; sameSite?: 'Strict' | 'Lax' },
): OwnCookie {
  const name = isHttps ? `${hostPrefix}${plainName}` : plainName
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite, secure: isHttps }
  const all = (request: RequestInfo) => request.cookies.get(name) ?? []

  function clearStrangers({ request, reply }: Exchange): void {
    if (isHttps && request.cookies.has(plainName)) reply.clearCookie(plainName, options)
    if (all(request).length < 2 || isHttps) return
    for (const path of pathsAbove(request.path)) {
      for (const domain of domainsOf(request.origin)) reply.clearCookie(name, { ...options, path, domain })
      if (path !== '/') reply.clearCookie(name, { ...options, path })
    }
  }

  return {
    name,
    all,
    isSent: ({ cookies }) => cookies.has(name) || cookies.has(plainName),
    read: (request) => {
      const [value, ...others] = all(request)
      return others.length === 0 ? value : undefined
    },
    set: (exchange, value, expires) => {
      clearStrangers(exchange)
      exchange.reply.setCookie(name, value, { ...options, expires })
    },
    clear: (exchange) => {
      clearStrangers(exchange)
      exchange.reply.clearCookie(name, options)
    },
  }
}

/** Every path whose cookies come with a request for this one. */
function pathsAbove(path: string): string[] {
  const steps = path.split('/').filter(Boolean).slice(0, mostSteps)
  const above = steps.map((_, at) => `/${steps.slice(0, at + 1).join('/')}`)
  return [...new Set(['/', ...above.flatMap((one) => [one, `${one}/`])])].filter((one) => !/[;\s]/.test(one))
}

/** Every domain whose cookies come with a request to this host. */
function domainsOf(origin: string): string[] {
  const { hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return []
  const labels = hostname.split('.').slice(-mostLabels)
  const parents = labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'))
  return [hostname, ...parents]
}

const mostSteps = 8
const mostLabels = 4
