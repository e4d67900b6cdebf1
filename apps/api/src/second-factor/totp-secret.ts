import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import type { UserId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ApiKeysOfInstallation } from '../platform/keys'
import { openText } from '../platform/sealed-text'

/** How the secret of an authenticator app is kept: bound to its user, so that it does not open in another row. */
export const sealTotpSecret = (
  { totp }: Pick<ApiKeysOfInstallation, 'totp'>,
  userId: UserId,
  secret: string,
): Uint8Array => sealBytes(totp, utf8(secret), userId)

/**
 * `isOld`: by a version that had one key for these secrets and for recovery codes, and bound them to nobody.
 * @throws FormatError for what neither version sealed for this user
 */
export function openTotpSecret(
  { totp, secondFactors }: Pick<ApiKeysOfInstallation, 'totp' | 'secondFactors'>,
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
