/** Cents of an amount as operators write it, such as 25 or 12.50; undefined for what is none. */
export function centsOf(dollars: string): number | undefined {
  const [, whole, part = ''] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars.trim()) ?? []
  if (whole === undefined) return undefined
  return Number(whole) * 100 + Number(part.padEnd(2, '0')) || undefined
}
