import { authRefusals } from '@perigee/contract/refusals/auth'
import type { PasskeyAnswer } from '../passkeys/web-authn'
import { takeRecoveryCode } from '@perigee/satellite-db/recovery-codes'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { stepOfPasscode } from './passcode'
import { recoveryCodeHash } from './recovery-codes'
import { openTotpSecret, sealTotpSecret } from './totp-secret'
import { usePasskey } from './use-passkey'

export type Factor = { kind: 'passcode' | 'recoveryCode'; code: string } | { kind: 'passkey'; answer: PasskeyAnswer }
/** As it comes in: at most one of them. */
export interface GivenFactor {
  passcode?: string | null | undefined
  recoveryCode?: string | null | undefined
  passkey?: PasskeyAnswer | null | undefined
}

/** Undefined when none was given. @throws mfaConflict */
export function givenFactor({ passcode, recoveryCode, passkey }: GivenFactor): Factor | undefined {
  if ([passcode, recoveryCode, passkey].filter(Boolean).length > 1) throw authRefusals.mfaConflict()
  if (passkey) return { kind: 'passkey', answer: passkey }
  if (passcode) return { kind: 'passcode', code: passcode }
  return recoveryCode ? { kind: 'recoveryCode', code: recoveryCode } : undefined
}

/**
 * Whether the factor of a user, whose row `trx` holds locked, is right. A right one is used up: a passcode works once,
 * and a recovery code is gone. `browser`: where a passkey was asked for; without it none is right.
 */
export async function useFactor(
  deps: Pick<AccountsContext, 'keys' | 'clock' | 'addresses'>,
  trx: SatelliteDb,
  { user, factor, browser }: { user: UserRow; factor: Factor; browser?: Uint8Array | undefined },
): Promise<boolean> {
  const { keys, clock } = deps
  if (!user.mfaEnabled || user.mfaSecret === null) return false
  if (factor.kind === 'passkey') return usePasskey(deps, trx, { userId: user.id, browser, answer: factor.answer })
  if (factor.kind === 'recoveryCode') {
    return takeRecoveryCode(trx, user.id, recoveryCodeHash(keys.secondFactors, user.id, factor.code))
  }
  const { secret, isOld } = openTotpSecret(keys, user.id, user.mfaSecret)
  const step = stepOfPasscode(secret, factor.code, clock())
  if (step === undefined || step <= user.mfaLastStep) return false
  await updateUser(trx, user.id, {
    mfa_last_step: step,
    ...(isOld && { mfa_secret: sealTotpSecret(keys, user.id, secret) }),
  })
  return true
}
