import type { Passkey } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { deletePasskey, type PasskeyRow } from '@perigee/satellite-db/passkeys'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller, Session } from '../sessions/session'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
})

/** The password, and the authenticator app where there is one, still log in. @throws noSuchPasskey */
export async function removePasskey(
  deps: AccountsContext,
  { session: { user }, caller }: { session: Session; caller: Caller },
  id: string,
): Promise<void> {
  const name = await deps.db.transaction().execute(async (trx) => {
    const removed = await deletePasskey(trx, { id, userId: user.id })
    if (removed === undefined) throw passkeyRefusals.noSuchPasskey()
    await recordActivity(deps, trx, { userId: user.id, kind: 'passkey-removed', caller })
    return removed
  })
  deps.mails.passkeyRemoved(user.email, name)
}
