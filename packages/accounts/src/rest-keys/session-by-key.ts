import type { Caller } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { transact } from '@perigee/satellite-db/transact'
import { lockUser } from '@perigee/satellite-db/users'
import { userStatus } from '@perigee/domain/user-status'
import { recordLogin, tellNewDevice } from '../activity'
import type { AccountsContext } from '../context'
import type { OpenedSession } from '../sessions/sessions'
import { actorOfKey } from './actor-of-key'
import { requirePaidPlan } from './require-paid-plan'

/**
 * A session for who holds a key without restrictions: a key that may less must not become one that may all. Its owner sees
 * a login, and hears of a device that is new. People whom a provider logs in
 * get none. @throws notLoggedIn, restKeysNeedPaidPlan, ssoManaged, keyIsRestricted
 */
export async function openSessionByKey(
  context: Pick<AccountsContext, 'db' | 'clock' | 'restKeyUses' | 'sessions' | 'mails'>,
  caller: Caller,
  text: string,
): Promise<OpenedSession> {
  const actor = await actorOfKey(context, text, caller)
  if (!actor) throw commonRefusals.notLoggedIn()
  const { user, rights } = actor
  requirePaidPlan(user)
  if (user.externalId !== null) throw flowRefusals.ssoManaged()
  if (rights.access !== 'write' || rights.projectId !== null || rights.areas !== null)
    throw restKeyRefusals.keyIsRestricted()
  const { opened, isNewDevice } = await transact(context.db, async (trx) => {
    // What ends all sessions of an account ends this one too.
    const held = await lockUser(trx, user.id)
    if (held?.status !== userStatus.active) throw commonRefusals.notLoggedIn()
    return {
      isNewDevice: await recordLogin(context, trx, { userId: user.id, caller }),
      opened: await context.sessions.open(trx, user.id, { caller, rememberForOneWeek: false }),
    }
  })
  if (isNewDevice) tellNewDevice(context, { email: user.email, caller })
  return opened
}
