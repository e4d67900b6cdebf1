import { authRefusals } from '@perigee/contract/refusals/auth'
import { constantTimeEqual } from '@perigee/crypto/hash'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { lockSignups, type SignupRow } from '@perigee/satellite-db/sign-ups'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { Transaction } from 'kysely'
import { hashPassword, unknownPassword } from '../passwords/password-hash'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { activationCodeHash } from './pending-sign-up'
import type { AccountsContext } from '../context'
import { checkNewPassword } from '../passwords/check-input'
import { createAccount, openFirstSession } from './create-account'
import { openRecovery } from '../recovery/recovery-links'
import { countWrongCode, countWrongCodeOfAddress, isProofGood, isSignupLocked, triesOfCode } from './wrong-codes'
import { tellOwner } from './mail-limits'

interface Given {
  email: string
  code: string
  /** Names the sign-up of this browser. */
  signupId: string
  /** Chosen with the code: it counts instead of the one of the sign-up. */
  password?: string | undefined
}
/** `lock`: for how many milliseconds the sign-up is locked from now on; 0 = not. */
type Verdict =
  | { ok: true; opened: OpenedSession; chooseWith: { email: string; token: string } | undefined }
  | { ok: false; known: boolean; lock: number }

/**
 * Makes the account of a sign-up whose code came back, and logs in. Its password is that of this sign-up, or one that
 * comes with the code. Where neither is known a mail lets its owner choose one.
 * @throws wrongActivationCode, badActivationCodeShape, badRegistrationToken, invalidInput, disallowedPassword
 */
export async function activate(deps: AccountsContext, given: Given, caller: Caller): Promise<OpenedSession> {
  if (!isCompleteCode(given.code)) throw authRefusals.badActivationCodeShape()
  if (given.password !== undefined) checkNewPassword(given.password, deps)
  const chosen = given.password === undefined ? undefined : await hashPassword(given.password)
  const verdict = await transact(deps.db, (trx) => answer(trx, deps, { given, chosen, caller }))
  if (verdict.ok) {
    const { chooseWith, opened } = verdict
    if (chooseWith) deps.mails.choosePassword(chooseWith.email, chooseWith.token)
    return opened
  }
  if (verdict.lock > 0) deps.mails.activationLocked(given.email, verdict.lock)
  const owner = verdict.known ? undefined : await findUserByEmail(deps.db, given.email)
  if (owner) await tellOwner(deps, owner.email)
  throw authRefusals.wrongActivationCode()
}

async function answer(
  trx: Transaction<SatelliteSchema>,
  deps: AccountsContext,
  { given, chosen, caller }: { given: Given; chosen: string | undefined; caller: Caller },
): Promise<Verdict> {
  const signups = await lockSignups(trx, given.email)
  const signup =
    signups.find(({ signupId }) => signupId === given.signupId) ??
    signups.find((old) => old.signupId === null && matches(deps, old, given))
  const now = deps.clock()
  if (!signup) return { ok: false, known: false, lock: 0 }
  if (isSignupLocked(signup, now)) return { ok: false, known: true, lock: 0 }
  const tries = await triesOfCode(deps, trx, signup.email)
  if (!isProofGood(signup, { matches: matches(deps, signup, given), now, tries })) {
    await countWrongCodeOfAddress(deps, trx, signup.email)
    return { ok: false, known: true, lock: await countWrongCode(trx, signup, now) }
  }
  const passwordHash = chosen ?? signup.passwordHash
  const made = await createAccount(deps, trx, { signup, passwordHash: passwordHash ?? (await unknownPassword()) })
  if (!made) return { ok: false, known: false, lock: 0 }
  const { userId, email } = signup
  const chooseWith = passwordHash === null ? { email, token: await openRecovery(deps, trx, userId) } : undefined
  return { ok: true, opened: await openFirstSession(deps, trx, { userId, caller }), chooseWith }
}

function matches({ keys }: AccountsContext, { codeHash, userId }: SignupRow, { signupId, code }: Given): boolean {
  return codeHash !== null && constantTimeEqual(codeHash, activationCodeHash(keys.codes, { userId, signupId, code }))
}
