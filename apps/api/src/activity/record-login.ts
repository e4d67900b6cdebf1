import { deviceText } from '@perigee/domain/device-text'
import { loginDevices } from '@perigee/satellite-db/activity'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../deps'
import type { Caller } from '../session/session'
import { recordActivity } from './record-activity'

/** @returns whether it comes from a device that is new to an account which has been used before. */
export async function recordLogin(
  deps: Pick<Deps, 'clock'>,
  trx: SatelliteDb,
  { userId, kind = 'login', caller }: { userId: UserId; kind?: 'login' | 'passkey-login'; caller: Caller },
): Promise<boolean> {
  const known = await loginDevices(trx, userId)
  await recordActivity(deps, trx, { userId, kind, caller })
  return known.length > 0 && !known.includes(deviceText(caller.userAgent))
}
