import { authRefusals } from '@perigee/contract/refusals/auth'
import { updateUser, type UserRow } from '@perigee/satellite-db/users'
import { requireOwnLogin } from '../../access/require-own-login'
import { newSecret } from '../../second-factor/passcode'
import { sealTotpSecret } from '../../second-factor/totp-secret'
import type { AuthDeps } from '../auth/auth-deps'
import { withProof } from '../auth/prove-owner'

/**
 * A new secret, which counts once a passcode made with it was given. It is told to who knows the password: whoever only
 * finds an open browser must not shut the owner out with a factor of their own.
 * @throws mfaAlreadyEnabled, ssoManaged, passwordWanted, wrongPassword, tooManyAttempts
 */
export async function generateSecret(deps: AuthDeps, user: UserRow, password: string): Promise<string> {
  requireOwnLogin(user)
  if (user.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
  if (password === '') throw authRefusals.passwordWanted()
  const secret = newSecret()
  await withProof(deps, { user, password, factor: undefined }, (trx) =>
    updateUser(trx, user.id, { mfa_secret: sealTotpSecret(deps.keys, user.id, secret) }),
  )
  return secret
}
