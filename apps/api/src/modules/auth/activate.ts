import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { constantTimeEqual } from '@perigee/crypto/hash'
import { isCompleteCode, judgeCode } from '@perigee/domain/verification-code'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import type { Transaction } from 'kysely'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import { activationCodeHash } from './activation-code'
import type { AuthDeps } from './auth-deps'
import { becomeActive } from './become-active'
import { countFailure, isLockedOut } from './guard'

type Given = BodyOf<typeof auth.activate>
/** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
type Verdict = { ok: true; opened: OpenedSession } | { ok: false; lock: number }

/** Turns an unverified account into an active one and logs it in. @throws wrongActivationCode, badActivationCodeShape */
export async function activate(deps: AuthDeps, given: Given, caller: Caller): Promise<OpenedSession> {
  if (!isCompleteCode(given.code)) throw authRefusals.badActivationCodeShape()
  const user = await findUserByEmail(deps.db, given.email)
  if (!user) throw authRefusals.wrongActivationCode()
  if (user.status !== userStatus.inactive) {
    deps.mails.accountExists(user.email)
    throw authRefusals.wrongActivationCode()
  }
  const verdict = await deps.db.transaction().execute(async (trx): Promise<Verdict> => {
    const locked = await lockUser(trx, user.id)
    return locked ? answer(trx, deps, { user: locked, given, caller }) : { ok: false, lock: 0 }
  })
  if (verdict.ok) return verdict.opened
  if (verdict.lock > 0) deps.mails.activationLocked(user.email, verdict.lock)
  throw authRefusals.wrongActivationCode()
}

async function answer(
  trx: Transaction<SatelliteSchema>,
  deps: AuthDeps,
  { user, given, caller }: { user: UserRow; given: Given; caller: Caller },
): Promise<Verdict> {
  const now = deps.clock()
  if (user.status !== userStatus.inactive || isLockedOut(user, now)) return { ok: false, lock: 0 }
  if (isRightCode(deps, user, given)) {
    return { ok: true, opened: await becomeActive(deps, trx, { user, caller }) }
  }
  await updateUser(trx, user.id, { activation_tries: user.activationTries + 1 })
  return { ok: false, lock: await countFailure(trx, user, now) }
}

function isRightCode({ keys, clock }: AuthDeps, user: UserRow, { signupId, code }: Given): boolean {
  const { activationCodeHash: stored, activationSentAt: issuedAt, activationTries: failedTries } = user
  if (stored === null || issuedAt === null) return false
  const matches = constantTimeEqual(stored, activationCodeHash(keys.codes, { userId: user.id, signupId, code }))
  return judgeCode({ issuedAt, failedTries }, { matches, now: clock() }).ok
}
