import { concatBytes } from '@perigee/std/bytes'
import { fromHex, toHex } from '@perigee/std/encoding'
import { FormatError } from './format-error'
import { constantTimeEqual, sha256 } from './hash'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The value of each digit, by its character code. */
const values = new Uint8Array(128)
for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value

/** Digits that fit a JavaScript number: 58^9 < 2^53. */
const smallDigits = 9

/** Far above every key, grant and upload id; keeps hostile text from costing time. */
const maxTextLength = 65_536

/** Big-endian base58 with the Bitcoin alphabet; every leading zero byte becomes a leading `1`. */
export function base58Encode(bytes: Uint8Array): string {
  const zeros = leadingZeros(bytes)
  if (zeros === bytes.length) return '1'.repeat(zeros)
  const digits = Math.ceil((bytes.length - zeros) * 1.366)
  return '1'.repeat(zeros) + encodeDigits(BigInt(`0x${toHex(bytes)}`), digits).replace(/^1+/, '')
}

/** @throws FormatError `format` on a character outside the alphabet or text that is too long. */
export function base58Decode(text: string): Uint8Array {
  if (text.length > maxTextLength) throw new FormatError('format', 'base58 text is too long')
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text) || text.endsWith('\n')) throw new FormatError('format', 'not base58 text')
  const digits = text.replace(/^1+/, '')
  const zeros = new Uint8Array(text.length - digits.length)
  if (digits === '') return zeros
  const hex = decodeDigits(digits).toString(16)
  return concatBytes(zeros, fromHex(hex.length % 2 === 0 ? hex : `0${hex}`))
}

/** Splitting in halves keeps the work on long values below quadratic. */
function encodeDigits(value: bigint, digits: number): string {
  if (digits <= smallDigits) return encodeSmall(Number(value), digits)
  const low = Math.floor(digits / 2)
  const base = 58n ** BigInt(low)
  return encodeDigits(value / base, digits - low) + encodeDigits(value % base, low)
}

function encodeSmall(value: number, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 58)) text = alphabet.charAt(rest % 58) + text
  return text
}

function decodeDigits(digits: string): bigint {
  if (digits.length <= smallDigits) {
    let value = 0
    for (let at = 0; at < digits.length; at++) value = value * 58 + (values[digits.charCodeAt(at)] ?? 0)
    return BigInt(value)
  }
  const low = Math.floor(digits.length / 2)
  const high = decodeDigits(digits.slice(0, digits.length - low))
  return high * 58n ** BigInt(low) + decodeDigits(digits.slice(digits.length - low))
}

function leadingZeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length : first
}

const checksumLength = 4

/** base58( version ‖ payload ‖ first four bytes of the double SHA-256 of both ). */
export function base58CheckEncode(version: number, payload: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(version), payload)
  return base58Encode(concatBytes(body, checksum(body)))
}

/** @throws FormatError `format` (characters, length) or `checksum`. */
export function base58CheckDecode(text: string): { version: number; payload: Uint8Array } {
  const decoded = base58Decode(text)
  const version = decoded[0]
  if (version === undefined || decoded.length < 1 + checksumLength) {
    throw new FormatError('format', 'base58check text is too short')
  }
  const body = decoded.subarray(0, -checksumLength)
  if (!constantTimeEqual(checksum(body), decoded.subarray(-checksumLength))) {
    throw new FormatError('checksum', 'base58check checksum does not match')
  }
  return { version, payload: body.slice(1) }
}

const checksum = (body: Uint8Array): Uint8Array => sha256(sha256(body)).subarray(0, checksumLength)
