import { describe, expect, it } from 'vitest'
import { pageCount, pageRange, pageSizes } from './page-size'

describe('page sizes', () => {
  it.each([
    { total: 0, allowAll: true, last: 'All' },
    { total: 300, allowAll: true, last: 'All' },
    { total: 301, allowAll: true, last: '100' },
    { total: 20, allowAll: false, last: '100' },
  ])('$total rows, all allowed: $allowAll, end with $last', ({ total, allowAll, last }) => {
    expect(pageSizes(total, allowAll).at(-1)?.label).toBe(last)
  })
})

it.each([
  { total: 42, size: 10, page: 1, range: '1–10 of 42', pages: 5 },
  { total: 42, size: 10, page: 5, range: '41–42 of 42', pages: 5 },
  { total: 0, size: 10, page: 1, range: '0 of 0', pages: 1 },
  { total: 10, size: 10, page: 1, range: '1–10 of 10', pages: 1 },
])('page $page of $total rows by $size is $range', ({ total, size, page, range, pages }) => {
  expect(pageRange(total, size, page)).toBe(range)
  expect(pageCount(total, size)).toBe(pages)
})

it('says that more rows exist than are known', () => {
  expect(pageRange(500, 10, 1, true)).toBe('1–10 of 500+')
})
