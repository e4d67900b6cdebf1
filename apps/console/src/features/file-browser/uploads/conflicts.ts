import type { Entry } from '../entries'

const scanned = 100
const reported = 5

/** Names of files that would be overwritten: looks at the first 100 items and reports up to five. */
export function conflicts(entries: readonly Entry[], files: readonly File[]): string[] {
  const coming = new Set(files.map(({ name }) => name))
  const taken = entries.slice(0, scanned).filter(({ type, name }) => type === 'file' && coming.has(name))
  return taken.slice(0, reported).map(({ name }) => name)
}
