import { expect, it } from 'vitest'
import { groupedText } from './money-text'

it.each([
  ['0', '0'],
  ['1234567', '1,234,567'],
  ['275.221442', '275.221442'],
  ['1234.5', '1,234.5'],
])('the quantity %s is written %s', (number, text) => expect(groupedText(number)).toBe(text))
