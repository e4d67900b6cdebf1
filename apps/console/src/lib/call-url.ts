type Values = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value))

/** Fills `:name` parts of a contract path and appends the query; every value is percent-encoded. */
export function callUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(text(value))
  })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return filled
  return `${filled}?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`).join('&')}`
}
