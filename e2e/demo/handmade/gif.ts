const clear = 0x100
const end = 0x101
/** After so many codes of nine bits decoders would widen them; a clear code before that keeps them at nine. */
const run = 250

/** An animated GIF with a palette of 256 greens: `shade` gives 0 to 255 for a place of a frame. */
export function gif(
  { width, height, frames }: { width: number; height: number; frames: number },
  shade: (x: number, y: number, frame: number) => number,
): Buffer {
  const screen = Buffer.from([...Buffer.from('GIF89a'), ...word(width), ...word(height), 0xf7, 0, 0])
  const palette = Buffer.from(Array.from({ length: 256 }, (_, n) => [n >> 2, n, 40 + (n >> 1)]).flat())
  const forever = Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0])
  const images = Array.from({ length: frames }, (_, frame) => {
    const places = Array.from({ length: width * height }, (_, n) => shade(n % width, Math.floor(n / width), frame))
    const control = [0x21, 0xf9, 4, 0, ...word(8), 0, 0]
    return Buffer.concat([
      Buffer.from([...control, 0x2c, ...word(0), ...word(0), ...word(width), ...word(height), 0, 8]),
      inBlocks(nineBitCodes(places)),
    ])
  })
  return Buffer.concat([screen, palette, forever, ...images, Buffer.from([0x3b])])
}

const word = (value: number): number[] => [value & 0xff, value >> 8]

/** LZW without a dictionary: every place is a code of its own. */
function nineBitCodes(places: readonly number[]): Buffer {
  const codes = places.flatMap((place, n) => (n % run === 0 ? [clear, place] : [place]))
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const code of [...codes, end]) {
    held |= code << bits
    for (bits += 9; bits >= 8; bits -= 8) {
      bytes.push(held & 0xff)
      held >>= 8
    }
  }
  return Buffer.from(bits > 0 ? [...bytes, held] : bytes)
}

function inBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}
