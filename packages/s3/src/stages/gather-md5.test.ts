import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { describe, expect, it } from 'vitest'
import { gatherMd5 } from './gather-md5'

const found = nativeModule()

/** What happens to one of the bodies, in the order of a thread: bytes come, or all that waits is settled. */
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ body: fc.nat(9), bytes: fc.uint8Array({ maxLength: 300 }) }) },
  { weight: 1, arbitrary: fc.constant('settle' as const) },
)

describe.skipIf(found.state !== 'loaded')('gathered MD5', () => {
  const { md5 } = found as Extract<typeof found, { state: 'loaded' }>

  it('is that of OpenSSL for bodies that come by turns, whenever it is settled', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { createMd5, settle } = gatherMd5(md5)
        const bodies = Array.from({ length: 10 }, () => ({ gathered: createMd5(), openSsl: createHash('md5') }))
        for (const one of events) {
          if (one === 'settle') settle()
          else {
            bodies[one.body]?.gathered.update(one.bytes)
            bodies[one.body]?.openSsl.update(one.bytes)
          }
        }
        for (const { gathered, openSsl } of bodies) {
          expect(Buffer.from(gathered.digest()).toString('hex')).toBe(openSsl.digest('hex'))
        }
      }),
    )
  })

  it('has read all bytes once it was settled', () => {
    const { createMd5, settle } = gatherMd5(md5)
    const hash = createMd5()
    const bytes = new TextEncoder().encode('abc')
    hash.update(bytes)
    settle()
    bytes.fill(0)
    expect(Buffer.from(hash.digest()).toString('hex')).toBe('900150983cd24fb0d6963f7d28e17f72')
  })
})
