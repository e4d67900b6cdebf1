import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareBytes, utf8 } from './bytes'
import { compareAsUtf8, sortAsUtf8 } from './utf8-order'

const edges = ['a', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}']
const text = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.array(fc.constantFrom(...edges), { maxLength: 4 }).map((units) => units.join('')),
)

it('is the order of bytes', () => {
  fc.assert(
    fc.property(text, text, text, (start, a, b) => {
      const inBytes = compareBytes(utf8(start + a), utf8(start + b))
      expect(Math.sign(compareAsUtf8(start + a, start + b))).toBe(Math.sign(inBytes))
    }),
    { numRuns: 1000 },
  )
})

it('sorts any texts as their bytes are sorted', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const byBytes = texts.toSorted((a, b) => compareBytes(utf8(a), utf8(b)))
      expect(sortAsUtf8([...texts], (item) => item)).toEqual(byBytes)
    }),
  )
})
