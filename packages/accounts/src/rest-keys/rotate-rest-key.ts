import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { randomBytes } from '@perigee/crypto/hash'
import { endAfterOverlap, newRestKeyText, successorEnd } from '@perigee/domain/rest-key'
import { findRestKey, insertRestKey, setRestKeyEnd } from '@perigee/satellite-db/rest-keys'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import { requireRoom } from './create-rest-key'
import { restKeyHash } from './key-hash'
import { requirePaidPlan } from './require-paid-plan'

export interface RotatedRestKey {
  id: string
  /** Told this once. */
  key: string
  expiresAt: Date | null
  /** When the key ends that was there before. */
  formerEnd: Date
}

/**
 * A key that may the same as another one, and lives as long from now on; the other goes on for `overlap` milliseconds, and
 * no longer than it would have. A key is replaced once: of two who do it at once, one is refused.
 * @throws restKeysNeedPaidPlan, noSuchRestKey, restKeyExpired, restKeyReplaced, tooManyRestKeys
 */
export const rotateRestKey = useCase(
  'restKey.create',
  async (
    context: Pick<AccountsContext, 'db' | 'clock' | 'mails'>,
    { user, caller },
    { id, overlap }: { id: string; overlap: number },
  ): Promise<RotatedRestKey> => {
    requirePaidPlan(user)
    const key = newRestKeyText(randomBytes)
    const { name, ...rotated } = await inTransaction(context, async (within) => {
      await requireRoom(within.db, user.id)
      const now = within.clock()
      const former = await findRestKey(within.db, { id, userId: user.id })
      if (!former) throw restKeyRefusals.noSuchRestKey()
      if (former.expiresAt !== null && former.expiresAt <= now) throw restKeyRefusals.restKeyExpired()
      const expiresAt = successorEnd(former, now)
      const made = await insertRestKey(within.db, {
        user_id: user.id,
        hash: restKeyHash(key),
        name: former.name,
        created_at: now,
        expires_at: expiresAt,
        access: former.access,
        project_id: former.project?.internalId ?? null,
        areas: former.areas,
        replaces: former.id,
      })
      if (made === undefined) throw restKeyRefusals.restKeyReplaced()
      const formerEnd = endAfterOverlap(former.expiresAt, { now, overlap })
      await setRestKeyEnd(within.db, former.id, formerEnd)
      await recordActivity(within, within.db, { userId: user.id, kind: 'rest-key-replaced', caller })
      return { id: made, expiresAt, formerEnd, name: former.name }
    })
    context.mails.restKeyCreated(user.email, { keyName: name })
    return { ...rotated, key }
  },
)
