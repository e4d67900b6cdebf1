import { pictureIn } from './picture-in'

/** Reads big-endian numbers and Latin letters; what lies outside is 0 and ''. */
function reader(bytes: Uint8Array) {
  const byte = (at: number): number => bytes[at] ?? 0
  const number = (at: number, length: number): number => {
    let value = 0
    for (let next = at; next < at + length; next += 1) value = value * 256 + byte(next)
    return value
  }
  return {
    byte,
    number,
    /** Seven bits of each of four bytes. */
    syncsafe: (at: number): number => [0, 1, 2, 3].reduce((value, next) => value * 128 + (byte(at + next) & 127), 0),
    letters: (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length)),
  }
}

/** More entries than these are not looked through. */
const mostEntries = 1_000

/**
 * The picture inside the first bytes of a sound: ID3v2, FLAC or MP4; null where there is none, or it is cut off, or it
 * is none that browsers open. What a file says about lengths is never believed beyond its bytes.
 */
export function readCover(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const { letters } = reader(bytes)
  if (letters(0, 3) === 'ID3') return id3Cover(bytes)
  if (letters(0, 4) === 'fLaC') return flacCover(bytes)
  return letters(4, 4) === 'ftyp' ? mp4Cover(bytes) : null
}

/** https://id3.org/id3v2.3.0, https://id3.org/id3v2.4.0-structure */
function id3Cover(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const { byte, number, syncsafe, letters } = reader(bytes)
  const version = byte(3)
  const flags = byte(5)
  // Bytes are written in another way: hardly any program does.
  if (version < 2 || version > 4 || (flags & 0x80) !== 0) return null
  const end = Math.min(bytes.length, 10 + syncsafe(6))
  const isOld = version === 2
  const sizeAt = version === 4 ? syncsafe : (at: number) => number(at, 4)
  let at = 10 + ((flags & 0x40) === 0 ? 0 : version === 4 ? syncsafe(10) : number(10, 4) + 4)
  for (let entries = 0; at + 10 < end && entries < mostEntries; entries += 1) {
    const head = isOld ? 6 : 10
    const size = isOld ? number(at + 3, 3) : sizeAt(at + 4)
    const from = at + head
    if (size === 0 || from + size > end) return null
    if (letters(at, isOld ? 3 : 4) === (isOld ? 'PIC' : 'APIC'))
      return pictureIn(afterNames(bytes.subarray(from, from + size), isOld))
    at = from + size
  }
  return null
}

/** The picture behind its encoding, its type, what it stands for and what it is called. */
function afterNames(frame: Uint8Array<ArrayBuffer>, isOld: boolean): Uint8Array<ArrayBuffer> {
  const isWide = frame[0] === 1 || frame[0] === 2
  const typeEnd = isOld ? 4 : frame.indexOf(0, 1) + 1
  if (typeEnd === 0) return frame.subarray(0, 0)
  for (let at = typeEnd + 1; at < frame.length; at += isWide ? 2 : 1)
    if (frame[at] === 0 && (!isWide || frame[at + 1] === 0)) return frame.subarray(at + (isWide ? 2 : 1))
  return frame.subarray(0, 0)
}

/** RFC 9639, section 8 */
function flacCover(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const { byte, number } = reader(bytes)
  let at = 4
  for (let entries = 0; at + 4 < bytes.length && entries < mostEntries; entries += 1) {
    const kind = byte(at) & 127
    const from = at + 4
    if (kind === 6) {
      const words = from + 8 + number(from + 4, 4)
      const data = words + 4 + number(words, 4) + 16
      return cut(bytes, data + 4, number(data, 4))
    }
    if (byte(at) >= 128) return null
    at = from + number(at + 1, 3)
  }
  return null
}

const pathToCover = ['moov', 'udta', 'meta', 'ilst', 'covr', 'data']

/** ISO/IEC 14496-12: boxes in boxes. */
function mp4Cover(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const { number, letters } = reader(bytes)
  let [from, end] = [0, bytes.length]
  for (const name of pathToCover) {
    let entries = 0
    while (from + 8 <= end && letters(from + 4, 4) !== name) {
      const size = number(from, 4)
      entries += 1
      if (size < 8 || entries > mostEntries) return null
      from += size
    }
    if (from + 8 > end) return null
    const size = number(from, 4)
    if (size < 8 || from + size > end) return null
    end = from + size
    // `meta` begins with a version, `data` with a type and a language.
    from += name === 'meta' ? 12 : name === 'data' ? 16 : 8
  }
  return cut(bytes, from, end - from)
}

const cut = (bytes: Uint8Array<ArrayBuffer>, from: number, size: number): Blob | null =>
  from + size > bytes.length ? null : pictureIn(bytes.subarray(from, from + size))
