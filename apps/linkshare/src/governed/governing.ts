import { hkdfSync } from 'node:crypto'
import type { GovernedLink, LinkRules } from '@perigee/contract/link-rules'
import type { CredentialSource } from '@perigee/edge-access/fetch-credential'
import { createLinks, type LinkHash, type Links } from '@perigee/edge-access/links'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { lruCache } from '@perigee/std/lru-cache'
import { singleFlight } from '@perigee/std/single-flight'

/** What all governed links of a service have in common. */
export type Governing = {
  links: Links
  /** At most a second old. @throws Refusal when there is no such link, or nobody can tell */
  rulesOf: (link: LinkHash) => Promise<GovernedLink>
  /** Signs what browsers show once a password was right; the same in all processes. */
  passKey: Uint8Array
  clock: Clock
}

/** A link that obeys rules, and what asks for them. */
export type Governed = { hash: LinkHash; governing: Governing }

/** One of them that takes files. */
export type DropBox = {
  governed: Governed
  known: GovernedLink
  box: NonNullable<LinkRules['dropBox']>
}

const rulesLifetime = second
const mostRules = 10_000

export function openGoverning({ clock, authUrl, resolveToken }: CredentialSource & { clock: Clock }): Governing {
  const links = createLinks({ authUrl, resolveToken })
  const known = lruCache<GovernedLink>({ capacity: mostRules, now: () => clock().getTime() })
  const once = singleFlight<GovernedLink>()
  return {
    links,
    async rulesOf(link) {
      const kept = known.get(link)
      if (kept) return kept
      return once(link, async () => {
        const read = await links.read(link)
        known.set(link, read, rulesLifetime)
        return read
      })
    },
    passKey: new Uint8Array(hkdfSync('sha256', resolveToken, '', 'perigee:link-pass', 32)),
    clock,
  }
}
