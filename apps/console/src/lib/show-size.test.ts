import { expect, it } from 'vitest'
import { exactSize, sizeWithBytes } from './show-size'

it.each([
  { bytes: 0, text: '0 bytes', exact: '0 bytes' },
  { bytes: 1, text: '1 byte', exact: '1 byte' },
  { bytes: 999, text: '999 bytes', exact: '999 bytes' },
  { bytes: 1000, text: '1 KB (1,000 bytes)', exact: '1,000 bytes (0.000001 GB)' },
  { bytes: 15_205, text: '15.21 KB (15,205 bytes)', exact: '15,205 bytes (0.000015205 GB)' },
  { bytes: 1_234_567_890, text: '1.23 GB (1,234,567,890 bytes)', exact: '1,234,567,890 bytes (1.23456789 GB)' },
])('$bytes are said exactly: $text, $exact', ({ bytes, text, exact }) => {
  expect(sizeWithBytes(bytes)).toBe(text)
  expect(exactSize(bytes)).toBe(exact)
})
