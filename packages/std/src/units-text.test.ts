import { expect, it } from 'vitest'
import { unitsOf, unitsText } from './units-text'

it.each([
  ['1.5', 2, 150n],
  ['0.255', 6, 255_000n],
  ['0.0000005', 6, 1n],
  ['0.00000049', 6, 0n],
  ['0.9999995', 6, 1_000_000n],
  ['12', 0, 12n],
  ['12.5', 0, 13n],
  ['123456789012345678901234567890.1', 18, 123456789012345678901234567890100000000000000000n],
])('%s with %i places is %s', (text, places, units) => expect(unitsOf(text, places)).toBe(units))

it.each(['', '.5', '1.', '-1', '1e3', ' 1', '1,5', '0x10', '١', '1'.repeat(101)])('%j is no decimal number', (text) =>
  expect(unitsOf(text, 6)).toBeUndefined(),
)

it.each([
  [150n, 2, 0, '1.5'],
  [150n, 2, 2, '1.50'],
  [1n, 6, 2, '0.000001'],
  [0n, 6, 2, '0.00'],
  [-150n, 2, 0, '-1.5'],
  [12n, 0, 0, '12'],
  [1_234_567_891n, 8, 0, '12.34567891'],
] as const)('%s units with %i places are %s', (units, places, atLeast, text) =>
  expect(unitsText(units, places, atLeast)).toBe(text),
)
