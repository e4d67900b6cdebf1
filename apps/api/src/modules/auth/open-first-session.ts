import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import { recordLogin } from '../../activity/record-login'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import type { AuthDeps } from './auth-deps'

/** Logs the browser that signed up in to the account that was just made. */
export async function openFirstSession(
  deps: AuthDeps,
  trx: SatelliteDb,
  { userId, caller }: { userId: UserId; caller: Caller },
): Promise<OpenedSession> {
  await recordLogin(deps, trx, { userId, caller })
  return deps.sessions.open(trx, userId, { caller, rememberForOneWeek: false })
}
