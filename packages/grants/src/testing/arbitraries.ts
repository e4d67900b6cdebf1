import fc from 'fast-check'
import { type Caveat, type CaveatFlag, caveatFlags } from '../caveat'

const flagNames = Object.keys(caveatFlags).filter((name): name is CaveatFlag => name in caveatFlags)
const bytes = fc.uint8Array({ maxLength: 12 })

/** All that the format can say about a time: the seconds of 64 bits, with nanoseconds. */
const time = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })

export const caveat: fc.Arbitrary<Caveat> = fc.record({
  flags: fc.subarray(flagNames).map((flags): ReadonlySet<CaveatFlag> => new Set(flags)),
  allowedPaths: fc.array(fc.record({ bucket: bytes, encryptedPathPrefix: bytes }), { maxLength: 4 }),
  notAfter: fc.option(time),
  notBefore: fc.option(time),
  maxObjectTtl: fc.option(time),
  nonce: bytes,
})
