/** `fine`, `bad` fails the run, `unasked` does not: nobody answered. */
export interface Verdict {
  state: 'fine' | 'bad' | 'unasked'
  says: string[]
}

const unasked: Verdict = { state: 'unasked', says: [] }

/** What `npm audit --json` found out; high and critical advisories are bad. */
export function judgeAdvisories(output: string): Verdict {
  const answer = objectIn(output)
  const counts = fieldOf(fieldOf(answer, 'metadata'), 'vulnerabilities')
  const { high, critical } = counts ?? {}
  if (typeof high !== 'number' || typeof critical !== 'number') return unasked
  const found = Object.entries(fieldOf(answer, 'vulnerabilities') ?? {})
  const says = found.flatMap(([name, one]) => sentencesOf(name, one))
  if (high + critical > 0) return { state: 'bad', says }
  return { state: 'fine', says: says.length > 0 ? says : ['none is known'] }
}

/** `via` names the packages that bring it, as text, and the advisories themselves. */
function sentencesOf(name: string, one: unknown): string[] {
  const via = isObject(one) && Array.isArray(one.via) ? one.via.filter(isObject) : []
  return via.map(({ severity, title, url }) => `${String(severity)}: ${name}: ${String(title)} (${String(url)})`)
}

/** What `npm audit signatures --json` found out; a package that the registry has not signed like this is bad. */
export function judgeSignatures(output: string): Verdict {
  const { invalid, missing } = objectIn(output) ?? {}
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return unasked
  const named = (list: unknown[], what: string) =>
    list.filter(isObject).map(({ name, version }) => `${String(name)} ${String(version)}: ${what}`)
  const says = [...named(invalid, 'its signature is wrong'), ...named(missing, 'it is not signed')]
  return says.length > 0 ? { state: 'bad', says } : { state: 'fine', says: ['all packages are signed by the registry'] }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fieldOf(value: Record<string, unknown> | undefined, name: string): Record<string, unknown> | undefined {
  const field = value?.[name]
  return isObject(field) ? field : undefined
}

function objectIn(output: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(output)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
