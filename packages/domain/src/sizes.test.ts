import { describe, expect, it } from 'vitest'
import { byteText } from './byte-text'
import { projectLimitInputProblem } from './limit-input'
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
})
