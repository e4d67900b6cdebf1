import { EB, GB, KB, MB, PB, TB } from '@perigee/std/units'

const descending = Object.entries({ EB, PB, TB, GB, MB, KB })

/** The console API's text for a size: `"100.00 TB"`, decimal units, two digits; bytes below 1 KB are whole. */
export function formatMemorySize(bytes: number): string {
  const fitting = descending.find(([, size]) => bytes >= size)
  return fitting === undefined ? `${bytes} B` : `${(bytes / fitting[1]).toFixed(2)} ${fitting[0]}`
}
