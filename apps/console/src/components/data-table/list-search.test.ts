import { describe, expect, it } from 'vitest'
import { listSearch, readSort, sameLook, writeSort } from './list-search'

const usual = { by: 'name', direction: 'asc' } as const
const columns = ['name', 'size'] as const

describe('the address of a list', () => {
  it.each([
    {
      search: { page: '3', size: '25', sort: '-size', view: 'cards' },
      read: { page: 3, size: 25, sort: '-size', view: 'cards' },
    },
    { search: { page: 2, size: 300 }, read: { page: 2, size: 300 } },
    { search: { page: '1' }, read: {} },
    { search: { page: '0', size: '11', sort: 'a b', view: '' }, read: {} },
    { search: { page: '-1', size: '1e2', sort: true, view: ['x'] }, read: {} },
    { search: { page: '9999999', size: '010' }, read: {} },
    { search: { token: 'secret' }, read: {} },
    {
      search: { versions: '1', at: '2026-11-05T12:00:00.000Z' },
      read: { versions: 1, at: '2026-11-05T12:00:00.000Z' },
    },
    { search: { versions: 'true', at: '2026-11-05' }, read: {} },
    { search: { versions: 2, at: '2026-99-99T99:99:99Z' }, read: {} },
  ])('$search is read as $read', ({ search, read }) => {
    expect(listSearch(search)).toEqual(read)
  })

  it('loses its page on the way to another folder', () => {
    expect(sameLook({ page: 3, size: 25, sort: '-size', versions: 1 })).toEqual({
      size: 25,
      sort: '-size',
      versions: 1,
    })
  })

  it.each([
    { text: '-size', sort: { by: 'size', direction: 'desc' } },
    { text: 'size', sort: { by: 'size', direction: 'asc' } },
    { text: '-name', sort: { by: 'name', direction: 'desc' } },
    { text: 'name', sort: usual, written: undefined },
    { text: 'color', sort: usual, written: undefined },
    { text: undefined, sort: usual },
  ] as const)('$text sorts by $sort.by, $sort.direction', ({ text, sort, ...rest }) => {
    const read = readSort(text, columns, usual)
    expect(read).toEqual(sort)
    expect(writeSort(read, usual)).toBe('written' in rest ? rest.written : text)
  })
})
