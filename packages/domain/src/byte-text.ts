const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
export type ByteUnit = (typeof units)[number]

/** A size as people read it: decimal units, at most two digits after the point, none for bytes. */
export function byteParts(bytes: number): { value: string; unit: ByteUnit } {
  let scaled = bytes
  let at = 0
  // 999.995 would be rounded up to "1000.00": it belongs to the next unit.
  while (scaled >= (at === 0 ? 1000 : 999.995) && at < units.length - 1) {
    scaled /= 1000
    at++
  }
  return { value: String(Number(scaled.toFixed(2))), unit: units[at] ?? 'B' }
}

export function byteText(bytes: number): string {
  const { value, unit } = byteParts(bytes)
  return `${value} ${unit}`
}
