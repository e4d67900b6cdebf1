import { deletePasskeysOfUser } from '@perigee/satellite-db/passkeys'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { deleteSessionsOfUser } from '@perigee/satellite-db/sessions'
import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { userStatus } from '@perigee/domain/user-status'
import type { Identity } from '../../sso/identity'
import { noFailures } from '../auth/guard'

/** From now on the provider alone says who gets in: every other way in, and every session of before, ends. */
export async function bindAccount(
  trx: SatelliteDb,
  userId: UserId,
  { externalId, passwordHash }: Pick<Identity, 'externalId'> & { passwordHash: string },
): Promise<void> {
  await updateUser(trx, userId, {
    external_id: externalId,
    password_hash: passwordHash,
    status: userStatus.active,
    mfa_enabled: false,
    mfa_secret: null,
    mfa_last_step: 0,
    ...noFailures,
  })
  await replaceRecoveryCodes(trx, userId, [])
  await deletePasskeysOfUser(trx, userId)
  await deleteResetTokensOfUser(trx, userId)
  await deleteSessionsOfUser(trx, userId)
}
