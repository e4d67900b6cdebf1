import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import { installationKeys } from '../platform/keys'
import { openTotpSecret, sealTotpSecret } from './totp-secret'

/**
 * In a transaction. Recovery codes are kept as hashes under the same root secret and cannot be taken along.
 * @returns how many. @throws FormatError when one was not sealed under the secret of before
 */
export async function resealTotpSecrets(trx: SatelliteDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [installationKeys(before), installationKeys(now)]
  const users = await trx
    .selectFrom('satellite.users')
    .select(['id', 'mfa_secret as sealed'])
    .where('mfa_secret', 'is not', null)
    .$narrowType<{ sealed: Uint8Array }>()
    .forUpdate()
    .execute()
  for (const { id, sealed } of users) {
    const { secret } = openTotpSecret(opens, id, sealed)
    await updateUser(trx, id, { mfa_secret: sealTotpSecret(seals, id, secret) })
  }
  return users.length
}
