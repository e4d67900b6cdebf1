import { randomBytes } from 'node:crypto'
import { MiB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { keyOfFile, openFrames, sealFrames } from './sealed-frames'

const key = keyOfFile(randomBytes(32), 'a.gz')

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}
const sealed = (bytes: Uint8Array, chunk = 65_536) => all(sealFrames(inChunks(bytes, chunk), key))
const opened = (bytes: Uint8Array, chunk = 65_536, with_ = key) => all(openFrames(inChunks(bytes, chunk), with_))

describe('a file of frames', () => {
  it.each([0, 1, MiB - 1, MiB, MiB + 1, 3 * MiB + 5])('of %i bytes comes back as it was', async (length) => {
    const plain = randomBytes(length)
    const file = await sealed(plain)
    expect(file).toHaveLength(length + 16 * Math.max(1, Math.ceil(length / MiB)))
    for (const chunk of [1_000, 5 * MiB]) expect((await opened(file, chunk)).equals(plain)).toBe(true)
  })

  it('is the same however its content comes', async () => {
    const plain = randomBytes(2 * MiB + 1)
    expect((await sealed(plain, 999)).equals(await sealed(plain, 3 * MiB))).toBe(true)
  })

  it('does not open cut off, longer, with its frames in another order, changed, or as another file', async () => {
    const plain = randomBytes(3 * MiB)
    const file = await sealed(plain)
    const frame = MiB + 16
    const [first, second, third] = [0, 1, 2].map((n) => file.subarray(n * frame, (n + 1) * frame)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    const changed = Buffer.from(file)
    changed.writeUInt8(changed.readUInt8(frame + 1) ^ 1, frame + 1)
    for (const wrong of [
      file.subarray(0, -1),
      file.subarray(0, frame),
      file.subarray(0, 2 * frame),
      new Uint8Array(),
      Buffer.concat([file, third]),
      Buffer.concat([second, first, third]),
      Buffer.concat([first, first, third]),
      changed,
    ])
      await expect(opened(wrong)).rejects.toThrow()
    await expect(opened(file, 65_536, keyOfFile(randomBytes(32), 'a.gz'))).rejects.toThrow()
  })
})
