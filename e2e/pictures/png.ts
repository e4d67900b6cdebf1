import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Pixels of a picture, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Opens what Chromium writes: eight bits per channel, with or without alpha, not interlaced. */
export function readPng(file: Buffer): Pixels {
  const header = chunksOf(file).find(({ type }) => type === 'IHDR')?.data
  if (!header || header[8] !== 8 || header[12] !== 0) throw new Error('this kind of PNG is not read here')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 6 ? 4 : 3
  const parts = chunksOf(file).filter(({ type }) => type === 'IDAT')
  const rows = inflateSync(Buffer.concat(parts.map(({ data }) => data)))
  const data = Buffer.alloc(width * height * 4, 255)
  const rowLength = width * channels
  let above: Buffer = Buffer.alloc(rowLength)
  for (let y = 0; y < height; y++) {
    const start = y * (rowLength + 1)
    const row = rows.subarray(start + 1, start + 1 + rowLength)
    unfilter(rows[start] ?? 0, row, above, channels)
    for (let x = 0; x < width; x++) {
      row.copy(data, (y * width + x) * 4, x * channels, (x + 1) * channels)
    }
    above = row
  }
  return { width, height, data }
}

/** Undoes the filter of one row in place (PNG specification, section 9). */
function unfilter(filter: number, row: Buffer, above: Buffer, channels: number): void {
  for (let at = 0; at < row.length; at++) {
    const left = row[at - channels] ?? 0
    const up = above[at] ?? 0
    const upLeft = at < channels ? 0 : (above[at - channels] ?? 0)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0
    row[at] = (row[at] ?? 0) + guess
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

/** A PNG of at most 256 colours; `places` has one index into the palette for each pixel. */
export function writePalettePng(
  { width, height }: { width: number; height: number },
  palette: readonly (readonly [number, number, number])[],
  places: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(places.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const found: { type: string; data: Buffer }[] = []
  for (let at = signature.length; at < file.length;) {
    const length = file.readUInt32BE(at)
    found.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return found
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
