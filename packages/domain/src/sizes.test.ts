import type { Bytes } from '@perigee/std/brand'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteText } from './byte-text'
import { limitInputBytes, limitInputProblem, limitInputText, projectLimitInputProblem } from './limit-input'
import { effectiveLimit, fitsLimit, judgeCustomLimit, reachedThreshold } from './limits'
import { formatMemorySize, parseMemorySize } from './memory-size'

describe('memory sizes on the wire', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.00 KB'],
    [25e9, '25.00 GB'],
    [100e12, '100.00 TB'],
    [5.5e12, '5.50 TB'],
  ])('%d is written %s', (bytes, text) => expect(formatMemorySize(bytes)).toBe(text))

  it.each([
    ['25000000000', 25e9],
    ['0', 0],
    ['5GB', 5e9],
    ['5.5 TB', 5.5e12],
    ['0.29 GB', 290_000_000],
    ['1 KiB', 1024],
    ['1.5kib', 1536],
    ['10 b', 10],
    ['0.0001 KB', 0],
    [' 7 MB ', 7e6],
    ['9 PB', 9e15],
  ])('%s is read as %d', (text, bytes) => expect(parseMemorySize(text)).toBe(bytes))

  it.each(['', 'GB', '-1', '1e9', '5 XB', '1,5 GB', '.5 GB', '5.GB', '10 PB', '1 EB', 'NaN', 'null', '5 GB 3'])(
    '%j is refused',
    (text) => expect(parseMemorySize(text)).toBeUndefined(),
  )

  it('reads back every whole number of bytes', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (bytes) => parseMemorySize(String(bytes)) === bytes))
  })
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

  it('let in what fits exactly', () => {
    expect(fitsLimit(90, 10, 100)).toBe(true)
    expect(fitsLimit(90, 11, 100)).toBe(false)
    expect(fitsLimit(0, 1, 0)).toBe(false)
  })

  it.each([
    [79, null, undefined],
    [80, null, 'Eighty'],
    [100, null, 'Hundred'],
    [39, 50, undefined],
    [40, 50, 'CustomEighty'],
    [50, 50, 'CustomHundred'],
    [85, 50, 'CustomHundred'],
    [120, 50, 'Hundred'],
  ])('%d used of 100, own limit %s: %s', (used, userSet, threshold) => {
    expect(reachedThreshold({ used, tierLimit: 100, userSet })).toBe(threshold)
  })

  it.each([
    [0, { ok: true, userSet: null }],
    [5, { ok: false, reason: 'below-usage' }],
    [10, { ok: true, userSet: 10 }],
    [100, { ok: true, userSet: 100 }],
    [101, { ok: false, reason: 'exceeds-maximum' }],
  ])('a custom limit of %d', (wanted, verdict) => {
    expect(judgeCustomLimit(wanted as Bytes, { tierLimit: 25, paidDefault: 100, used: 10 })).toEqual(verdict)
  })

  it('may reach a tier limit above the paid default', () => {
    expect(judgeCustomLimit(150 as Bytes, { tierLimit: 200, paidDefault: 100, used: 0 }).ok).toBe(true)
  })
})

describe('limits as typed', () => {
  it.each([
    ['', 'Required'],
    ['No Limit', undefined],
    ['abc', 'Invalid number'],
    ['1e5', 'Invalid number'],
    ['0', 'Number must be positive'],
    ['-3', 'Number must be positive'],
    ['1'.repeat(51), 'Invalid number'],
    ['1.25', undefined],
  ])('%j: %s', (text, problem) => expect(limitInputProblem(text)).toBe(problem))

  it('are whole bytes, shown with two decimals', () => {
    expect(limitInputBytes('1.005', 'GB')).toBe(1_005_000_000)
    expect(limitInputBytes('0.29', 'GB')).toBe(290_000_000)
    expect(limitInputBytes('0.0000000015', 'GB')).toBe(1)
    expect(limitInputBytes('No Limit', 'TB')).toBe(0)
    expect(limitInputText(1_234_567_890, 'GB')).toBe('1.23')
    expect(limitInputText(100e12, 'TB')).toBe('100')
  })

  it.each([
    ['', 'Required'],
    ['1.5', 'Invalid number'],
    ['12345', 'Invalid number'],
    ['0', 'Number must be positive'],
    ['4', undefined],
  ])('number of projects %j: %s', (text, problem) => expect(projectLimitInputProblem(text)).toBe(problem))
})
