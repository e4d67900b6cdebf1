import type { GovernedLink } from '@perigee/contract/link-rules'
import { isRefusal } from '@perigee/contract/refusal'
import type { LinkRules } from '@perigee/domain/links'
import type { Links } from '@perigee/edge-access/links'
import type { LinkRulesPort } from '@perigee/projects/links/links-context'
import { toHex } from '@perigee/std/encoding'

/** Asks the auth service about links, in the words of the console’s use cases. */
export const createLinkRules = (links: Pick<Links, 'read' | 'setRules' | 'revoke'>): LinkRulesPort => ({
  read: (recordHash) => known(links.read(toHex(recordHash))),
  set: ({ recordHash, head }, { password, expiresAt, maxDownloads, maxBytes, hideListing, paused, dropBox }) =>
    known(
      links.setRules(toHex(recordHash), {
        password,
        expiresAt: expiresAt?.toISOString() ?? null,
        maxDownloads,
        maxBytes,
        hideListing,
        paused,
        dropBox,
        apiKeyHead: toHex(head),
      }),
    ),
  forget: async (recordHash) => void (await links.revoke(toHex(recordHash))),
})

async function known(answer: Promise<GovernedLink>): Promise<LinkRules | undefined> {
  try {
    return rulesOf(await answer)
  } catch (cause) {
    if (isRefusal(cause, 'noSuchLink')) return undefined
    throw cause
  }
}

const rulesOf = ({ rules: { password, expiresAt, ...rules }, use }: GovernedLink): LinkRules => ({
  ...rules,
  ...use,
  asksPassword: password,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
})
