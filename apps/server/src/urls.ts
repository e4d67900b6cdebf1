/** Public URLs, without a trailing slash. */
export interface Urls {
  console: string
  gateway: string
  auth: string
  links: string
  /** Null where there is no compute. */
  compute: string | null
}

interface UrlSettings {
  host: string | null
  consoleUrl: string | null
  gatewayUrl: string | null
  authUrl: string | null
  linksUrl: string | null
  computeUrl: string | null
  /** Whether this installation runs it, wherever. */
  servesCompute: boolean
}

/**
 * Cookies are shared across the ports of one host, so the console lives on `localhost` and the edge on `127.0.0.1`
 * unless a host or URLs are given. With `tls` the ports are those with TLS.
 */
export function publicUrls(
  settings: UrlSettings,
  ports: { api: number; gateway: number; auth: number; linkshare: number; compute: number },
  { tls = false }: { tls?: boolean } = {},
): Urls {
  const scheme = tls ? 'https' : 'http'
  // written as browsers write it, without a port where that goes without saying
  const at = (host: string, port: number) =>
    new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
  const edge = settings.host ?? '127.0.0.1'
  return {
    console: settings.consoleUrl ?? at(settings.host ?? 'localhost', ports.api),
    gateway: settings.gatewayUrl ?? at(edge, ports.gateway),
    auth: settings.authUrl ?? at(edge, ports.auth),
    links: settings.linksUrl ?? at(edge, ports.linkshare),
    compute: settings.computeUrl ?? (settings.servesCompute ? at(edge, ports.compute) : null),
  }
}

/** `<node id>@<host>:<port>` as it stands in access grants. */
export const satelliteAddress = (nodeId: string, consoleUrl: string, storePort: number): string =>
  `${nodeId}@${new URL(consoleUrl).hostname}:${storePort}`
