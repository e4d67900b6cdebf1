import { useCase } from '@perigee/actors/use-case'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { deleteRestKeyByHash } from '@perigee/satellite-db/rest-keys'
import type { AccountsContext } from '../context'
import { restKeyHash } from './key-hash'

/** Ends a key that was found where it should not be. @returns its name and owner. @throws noSuchRestKey */
export const withdrawRestKey = useCase(
  'restKey.withdraw',
  async (
    { db }: Pick<AccountsContext, 'db'>,
    _actor,
    { text }: { text: string },
  ): Promise<{ name: string; email: string }> => {
    const gone = await deleteRestKeyByHash(db, restKeyHash(text))
    if (!gone) throw restKeyRefusals.noSuchRestKey()
    return gone
  },
)
