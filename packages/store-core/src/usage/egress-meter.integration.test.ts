import { createLogger } from '@perigee/server-kit/logger'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { createEgressMeter } from './egress-meter'

let test: TestStore
const lines: string[] = []
const logger = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } })
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const rows = async (projectId: number) =>
  (
    await sql<{ bucket: string; hour: Date; bytes: number }>`
      select bucket, hour, bytes from satellite.bucket_egress where project_id = ${projectId} order by bucket, hour`.execute(
      test.db,
    )
  ).rows

it('counts by bucket and hour, whatever the order', async () => {
  const { id: projectId } = await aProject(test.db)
  const meter = createEgressMeter({ db: test.db, logger })
  const at = new Date('2026-03-01T10:59:59Z')
  const later = new Date(at.getTime() + hour)
  for (const n of [1, 2, 3]) {
    const photos = meter.begin({ projectId, bucket: 'photos' }, 100)
    const videos = meter.begin({ projectId, bucket: 'videos' }, 100)
    photos.took(n, at)
    videos.took(10 * n, at)
    photos.took(1, later)
    photos.close()
    videos.close()
  }
  expect(meter.of(projectId)).toEqual({ counted: 69, written: 0, reserved: 0 })
  await meter.close()
  expect(meter.of(projectId)).toEqual({ counted: 69, written: 69, reserved: 0 })
  expect(await rows(projectId)).toEqual([
    { bucket: 'photos', hour: new Date('2026-03-01T10:00:00Z'), bytes: 6 },
    { bucket: 'photos', hour: new Date('2026-03-01T11:00:00Z'), bytes: 3 },
    { bucket: 'videos', hour: new Date('2026-03-01T10:00:00Z'), bytes: 60 },
  ])
})

it('two processes at once lose nothing', async () => {
  const { id: projectId } = await aProject(test.db)
  const meters = [1, 2].map(() => createEgressMeter({ db: test.db, logger }))
  const at = new Date('2026-03-01T10:00:00Z')
  for (let round = 0; round < 10; round++) {
    for (const meter of meters) meter.begin({ projectId, bucket: 'photos' }, 7).took(7, at)
    await Promise.all(meters.map((meter) => meter.flush()))
  }
  await Promise.all(meters.map((meter) => meter.close()))
  expect(await rows(projectId)).toMatchObject([{ bytes: 140 }])
})

it('what cannot be written down is written down later, once', async () => {
  const { id: projectId } = await aProject(test.db)
  const meter = createEgressMeter({ db: test.db, logger })
  const at = new Date('2026-03-01T10:00:00Z')
  const download = meter.begin({ projectId, bucket: 'photos' }, 100)
  await sql`alter table satellite.bucket_egress rename to out_of_reach`.execute(test.db)
  download.took(30, at)
  await meter.flush()
  expect(lines.join('')).toContain('downloads could not be counted')
  expect(meter.of(projectId)).toEqual({ counted: 30, written: 0, reserved: 70 })
  download.took(5, at)
  await sql`alter table satellite.out_of_reach rename to bucket_egress`.execute(test.db)
  download.close()
  await meter.close()
  expect(await rows(projectId)).toMatchObject([{ bytes: 35 }])
})
