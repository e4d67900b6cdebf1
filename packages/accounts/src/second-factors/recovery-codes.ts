import { hmacSha256, randomBytes } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import type { UserId } from '@perigee/std/brand'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const codeCount = 10
/** The largest multiple of 36 that a byte can hold: what lies above would make some letters likelier. */
const fairBytes = 252

/** Ten of the form `XXXX-XXXX-XXXX`: 62 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

function newCode(): string {
  let drawn = ''
  while (drawn.length < 12) {
    for (const byte of randomBytes(24)) if (byte < fairBytes) drawn += letters[byte % letters.length] ?? ''
  }
  return [drawn.slice(0, 4), drawn.slice(4, 8), drawn.slice(8, 12)].join('-')
}

/** What is kept of a code. People may type it in small letters and with spaces around. */
export const recoveryCodeHash = (key: Uint8Array, userId: UserId, code: string): Uint8Array =>
  hmacSha256(key, utf8(`recovery ${userId} ${code.trim().toUpperCase()}`))
