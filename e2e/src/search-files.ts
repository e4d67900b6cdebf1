import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every regular file below a folder; servers may remove folders of their own meanwhile. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(orIfGone([]))
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() ? [path] : []
    }),
  )
  return found.flat()
}

/** The files below a folder whose bytes or whose path hold one of the needles. */
export async function filesWith(folder: string, needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = []
  for (const path of await filesBelow(folder)) {
    const content = await readFile(path).catch(orIfGone(Buffer.alloc(0)))
    const name = Buffer.from(path)
    if (needles.some((needle) => content.includes(needle) || name.includes(needle))) found.push(path)
  }
  return found
}

/** Of what a server has removed since it was seen. */
const orIfGone =
  <T>(instead: T) =>
  (cause: unknown): T => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return instead
    throw cause
  }
