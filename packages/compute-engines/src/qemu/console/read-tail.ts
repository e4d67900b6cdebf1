import { open } from 'node:fs/promises'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'

/** The last bytes of a file; none where there is no file. */
export async function readTail(path: string, most: number): Promise<Buffer> {
  const file = await orIfMissing(open(path, 'r'), undefined)
  if (file === undefined) return Buffer.alloc(0)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, most)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
