import { isFor } from '@perigee/actors/actor'
import { thingsUseCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import type { KeyFacts } from '@perigee/domain/key-facts'
import { roleOf } from '@perigee/domain/roles'
import { findApiKeysForMember } from '@perigee/satellite-db/api-keys'
import { findKeyFacts, insertKeyFacts } from '@perigee/satellite-db/key-facts'
import type { ProjectsContext } from '../context'

/**
 * Keeps what a key was restricted to, as its maker tells right after it was made; the same facts may be told again.
 * @throws noSuchApiKey also for keys of foreign projects, keyFactsNotYours, keyFactsKnown
 */
export const storeKeyFacts = thingsUseCase('accessKey.create', {
  async find({ db }: Pick<ProjectsContext, 'db'>, actor, { keyId }: { keyId: string; facts: KeyFacts }) {
    const { user } = actor
    const [key] = await findApiKeysForMember(db, { ids: [keyId], userId: user.id })
    if (!key || !isFor(actor, key.projectId)) throw apiKeyRefusals.noSuchApiKey()
    const isMaker = key.createdBy === user.id
    return [{ id: key.id, role: roleOf({ userId: user.id, wireRole: key.role }, key), isMaker }]
  },
  async run({ db }, { things: [key] }, { facts }): Promise<void> {
    if (!key?.isMaker) throw apiKeyRefusals.keyFactsNotYours()
    if (await insertKeyFacts(db, key.id, facts)) return
    const known = await findKeyFacts(db, key.id)
    if (!known || !isSame(known, facts)) throw apiKeyRefusals.keyFactsKnown()
  },
})

const isSame = (one: KeyFacts, other: KeyFacts): boolean => textOf(one) === textOf(other)

const textOf = ({ type, rights, buckets, expiresAt }: KeyFacts): string =>
  JSON.stringify([type, rights, buckets, expiresAt])
