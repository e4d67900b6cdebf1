import type { UserId } from '@perigee/std/brand'
import { activationCodeHash, newActivationCode } from './activation-code'
import { activationToken, linkHash, newLinkSecret } from './activation-link'
import type { AuthDeps } from './auth-deps'

interface SignupProof {
  /** How it is stored. */
  hash: Uint8Array
  /** To be called when that is committed. */
  mailTo(email: string): void
}

/** A new code, or where accounts are activated by links a new link, that proves one sign-up and nothing else. */
export function signupProof(
  { keys, settings, mails }: Pick<AuthDeps, 'keys' | 'settings' | 'mails'>,
  { userId, signupId }: { userId: UserId; signupId: string },
): SignupProof {
  if (settings.signupActivationCode) {
    const code = newActivationCode()
    return {
      hash: activationCodeHash(keys.codes, { userId, signupId, code }),
      mailTo: (email) => mails.welcome(email, code),
    }
  }
  const link = { userId, secret: newLinkSecret() }
  return {
    hash: linkHash(keys.codes, link),
    mailTo: (email) => mails.welcomeWithLink(email, activationToken(keys.codes, link)),
  }
}
