import type { BodyOf } from '@perigee/contract/call'
import type { passkeys } from '@perigee/contract/passkeys'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { findPasskey } from '@perigee/satellite-db/passkeys/find-passkey'
import type { PasskeyRow } from '@perigee/satellite-db/passkeys/passkey-columns'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import type { Transaction } from 'kysely'
import { recordActivity } from '../../activity/record-activity'
import { recordLogin } from '../../activity/record-login'
import { tellNewDevice } from '../../activity/tell-new-device'
import { useChallenge } from '../../passkeys/challenges'
import { siteOf } from '../../passkeys/site'
import { verifyAnswer } from '../../passkeys/verify-answer'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import type { AuthDeps } from '../auth/auth-deps'
import { countFailure, isLockedOut, noFailures } from '../auth/guard'

type Given = BodyOf<typeof passkeys.login> & { attempt: Uint8Array | undefined }
/** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
type Refused = { ok: false; reason: 'passkey' | 'restricted'; lock: number }
type Verdict = { ok: true; user: UserRow; opened: OpenedSession; isNewDevice: boolean } | (Refused & { user?: UserRow })

/**
 * Logs in without a password and without a second factor: the authenticator is one thing and what it asked for is
 * another. Lock, statuses and session are those of a login with a password.
 * @throws passkeyRefused, loginRestricted, passkeysUnavailable
 */
export async function logInWithPasskey(deps: AuthDeps, given: Given, caller: Caller): Promise<OpenedSession> {
  siteOf(deps)
  const { clientDataJSON } = given.answer.response
  const asked = given.attempt && { purpose: 'login' as const, boundTo: given.attempt, clientDataJSON }
  const challenge = asked && (await useChallenge(deps, deps.db, asked))
  const passkey = challenge === undefined ? undefined : await findPasskey(deps.db, given.answer.id)
  if (challenge === undefined || !passkey) throw passkeyRefusals.passkeyRefused()

  const verdict = await deps.db.transaction().execute(async (trx): Promise<Verdict> => {
    const user = await lockUser(trx, passkey.userId)
    if (!user) return unexplained
    const refusal = await refusalOf(deps, trx, { user, passkey, given, challenge })
    if (refusal) {
      if (refusal !== unexplained) await recordFailure(deps, trx, { user, refusal, caller })
      return { ...refusal, user }
    }
    await updateUser(trx, user.id, noFailures)
    const isNewDevice = await recordLogin(deps, trx, { userId: user.id, kind: 'passkey-login', caller })
    const { rememberForOneWeek } = given
    return {
      ok: true,
      user,
      opened: await deps.sessions.open(trx, user.id, { caller, rememberForOneWeek }),
      isNewDevice,
    }
  })
  if (verdict.ok) {
    if (verdict.isNewDevice) tellNewDevice(deps, { email: verdict.user.email, caller })
    return verdict.opened
  }
  if (verdict.user && verdict.lock > 0) deps.mails.loginLocked(verdict.user.email, verdict.lock)
  throw verdict.reason === 'restricted' ? authRefusals.loginRestricted() : passkeyRefusals.passkeyRefused()
}

const unexplained: Refused = { ok: false, reason: 'passkey', lock: 0 }

/** Why a user may not come in; a wrong signature is counted. */
async function refusalOf(
  deps: AuthDeps,
  trx: Transaction<SatelliteSchema>,
  { user, passkey, given, challenge }: { user: UserRow; passkey: PasskeyRow; given: Given; challenge: string },
): Promise<Refused | undefined> {
  if (user.status === userStatus.inactive || user.externalId !== null) return unexplained
  if (isLockedOut(user, deps.clock())) return unexplained
  const { answer } = given
  const named = answer.response.userHandle
  const fits = named && (await verifyAnswer(deps, trx, { passkey, answer, challenge, verifiesUser: true }))
  if (!fits) return { ...unexplained, lock: await countFailure(trx, user, deps.clock()) }
  if (user.status === userStatus.active) return undefined
  return isRestricted(user.status) ? { ...unexplained, reason: 'restricted' } : unexplained
}

async function recordFailure(
  deps: AuthDeps,
  trx: Transaction<SatelliteSchema>,
  { user, refusal, caller }: { user: UserRow; refusal: Refused; caller: Caller },
): Promise<void> {
  await recordActivity(deps, trx, { userId: user.id, kind: 'login-failed', caller })
  if (refusal.lock > 0) await recordActivity(deps, trx, { userId: user.id, kind: 'login-locked', caller })
}

const isRestricted = (status: number): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
