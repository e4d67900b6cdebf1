import { GetObjectCommand, ListObjectVersionsCommand, ListPartsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import {
  DeleteObjectCommand,
  GetObjectTaggingCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { startEmbeddedPostgres } from '@perigee/server-kit/embedded-postgres/start'
import { createLogger } from '@perigee/server-kit/logger'
import { minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { beforeAll, afterAll, expect, it } from 'vitest'
import { clusterFolder, prepareDataFolder } from './instance/prepare-data-folder'
import { anInstallation, type TestInstallation } from './testing/an-installation'
import { allOldSteps, makeOldDatabase, old, writeOldFiles } from './testing/old-installation'

const patience = 3 * minute
const logger = createLogger({ level: 'fatal' })
let installation: TestInstallation
let s3: S3Client

beforeAll(async () => {
  installation = await anInstallation()
  await makeOldFolder(installation.dataFolder)
  await installation.serve()
  s3 = installation.client(old.credentials)
}, patience)
afterAll(() => installation.remove())

/** The data folder of the last version before the baselines. */
async function makeOldFolder(dataFolder: string): Promise<void> {
  await prepareDataFolder(dataFolder)
  await writeOldFiles(dataFolder)
  const server = await startEmbeddedPostgres({ dataDir: clusterFolder(dataFolder), logger })
  const db = openDatabase<unknown>(server.address, { logger, maxConnections: 1 })
  await makeOldDatabase(db, await allOldSteps())
  // those that got no part for a day are given up
  await sql`update store.objects set created_at = now() where state = 0`.execute(db)
  await closeDatabase(db)
  await server.stop()
}

const textOf = async (Bucket: string, Key: string, VersionId?: string): Promise<string | undefined> =>
  (await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body?.transformToString()

it('objects of an old installation are read with its credentials', async () => {
  expect(await textOf('plain', 'notes/today.txt')).toBe('as before')
  expect(await textOf('plain', 'empty')).toBe('')
  expect(await textOf('plain', 'parts/whole.txt')).toBe('all of it')
  expect(await textOf('plain', 'large.bin')).toBe('blob'.repeat(1250))
  expect(await textOf('plain', 'copies/large.bin')).toBe('blob'.repeat(1250))
  const { Metadata, ContentType } = await s3.send(new GetObjectCommand({ Bucket: 'plain', Key: 'notes/today.txt' }))
  expect([Metadata, ContentType]).toEqual([{ colour: 'green' }, 'text/plain'])
})

it('its versions, locks and uploads are there', async () => {
  const { Versions, DeleteMarkers } = await s3.send(new ListObjectVersionsCommand({ Bucket: 'versions' }))
  const texts = await Promise.all(
    (Versions ?? []).map(({ Key, VersionId }) => textOf('versions', Key ?? '', VersionId)),
  )
  expect(texts).toEqual(['three', 'two', 'one'])
  expect(DeleteMarkers).toMatchObject([{ Key: 'gone', IsLatest: true }])

  const { Versions: locked = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: 'locked' }))
  for (const { Key, VersionId } of locked)
    await expect(s3.send(new DeleteObjectCommand({ Bucket: 'locked', Key, VersionId }))).rejects.toThrow()
  expect(locked).toHaveLength(2)

  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: 'plain' }))
  expect(Uploads).toMatchObject([{ Key: 'parts/half.txt' }])
  const { Parts } = await s3.send(
    new ListPartsCommand({ Bucket: 'plain', Key: 'parts/half.txt', UploadId: Uploads[0]?.UploadId }),
  )
  expect(Parts).toMatchObject([{ PartNumber: 1, Size: 12 }])
  const { TagSet } = await s3.send(new GetObjectTaggingCommand({ Bucket: 'plain', Key: 'notes/today.txt' }))
  expect(TagSet).toEqual([])
})

it('new objects stand beside the old ones', async () => {
  await s3.send(new PutObjectCommand({ Bucket: 'plain', Key: 'notes/today.txt', Body: 'replaced' }))
  await s3.send(new PutObjectCommand({ Bucket: 'plain', Key: 'notes/tomorrow.txt', Body: 'new' }))
  expect([await textOf('plain', 'notes/today.txt'), await textOf('plain', 'notes/tomorrow.txt')]).toEqual([
    'replaced',
    'new',
  ])
})
