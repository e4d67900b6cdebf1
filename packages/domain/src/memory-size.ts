import { EB, GB, GiB, KB, KiB, MB, MiB, PB, TB, TiB } from '@perigee/std/units'

const descending = Object.entries({ EB, PB, TB, GB, MB, KB })

/** The console API's text for a size: `"100.00 TB"`, decimal units, two digits; bytes below 1 KB are whole. */
export function formatMemorySize(bytes: number): string {
  const fitting = descending.find(([, size]) => bytes >= size)
  return fitting === undefined ? `${bytes} B` : `${(bytes / fitting[1]).toFixed(2)} ${fitting[0]}`
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

/** Whole bytes, rounded down: `"25000000000"`, `"5GB"`, `"5.5 TB"`, `"64 KiB"`. Undefined for what is no size. */
export function parseMemorySize(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,15}(?:\.\d{1,6})?) ?([a-z]{0,3})$/i.exec(text.trim()) ?? []
  const scale = unit === '' ? 1 : units[unit?.toLowerCase() ?? '']
  if (number === undefined || scale === undefined) return undefined
  const bytes = Math.floor(Number(number) * scale)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}
