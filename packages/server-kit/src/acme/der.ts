/** What DER (X.690) needs to write certificates: each function gives one value with its tag and length. */
export const der = {
  sequence: (...parts: Uint8Array[]) => tagged(0x30, ...parts),
  set: (...parts: Uint8Array[]) => tagged(0x31, ...parts),
  boolean: (value: boolean) => tagged(0x01, Uint8Array.of(value ? 0xff : 0)),
  /** Of a number that is not negative, the highest byte first. */
  integer: (bytes: Uint8Array) => tagged(0x02, (bytes[0] ?? 0) > 0x7f ? Uint8Array.of(0) : Uint8Array.of(), bytes),
  bits: (bytes: Uint8Array) => tagged(0x03, Uint8Array.of(0), bytes),
  octets: (bytes: Uint8Array) => tagged(0x04, bytes),
  utf8: (text: string) => tagged(0x0c, Buffer.from(text)),
  /** `1.2.840.10045.4.3.2` */
  objectId: (dotted: string) => tagged(0x06, objectId(dotted)),
  /** In whole seconds, for the years 1950 to 2049. */
  time: (at: Date) => tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`)),
  /** A value that another specification gives the number `number`. */
  context: (number: number, ...parts: Uint8Array[]) => tagged(0xa0 + number, ...parts),
  contextText: (number: number, text: string) => tagged(0x80 + number, Buffer.from(text)),
}

function tagged(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length)
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff)
  return Uint8Array.of(0x80 + bytes.length, ...bytes)
}

function objectId(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return Uint8Array.from([first * 40 + second, ...others].flatMap(inSevens))
}

function inSevens(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 + (rest & 0x7f))
  return bytes
}
