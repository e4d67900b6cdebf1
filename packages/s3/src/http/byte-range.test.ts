import { expect, it } from 'vitest'
import { contentRange, parseRange, parseRanges } from './byte-range'

it.each([
  [undefined, null],
  ['bytes=0-0', { offset: 0, length: 1 }],
  ['bytes=2-5', { offset: 2, length: 4 }],
  ['bytes=2-', { offset: 2, length: 8 }],
  ['bytes=2-100', { offset: 2, length: 8 }],
  ['bytes=-3', { offset: 7, length: 3 }],
  ['bytes=-100', { offset: 0, length: 10 }],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=x', null],
  ['bytes=-', null],
  ['bytes= 2 - 5 ', { offset: 2, length: 4 }],
  ['bytes=2--5', null],
  [`bytes=2-5${' '.repeat(1024)}`, null],
])('%s of ten bytes', (header, range) => expect(parseRange(header, 10)).toEqual(range))

it.each([
  ['bytes=10-', 10],
  ['bytes=5-2', 10],
  ['bytes=-0', 10],
  ['bytes=0-', 0],
  ['bytes=-5', 0],
])('%s of %d bytes is not satisfiable', (header, size) => {
  expect(() => parseRange(header, size)).toThrow('range is not satisfiable')
})

it('writes Content-Range', () => expect(contentRange({ offset: 2, length: 4 }, 10)).toBe('bytes 2-5/10'))

it.each([
  [undefined, null],
  ['bytes=2-5', [[2, 4]]],
  [
    'bytes=0-1, 3-4,-1',
    [
      [0, 2],
      [3, 2],
      [9, 1],
    ],
  ],
  ['bytes=0-1,20-30', [[0, 2]]],
  ['bytes=0-7,2-9', null],
  ['bytes=0-1,x', null],
  ['bytes=0-1,', null],
  [`bytes=${Array.from({ length: 33 }, () => '0-0').join()}`, null],
])('several: %s of ten bytes', (header, expected) => {
  const ranges = parseRanges(header, 10)
  expect(ranges?.map(({ offset, length }) => [offset, length]) ?? null).toEqual(expected)
})

it('refuses several of which none is within', () => {
  expect(() => parseRanges('bytes=10-,20-30', 10)).toThrow('range is not satisfiable')
})
