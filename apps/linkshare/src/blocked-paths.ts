/** Is a link on the operator's list? Entries are a host with a path, decoded, or `r:` and a regular expression. */
export function blockedBy(entries: readonly string[]): (hostAndPath: string) => boolean {
  const exact = new Set(entries.filter((entry) => !entry.startsWith('r:')))
  const patterns = entries.filter((entry) => entry.startsWith('r:')).map((entry) => expression(entry.slice(2)))
  return (hostAndPath) => exact.has(hostAndPath) || patterns.some((pattern) => pattern.test(hostAndPath))
}

function expression(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch (cause) {
    throw new Error(`PERIGEE_LINKSHARE_BLOCKED_PATHS: "${source}" is no regular expression.`, { cause })
  }
}
