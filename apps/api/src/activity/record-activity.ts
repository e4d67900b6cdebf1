import type { ActivityKind } from '@perigee/contract/activity'
import { deviceText } from '@perigee/domain/device-text'
import { insertActivity } from '@perigee/satellite-db/activity'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../deps'
import { keptUserAgent } from '../session/kept-user-agent'
import type { Caller } from '../session/session'

/** Writes down what happened to an account, in the transaction in which it happened. */
export async function recordActivity(
  { clock }: Pick<Deps, 'clock'>,
  trx: SatelliteDb,
  { userId, kind, caller }: { userId: UserId; kind: ActivityKind; caller: Caller },
): Promise<void> {
  const userAgent = keptUserAgent(caller.userAgent)
  await insertActivity(trx, {
    user_id: userId,
    kind,
    at: clock(),
    ip: caller.ip,
    user_agent: userAgent,
    device: deviceText(userAgent),
  })
}
