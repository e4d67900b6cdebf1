import { authRefusals } from '@perigee/contract/refusals/auth'
import { sha256 } from '@perigee/crypto/hash'
import { findRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import { utf8 } from '@perigee/std/bytes'
import type { AuthDeps } from './auth-deps'

export interface RegistrationAllowance {
  projectLimit: number
  /** Of the token to be used up by the registration. */
  tokenHash: Uint8Array | null
}

/** Whether one may sign up: everybody while registration is open, else who holds an unused token. */
export async function registrationAllowance(
  { db, settings }: Pick<AuthDeps, 'db' | 'settings'>,
  secret: string,
): Promise<RegistrationAllowance> {
  if (secret === '') {
    if (!settings.openRegistration) throw authRefusals.registrationClosed()
    return { projectLimit: settings.newAccountProjects, tokenHash: null }
  }
  const tokenHash = sha256(utf8(secret))
  const token = await findRegistrationToken(db, tokenHash)
  if (!token || token.ownerId !== null) throw authRefusals.badRegistrationToken()
  return { projectLimit: token.projectLimit, tokenHash }
}
