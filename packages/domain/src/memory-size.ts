const units: Record<string, bigint> = {
  '': 1n,
  B: 1n,
  KB: 10n ** 3n,
  MB: 10n ** 6n,
  GB: 10n ** 9n,
  TB: 10n ** 12n,
  PB: 10n ** 15n,
  EB: 10n ** 18n,
  KIB: 2n ** 10n,
  MIB: 2n ** 20n,
  GIB: 2n ** 30n,
  TIB: 2n ** 40n,
  PIB: 2n ** 50n,
  EIB: 2n ** 60n,
}
const descending = ['EB', 'PB', 'TB', 'GB', 'MB', 'KB'] as const

/** The console API's text for a size: `"100.00 TB"`, decimal units, two digits; bytes below 1 KB are whole. */
export function formatMemorySize(bytes: number): string {
  const unit = descending.find((name) => bytes >= Number(units[name]))
  return unit === undefined ? `${bytes} B` : `${(bytes / Number(units[unit])).toFixed(2)} ${unit}`
}

/**
 * Reads `"25000000000"`, `"5GB"`, `"5.5 TB"`, `"1 KiB"`: whole bytes, rounded down, exact in decimal. Undefined when the
 * text is something else or the size is beyond 2^53.
 */
export function parseMemorySize(text: string): number | undefined {
  const match = /^([0-9]{1,30})(?:\.([0-9]{1,30}))?\s*([A-Za-z]*)$/.exec(text.trim())
  const unit = units[(match?.[3] ?? '?').toUpperCase()]
  if (!match || unit === undefined) return undefined
  const fraction = match[2] ?? ''
  const bytes = (BigInt(`${match[1]}${fraction}`) * unit) / 10n ** BigInt(fraction.length)
  return bytes <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bytes) : undefined
}
