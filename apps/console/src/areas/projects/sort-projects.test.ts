import { describe, expect, it } from 'vitest'
import { aProject } from '@/testing/builders'
import { matching, sortProjects, type Sorting } from './sort-projects'

const alpha = aProject({ name: 'alpha', storageUsed: 10, createdAt: '2026-02-01T00:00:00Z', memberCount: 2 })
const Beta = aProject({ name: 'Beta', storageUsed: 2, createdAt: '2026-03-01T00:00:00Z', memberCount: 2 })
const gamma = aProject({
  name: 'gamma',
  storageUsed: 300,
  createdAt: '2026-01-01T00:00:00Z',
  hasManagedPassphrase: true,
})

describe('sorting projects', () => {
  it.each([
    { sorting: { field: 'name', direction: 'asc' }, names: ['alpha', 'Beta', 'gamma'] },
    { sorting: { field: 'storageUsed', direction: 'desc' }, names: ['gamma', 'alpha', 'Beta'] },
    { sorting: { field: 'createdAt', direction: 'asc' }, names: ['gamma', 'alpha', 'Beta'] },
    { sorting: { field: 'memberCount', direction: 'desc' }, names: ['alpha', 'Beta', 'gamma'] },
    { sorting: { field: 'encryption', direction: 'asc' }, names: ['gamma', 'alpha', 'Beta'] },
  ] satisfies { sorting: Sorting; names: string[] }[])('$sorting.field $sorting.direction', ({ sorting, names }) => {
    expect(sortProjects([gamma, Beta, alpha], sorting).map(({ name }) => name)).toEqual(names)
  })
})

it('finds a part of the name or the description', () => {
  const described = aProject({ name: 'delta', description: 'Holiday photos' })
  expect(matching([alpha, described], 'PHOTO')).toEqual([described])
  expect(matching([alpha, described], 'alp')).toEqual([alpha])
})
