import { expect, it } from 'vitest'
import { phoneNumberProblem } from './phone-number'

it.each(['+41 44 123 45 67', '0441234567', '+1-202-555.0143', ' 112 ', '123456789012345 1'])('takes %j', (text) =>
  expect(phoneNumberProblem(text)).toBeUndefined(),
)

it.each(['', '+', 'call me', '+41  44', '(0)44', '44-', '++41', '1234567890123456', '12/34', '١٢٣'])(
  'refuses %j',
  (text) => expect(phoneNumberProblem(text)).toBe('Phone number must be valid.'),
)
