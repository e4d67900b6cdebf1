import { randomInt } from 'node:crypto'
import { freezeKinds } from '@perigee/domain/freezes'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { freezeUser } from '../../freezes/freeze-user'
import type { AuthDeps } from './auth-deps'

const suspicious = 0.8
const mostDays = 7

/** An account that a program signed up, as far as the captcha provider can tell, is to be frozen on one of the next days. */
export async function flagProgram(
  { settings, clock }: Pick<AuthDeps, 'settings' | 'clock'>,
  trx: Transaction<SatelliteSchema>,
  { id, captchaScore }: { id: UserId; captchaScore: number | null },
): Promise<void> {
  if (!settings.botFlagging || captchaScore === null || captchaScore < suspicious) return
  const daysTillEscalation = randomInt(1, mostDays + 1)
  await freezeUser(trx, { userId: id, kind: freezeKinds.delayedBot, now: clock(), daysTillEscalation })
}
