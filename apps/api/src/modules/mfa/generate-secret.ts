import { authRefusals } from '@perigee/contract/refusals/auth'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { requireOwnLogin } from '../../access/require-own-login'
import { sealText } from '../../platform/sealed-text'
import { newSecret } from '../../second-factor/passcode'

/** A new secret, which counts once a passcode made with it was given. @throws mfaAlreadyEnabled, ssoManaged */
export async function generateSecret({ db, keys }: Pick<Deps, 'db' | 'keys'>, userId: UserId): Promise<string> {
  const secret = newSecret()
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (user) requireOwnLogin(user)
    if (user?.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
    await updateUser(trx, userId, { mfa_secret: sealText(secret, keys.secondFactors) })
  })
  return secret
}
