import { authRefusals } from '@perigee/contract/refusals/auth'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { sealText } from '../../platform/sealed-text'
import { newSecret } from '../../second-factor/passcode'

/** A new secret, which counts once a passcode made with it was given. @throws mfaAlreadyEnabled */
export async function generateSecret({ db, keys }: Pick<Deps, 'db' | 'keys'>, userId: UserId): Promise<string> {
  const secret = newSecret()
  await db.transaction().execute(async (trx) => {
    if ((await lockUser(trx, userId))?.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
    await updateUser(trx, userId, { mfa_secret: sealText(secret, keys.secondFactors) })
  })
  return secret
}
