import { utf8 } from '@perigee/std/bytes'
import { day, hour } from '@perigee/std/durations'
import { fromHex } from '@perigee/std/encoding'

/** What a key may do with what it is for. */
export const restKeyAccess = ['write', 'read'] as const
export type RestKeyAccess = (typeof restKeyAccess)[number]

/** Of one account. */
export const mostRestKeys = 100
/** Of keys that are made with a duration which is none, in milliseconds. */
export const usualRestKeyLife = 720 * hour
/** Milliseconds. */
export const longestRestKeyLife = 100 * 365 * day
/** How long a key can go on beside the one that takes its place, in milliseconds. */
export const longestRestKeyOverlap = 90 * day

/** What secret scanners look for; then they compare the checksum, as `isRestKeyText` does. */
export const restKeyPattern = /\bperigee_[0-9A-Za-z]{38}\b/

const mark = 'perigee_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6

/**
 * A new key: `perigee_`, 32 characters of base 62 by chance (190 bits), and the CRC-32 of all that in 6 characters more.
 * @param randomBytes unpredictable bytes, so many of them
 */
export function newRestKeyText(randomBytes: (length: number) => Uint8Array): string {
  let text = mark
  while (text.length < mark.length + secretLength) {
    const [byte = 255] = randomBytes(1)
    // Each of the 62 is as likely as the others.
    if (byte < 4 * digits.length) text += digits[byte % digits.length]
  }
  return text + checksumOf(text)
}

/** Whether a text is a key as we make them, without a mistake in it. It says nothing of whether there is one. */
export function isRestKeyText(text: string): boolean {
  const isWhole = text.length === mark.length + secretLength + checksumLength && restKeyPattern.test(text)
  return isWhole && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What is hashed to find a key: the bytes of the text; the 16 bytes of a UUID, which keys of other satellites of this API
 * are. Any text has some: whether it is a key is for the database to say.
 */
export const restKeyBytes = (text: string): Uint8Array =>
  uuid.test(text) ? fromHex(text.replaceAll('-', '')) : utf8(text)

/** When a new key ends. `life` in milliseconds: null never; of zero and less the usual one is made. */
export function restKeyEnd(life: number | null, now: Date): Date | null {
  if (life === null) return null
  return new Date(now.getTime() + (life <= 0 ? usualRestKeyLife : life))
}

/** When the key that takes the place of another one ends: after as long a life. */
export const successorEnd = (
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null },
  now: Date,
): Date | null => expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime())

/** When a key ends that another one takes the place of: never later than it would have. */
export function endAfterOverlap(expiresAt: Date | null, { now, overlap }: { now: Date; overlap: number }): Date {
  const end = new Date(now.getTime() + overlap)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

function checksumOf(text: string): string {
  let rest = crc32(utf8(text))
  let checksum = ''
  while (checksum.length < checksumLength) {
    checksum = digits.charAt(rest % digits.length) + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}

/** As zlib has it (ISO-HDLC). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
