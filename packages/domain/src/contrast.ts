type Rgb = [number, number, number]

/** WCAG AA for text. */
const enough = 4.5

/** `color` itself, or as much lighter or darker as text needs on `surface`. Both are `#rrggbb`. */
export function contrasting(color: string, surface: string): string {
  const target: Rgb = luminance(parse(surface)) > 0.5 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(parse(color), target, share)
    if (contrast(mixed, parse(surface)) >= enough) return format(mixed)
  }
  return format(target)
}

/** Black or white, whichever is easier to read on `surface`. */
export const inkOn = (surface: string): string =>
  contrast([255, 255, 255], parse(surface)) >= contrast([0, 0, 0], parse(surface)) ? '#ffffff' : '#000000'

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

export function parse(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [part(0), part(1), part(2)]
}

const format = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
