import { useCase } from '@perigee/actors/use-case'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { deletePasskey, listPasskeys, updatePasskey } from '@perigee/satellite-db/passkeys'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller } from '@perigee/actors/actor'

type Needs = Pick<AccountsContext, 'db'>

export const listOwnPasskeys = useCase('signedIn', ({ db }: Needs, { user }) => listPasskeys(db, user.id))

/** @throws noSuchPasskey */
export const renamePasskey = useCase(
  'signedIn',
  async ({ db }: Needs, { user }, { id, name }: { id: string; name: string }) => {
    if (!(await updatePasskey(db, { id, userId: user.id }, { name }))) throw passkeyRefusals.noSuchPasskey()
  },
)

/** The password, and the authenticator app where there is one, still log in. @throws noSuchPasskey */
export const removePasskey = useCase(
  'signedIn',
  async (
    context: Pick<AccountsContext, 'db' | 'clock' | 'mails'>,
    { user },
    { id, caller }: { id: string; caller: Caller },
  ) => {
    const name = await transact(context.db, async (trx) => {
      const removed = await deletePasskey(trx, { id, userId: user.id })
      if (removed === undefined) throw passkeyRefusals.noSuchPasskey()
      await recordActivity(context, trx, { userId: user.id, kind: 'passkey-removed', caller })
      return removed
    })
    context.mails.passkeyRemoved(user.email, name)
  },
)
