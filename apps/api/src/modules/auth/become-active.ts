import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import type { Transaction } from 'kysely'
import { recordLogin } from '../../activity/record-login'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { flagProgram } from './flag-program'
import { noFailures } from './guard'

/** Makes an unverified account, whose row is locked by `trx`, an active one and logs it in. */
export async function becomeActive(
  deps: AuthDeps,
  trx: Transaction<SatelliteSchema>,
  { user, caller }: { user: UserRow; caller: Caller },
): Promise<OpenedSession> {
  await updateUser(trx, user.id, {
    status: userStatus.active,
    activation_code_hash: null,
    activation_sent_at: null,
    activation_tries: 0,
    ...noFailures,
  })
  await flagProgram(deps, trx, user)
  await recordLogin(deps, trx, { userId: user.id, caller })
  return deps.sessions.open(trx, user.id, { caller, rememberForOneWeek: false })
}
