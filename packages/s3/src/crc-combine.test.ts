import { concatAll } from '@perigee/std/concat-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNodeChecksum } from './checksum-hashes-node'
import { combineCrcs } from './crc-combine'

describe.each(['CRC32', 'CRC32C', 'CRC64NVME'] as const)('%s', (algorithm) => {
  const digestOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const checksum = await createNodeChecksum(algorithm)
    checksum.update(bytes)
    return Uint8Array.from(checksum.digest())
  }

  it('of pieces is that of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), async (pieces) => {
        const known = await Promise.all(
          pieces.map(async (piece) => ({ digest: await digestOf(piece), size: piece.length })),
        )
        expect(combineCrcs(algorithm, known)).toEqual(await digestOf(concatAll(pieces)))
      }),
      { numRuns: 40 },
    )
  })

  it('takes sizes beyond 32 bits, in any order of equal bytes', async () => {
    const zeros = { digest: await digestOf(new Uint8Array(2 ** 20)), size: 2 ** 20 }
    let many = zeros
    while (many.size < 2 ** 36) many = { digest: combineCrcs(algorithm, [many, many]), size: 2 * many.size }
    expect(combineCrcs(algorithm, [many, zeros])).toEqual(combineCrcs(algorithm, [zeros, many]))
    expect(combineCrcs(algorithm, [many, zeros])).not.toEqual(many.digest)
  })

  it('holds for parts of megabytes', async () => {
    const parts = [new Uint8Array(5 * 2 ** 20).fill(7), new Uint8Array(5 * 2 ** 20).fill(9), Uint8Array.of(1)]
    const known = await Promise.all(parts.map(async (part) => ({ digest: await digestOf(part), size: part.length })))
    expect(combineCrcs(algorithm, known)).toEqual(await digestOf(concatAll(parts)))
  })
})
