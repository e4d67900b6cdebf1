import { hkdfSync } from 'node:crypto'
import type { GovernedLink, LinkRules } from '@perigee/contract/link-rules'
import type { CredentialSource } from '@perigee/edge-access/fetch-credential'
import { isRefusal } from '@perigee/contract/refusal'
import { createLinks, type LinkHash, type Links } from '@perigee/edge-access/links'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { lruCache } from '@perigee/std/lru-cache'
import { singleFlight } from '@perigee/std/single-flight'
import { createUseNotes, type UseNotes } from './use-notes'

/** What all governed links of a service have in common. */
export type Governing = {
  links: Links
  /** At most a second old, ten while nobody answers. @throws Refusal when there is no such link, or nobody can tell */
  rulesOf: (link: LinkHash) => Promise<GovernedLink>
  /** Signs what browsers show once a password was right; the same in all processes. */
  passKey: Uint8Array
  uses: UseNotes
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

const fresh = second
/** How long rules are used while the auth service is away: as long as it takes to start again. */
const grace = 9 * second
const mostRules = 10_000

export function openGoverning({ clock, authUrl, resolveToken }: CredentialSource & { clock: Clock }): Governing {
  const links = createLinks({ authUrl, resolveToken })
  const now = () => clock().getTime()
  const known = lruCache<{ read: GovernedLink; freshUntil: number }>({ capacity: mostRules, now })
  const once = singleFlight<GovernedLink>()
  return {
    links,
    rulesOf(link) {
      const kept = known.get(link)
      if (kept && now() < kept.freshUntil) return Promise.resolve(kept.read)
      return once(link, async () => {
        // what was changed after the question counts from the question
        const asked = now()
        const read = await links.read(link).catch((error: unknown) => {
          if (kept && isRefusal(error, 'linkServiceUnavailable')) return kept.read
          throw error
        })
        if (read !== kept?.read) known.set(link, { read, freshUntil: asked + fresh }, fresh + grace)
        return read
      })
    },
    uses: createUseNotes(links),
    passKey: new Uint8Array(hkdfSync('sha256', resolveToken, '', 'perigee:link-pass', 32)),
    clock,
  }
}
