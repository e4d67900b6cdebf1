import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { pathOnHost } from '../http/target'
import type { Place, Site, Style } from '../link/link'
import { escapeKey } from '../link/names'
import { plainStylesheet } from '../pages/stylesheet'
import type { DomainRoot } from './domain-root'

/** How our pages look on custom domains, where we have no paths of our own. */
export type DomainFrame = { style: Style }

export function openDomainFrame(color: string): DomainFrame {
  const text = plainStylesheet(color)
  return { style: { text, hash: toBase64(sha256(utf8(text))) } }
}

/** The site that a custom domain is: its owner's origin, without archives, maps and files of ours. */
export const domainSite = (site: Site, { style }: DomainFrame, domain: string): Site => ({
  ...site,
  settings: { ...site.settings, archives: false },
  blobLocations: [],
  url: `https://${domain}`,
  basePath: '',
  style,
  isOwnOrigin: true,
})

/** Part of a bucket at the top of a host. */
export function domainPlace({ url }: Site, { prefix }: DomainRoot, domain: string): Place {
  const below = (key: string): string => `/${escapeKey(key.slice(prefix.length))}`
  return { root: prefix, name: domain, pathOf: (key) => pathOnHost(below(key)), bytesOf: (key) => url + below(key) }
}
