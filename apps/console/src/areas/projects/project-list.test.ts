import { expect, it } from 'vitest'
import { anInvitation, aProject } from '@/testing/builders'
import { listed, listedKey } from './project-list'
import type { Sorting } from './sort-projects'

const lists = {
  projects: [aProject({ name: 'Tides' }), aProject({ name: 'Auroras', description: 'night skies' })],
  invitations: [
    anInvitation({ projectName: 'Moons', createdAt: '2026-11-02T00:00:00Z' }),
    anInvitation({ projectName: 'Comets', createdAt: '2026-11-03T00:00:00Z', projectDescription: 'also in the sky' }),
  ],
}
const names = (search: string, sorting: Sorting) =>
  listed(lists, { search, sorting }).map((row) => ('project' in row ? row.project.name : row.invitation.projectName))

it.each([
  { search: '', sorting: { field: 'name', direction: 'asc' }, found: ['Comets', 'Moons', 'Auroras', 'Tides'] },
  { search: '', sorting: { field: 'name', direction: 'desc' }, found: ['Moons', 'Comets', 'Tides', 'Auroras'] },
  { search: '', sorting: { field: 'createdAt', direction: 'asc' }, found: ['Moons', 'Comets', 'Auroras', 'Tides'] },
  { search: '', sorting: { field: 'storageUsed', direction: 'desc' }, found: ['Comets', 'Moons', 'Auroras', 'Tides'] },
  { search: 'SKIES', sorting: { field: 'name', direction: 'asc' }, found: ['Auroras'] },
  { search: 'sk', sorting: { field: 'name', direction: 'asc' }, found: ['Comets', 'Auroras'] },
] satisfies { search: string; sorting: Sorting; found: string[] }[])(
  'invitations come first, "$search" by $sorting.field $sorting.direction: $found',
  ({ search, sorting, found }) => expect(names(search, sorting)).toEqual(found),
)

it('tells a project from an invitation to it', () => {
  const project = aProject()
  expect(listedKey({ project })).not.toBe(listedKey({ invitation: anInvitation({ projectID: project.id }) }))
})
