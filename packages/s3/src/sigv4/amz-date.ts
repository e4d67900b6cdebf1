const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** `20250131T235959Z` */
export const toAmzDate = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Reads the basic ISO 8601 form; null for anything else, impossible days included. */
export function fromAmzDate(text: string): Date | null {
  const [, ...parts] = basic.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number)
  if (year === undefined || month === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return isReal ? date : null
}
