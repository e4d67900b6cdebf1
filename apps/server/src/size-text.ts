const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** For people: `1.5 GiB`. */
export function sizeText(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? 'B'}`
}
