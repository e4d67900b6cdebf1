import { randomBytes } from 'node:crypto'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type BucketLocationConstraint,
  type S3Client,
} from '@aws-sdk/client-s3'
import { MiB } from '@perigee/std/units'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from '../testing/an-installation'

/** Whose S3 endpoint is the service behind a placement of the other one. */
let behind: TestInstallation
let front: TestInstallation
let client: S3Client
let clientBehind: S3Client
const Bucket = 'in-the-back'

beforeAll(async () => {
  behind = await anInstallation()
  await behind.serve()
  const { accessKeyId, secretAccessKey } = await behind.credentials()
  clientBehind = behind.client({ accessKeyId, secretAccessKey })
  await clientBehind.send(new CreateBucketCommand({ Bucket: 'blobs' }))

  await writeFile(join(behind.home, 'secret-key'), `${secretAccessKey}\n`, { mode: 0o600 })
  const secretAccessKeyFile = join(behind.home, 'secret-key')
  const blobs = { kind: 's3', endpoint: behind.gatewayUrl, bucket: 'blobs', accessKeyId, secretAccessKeyFile }
  const file = join(behind.home, 'placements.json')
  await writeFile(file, JSON.stringify({ placements: [{ id: 7, name: 'back', title: 'In the back', blobs }] }))
  await chmod(file, 0o600)

  front = await anInstallation({ PERIGEE_PLACEMENTS: file })
  await front.serve()
  client = front.client(await front.credentials())
})
afterAll(async () => {
  await front.remove()
  await behind.remove()
})

const place = (LocationConstraint: string) => ({
  CreateBucketConfiguration: { LocationConstraint: LocationConstraint as BucketLocationConstraint },
})

const blobsBehind = async () => (await clientBehind.send(new ListObjectsV2Command({ Bucket: 'blobs' }))).Contents ?? []

it('keeps a bucket where its location says, and names it', async () => {
  await client.send(new CreateBucketCommand({ Bucket, ...place('back') }))
  await client.send(new CreateBucketCommand({ Bucket: 'at-home' }))
  await client.send(new CreateBucketCommand({ Bucket: 'at-home-too', ...place('us-east-1') }))
  const locationOf = async (name: string) =>
    (await client.send(new GetBucketLocationCommand({ Bucket: name }))).LocationConstraint
  expect(await locationOf(Bucket)).toBe('back')
  expect(await locationOf('at-home')).toBe(await locationOf('at-home-too'))
  const nowhere = client.send(new CreateBucketCommand({ Bucket: 'nowhere', ...place('moon') }))
  await expect(nowhere).rejects.toMatchObject({ name: 'InvalidLocationConstraint' })
})

it('stores and reads through the service behind, and nothing of it at home', async () => {
  const Body = randomBytes(11 * MiB)
  await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body }))
  const [blob] = await blobsBehind()
  expect(blob?.Size).toBeGreaterThan(Body.length)
  expect(await readdir(join(front.dataFolder, 'blobs'))).toEqual(['unfinished'])

  const read = await client.send(new GetObjectCommand({ Bucket, Key: 'a', Range: 'bytes=6000000-6000099' }))
  expect(Buffer.compare((await read.Body?.transformToByteArray()) ?? Buffer.of(), Body.subarray(6e6, 6e6 + 100))).toBe(
    0,
  )
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
})

it('backs such blobs up, and restores them through the service', async () => {
  const Body = randomBytes(100_000)
  await client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body }))
  const target = join(front.home, 'backups')
  const passphrase = { PERIGEE_BACKUP_PASSPHRASE: 'correct horse battery' }
  expect(await front.command(['backup', target], passphrase)).toMatchObject({ code: 0 })

  const without = await anInstallation()
  const refused = await without.command(['restore', target], passphrase)
  expect(refused.output).toContain('placement 7, which PERIGEE_PLACEMENTS does not have')
  await without.remove()

  for (const { Key } of await blobsBehind()) await clientBehind.send(new DeleteObjectCommand({ Bucket: 'blobs', Key }))
  await expect(client.send(new GetObjectCommand({ Bucket, Key: 'kept' }))).rejects.toThrow()
  const fresh = await anInstallation({ PERIGEE_PLACEMENTS: front.env.PERIGEE_PLACEMENTS })
  expect(await fresh.command(['restore', target], passphrase)).toMatchObject({ code: 0 })
  await fresh.remove()
  const read = await client.send(new GetObjectCommand({ Bucket, Key: 'kept' }))
  expect(Buffer.compare((await read.Body?.transformToByteArray()) ?? Buffer.of(), Body)).toBe(0)
})
