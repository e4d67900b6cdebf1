import { FormatError } from './format-error'

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
