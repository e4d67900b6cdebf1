export interface UnknownSetting {
  name: string
  /** The known name it is most likely a slip of. */
  nearest?: string
}

/** Variables that begin with `prefix` but belong to no setting: most likely a slip of the pen. */
export function unknownSettings(
  env: NodeJS.ProcessEnv,
  known: readonly string[],
  prefix = 'PERIGEE_',
): UnknownSetting[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !known.includes(name))
    .sort()
    .map((name) => {
      const nearest = nearestName(name, known)
      return nearest === undefined ? { name } : { name, nearest }
    })
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((other) => ({ other, distance: editDistance(name, other) }))
  const [best] = ranked.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.other : undefined
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, char] of [...a].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const replaced = (previous[column] ?? 0) + (char === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
