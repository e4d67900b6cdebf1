import { isLocked } from '@perigee/domain/lockout'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { Transaction } from 'kysely'
import { isStillRight, verifyPassword } from '../passwords/password-hash'
import { type Factor, useFactor } from '../second-factors/use-factor'
import type { AccountsContext } from '../context'
import { countFailure, noFailures } from './lockout'

interface Proof {
  user: UserRow
  password: string
  factor: Factor | undefined
}

type Trx = Transaction<SatelliteSchema>
/** `counts`: as a failed login. */
type Doubt = { error: Error; counts: boolean }
/** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
type Outcome<T> = { ok: true; done: T } | { ok: false; error: Error; lock: number }

/**
 * Does something that a logged-in session alone does not allow. It takes the password and, where two-factor
 * authentication is on, the factor too; wrong ones count like a failed login.
 * @throws wrongPassword, mfaRequired, wrongMfaCode, tooManyAttempts, forbidden
 */
export async function withProof<T>(
  deps: AccountsContext,
  proof: Proof,
  work: (trx: Trx, user: UserRow) => Promise<T>,
): Promise<T> {
  const right = await verifyPassword(proof.user.passwordHash, proof.password)
  const outcome = await transact(deps.db, async (trx): Promise<Outcome<T>> => {
    const user = await lockUser(trx, proof.user.id)
    if (!user) return { ok: false, error: commonRefusals.notLoggedIn(), lock: 0 }
    const doubt = await doubtAbout(deps, trx, { user, proof, right })
    if (!doubt) return { ok: true, done: await work(trx, user) }
    const lock = doubt.counts ? await countFailure(trx, user, deps.clock()) : 0
    return { ok: false, error: doubt.error, lock }
  })
  if (outcome.ok) return outcome.done
  if (outcome.lock > 0) deps.mails.loginLocked(proof.user.email, outcome.lock)
  throw outcome.error
}

async function doubtAbout(
  deps: AccountsContext,
  trx: Trx,
  { user, proof, right }: { user: UserRow; proof: Proof; right: boolean },
): Promise<Doubt | undefined> {
  if (user.externalId !== null) return { error: commonRefusals.forbidden(), counts: false }
  if (isLocked(user.loginLockoutExpiration, deps.clock()))
    return { error: authRefusals.tooManyAttempts(), counts: false }
  const hashes = { seen: proof.user.passwordHash, current: user.passwordHash }
  if (!(await isStillRight(right, proof.password, hashes))) return { error: authRefusals.wrongPassword(), counts: true }
  if (user.mfaEnabled) {
    if (!proof.factor) return { error: authRefusals.mfaRequired(), counts: false }
    const fits = await useFactor(deps, trx, { user, factor: proof.factor })
    if (!fits) return { error: authRefusals.wrongMfaCode(), counts: true }
  }
  await updateUser(trx, user.id, noFailures)
  return undefined
}
