import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { deletePasskey } from '@perigee/satellite-db/passkeys'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller, Session } from '../sessions/session'

/** The password, and the authenticator app where there is one, still log in. @throws noSuchPasskey */
export async function removePasskey(
  deps: AccountsContext,
  { session: { user }, caller }: { session: Session; caller: Caller },
  id: string,
): Promise<void> {
  const name = await transact(deps.db, async (trx) => {
    const removed = await deletePasskey(trx, { id, userId: user.id })
    if (removed === undefined) throw passkeyRefusals.noSuchPasskey()
    await recordActivity(deps, trx, { userId: user.id, kind: 'passkey-removed', caller })
    return removed
  })
  deps.mails.passkeyRemoved(user.email, name)
}
