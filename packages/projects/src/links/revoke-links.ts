import type { Person } from '@perigee/actors/actor'
import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase } from '@perigee/actors/use-case'
import { isRefusal } from '@perigee/contract/refusal'
import { deleteApiKeys } from '@perigee/satellite-db/api-keys'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { keyAct } from '../audit/key-act'
import type { LinksContext } from './links-context'
import { type JudgedLink, linksOfActor, type NamedLinks } from './links-of-actor'

const toldAtOnce = 16

/**
 * Deletes the API keys behind links, all or none, so that their next request is refused; the rows of the list go with
 * them. Then the auth service forgets the links: without their keys they open nothing, also where it does not answer.
 * @throws noSuchProject, noSuchLink, linkNotYours
 */
export const revokeLinks = thingsUseCase('link.revoke', {
  find: (context: LinksContext, actor, input: NamedLinks) => linksOfActor(context, actor, input),
  async run(context, { things, actor }): Promise<void> {
    await deleteKeys(context, things, actor)
    await mapConcurrently(things, toldAtOnce, ({ recordHash }) => forgotten(context, recordHash))
  },
})

const deleteKeys = (context: LinksContext, links: readonly JudgedLink[], actor: Person): Promise<void> =>
  inTransaction(context, async (within) => {
    const gone = await deleteApiKeys(
      within.db,
      links.map(({ keyId }) => keyId),
    )
    const acts = links
      .filter(({ keyId }) => gone.includes(keyId))
      .map(({ keyId: id, keyName: name, internalProjectId: internalId }) =>
        keyAct({ what: 'deleted', key: { id, name }, project: { internalId }, actor }),
      )
    await recordActs(within, acts)
  })

async function forgotten({ linkRules, logger }: LinksContext, recordHash: Uint8Array): Promise<void> {
  try {
    await linkRules.forget(recordHash)
  } catch (err) {
    if (!isRefusal(err, 'linkServiceUnavailable')) throw err
    // Its job removes records whose API keys are gone.
    logger.warn({ err }, 'the auth service keeps the record of a revoked link for now')
  }
}
