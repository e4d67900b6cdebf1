import fc from 'fast-check'

export const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
export const nonce24 = fc.uint8Array({ minLength: 24, maxLength: 24 })

/** One component of a path, often empty, often beyond ASCII. */
export const component = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('/', '_'))

/** A path with at least one character; a single empty component cannot be told from no path. */
export const path = fc
  .array(component, { minLength: 1, maxLength: 5 })
  .map((components) => components.join('/'))
  .filter((text) => text !== '')

/** What an attacker makes of valid bytes: cut, lengthened, or with one byte changed. */
export const damaged = (valid: Uint8Array) =>
  fc
    .record({
      at: fc.nat(Math.max(0, valid.length - 1)),
      byte: fc.nat(255),
      how: fc.constantFrom('cut', 'grow', 'set'),
    })
    .map(({ at, byte, how }) => {
      if (how === 'cut') return valid.slice(0, at)
      if (how === 'grow') return Uint8Array.from([...valid, byte])
      return valid.map((old, index) => (index === at ? byte : old))
    })
