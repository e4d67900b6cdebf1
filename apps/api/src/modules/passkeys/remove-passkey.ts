import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { deletePasskey } from '@perigee/satellite-db/passkeys'
import { recordActivity } from '../../activity/record-activity'
import type { Caller, Session } from '../../session/session'
import type { AuthDeps } from '../auth/auth-deps'

/** The password, and the authenticator app where there is one, still log in. @throws noSuchPasskey */
export async function removePasskey(
  deps: AuthDeps,
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
