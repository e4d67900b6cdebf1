import { publicAreas } from '@perigee/domain/public-areas'
import { expect, it } from 'vitest'
import { allRights, rightsBody, rightsText } from './rights'

const photos = '00010203-0405-0607-0809-0a0b0c0d0e0f' as never
const projects = [{ id: photos, name: 'Photos' }]

it('all areas are null, so that those to come are among them', () => {
  expect(rightsBody(allRights)).toEqual({ access: 'write', projectID: null, areas: null })
  const chosen = { access: 'read', projectId: photos, areas: publicAreas.toReversed() } as const
  expect(rightsBody({ ...chosen, allAreas: true })).toEqual({ access: 'read', projectID: photos, areas: null })
  // Each of them by name is not the same.
  expect(rightsBody({ ...chosen, allAreas: false }).areas).toEqual(publicAreas)
})

it('chosen areas go in the order of the list, whatever was ticked first', () => {
  expect(rightsBody({ ...allRights, allAreas: false, areas: ['webhooks', 'buckets'] }).areas).toEqual([
    'buckets',
    'webhooks',
  ])
})

const all = { access: 'write', projectID: null, areas: null } as const

it.each([
  [all, 'Administrative access'],
  [{ ...all, access: 'read' }, 'Read only · All projects · All areas'],
  [{ ...all, projectID: photos, areas: ['buckets', 'audit'] }, 'Read and change · Photos · Buckets, Audit log'],
  [{ ...all, projectID: 'gone' }, 'Read and change · A project that you are not in · All areas'],
  [{ ...all, areas: ['tapes'] }, 'Read and change · All projects · tapes'],
] satisfies [Parameters<typeof rightsText>[0], string][])('of %j it says %s', (rights, text) => {
  expect(rightsText(rights, projects)).toBe(text)
})
