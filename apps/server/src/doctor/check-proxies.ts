import type { Config } from '../load-config'
import { note, type Finding } from './finding'

/** Public URLs with TLS that the server itself does not speak: somebody stands in front, whom the limits have to know. */
export function checkProxies({ settings, tls, urls }: Pick<Config, 'settings' | 'tls' | 'urls'>): Finding[] {
  const isBehindProxy = tls === null && Object.values(urls).some((url: string | null) => url?.startsWith('https:'))
  if (!isBehindProxy || settings.server.trustedProxies.length > 0) return []
  return [
    note(
      'proxy',
      'public URLs have https, which the server does not speak itself, and no proxy is trusted',
      'Set PERIGEE_TRUSTED_PROXIES to the address of the proxy, or limits cannot tell its clients from each other.',
    ),
  ]
}
