import { isLocked } from '@perigee/domain/lockout'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { Transaction } from 'kysely'
import { type Factor, useFactor } from './use-factor'
import type { AccountsContext } from '../context'
import { countFailure, noFailures } from '../login/lockout'

type Work = (trx: Transaction<SatelliteSchema>, user: UserRow) => Promise<void>

/**
 * Does something that needs the second factor of a user. A wrong one counts like a wrong password: the login lock holds
 * here too. @throws mfaNotEnabled, mfaCodeMissing, tooManyAttempts, wrongMfaCode
 */
export async function withFactor(
  deps: AccountsContext,
  { userId, factor }: { userId: UserRow['id']; factor: Factor | undefined },
  work: Work,
): Promise<void> {
  if (!factor) throw authRefusals.mfaCodeMissing()
  const refusal = await transact(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user?.mfaEnabled) return { error: authRefusals.mfaNotEnabled() }
    if (isLocked(user.loginLockoutExpiration, deps.clock())) return { error: authRefusals.tooManyAttempts() }
    if (!(await useFactor(deps, trx, { user, factor }))) {
      const lock = await countFailure(trx, user, deps.clock())
      return { error: authRefusals.wrongMfaCode(), locked: lock > 0 ? { email: user.email, lock } : undefined }
    }
    await updateUser(trx, userId, noFailures)
    await work(trx, user)
    return undefined
  })
  if (!refusal) return
  if (refusal.locked) deps.mails.loginLocked(refusal.locked.email, refusal.locked.lock)
  throw refusal.error
}
