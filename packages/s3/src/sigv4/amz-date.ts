const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** `20250131T235959Z` */
export const toAmzDate = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Reads the basic ISO 8601 form; null for anything else, impossible days included. */
export function fromAmzDate(text: string): Date | null {
  const parts = basic.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) || toAmzDate(date) !== text ? null : date
}
