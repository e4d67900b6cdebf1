import { withoutEnd } from './without-end'

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexDigits[byte]
  return text
}

const notDigit = 0xff
const digitValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? notDigit : value
})

/** @throws RangeError when the text is not an even number of hexadecimal digits. */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0) throw new RangeError('not hexadecimal text')
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const high = digitValues[text.charCodeAt(2 * at)] ?? notDigit
    const low = digitValues[text.charCodeAt(2 * at + 1)] ?? notDigit
    if (high === notDigit || low === notDigit) throw new RangeError('not hexadecimal text')
    bytes[at] = high * 16 + low
  }
  return bytes
}

/** Standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

/** @throws RangeError when the text is not padded standard base64. */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new RangeError('not base64 text')
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** URL-safe base64 without padding (RFC 4648 section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  withoutEnd(toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_'), '=')

/** @throws RangeError when the text is not URL-safe base64. */
export function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new RangeError('not URL-safe base64 text')
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='))
}
