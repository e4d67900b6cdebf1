import { describe, expect, it } from 'vitest'
import { clampPageSize, offersAll, pageOf } from './page'

describe('pages', () => {
  it.each([
    [
      { totalCount: 25, limit: 10, page: 1 },
      { limit: 10, offset: 0, pageCount: 3, currentPage: 1, totalCount: 25 },
    ],
    [
      { totalCount: 25, limit: 10, page: 3 },
      { limit: 10, offset: 20, pageCount: 3, currentPage: 3, totalCount: 25 },
    ],
    [
      { totalCount: 20, limit: 10, page: 2 },
      { limit: 10, offset: 10, pageCount: 2, currentPage: 2, totalCount: 20 },
    ],
    [
      { totalCount: 700, limit: 1000, page: 2 },
      { limit: 300, offset: 300, pageCount: 3, currentPage: 2, totalCount: 700 },
    ],
    [
      { totalCount: 0, limit: 10, page: 4 },
      { limit: 10, offset: 0, pageCount: 0, currentPage: 0, totalCount: 0 },
    ],
  ])('%j', (asked, page) => expect(pageOf(asked)).toEqual(page))

  it.each([
    { totalCount: 25, limit: 10, page: 4 },
    { totalCount: 25, limit: 10, page: 0 },
    { totalCount: 25, limit: 0, page: 1 },
    { totalCount: 0, limit: 10, page: 0 },
    { totalCount: 25, limit: 1.5, page: 1 },
    { totalCount: 25, limit: 10, page: Number.NaN },
  ])('%j makes no sense', (asked) => expect(pageOf(asked)).toBeUndefined())

  it('hold at most 300 rows', () => {
    expect(clampPageSize(301)).toBe(300)
    expect(offersAll(300)).toBe(true)
    expect(offersAll(301)).toBe(false)
  })
})
