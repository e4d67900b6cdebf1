import fc from 'fast-check'
import { expect, it } from 'vitest'
import { collect } from '../testing/bodies'
import { byteSource } from './upload-segments'

const chunks = fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 8 })
const step = fc.record({
  how: fc.constantFrom('peek' as const, 'take' as const, 'takeWhole' as const),
  count: fc.nat(12),
})

it('gives every byte once and in order, however it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, fc.array(step, { maxLength: 12 }), async (body, steps) => {
      const all = Uint8Array.from(Buffer.concat(body))
      const source = byteSource(
        (async function* () {
          yield* body
        })(),
      )
      let at = 0
      for (const { how, count } of steps) {
        const expected = all.slice(at, at + count)
        if (how === 'peek') expect(Uint8Array.from(await source.peek(count))).toEqual(expected)
        else {
          expect(how === 'take' ? await collect(source.take(count)) : await source.takeWhole(count)).toEqual(expected)
          at += expected.length
        }
      }
      expect(await collect(source.take(1_000))).toEqual(all.slice(at))
      await source.close()
    }),
  )
})
