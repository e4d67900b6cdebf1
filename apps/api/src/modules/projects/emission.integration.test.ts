import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordUsage } from '@perigee/satellite-db/usage-records'
import { day } from '@perigee/std/durations'
import { TB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()

async function emissionOf({ id, member }: Awaited<ReturnType<typeof aProject>>) {
  return (await member.browser.call(projects.emission, { params: { id } })).body
}

it('of a project without anything is none', async () => {
  expect(await emissionOf(await aProject(api))).toEqual({ storjImpact: 0, hyperscalerImpact: 0, savedTrees: 0 })
})

it('of a terabyte that a project has for a year is the estimate of the operator', async () => {
  const project = await aProject(api)
  const { internalId: projectId } = project.row
  const createdAt = new Date(api.clock().getTime() - 365.25 * day)
  await api.db.updateTable('satellite.projects').set({ created_at: createdAt }).where('id', '=', projectId).execute()
  const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt } as const
  const bucketId = await insertBucket(api.db, { projectId, name: 'photos', ...fields })
  if (bucketId === undefined) throw new Error('no bucket')
  await recordUsage(api.db, { projectId, bucketId, storage: TB, objects: 1, segments: 1 })

  const { storjImpact, hyperscalerImpact, savedTrees } = await emissionOf(project)
  expect(hyperscalerImpact).toBeCloseTo(167.2, 2)
  expect(storjImpact).toBeCloseTo(80.6436, 2)
  expect(savedTrees).toBe(1)
})
