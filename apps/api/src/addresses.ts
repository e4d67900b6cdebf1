import { withoutEnd } from '@perigee/std/without-end'
import type { ApiConfig } from './api-config'

/** Public addresses. */
export interface Addresses {
  /** Of the console, with a trailing slash. */
  external: string
  /** `scheme://host[:port]` of the console. */
  externalOrigin: string
  isHttps: boolean
  /** Base URLs without a trailing slash. */
  gateway: string
  auth: string
  links: string
  /** Empty where there is none. */
  compute: string
  edgeOrigins: readonly string[]
}

const bare = (url: string): string => withoutEnd(url, '/')

export function addressesOf({ urls, edgeHosts }: Pick<ApiConfig, 'urls' | 'edgeHosts'>): Addresses {
  const console = new URL(urls.console)
  return {
    external: `${bare(urls.console)}/`,
    externalOrigin: console.origin,
    isHttps: console.protocol === 'https:',
    gateway: bare(urls.gateway),
    auth: bare(urls.auth),
    links: bare(urls.links),
    compute: bare(urls.compute ?? ''),
    edgeOrigins: edgeHosts,
  }
}
