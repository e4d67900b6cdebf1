import { useCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { sha256 } from '@perigee/crypto/hash'
import { findRegistrationToken, insertRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { randomBytes } from 'node:crypto'
import type { AccountsContext } from '../context'
import { newAccountLimits } from './starting-limits'

/** Most projects that a token may allow. */
export const mostProjects = 10_000

/**
 * Makes a secret that lets one person sign up while registration is closed, and own so many projects. It cannot be read
 * again: only its hash is kept.
 */
export const makeRegistrationToken = useCase(
  'registrationLink.create',
  async ({ db }: Pick<AccountsContext, 'db'>, _actor, { projectLimit }: { projectLimit: number }): Promise<string> => {
    const secret = toBase64(randomBytes(32))
    await insertRegistrationToken(db, { secretHash: sha256(utf8(secret)), projectLimit })
    return secret
  },
)

export interface RegistrationAllowance {
  projectLimit: number
  /** Of the token to be used up by the registration. */
  tokenHash: Uint8Array | null
}

/** Whether one may sign up: everybody while registration is open, else who holds an unused token. */
export async function registrationAllowance(
  { db, settings }: Pick<AccountsContext, 'db' | 'settings'>,
  secret: string,
): Promise<RegistrationAllowance> {
  if (secret === '') {
    if (!settings.openRegistration) throw authRefusals.registrationClosed()
    return { projectLimit: newAccountLimits(settings).projects, tokenHash: null }
  }
  const tokenHash = sha256(utf8(secret))
  const token = await findRegistrationToken(db, tokenHash)
  if (!token || token.ownerId !== null) throw authRefusals.badRegistrationToken()
  return { projectLimit: token.projectLimit, tokenHash }
}
