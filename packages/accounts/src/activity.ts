import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { useCase } from '@perigee/actors/use-case'
import type { ActivityKind } from '@perigee/domain/acts'
import { deviceText, keptUserAgent } from '@perigee/domain/device-text'
import { insertActivity, listActivity, loginDevices } from '@perigee/satellite-db/activity'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { AccountsContext } from './context'
import type { Caller } from '@perigee/actors/actor'

/** Writes down what happened to an account, in the transaction in which it happened. */
export async function recordActivity(
  { clock }: Pick<AccountsContext, 'clock'>,
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

/** @returns whether it comes from a device that is new to an account which has been used before. */
export async function recordLogin(
  deps: Pick<AccountsContext, 'clock'>,
  trx: SatelliteDb,
  { userId, kind = 'login', caller }: { userId: UserId; kind?: 'login' | 'passkey-login'; caller: Caller },
): Promise<boolean> {
  const known = await loginDevices(trx, userId)
  await recordActivity(deps, trx, { userId, kind, caller })
  return known.length > 0 && !known.includes(deviceText(caller.userAgent))
}

/** Mails the owner of an account that somebody has just logged in from a device that is new to it. */
export function tellNewDevice(
  { mails, clock }: Pick<AccountsContext, 'clock' | 'mails'>,
  { email, caller }: { email: string; caller: Caller },
): void {
  mails.newDevice(email, { device: deviceText(caller.userAgent), ip: caller.ip, at: clock() })
}

/** What happened to the actor's account, newest first. @throws invalidInput */
export const listOwnActivity = useCase(
  'signedIn',
  async ({ db }: Pick<AccountsContext, 'db'>, { user }, page: { limit: number; page: number }) => {
    const { entries, total } = await listActivity(db, { userId: user.id, ...pageStart(page) })
    return { entries, ...pageFacts({ ...page, totalCount: total }) }
  },
)
