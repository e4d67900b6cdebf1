/** Ten steps of one colour, light to dark, as Mantine takes them. */
export type ColorSteps = [string, string, string, string, string, string, string, string, string, string]
type Triple = readonly [number, number, number]

// Step 7 carries white text and step 5 stands on dark surfaces, both with a contrast of 4.5 or more for every hue.
const ladder: readonly (readonly [lightness: number, chroma: number])[] = [
  [0.972, 0.12],
  [0.935, 0.26],
  [0.87, 0.48],
  [0.8, 0.7],
  [0.735, 0.86],
  [0.67, 0.96],
  [0.6, 1],
  [0.53, 1],
  [0.465, 0.94],
  [0.39, 0.84],
]

/** Spreads `#rrggbb` over ten lightnesses, keeping its hue; lightness is perceptual (OKLCH), so every brand colour works. */
export function colorSteps(hex: string): ColorSteps {
  const [, a, b] = toOklab(parseHex(hex))
  const chroma = Math.hypot(a, b)
  const hue = Math.atan2(b, a)
  return ladder.map(([lightness, share]) => inGamut(lightness, chroma * share, hue)) as ColorSteps
}

/** Linear light, 0 to 1. */
function parseHex(hex: string): Triple {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) throw new Error(`${hex} is not a colour written as #rrggbb.`)
  const channel = (at: number) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(2), channel(4)]
}

// Matrices of the OKLab definition: https://bottosson.github.io/posts/oklab/
function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The most colourful tone of this lightness and hue that a screen can show, up to the wished chroma. */
function inGamut(lightness: number, wished: number, hue: number): string {
  for (let chroma = wished; chroma > 0; chroma -= 0.004) {
    const tone = fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)])
    if (tone.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(tone)
  }
  return toHex(fromOklab([lightness, 0, 0]))
}

function toHex(tone: Triple): string {
  const digits = tone.map((linear) => {
    const value = Math.min(1, Math.max(0, linear))
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
