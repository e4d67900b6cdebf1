import { readPng, writePalettePng } from './png'

const most = 256

/** A colour of this share of a picture is a surface of the page, which is kept as it is. */
const surface = 1 / 500

/** The same picture with 256 colours; screens of text and surfaces hardly change by it. */
export function withFewColours(file: Buffer): Buffer {
  const pixels = readPng(file)
  const colours = new Uint32Array(pixels.width * pixels.height)
  const counts = new Map<number, number>()
  for (let n = 0; n < colours.length; n++) {
    const colour = pixels.data.readUInt32BE(n * 4) >>> 8
    colours[n] = colour
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = chooseColours(counts)
  const nearest = new Map<number, number>()
  const places = new Uint8Array(colours.length)
  colours.forEach((colour, n) => {
    const known = nearest.get(colour) ?? nearestOf(palette, colour)
    nearest.set(colour, known)
    places[n] = known
  })
  return writePalettePng(pixels, palette.map(partsOf), places)
}

/** The most frequent ones that differ much, then those that differ less, and so on until the palette is full. */
function chooseColours(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  if (byCount.length <= most) return byCount
  const pixels = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const chosen = byCount.filter((colour) => (counts.get(colour) ?? 0) > pixels * surface).slice(0, most / 2)
  for (const difference of [400, 200, 100, 50, 25, 12, 6, 3, 0]) {
    for (const colour of byCount) {
      if (chosen.length === most) return chosen
      if (chosen.every((other) => distance(other, colour) > difference)) chosen.push(colour)
    }
  }
  return chosen
}

function nearestOf(palette: readonly number[], colour: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [n, candidate] of palette.entries()) {
    const far = distance(candidate, colour)
    if (far < least) [best, least] = [n, far]
  }
  return best
}

const partsOf = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]

function distance(a: number, b: number): number {
  const [red, green, blue] = [(a >> 16) - (b >> 16), ((a >> 8) & 0xff) - ((b >> 8) & 0xff), (a & 0xff) - (b & 0xff)]
  return red * red + green * green + blue * blue
}
