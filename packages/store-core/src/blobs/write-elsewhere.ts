import type { BytesForFile, FileWriter, NewFile } from '@perigee/std/direct-content'
import { gatheredChunks, isGathered } from './gathered-chunks'

/** Has a new file written by whoever makes its bytes, as `writeDurable` would, and named. Returns its size. */
export async function writeElsewhere(content: BytesForFile, file: NewFile, name: string): Promise<number> {
  const { source, write, finish, close }: FileWriter = content.useWriter(file)
  const chunks = gatheredChunks()
  let writing = Promise.resolve()
  try {
    for await (const chunk of source) {
      chunks.add(chunk)
      if (!isGathered(chunks)) continue
      await writing
      writing = chunks.passTo(write)
      // Whoever awaits it is told; until then it is nobody's fault.
      writing.catch(() => undefined)
    }
    await writing
    return await chunks.passTo((pieces) => finish(pieces, name))
  } finally {
    chunks.forget()
    await Promise.allSettled([writing])
    close()
  }
}
