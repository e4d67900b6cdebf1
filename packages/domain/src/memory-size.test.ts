import { describe, expect, it } from 'vitest'
import { formatExactMemorySize, formatMemorySize, parseMemorySize } from './memory-size'

describe('a size as text', () => {
  it.each([
    ['0', 0],
    ['25000000000', 25e9],
    ['5GB', 5e9],
    ['5.5 TB', 5.5e12],
    ['64 KiB', 65_536],
    ['1.5b', 1],
    [' 100.00 TB ', 100e12],
    ['1 eb', 1e18],
    ['1.005 GB', 1_005_000_000],
    ['0.29 TB', 290_000_000_000],
    ['0.123456789012 TB', 123_456_789_012],
    ['0.1234567890129 TB', 123_456_789_012],
    ['0.00 GB', 0],
  ])('%s is %d bytes', (text, bytes) => {
    expect(parseMemorySize(text)).toBe(Number.isSafeInteger(bytes) ? bytes : undefined)
  })

  it.each([
    '',
    ' ',
    'GB',
    '-1',
    '1e9',
    '5 XB',
    '1,5 GB',
    '5  GB',
    '0x10',
    '9999999999999999',
    'Infinity',
    '0.4',
    '0.0000000009 GB',
    '1. GB',
    '.5 GB',
  ])('"%s" is none', (text) => {
    expect(parseMemorySize(text)).toBeUndefined()
  })

  it.each([1, 999, 1000, 25e9, 5.5e12])('%d is read as it is written', (bytes) => {
    expect(parseMemorySize(formatMemorySize(bytes))).toBe(bytes)
  })

  it.each([
    [3_000_000_000, '3.00 GB'],
    [3_004_000_000, '3.00 GB (3004000000 B)'],
    [0, '0 B'],
  ])('%d is written out as %s', (bytes, text) => expect(formatExactMemorySize(bytes)).toBe(text))
})
