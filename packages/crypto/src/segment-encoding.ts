import { FormatError } from './format-error'

const emptySegment = 0x01
const filledSegment = 0x02

/** Bytes that an encoded segment must not contain, and the two bytes that stand for each. */
const escapes = new Map<number, readonly [number, number]>([
  [0x2e, [0x2e, 0x01]],
  [0x2f, [0x2e, 0x02]],
  [0xfe, [0xfe, 0x01]],
  [0xff, [0xfe, 0x02]],
  [0x00, [0x01, 0x01]],
  [0x01, [0x01, 0x02]],
])
const unescapes = new Map([...escapes].map(([raw, [first, second]]) => [first * 256 + second, raw]))
const introducers = new Set([...escapes.values()].map(([first]) => first))
const forbidden = [0x00, 0x2f, 0xff]

/** What a byte is in either direction; as tables, because this is asked for every byte of every name. */
const ordinary = 0
const special = 1
const notAllowed = 2
const rawKinds = Uint8Array.from({ length: 256 }, (_, byte) => (escapes.has(byte) ? special : ordinary))
const encodedKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (forbidden.includes(byte)) return notAllowed
  return introducers.has(byte) ? special : ordinary
})

/** Spells arbitrary bytes without 0x00, 0xff and `/`, so that encrypted components can be joined and ordered. */
export function encodeSegment(raw: Uint8Array): Uint8Array {
  if (raw.length === 0) return Uint8Array.of(emptySegment)
  const encoded = new Uint8Array(1 + 2 * raw.length)
  encoded[0] = filledSegment
  let at = 1
  for (const byte of raw) {
    if (rawKinds[byte] === ordinary) encoded[at++] = byte
    else {
      encoded.set(escapes.get(byte) ?? [], at)
      at += 2
    }
  }
  return encoded.slice(0, at)
}

/** @throws FormatError `format`. */
export function decodeSegment(encoded: Uint8Array): Uint8Array {
  const prefix = encoded[0]
  if (prefix === undefined) throw new FormatError('format', 'encoded segment cannot be empty')
  if (prefix === emptySegment && encoded.length === 1) return new Uint8Array()
  if (prefix !== filledSegment) throw new FormatError('format', 'invalid segment prefix')
  if (encoded.length === 1) throw new FormatError('format', 'invalid segment: nothing follows the prefix')
  const raw = new Uint8Array(encoded.length - 1)
  let length = 0
  for (let at = 1; at < encoded.length; at++) {
    const byte = encoded[at] ?? 0
    const kind = encodedKinds[byte]
    if (kind === notAllowed) throw new FormatError('format', 'invalid character in segment')
    raw[length++] = kind === special ? unescape(byte, encoded[++at]) : byte
  }
  return raw.slice(0, length)
}

function unescape(first: number, second: number | undefined): number {
  const raw = second === undefined ? undefined : unescapes.get(first * 256 + second)
  if (raw === undefined) throw new FormatError('format', 'invalid escape sequence')
  return raw
}
