import { concatAll } from '@perigee/std/concat-all'

/** All of something small. */
export async function readBytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.from(concatAll(parts))
}
