import { describe, expect, it } from 'vitest'
import { byteText } from './byte-text'
import {
  limitInputBytes,
  limitInputText,
  limitUnitOf,
  type LimitUnit,
  projectLimitInputProblem,
  sizeLimitProblem,
} from './limit-input'
import { effectiveLimit } from './limits'
import { formatMemorySize } from './memory-size'

describe('memory sizes on the wire', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.00 KB'],
    [25e9, '25.00 GB'],
    [100e12, '100.00 TB'],
    [5.5e12, '5.50 TB'],
  ])('%d is written %s', (bytes, text) => expect(formatMemorySize(bytes)).toBe(text))
})

describe('sizes for people', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [5_242_880, '5.24 MB'],
    [999_994, '999.99 KB'],
    [999_999, '1 MB'],
    [1e18, '1 EB'],
    [5e21, '5000 EB'],
  ])('%d: %s', (bytes, text) => expect(byteText(bytes)).toBe(text))
})

describe('limits', () => {
  it.each([
    [100, null, 100],
    [100, 50, 50],
    [100, 200, 100],
    [0, 50, 0],
  ])('tier %d and own %s make %d', (tier, own, limit) => expect(effectiveLimit(tier, own)).toBe(limit))
})

describe('limits as typed', () => {
  it.each([
    ['', 'Required'],
    ['1.5', 'Invalid number'],
    ['12345', 'Invalid number'],
    ['0', 'Number must be positive'],
    ['4', undefined],
  ])('number of projects %j: %s', (text, problem) => expect(projectLimitInputProblem(text)).toBe(problem))

  it.each<[string, LimitUnit, number | string]>([
    ['1', 'TB', 1e12],
    [' 1.5 ', 'TB', 1.5e12],
    ['.5', 'GB', 5e8],
    ['1.005', 'GB', 1_005_000_000],
    ['007', 'GB', 7e9],
    ['0.000000001', 'GB', 1],
    ['0.1234567899', 'GB', 123_456_789],
    ['9007', 'TB', 9007e12],
    ['No Limit', 'TB', 0],
    [' no limit', 'GB', 0],
    ['', 'TB', 'Required'],
    ['  ', 'TB', 'Required'],
    ['abc', 'TB', 'Invalid number'],
    ['1,5', 'TB', 'Invalid number'],
    ['1 000', 'GB', 'Invalid number'],
    ['1e3', 'GB', 'Invalid number'],
    ['0x10', 'GB', 'Invalid number'],
    ['5 TB', 'TB', 'Invalid number'],
    ['1.', 'TB', 'Invalid number'],
    ['1.2.3', 'TB', 'Invalid number'],
    ['Infinity', 'TB', 'Invalid number'],
    ['1'.repeat(51), 'GB', 'Invalid number'],
    ['9999999999999', 'TB', 'Invalid number'],
    ['0', 'TB', 'Number must be positive'],
    ['0.00', 'TB', 'Number must be positive'],
    ['-5', 'GB', 'Number must be positive'],
    ['-0', 'GB', 'Number must be positive'],
    ['0.0000000001', 'GB', 'Number must be positive'],
  ])('size %j in %s: %s', (text, unit, expected) => {
    expect(limitInputBytes(text, unit)).toBe(typeof expected === 'number' ? expected : undefined)
    expect(sizeLimitProblem(text, unit)).toBe(typeof expected === 'string' ? expected : undefined)
  })

  it.each<[number, LimitUnit, string]>([
    [1e12, 'TB', '1'],
    [1e12, 'GB', '1000'],
    [1_234_567_890_123, 'TB', '1.234567890123'],
    [1_234_567_890_123, 'GB', '1234.567890123'],
    [25e9, 'TB', '0.025'],
    [1, 'TB', '0.000000000001'],
    [100e12, 'TB', '100'],
  ])('%d bytes are shown in %s as %s, and read as they were', (bytes, unit, text) => {
    expect(limitInputText(bytes, unit)).toBe(text)
    expect(limitInputBytes(text, unit)).toBe(bytes)
  })

  it.each([
    [1e12, 'TB'],
    [999_999_999_999, 'GB'],
    [1, 'GB'],
  ])('%d bytes are shown in %s at first', (bytes, unit) => expect(limitUnitOf(bytes)).toBe(unit))
})
