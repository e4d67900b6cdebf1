import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { filesBelow } from './search-files'

export interface Folder {
  path: string
  write(name: string, content: Buffer | string): Promise<void>
  remove(): Promise<void>
}

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'perigee-files-'))
  return {
    path,
    async write(name, content) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** Names that URLs, shells and XML treat specially, of sizes around the places where storage changes its ways. */
export const awkwardFiles = (): Record<string, Buffer> => ({
  'empty.txt': Buffer.alloc(0),
  'plain.txt': Buffer.from('plain text\n'),
  'folder/with space & more/a+b=c.txt': randomBytes(100),
  "folder/100% #1? 'quoted'.bin": randomBytes(4096),
  'folder/4097.bin': randomBytes(4097),
  'ünï/日本語 🛰.txt': randomBytes(9000),
  'large.bin': randomBytes(5 * 2 ** 20 + 1),
})

/** What a folder holds: SHA-256 by name relative to it. */
export async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await Promise.all(
    (await filesBelow(folder)).map(async (path) => [relative(folder, path), digest(await readFile(path))] as const),
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
