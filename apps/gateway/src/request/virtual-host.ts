/**
 * The bucket that a Host header names below one of `domains` (of which a leading `*.` does not count); null when the
 * host is another one or the domain itself. What it names need not be a bucket name.
 */
export function bucketOfHost(host: string, domains: readonly string[]): string | null {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const known = domains.map((domain) => domain.toLowerCase().replace(/^\*\./, ''))
  if (known.includes(name)) return null
  const fitting = known.filter((domain) => name.endsWith(`.${domain}`)).sort((a, b) => b.length - a.length)
  const [domain] = fitting
  return domain === undefined ? null : name.slice(0, -domain.length - 1)
}
