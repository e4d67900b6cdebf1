export interface RouteTable {
  add(pattern: string, method: string | string[]): void
  /** Methods that some route takes at this path; what tells 405 from 404. */
  methodsFor(path: string): string[]
}

export function createRouteTable(): RouteTable {
  const table = new Map<string, { matches: RegExp; methods: Set<string> }>()
  return {
    add(pattern, method) {
      const entry = table.get(pattern) ?? { matches: toRegExp(pattern), methods: new Set() }
      for (const one of [method].flat()) entry.methods.add(one)
      table.set(pattern, entry)
    },
    methodsFor(path) {
      const hits = [...table.values()].filter(({ matches }) => matches.test(path))
      return [...new Set(hits.flatMap(({ methods }) => [...methods]))].sort()
    },
  }
}

/** `/projects/:id` as an expression; a wildcard takes the rest. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[A-Za-z0-9_]+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${source}/?$`)
}
