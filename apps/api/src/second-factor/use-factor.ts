import { authRefusals } from '@perigee/contract/refusals/auth'
import { takeRecoveryCode } from '@perigee/satellite-db/mfa-recovery-codes/take-recovery-code'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import type { Deps } from '../deps'
import { openText } from '../platform/sealed-text'
import { stepOfPasscode } from './passcode'
import { recoveryCodeHash } from './recovery-codes'

export type Factor = { kind: 'passcode' | 'recoveryCode'; code: string }
type Given = { passcode?: string | null | undefined; recoveryCode?: string | null | undefined }

/** Undefined when neither was given. @throws mfaConflict */
export function givenFactor({ passcode, recoveryCode }: Given): Factor | undefined {
  if (passcode && recoveryCode) throw authRefusals.mfaConflict()
  if (passcode) return { kind: 'passcode', code: passcode }
  return recoveryCode ? { kind: 'recoveryCode', code: recoveryCode } : undefined
}

/**
 * Whether the factor of a user, whose row `trx` holds locked, is right. A right one is used up: a passcode works once,
 * and a recovery code is gone.
 */
export async function useFactor(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  trx: SatelliteDb,
  { user, factor }: { user: UserRow; factor: Factor },
): Promise<boolean> {
  if (!user.mfaEnabled || user.mfaSecret === null) return false
  if (factor.kind === 'recoveryCode') {
    return takeRecoveryCode(trx, user.id, recoveryCodeHash(keys.secondFactors, user.id, factor.code))
  }
  const step = stepOfPasscode(openText(user.mfaSecret, keys.secondFactors), factor.code, clock())
  if (step === undefined || step <= user.mfaLastStep) return false
  await updateUser(trx, user.id, { mfa_last_step: step })
  return true
}
