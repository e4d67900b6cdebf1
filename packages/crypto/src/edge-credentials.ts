import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { FormatError, isFormatError } from './format-error'
import { sha256, randomBytes } from './hash'
import { aesGcmOpen, aesGcmSeal } from './primitives'
import { gcmNonceLength, keyLength } from './keys'

export { openRecord, sealRecord, type EdgeRecord, type SealedRecord } from './edge-record'

/** Each text form is base32 of a marker byte and the value. */
const accessKeyForm = { marker: 0x4d, bytes: 16, chars: 28, what: 'access key id' } as const
const secretKeyForm = { marker: 0x4e, bytes: 32, chars: 53, what: 'secret key' } as const
type Form = typeof accessKeyForm | typeof secretKeyForm

/** The bytes behind the two texts that S3 tools are given. The key bytes open the record, so treat both as secrets. */
export type EdgeCredentials = { accessKey: Uint8Array; secretKey: Uint8Array }

export const generateEdgeCredentials = (): EdgeCredentials => ({
  accessKey: randomBytes(accessKeyForm.bytes),
  secretKey: randomBytes(secretKeyForm.bytes),
})

/** 28 characters, starting with `j`. */
export const formatAccessKeyId = (accessKey: Uint8Array): string => format(accessKeyForm, accessKey)
/** 53 characters, starting with `j`. */
export const formatSecretKey = (secretKey: Uint8Array): string => format(secretKeyForm, secretKey)

/** The 16 bytes of an access key id in either case. @throws FormatError `format`. */
export const parseAccessKeyId = (text: string): Uint8Array => parse(accessKeyForm, text)
/** Whether a text has the form of an access key id. */
export function isAccessKeyId(text: string): boolean {
  try {
    parseAccessKeyId(text)
    return true
  } catch (error) {
    if (isFormatError(error)) return false
    throw error
  }
}

/** The 32 bytes of a secret key in either case. @throws FormatError `format`. */
export const parseSecretKey = (text: string): Uint8Array => parse(secretKeyForm, text)

/** Under this the record is stored: tells nothing about the access key id. */
export const recordKeyOf = (accessKey: Uint8Array): Uint8Array => sha256(accessKey)

function format({ marker, bytes, what }: Form, value: Uint8Array): string {
  if (value.length !== bytes) throw new FormatError('format', `${what} must have ${bytes} bytes`)
  return base32Encode(concatBytes(Uint8Array.of(marker), value))
}

function parse({ marker, chars, what }: Form, text: string): Uint8Array {
  if (text.length !== chars) throw new FormatError('format', `${what} must have ${chars} characters`)
  const decoded = base32Decode(text)
  if (decoded[0] !== marker) throw new FormatError('format', `text is no ${what}`)
  return decoded.slice(1)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const valueOf = new Map([
  ...[...alphabet.toUpperCase()].map((char, value) => [char, value] as const),
  ...[...alphabet].map((char, value) => [char, value] as const),
])

/** RFC 4648 base32 in lower case, without padding. */
export function base32Encode(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31)
    held &= 31
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text
}

/**
 * Accepts both cases; ignores the loose bits of the last character, so several spellings name the same bytes.
 * @throws FormatError `format` on any other character.
 */
export function base32Decode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let length = 0
  let bits = 0
  let held = 0
  for (const char of text) {
    const value = valueOf.get(char)
    if (value === undefined) throw new FormatError('format', 'not base32 text')
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = held >> bits
      held &= (1 << bits) - 1
    }
  }
  return bytes
}

/** A resolved credential as an edge service keeps it in memory: unreadable without the access key id of a request. */
export type CachedCredential = { secretKey: string; accessGrant: string }
export type SealedCredential = { secretKey: Uint8Array; accessGrant: Uint8Array }

const nonceOf = (first: number): Uint8Array =>
  Uint8Array.from({ length: gcmNonceLength }, (_, at) => (at === 0 ? first : 0))
const secretKeyNonce = nonceOf(0)
const accessGrantNonce = nonceOf(1)

export function sealForEdgeCache(accessKeyId: string, credential: CachedCredential): SealedCredential {
  const key = cacheKey(accessKeyId)
  return {
    secretKey: aesGcmSeal(key, secretKeyNonce, utf8(credential.secretKey)),
    accessGrant: aesGcmSeal(key, accessGrantNonce, utf8(credential.accessGrant)),
  }
}

/** @throws FormatError `decryption`. */
export function openForEdgeCache(accessKeyId: string, sealed: SealedCredential): CachedCredential {
  const key = cacheKey(accessKeyId)
  try {
    return {
      secretKey: fromUtf8(aesGcmOpen(key, secretKeyNonce, sealed.secretKey)),
      accessGrant: fromUtf8(aesGcmOpen(key, accessGrantNonce, sealed.accessGrant)),
    }
  } catch (cause) {
    throw new FormatError('decryption', 'cached credential does not open with this access key id', { cause })
  }
}

/** The first 32 characters of the access key id's text, zeros behind it. */
function cacheKey(accessKeyId: string): Uint8Array {
  const key = new Uint8Array(keyLength)
  key.set(utf8(accessKeyId).subarray(0, keyLength))
  return key
}
