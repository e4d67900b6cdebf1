import { KiB } from '@perigee/std/units'

/** `bytes` is valid until the next part is asked for: all parts of a blob share one buffer. */
export interface BlobPart {
  bytes: Uint8Array
  isLast: boolean
}

const firstSize = 256 * KiB

/** Cuts content into parts of `size` bytes, the last one shorter; one empty part when there is nothing. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<BlobPart, void> {
  let buffer = new Uint8Array(Math.min(firstSize, size))
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      if (filled === size) {
        yield { bytes: buffer, isLast: false }
        filled = 0
      }
      if (filled === buffer.length) buffer = grown(buffer, size)
      const taken = Math.min(chunk.length - at, buffer.length - filled)
      buffer.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true }
}

function grown(buffer: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(buffer.length * 2, size))
  larger.set(buffer)
  return larger
}
