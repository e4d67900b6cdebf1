import { mfa } from '@perigee/contract/mfa'
import { wrongPasscode } from '@perigee/testing/wrong-passcode'
import { Secret, TOTP } from 'otpauth'
import { aUser, password, type Person } from './builders'
import type { TestApi } from './start-api'

export interface Guarded extends Person {
  recoveryCodes: string[]
  /** What the authenticator app shows now, or so many steps of 30 s later. */
  passcode(steps?: number): string
  /** What it shows at no step near now. */
  wrongPasscode(): string
}

export const passcodeOf = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })

export const wrongPasscodeOf = (secret: string, now: Date): string =>
  wrongPasscode((steps) => passcodeOf(secret, now, steps))

/** A logged-in person with two-factor authentication; the passcode that switched it on is a minute old. */
export async function aGuardedUser(api: TestApi): Promise<Guarded> {
  const person = await aUser(api)
  const { body: secret } = await person.browser.call(mfa.generateSecret, { body: { password } })
  const enabled = await person.browser.call(mfa.enable, { body: { passcode: passcodeOf(secret, api.clock()) } })
  if (enabled.status !== 200) throw new Error(`no second factor: ${enabled.text}`)
  api.clock.advance(60_000)
  return {
    ...person,
    recoveryCodes: enabled.body,
    passcode: (steps) => passcodeOf(secret, api.clock(), steps),
    wrongPasscode: () => wrongPasscodeOf(secret, api.clock()),
  }
}
