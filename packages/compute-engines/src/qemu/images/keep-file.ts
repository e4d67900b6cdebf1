import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type StoredKind = 'kernel' | 'initrd' | 'qcow2'

/**
 * Moves a file of the same file system to where images lie, under the hash of its content. Disks of machines rest on it
 * from then on: one of that name has the same bytes, and is never written again.
 */
export async function keepFile(folder: string, file: string, kind: StoredKind): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const name = `${hash.digest('hex')}.${kind}`
  await chmod(file, 0o444)
  await rename(file, join(folder, name))
  return name
}
