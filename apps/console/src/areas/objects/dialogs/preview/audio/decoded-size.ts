/**
 * How many samples a sound has at most once it is opened, all channels together, counted in its frames and not read from
 * what it says of itself: a small file may open to gigabytes. Null where that cannot be told. Knows WAV, MP3 and FLAC.
 */
export function decodedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 44) return null
  if (view.getUint32(0) === riff) return wavSize(view)
  const start = view.getUint32(0) >>> 8 === id3 ? 10 + tagSize(bytes) : 0
  if (start + 4 > bytes.length) return null
  return view.getUint32(start) === fLaC ? flacSize(bytes, start + 4) : mp3Size(bytes, start)
}

const riff = 0x52494646
const id3 = 0x494433
const fLaC = 0x664c6143
const fmt = 0x666d7420
const data = 0x64617461

const tagSize = (bytes: Uint8Array): number =>
  [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 127), 0)

/** Samples as they are, integers or floats; packed ones are not counted. */
function wavSize(view: DataView): number | null {
  let bits = 0
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    if (view.getUint32(at) === fmt && at + 24 <= view.byteLength) {
      const format = view.getUint16(at + 8, true)
      bits = format === 1 || format === 3 ? view.getUint16(at + 22, true) : 0
    }
    if (view.getUint32(at) === data) return bits < 8 ? null : Math.min(size, view.byteLength - at - 8) / (bits / 8)
    at += 8 + size + (size % 2)
  }
  return null
}

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates = [44_100, 48_000, 32_000]

/** ISO/IEC 11172-3 and 13818-3, layer III. */
function mp3Size(bytes: Uint8Array, start: number): number | null {
  let samples = 0
  for (let at = start; at + 4 <= bytes.length;) {
    const [, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
    const version = (second >> 3) & 3
    const bitrate = (version === 3 ? bitrates1 : bitrates2)[third >> 4]
    const sampleRate = sampleRates[(third >> 2) & 3]
    const isFrame = bytes[at] === 0xff && (second & 0xe6) === 0xe2 && version !== 1
    if (!isFrame || bitrate === undefined || sampleRate === undefined) {
      // What begins otherwise is no MP3, whatever lies behind.
      if (samples === 0) return null
      at += 1
      continue
    }
    // Of any length.
    if (bitrate === 0) return null
    const perFrame = version === 3 ? 1152 : 576
    const rate = sampleRate / (version === 3 ? 1 : version === 2 ? 2 : 4)
    samples += perFrame * (fourth >> 6 === 3 ? 1 : 2)
    at += Math.floor((perFrame / 8) * ((bitrate * 1000) / rate)) + ((third >> 1) & 1)
  }
  return samples === 0 ? null : samples
}

const blockSizes = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]

/** RFC 9639, section 9.1: whatever has the head of a frame with the right check sum may be one. */
function flacSize(bytes: Uint8Array, start: number): number {
  let samples = 0
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) continue
    const size = (bytes[at + 2] ?? 0) >> 4
    const rate = (bytes[at + 2] ?? 0) & 15
    const channels = (bytes[at + 3] ?? 0) >> 4
    const sizeAt = at + 4 + numberLength(bytes[at + 4] ?? 0)
    const rateAt = sizeAt + (size === 6 ? 1 : size === 7 ? 2 : 0)
    const sumAt = rateAt + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0)
    if (size === 0 || sumAt >= bytes.length || checkSum(bytes.subarray(at, sumAt)) !== bytes[sumAt]) continue
    const written = size === 6 ? (bytes[sizeAt] ?? 0) + 1 : ((bytes[sizeAt] ?? 0) << 8) + (bytes[sizeAt + 1] ?? 0) + 1
    samples +=
      (size === 6 || size === 7 ? written : (blockSizes[size] ?? 0)) * Math.min(8, channels < 8 ? channels + 1 : 2)
  }
  return samples
}

/** Of the number of a frame, by its first byte. */
const numberLength = (first: number): number => (first < 0x80 ? 1 : Math.max(1, Math.clz32(~first & 0xff) - 24))

/** CRC-8 with the polynomial x⁸ + x² + x + 1. */
function checkSum(head: Uint8Array): number {
  let sum = 0
  for (const byte of head) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum >= 0x80 ? 0x107 : 0)) & 0xff
  }
  return sum
}
