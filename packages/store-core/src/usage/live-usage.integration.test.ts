import { storedUsage } from '@perigee/satellite-db/project-usage'
import { createLogger } from '@perigee/server-kit/logger'
import { hour } from '@perigee/std/durations'
import type { BucketName } from '@perigee/std/brand'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { createEgressMeter } from './egress-meter'
import { createLiveUsage } from './live-usage'

let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const bucket = 'photos' as BucketName
const logger = createLogger({ level: 'silent' })

it('stays right for more projects than it remembers, however old the figures may be', async () => {
  const { db, clock, store } = test
  const egress = createEgressMeter({ db, logger, maxProjects: 2 })
  const usage = createLiveUsage({ db, clock, egress, maxProjects: 2 })
  const projects = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const { id, apiKey } = await aProject(db)
      const caller = { apiKey: apiKey.raw }
      await store.createBucket(caller, { bucket })
      return { id, caller, downloaded: 0 }
    }),
  )
  for (let round = 0; round < 4; round++) {
    for (const project of projects) {
      const before = await usage.stored(project.id, hour)
      const settle = usage.begin(project.id, { storage: 1_000, segments: 1 })
      await putSmall(store, project.caller, { bucket, key: `k${round}` }, new Uint8Array(1_000))
      settle(true)
      const { storage } = await storedUsage(db, project.id)
      expect(before.storage).toBe(storage - 1_000)
      expect((await usage.stored(project.id, hour)).storage).toBe(storage)

      const download = egress.begin({ projectId: project.id, bucket }, 70)
      download.took(70, clock())
      project.downloaded += 70
      expect(await usage.egress(project.id, hour)).toBe(project.downloaded)
      download.close()
      if (round % 2 === 1) await egress.flush()
      expect(await usage.egress(project.id, hour)).toBe(project.downloaded)
    }
  }
  await egress.close()
})
