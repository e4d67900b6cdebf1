import { expect, it } from 'vitest'
import { amountOf, amountProblem } from './amount'

it.each([
  ['10', undefined],
  [' 2500 ', undefined],
  ['', 'Amount must be more than or equal to 10'],
  ['9', 'Amount must be more than or equal to 10'],
  ['2501', 'Amount must be less than or equal to 2500'],
  ['-5', 'Value must be a positive number'],
  ['0', 'Value must be a positive number'],
  ['10.5', 'Value must be a whole number'],
  ['1,000', 'Value must be a whole number'],
  ['ten', 'Invalid number'],
  ['1e999', 'Invalid number'],
])('%j: %s', (text, problem) => expect(amountProblem(text, { min: 10, max: 2500 })).toBe(problem))

it('an empty amount counts as 1', () => expect(amountOf(' ')).toBe(1))
