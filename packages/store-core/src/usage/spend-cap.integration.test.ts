import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { deleteBudget, insertBudget } from '@perigee/satellite-db/budgets'
import { applyDownloadStops } from '@perigee/satellite-db/download-stops'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { BucketName } from '@perigee/std/brand'
import { day, minute } from '@perigee/std/durations'
import { monthStart } from '@perigee/std/month-start'
import type { Kysely } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { path, putBlob, putSmall } from '../testing/objects'
import { anApiKey } from '../testing/test-store'
import { useProject } from '../testing/use-project'

const bucket = 'photos' as BucketName
const other = 'films' as BucketName
const { test, caller, project } = useProject(bucket)
const blob = { bucket, path: path('blob') }
const small = { bucket, path: path('small') }
const satellite = () => test.db as unknown as Kysely<SatelliteSchema>
const apply = () =>
  satellite()
    .transaction()
    .execute((trx) => applyDownloadStops(trx, project.ownerId, test.clock()))

beforeEach(async () => {
  await test.store.createBucket(caller, { bucket: other })
  await putSmall(test.store, caller, { bucket: other, key: 'small' })
  await putSmall(test.store, caller, { bucket, key: 'small' })
  for (const key of ['blob', 'another']) await putBlob(test.store, caller, { bucket, key }, new Uint8Array(9_000))
})
/** A budget that has stopped downloads in the month of the clock. @returns its id */
async function aSpentBudget(covers: { project_id?: number; bucket?: string } = {}): Promise<string> {
  const now = test.clock()
  const id = await insertBudget(satellite(), {
    user_id: project.ownerId,
    project_id: null,
    bucket: null,
    ...covers,
    cents: 1,
    percentages: [100],
    stop_downloads: true,
    mail: false,
    webhook: null,
    sealed_secret: null,
    stopped_month: monthStart(now),
    stopped_at: now,
    created_at: now,
  })
  await apply()
  return id ?? ''
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'works',
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  )
const open = (address: Parameters<typeof test.store.openObject>[1], by: StoreCaller = caller) =>
  outcome(test.store.openObject(by, address))

it('a spent budget stops downloads at once, also where the key was used a moment ago', async () => {
  expect([await open(small), await open(blob)]).toEqual(['works', 'works'])
  const id = await aSpentBudget()
  expect([await open(small), await open(blob)]).toEqual(['spendCapReached', 'spendCapReached'])
  await test.store.statObject(caller, small)
  await deleteBudget(satellite(), id)
  await apply()
  expect([await open(small), await open(blob)]).toEqual(['works', 'works'])
})

it('that of a bucket stops that bucket, and that of the project all', async () => {
  await aSpentBudget({ project_id: project.id, bucket })
  expect([await open(small), await open({ ...small, bucket: other })]).toEqual(['spendCapReached', 'works'])
  await aSpentBudget({ project_id: project.id })
  expect([await open(small), await open({ ...small, bucket: other })]).toEqual(['spendCapReached', 'spendCapReached'])
})

it('the next month ends it, whoever runs or does not', async () => {
  await aSpentBudget()
  const before = test.clock()
  test.clock.advance(32 * day)
  expect(await open(small)).toBe('works')
  test.clock.set(before)
  expect(await open(small)).toBe('spendCapReached')
})

it('a download that has begun goes on, however long it takes; another one does not begin with it', async () => {
  const { segments } = await test.store.openObject(caller, blob)
  const [segment] = segments
  if (segment?.content.kind !== 'blob') throw new Error('the content is not in a blob')
  const { token } = segment.content
  await aSpentBudget()
  const read = (of: string) => outcome(test.store.readSegment(caller, { token: of, offset: 0, length: 10 }))
  expect(await read(token)).toBe('works')
  test.clock.advance(20 * minute)
  expect(await read(token)).toBe('invalidSegment')
  const [again] = (await test.store.openObject(caller, { ...blob, goesOn: token })).segments
  expect(again?.content.kind === 'blob' && (await read(again.content.token))).toBe('works')

  expect(await open({ bucket, path: path('another'), goesOn: token })).toBe('spendCapReached')
  expect(await open({ ...blob, goesOn: 'made up' })).toBe('invalidSegment')
  const stranger = { apiKey: (await anApiKey(test.db, { projectId: project.id, createdBy: project.ownerId })).raw }
  expect(await open({ ...blob, goesOn: token }, stranger)).toBe('spendCapReached')
})

it('what becomes a copy is read on, by a key that may write it', async () => {
  await aSpentBudget()
  const copyTo = { bucket: other, path: path('copy') }
  expect(await open({ ...blob, copyTo })).toBe('works')
  const readOnly = encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowWrites']) })
  const reader = { apiKey: addCaveat(project.apiKey, readOnly).raw }
  expect(await open({ ...blob, copyTo }, reader)).toBe('spendCapReached')
})
