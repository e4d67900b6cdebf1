import { second } from '@perigee/std/durations'
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Clocks of telephones may be off by one step. */
const window = 1

/** 160 random bits in base32, as authenticator apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The number of the step that a passcode belongs to (RFC 6238, SHA-1, 6 digits, 30 s); undefined for a wrong one. */
export function stepOfPasscode(secret: string, passcode: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(passcode)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
  const delta = totp.validate({ token: passcode, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / (period * second)) + delta
}
