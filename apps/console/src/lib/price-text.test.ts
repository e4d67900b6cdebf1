import { expect, it } from 'vitest'
import { dollarsPerGB, priceText } from './price-text'

it.each([
  ['0.0004', '0.004'],
  ['0.0007', '0.007'],
  ['0.15', '1.5'],
  ['12', '120'],
  ['0', '0'],
  ['0.10', '1'],
  ['0.0000000001', '0.000000001'],
  ['', null],
  ['free', null],
])('%j cents for a MB are %j dollars for a GB', (cents, dollars) => {
  expect(dollarsPerGB(cents)).toBe(dollars)
})

it('a price says what storing and downloading cost', () => {
  expect(priceText({ storageMBMonthCents: '0.0004', egressMBCents: '0.0007' })).toBe(
    '$0.004/GB-month stored, $0.007/GB download',
  )
  expect(priceText({ storageMBMonthCents: '0.0004', egressMBCents: 'n/a' })).toBeNull()
})
