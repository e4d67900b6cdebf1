import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import { installationKeys } from '../platform/keys'
import { openTotpSecret, sealTotpSecret } from './totp-secret'

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
