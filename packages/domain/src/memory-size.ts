import { EB, GB, GiB, KB, KiB, MB, MiB, PB, TB, TiB } from '@perigee/std/units'

const descending = Object.entries({ EB, PB, TB, GB, MB, KB })

/** The console API's text for a size: `"100.00 TB"`, decimal units, two digits; bytes below 1 KB are whole. */
export function formatMemorySize(bytes: number): string {
  const fitting = descending.find(([, size]) => bytes >= size)
  return fitting === undefined ? `${bytes} B` : `${(bytes / fitting[1]).toFixed(2)} ${fitting[0]}`
}

/** The same, with the number of bytes where two digits do not say all: `"3.00 GB (3004000000 B)"`. */
export function formatExactMemorySize(bytes: number): string {
  const text = formatMemorySize(bytes)
  return parseMemorySize(text) === bytes ? text : `${text} (${bytes} B)`
}

const units: Readonly<Record<string, number>> = {
  b: 1,
  kb: KB,
  mb: MB,
  gb: GB,
  tb: TB,
  pb: PB,
  eb: EB,
  kib: KiB,
  mib: MiB,
  gib: GiB,
  tib: TiB,
}

/**
 * Whole bytes, rounded down: `"25000000000"`, `"5GB"`, `"5.5 TB"`, `"64 KiB"`. Undefined for what is no size, and for a
 * part of one byte: it is not zero, which takes a limit away.
 */
export function parseMemorySize(text: string): number | undefined {
  const [, whole, fraction = '', unit] = /^(\d{1,15})(?:\.(\d{1,18}))? ?([a-z]{0,3})$/i.exec(text.trim()) ?? []
  const scale = unit === '' ? 1 : units[unit?.toLowerCase() ?? '']
  if (whole === undefined || scale === undefined) return undefined
  // Digits, not floating point: 1.005 GB has 1,005,000,000 bytes.
  const digits = BigInt(whole + fraction)
  const bytes = (digits * BigInt(scale)) / 10n ** BigInt(fraction.length)
  if (bytes > Number.MAX_SAFE_INTEGER || (bytes === 0n && digits !== 0n)) return undefined
  return Number(bytes)
}
