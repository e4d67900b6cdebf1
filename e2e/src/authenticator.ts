import { mfa } from '@perigee/contract/mfa'
import { wrongPasscode } from '@perigee/testing/wrong-passcode'
import { Secret, TOTP } from 'otpauth'
import type { ConsoleClient } from './console-client'

const period = 30_000

/**
 * An authenticator app on a telephone whose clock is right or, as the server forgives, one step ahead: every passcode
 * counts once, and a second one is wanted before half a minute is over.
 */
export function authenticator(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = 0
  return () => {
    const now = Math.floor(Date.now() / period)
    last = Math.max(now, last + 1)
    if (last > now + 1) throw new Error('a third passcode within a minute would be refused')
    return totp.generate({ timestamp: last * period })
  }
}

export function wrongPasscodeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = Date.now()
  return wrongPasscode((steps) => totp.generate({ timestamp: now + steps * period }))
}

/** Switches two-factor authentication on for an account that is signed in. */
export async function guard({
  client,
  password,
}: {
  client: ConsoleClient
  password: string
}): Promise<{ passcode: () => string; recoveryCodes: string[] }> {
  const { answer: secret } = await client.call(mfa.generateSecret, { body: { password } })
  const passcode = authenticator(secret)
  const { answer: recoveryCodes } = await client.call(mfa.enable, { body: { passcode: passcode() } })
  return { passcode, recoveryCodes }
}
