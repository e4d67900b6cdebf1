import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { deleteRestKeys } from '@perigee/satellite-db/rest-keys'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'

/**
 * All or nothing; from the next call on nobody is let in with them. Also for accounts that have no paid plan any more.
 * @throws noSuchRestKey also for keys of somebody else
 */
export const deleteOwnRestKeys = useCase(
  'restKey.delete',
  (
    context: Pick<AccountsContext, 'db' | 'clock'>,
    { user, caller },
    { ids }: { ids: readonly string[] },
  ): Promise<void> =>
    inTransaction(context, async (within) => {
      const wanted = [...new Set(ids)]
      const gone = await deleteRestKeys(within.db, { ids: wanted, userId: user.id })
      if (gone.length < wanted.length) throw restKeyRefusals.noSuchRestKey()
      await recordActivity(within, within.db, { userId: user.id, kind: 'rest-key-deleted', caller })
    }),
)
