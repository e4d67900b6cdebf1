import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users'
import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import type { UserId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { type AccountKeys, installationKeys } from '../keys'
import { openText } from '../sealed-text'

/** How the secret of an authenticator app is kept: bound to its user, so that it does not open in another row. */
export const sealTotpSecret = ({ totp }: Pick<AccountKeys, 'totp'>, userId: UserId, secret: string): Uint8Array =>
  sealBytes(totp, utf8(secret), userId)

/**
 * `isOld`: by a version that had one key for these secrets and for recovery codes, and bound them to nobody.
 * @throws FormatError for what neither version sealed for this user
 */
export function openTotpSecret(
  { totp, secondFactors }: Pick<AccountKeys, 'totp' | 'secondFactors'>,
  userId: UserId,
  sealed: Uint8Array,
): { secret: string; isOld: boolean } {
  try {
    return { secret: fromUtf8(openSealed(totp, sealed, userId)), isOld: false }
  } catch (cause) {
    if (!(cause instanceof UnsealError)) throw cause
    return { secret: openText(sealed, secondFactors), isOld: true }
  }
}

/**
 * In a transaction. Recovery codes are kept as hashes under the same root secret and cannot be taken along. What an
 * older version told and nobody confirmed is dropped: it counts no more (see `enableMfa`).
 * @returns how many. @throws FormatError when one was not sealed under the secret of before
 */
export async function resealTotpSecrets(trx: SatelliteDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [installationKeys(before), installationKeys(now)]
  const users = await trx
    .selectFrom('satellite.users')
    .select(['id', 'mfa_secret as sealed', 'mfa_enabled as isConfirmed'])
    .where('mfa_secret', 'is not', null)
    .$narrowType<{ sealed: Uint8Array }>()
    .forUpdate()
    .execute()
  let kept = 0
  for (const { id, sealed, isConfirmed } of users) {
    const { secret, isOld } = openTotpSecret(opens, id, sealed)
    const counts = isConfirmed || !isOld
    await updateUser(trx, id, { mfa_secret: counts ? sealTotpSecret(seals, id, secret) : null })
    if (counts) kept++
  }
  return kept
}
