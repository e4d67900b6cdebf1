import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'copied'
const sizes = { inline: 1_000, blob: 300_000 }
const client = () => gateway().client()

beforeAll(async () => {
  await client().send(new CreateBucketCommand({ Bucket }))
  for (const [Key, size] of Object.entries(sizes))
    await client().send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(size, 'x') }))
})

/** What counts as downloaded, in bytes of ciphertext. */
async function downloaded(): Promise<number> {
  const { store, project } = gateway()
  const used = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes from satellite.bucket_egress where project_id = ${project.id}`.execute(
    store.db,
  )
  return used.rows[0]?.bytes ?? 0
}

it.each(Object.keys(sizes))(
  'a part and a copy with a new checksum are made of %s without a download',
  async (source) => {
    const CopySource = `${Bucket}/${source}`
    const { UploadId } = await client().send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
    const before = await downloaded()
    const { CopyPartResult } = await client().send(
      new UploadPartCopyCommand({ Bucket, Key: 'parts', UploadId, PartNumber: 1, CopySource }),
    )
    expect(CopyPartResult?.ETag).toMatch(/^"[0-9a-f]{32}"$/)
    await client().send(new CopyObjectCommand({ Bucket, Key: 'summed', CopySource, ChecksumAlgorithm: 'SHA256' }))
    // what is read next is written down after what was read before
    const { Body } = await client().send(new GetObjectCommand({ Bucket, Key: 'inline' }))
    await Body?.transformToByteArray()
    await expect.poll(downloaded).toBeGreaterThan(before)
    expect((await downloaded()) - before).toBeLessThan(2 * sizes.inline)
  },
)

it('goes on once the limit of downloads is reached, and is no way to download', async () => {
  const { store, project, credentialsFor, rootKey } = gateway()
  await store.db.updateTable('satellite.projects').set({ bandwidth_limit: 1 }).where('id', '=', project.id).execute()
  const exceeded = { $metadata: { httpStatusCode: 403 } }
  await expect(client().send(new GetObjectCommand({ Bucket, Key: 'blob' }))).rejects.toMatchObject(exceeded)
  const CopySource = `${Bucket}/blob`
  const { UploadId } = await client().send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
  const part = { Bucket, Key: 'parts', UploadId, PartNumber: 1, CopySource }
  expect((await client().send(new UploadPartCopyCommand(part))).CopyPartResult?.ETag).toBeDefined()
  const reading = setApiKeyPermission(project.apiKey, [], { allowDownload: true, allowList: true })
  const reader = gateway().client({ credentials: credentialsFor({ apiKey: reading, rootKey }) })
  await expect(reader.send(new UploadPartCopyCommand(part))).rejects.toMatchObject(exceeded)
})
