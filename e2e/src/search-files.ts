import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every regular file below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files below a folder whose bytes or whose path hold one of the needles. */
export async function filesWith(folder: string, needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = []
  for (const path of await filesBelow(folder)) {
    const content = await readFile(path).catch((cause: unknown) => {
      // Servers remove temporary files of their own at any time.
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return Buffer.alloc(0)
      throw cause
    })
    const name = Buffer.from(path)
    if (needles.some((needle) => content.includes(needle) || name.includes(needle))) found.push(path)
  }
  return found
}
