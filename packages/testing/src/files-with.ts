import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the files below a folder that hold any of the values. */
export async function filesWith(folder: string, values: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = []
  const wanted = values.map((value) => Buffer.from(value))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    if (wanted.some((value) => bytes.includes(value))) found.push(join(entry.parentPath, entry.name))
  }
  return found
}
