import { requireProject } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { randomBytes } from '@perigee/crypto/hash'
import type { PublicArea } from '@perigee/domain/public-areas'
import { mostRestKeys, newRestKeyText, type RestKeyAccess, restKeyEnd } from '@perigee/domain/rest-key'
import { countRestKeys, insertRestKey } from '@perigee/satellite-db/rest-keys'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import { restKeyHash } from './key-hash'
import { requirePaidPlan } from './require-paid-plan'

export interface NewRestKey {
  name: string
  /** Milliseconds; null: for ever; zero and less: the usual 30 days. */
  life: number | null
  access: RestKeyAccess
  /** The only project that it is to be for. */
  projectId: ProjectId | null
  areas: readonly PublicArea[] | null
}

/** @returns the key, which is told this once. @throws restKeysNeedPaidPlan, tooManyRestKeys, noSuchProject */
export const createRestKey = useCase(
  'restKey.create',
  async (
    context: Pick<AccountsContext, 'db' | 'clock' | 'mails'>,
    actor,
    { name, life, access, projectId, areas }: NewRestKey,
  ): Promise<string> => {
    const { user, caller } = actor
    requirePaidPlan(user)
    const found = projectId === null ? null : await requireProject(context, actor, projectId)
    const key = newRestKeyText(randomBytes)
    await inTransaction(context, async (within) => {
      await requireRoom(within.db, user.id)
      const now = within.clock()
      await insertRestKey(within.db, {
        user_id: user.id,
        hash: restKeyHash(key),
        name,
        created_at: now,
        expires_at: restKeyEnd(life, now),
        access,
        project_id: found?.project.internalId ?? null,
        areas: areas && [...new Set(areas)],
        replaces: null,
      })
      await recordActivity(within, within.db, { userId: user.id, kind: 'rest-key-created', caller })
    })
    context.mails.restKeyCreated(user.email, { keyName: name })
    return key
  },
)

/** Locks the account: of two keys that are made at once, only one is the last. @throws tooManyRestKeys */
export async function requireRoom(trx: Transaction<SatelliteSchema>, userId: UserId): Promise<void> {
  await lockUser(trx, userId)
  if ((await countRestKeys(trx, userId)) >= mostRestKeys) throw restKeyRefusals.tooManyRestKeys(mostRestKeys)
}
