import type { FileHandle } from 'node:fs/promises'
import { KiB, MiB } from '@perigee/std/units'
import { pageSize } from './page-slots'

/** Chunks are gathered up to this size: a write of 64 KiB costs more in asking for it than in doing it. */
export const batchSize = 512 * KiB

/** All that is gathered and not written yet, of all files. */
const maxGathered = 16 * MiB
let gathered = 0

/** Beyond it chunks are written as they come. */
const isMuchGathered = (): boolean => gathered >= maxGathered

/** Whether these chunks are to be written now. */
export const isGathered = ({ size }: { size: number }): boolean =>
  size >= batchSize || (isMuchGathered() && size >= pageSize)

/** Chunks of one file that wait to be written. */
export function gatheredChunks() {
  let chunks: Uint8Array[] = []
  let size = 0
  const count = (more: number): void => {
    size += more
    gathered += more
  }
  return {
    get size() {
      return size
    },
    add(chunk: Uint8Array): void {
      chunks.push(chunk)
      count(chunk.length)
    },

    /** Moves as many bytes as fit, a multiple of `unit`, to the beginning of `slot`; gives how many. */
    takeInto(slot: Uint8Array, unit: number): number {
      const most = Math.min(slot.length, size)
      const wanted = most - (most % unit)
      for (let at = 0; at < wanted;) {
        const [chunk] = chunks
        if (!chunk) break
        const piece = chunk.subarray(0, wanted - at)
        slot.set(piece, at)
        at += piece.length
        if (piece.length === chunk.length) chunks.shift()
        else chunks[0] = chunk.subarray(piece.length)
      }
      count(-wanted)
      return wanted
    },

    /** Passes all of them on; what comes meanwhile is not among them. */
    async passTo<T>(take: (chunks: Uint8Array[]) => Promise<T>): Promise<T> {
      const leaving = size
      const passed = chunks
      chunks = []
      size = 0
      try {
        return await take(passed)
      } finally {
        gathered -= leaving
      }
    },

    forget(): void {
      count(-size)
      chunks = []
    },
  }
}

/** Appends chunks to a file. */
export async function appendAll(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  for (let left = chunks; left.length > 0;) {
    const { bytesWritten } = await file.writev(left)
    left = behind(left, bytesWritten)
  }
}

/** What is left when so many bytes are done. */
function behind(chunks: readonly Uint8Array[], done: number): Uint8Array[] {
  let left = done
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.length)
    left -= skipped
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)]
  })
}
