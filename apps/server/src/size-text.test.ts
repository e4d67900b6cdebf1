import { expect, it } from 'vitest'
import { sizeText } from './size-text'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KiB'],
  [5 * 2 ** 40, '5.0 TiB'],
])('shows %i bytes as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
