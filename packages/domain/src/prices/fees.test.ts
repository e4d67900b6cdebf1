import { day } from '@perigee/std/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addedDeletions, type EarlyDeletion, lackedTo, lackedToAge, smallestSizes } from './fees'

it('what objects lack is that of the size that a product names; nothing where it names none', () => {
  const lacking = smallestSizes.map((size) => BigInt(size))
  expect(smallestSizes.map((size) => lackedTo(lacking, size))).toEqual(lacking)
  expect(lackedTo(lacking, 0)).toBe(0n)
  expect(lackedTo([], 4_096)).toBe(0n)
})

const deletion = fc.record({ bytes: fc.bigInt(0n, 10n ** 12n), age: fc.integer({ min: 0, max: 400 * day }) })

it('what deleted objects lack to an age is what each lacks by itself, however they were gathered', () => {
  fc.assert(
    fc.property(fc.array(deletion), fc.array(deletion), fc.integer({ min: 0, max: 365 }), (some, others, days) => {
      const each = [...some, ...others].map(({ bytes, age }) => bytes * BigInt(Math.max(0, days * day - age)))
      const gathered = addedDeletions(addedDeletions([], some.map(aDeletion)), others.map(aDeletion))
      expect(lackedToAge(gathered, days)).toBe(each.reduce((sum, one) => sum + one, 0n))
      expect(new Set(gathered.map(({ ageDays }) => ageDays)).size).toBe(gathered.length)
    }),
  )
})

const aDeletion = ({ bytes, age }: { bytes: bigint; age: number }): EarlyDeletion => ({
  ageDays: Math.floor(age / day),
  bytes,
  byteMillis: bytes * BigInt(age),
})
