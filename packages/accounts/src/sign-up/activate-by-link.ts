import { constantTimeEqual } from '@perigee/crypto/hash'
import { findSignup, lockSignups, type SignupRow } from '@perigee/satellite-db/sign-ups'
import { findUserById } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { hashPassword } from '../passwords/password-hash'
import type { Caller } from '@perigee/actors/actor'
import type { UserId } from '@perigee/std/brand'
import type { OpenedSession } from '../sessions/sessions'
import { type ActivationLink, linkHash, readActivationToken } from './pending-sign-up'
import type { AccountsContext } from '../context'
import { checkNewPassword } from '../passwords/check-input'
import { createAccount, openFirstSession } from './create-account'
import { isProofGood } from './wrong-codes'

/** What a link stands for at the moment. A link that a newer one replaced counts as expired. */
export type LinkState =
  | { kind: 'garbage' | 'expired' | 'used' }
  /** `isOwn`: the browser that asks has signed up with it. `asksPassword`: whoever confirms it has to choose one. */
  | { kind: 'open'; email: string; isOwn: boolean; asksPassword: boolean }

/** What opening a link shows. Changes nothing: mail scanners open every link. */
export async function lookAtLink(
  deps: AccountsContext,
  token: string,
  signupId: string | undefined,
): Promise<LinkState> {
  const link = readActivationToken(deps.keys.codes, token)
  if (!link) return { kind: 'garbage' }
  const signup = await findSignup(deps.db, link.userId)
  if (!signup) return { kind: (await findUserById(deps.db, link.userId)) ? 'used' : 'expired' }
  if (!isOpen(deps, signup, link)) return { kind: 'expired' }
  const isOwn = signup.signupId !== null && signup.signupId === signupId
  return { kind: 'open', email: signup.email, isOwn, asksPassword: !isOwn || signup.passwordHash === null }
}

export type LinkOutcome =
  | { kind: 'garbage' | 'expired' | 'used' }
  /** Logged in, but for a browser that did not sign up. */
  | { kind: 'activated'; userId: UserId; opened: OpenedSession | undefined }

/**
 * Makes the account of the sign-up that a link was mailed for. A browser that did not sign up proves the mailbox and no
 * more: it gets no session, and the account the password that is chosen there.
 * @throws invalidInput, disallowedPassword, badRegistrationToken
 */
export async function activateByLink(
  deps: AccountsContext,
  { token, password, signupId }: { token: string; password: string; signupId: string | undefined },
  caller: Caller,
): Promise<LinkOutcome> {
  const state = await lookAtLink(deps, token, signupId)
  const link = readActivationToken(deps.keys.codes, token)
  if (state.kind !== 'open' || !link) return { kind: state.kind === 'open' ? 'garbage' : state.kind }
  if (state.asksPassword) checkNewPassword(password, deps)
  const chosen = state.asksPassword ? await hashPassword(password) : undefined
  return transact(deps.db, async (trx): Promise<LinkOutcome> => {
    const signups = await lockSignups(trx, state.email)
    const signup = signups.find(({ userId }) => userId === link.userId)
    if (!signup) return { kind: 'used' }
    const passwordHash = chosen ?? signup.passwordHash
    if (passwordHash === null || !isOpen(deps, signup, link)) return { kind: 'expired' }
    if (!(await createAccount(deps, trx, { signup, passwordHash }))) return { kind: 'used' }
    const { userId } = signup
    return {
      kind: 'activated',
      userId,
      opened: state.isOwn ? await openFirstSession(deps, trx, { userId, caller }) : undefined,
    }
  })
}

const isOpen = ({ keys, clock }: AccountsContext, signup: SignupRow, link: ActivationLink): boolean =>
  signup.codeHash !== null &&
  isProofGood(signup, { matches: constantTimeEqual(signup.codeHash, linkHash(keys.codes, link)), now: clock() })
