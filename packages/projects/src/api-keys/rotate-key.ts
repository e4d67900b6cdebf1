import type { Person } from '@perigee/actors/actor'
import { requireProject } from '@perigee/actors/authorize'
import { thingsUseCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { maxAccessNameLength } from '@perigee/domain/access-name'
import type { KeyFacts } from '@perigee/domain/key-facts'
import { isOpenTo } from '@perigee/domain/permissions'
import { roleOf } from '@perigee/domain/roles'
import { serializeApiKey } from '@perigee/grants/api-key'
import { findApiKeysForMember, renameApiKey } from '@perigee/satellite-db/api-keys'
import { insertKeyEnd } from '@perigee/satellite-db/key-ends'
import { findKeyFacts } from '@perigee/satellite-db/key-facts'
import type { ProjectId } from '@perigee/std/brand'
import type { KeyWithText } from './create-restricted-key'
import { bypass, type KeyNeeds } from './insert-key'
import { insertRestrictedKey, type WishedAccess } from './restrict-key'

interface Rotation {
  projectId: ProjectId
  id: string
  /** For which both keys hold, in milliseconds. */
  overlap: number
}

/**
 * A new key with the name and the restrictions of an old one, which a job takes away after the overlap. For whoever may
 * delete the old one: so nobody is left with two. @throws noSuchApiKey, apiKeyNotYours, keyFactsUnknown, keyEnded,
 * keyRotated, accessNameTaken
 */
export const rotateKey = thingsUseCase('accessKey.delete', {
  async find(context: KeyNeeds, actor, { projectId, id }: Rotation) {
    const { project } = await requireProject(context, actor, projectId)
    const [key] = await findApiKeysForMember(context.db, { ids: [id], userId: actor.user.id })
    if (!key || key.projectId !== projectId) throw apiKeyRefusals.noSuchApiKey()
    const role = roleOf({ userId: actor.user.id, wireRole: key.role }, key)
    return [{ id: key.id, name: key.name, project, role, own: key.createdBy === actor.user.id }]
  },

  async run(context, { things: [old], actor }, { overlap }): Promise<KeyWithText> {
    if (!old) throw apiKeyRefusals.noSuchApiKey()
    const facts = await findKeyFacts(context.db, old.id)
    if (!facts || facts.type === 'Link') throw apiKeyRefusals.keyFactsUnknown()
    if (facts.expiresAt && facts.expiresAt <= context.clock()) throw apiKeyRefusals.keyEnded()
    const wished = wishedAgain(old.name, facts, actor)
    if (wished.rights.length === 0) throw apiKeyRefusals.keyFactsUnknown()
    const endsAt = new Date(context.clock().getTime() + overlap)
    const { key, info } = await insertRestrictedKey(
      context,
      { project: old.project, role: old.role, actor },
      {
        type: 'API-Key',
        wished,
        async before({ db }) {
          if (!(await insertKeyEnd(db, { keyId: old.id, endsAt }))) throw apiKeyRefusals.keyRotated()
          if (!(await renameApiKey(db, old.id, nameUntil(old.name, endsAt)))) throw apiKeyRefusals.noSuchApiKey()
        },
      },
    )
    return { key: serializeApiKey(key), info, project: old.project }
  },
})

/** What the old one may do, but for what is not given by this way. */
const wishedAgain = (name: string, facts: KeyFacts, { kind }: Person): WishedAccess => ({
  name,
  rights: facts.rights.filter((right) => right !== 'bypassGovernanceRetention' || isOpenTo(kind, bypass)),
  buckets: facts.buckets,
  notBefore: facts.notBefore ?? undefined,
  expiresAt: facts.expiresAt ?? undefined,
})

/** Unique by the moment; a long name is cut. */
function nameUntil(name: string, endsAt: Date): string {
  const until = ` (until ${endsAt.toISOString()})`
  return [...name].slice(0, maxAccessNameLength - until.length).join('') + until
}
