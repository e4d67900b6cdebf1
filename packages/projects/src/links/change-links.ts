import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase } from '@perigee/actors/use-case'
import { linkRefusals } from '@perigee/contract/refusals/links'
import type { LinkOptions } from '@perigee/domain/links'
import type { JudgedLink, NamedLinks } from './links-of-actor'
import { linksOfActor } from './links-of-actor'
import type { LinksContext, PasswordChange } from './links-context'
import { optionsAct } from './options-act'
import { requireExpiry } from './require-expiry'

/** What is left out stays. */
export type OptionsChange = Partial<LinkOptions> & { password?: PasswordChange }

/**
 * Other options for links that keep their addresses; all are judged before one is changed, and those before one that
 * fails are changed. @throws noSuchProject, noSuchLink, linkNotYours, expiryNeedsPaidPlan, dropBoxFixed, linkServiceUnavailable
 */
export const changeLinks = thingsUseCase('link.change', {
  find: (context: LinksContext, actor, input: NamedLinks & { change: OptionsChange }) =>
    linksOfActor(context, actor, input),
  async run(context, { things, actor }, { change }): Promise<void> {
    const [first] = things
    if (first && change.expiresAt) await requireExpiry(context, first.internalProjectId)
    for (const link of things) {
      const rules = await changed(context, link, change)
      const project = { internalId: link.internalProjectId }
      await recordActs(context, [optionsAct({ keyId: link.keyId, rules, project, actor })])
    }
  },
})

async function changed({ linkRules }: LinksContext, link: JudgedLink, { password, ...change }: OptionsChange) {
  const before = await linkRules.read(link.recordHash)
  const rules =
    before && (await linkRules.set(link, { ...optionsOf(before), ...change, password: password ?? { keep: true } }))
  if (!rules) throw linkRefusals.noSuchLink()
  return rules
}

const optionsOf = ({ expiresAt, maxDownloads, maxBytes, hideListing, paused, dropBox }: LinkOptions): LinkOptions => ({
  expiresAt,
  maxDownloads,
  maxBytes,
  hideListing,
  paused,
  dropBox,
})
