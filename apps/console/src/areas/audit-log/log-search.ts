/** What the address says of the filters of the log. */
export interface LogSearch {
  topic?: string
  /** The id of an account. */
  person?: string
  from?: string
  to?: string
}

const patterns: Record<keyof LogSearch, RegExp> = {
  topic: /^[a-z]{1,20}$/,
  person: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** Reads an address. Whatever makes no sense is left out. */
export function logSearch(search: Record<string, unknown>): LogSearch {
  const kept = Object.entries(patterns).filter(([name, pattern]) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value)
  })
  return Object.fromEntries(kept.map(([name]) => [name, search[name]]))
}
