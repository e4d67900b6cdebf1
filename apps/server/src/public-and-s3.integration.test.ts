import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  type LifecycleRule,
  type S3Client,
} from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { endReplacedKeys } from '@perigee/projects/api-keys/end-replaced-keys'
import { minute } from '@perigee/std/durations'
import { deleteBuckets } from '@perigee/store-core/jobs/delete-buckets'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPublicWorld, north } from './testing/a-public-world'

const world = await aPublicWorld()
const call = await world.aCaller()
const everything = ['download', 'upload', 'list', 'delete']
const locks = ['putBucketObjectLockConfiguration', 'getBucketObjectLockConfiguration']
const allRights = [...everything, ...locks]

let buckets = ''
let s3: S3Client
beforeAll(async () => {
  const { body: project } = await call('POST', '/projects', { name: 'One store', passphrase: 'managed' })
  const here = `/projects/${String(project['id'])}`
  buckets = `${here}/buckets`
  s3 = world.client((await call<Credentials>('POST', `${here}/s3-credentials`, { name: 's3', rights: allRights })).body)
})
interface Credentials {
  accessKeyId: string
  secretKey: string
}

let count = 0
async function aBucket(more: object = {}): Promise<string> {
  const name = `both-ways-${++count}`
  expect((await call('POST', buckets, { name, versioning: true, ...more })).status).toBe(201)
  return name
}
const asked = async (path: string) => (await call('GET', `${buckets}/${path}`)).body

interface Way {
  /** What the public API is sent, and what S3 says then. */
  set: [method: string, path: string, body: object, said: object]
  read(Bucket: string): Promise<object>
  /** What S3 is sent, and what the public API says then. */
  put(Bucket: string): Promise<unknown>
  says: [path: string, body: object]
}

const ways: Record<string, Way> = {
  versioning: {
    set: ['PATCH', '', { versioning: 'suspended' }, { Status: 'Suspended' }],
    read: (Bucket) => s3.send(new GetBucketVersioningCommand({ Bucket })),
    put: (Bucket) =>
      s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } })),
    says: ['', { versioning: 'enabled' }],
  },
  'default retention': {
    set: [
      'PUT',
      '/lock',
      { defaultRetention: { mode: 'governance', days: 36_500 } },
      {
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 36_500 } },
        },
      },
    ],
    read: (Bucket) => s3.send(new GetObjectLockConfigurationCommand({ Bucket })),
    put: (Bucket) =>
      s3.send(
        new PutObjectLockConfigurationCommand({
          Bucket,
          ObjectLockConfiguration: {
            ObjectLockEnabled: 'Enabled',
            Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Years: 10 } },
          },
        }),
      ),
    says: ['', { objectLock: true, defaultRetention: { mode: 'compliance', years: 10 } }],
  },
  tags: {
    set: ['PUT', '/tags', { tags: [{ key: '𠮷'.repeat(128), value: 'a b+c' }] }, { TagSet: [{ Key: '𠮷'.repeat(128), Value: 'a b+c' }] }], // prettier-ignore
    read: (Bucket) => s3.send(new GetBucketTaggingCommand({ Bucket })),
    put: (Bucket) =>
      s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: '日本', Value: '' }] } })),
    says: ['/tags', { tags: [{ key: '日本', value: '' }] }],
  },
  CORS: {
    set: [
      'PUT',
      '/cors',
      { rules: [{ id: 'one', origins: ['https://*.a.example'], methods: ['GET', 'PUT'], headers: ['*'], exposed: ['ETag'], maxAgeSeconds: 0 }] }, // prettier-ignore
      { CORSRules: [{ ID: 'one', AllowedOrigins: ['https://*.a.example'], AllowedMethods: ['GET', 'PUT'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'], MaxAgeSeconds: 0 }] }, // prettier-ignore
    ],
    read: (Bucket) => s3.send(new GetBucketCorsCommand({ Bucket })),
    put: (Bucket) =>
      s3.send(
        new PutBucketCorsCommand({
          Bucket,
          CORSConfiguration: {
            CORSRules: [{ AllowedOrigins: Array.from({ length: 150 }, (_, n) => `https://${n}.example`), AllowedMethods: ['HEAD'] }], // prettier-ignore
          },
        }),
      ),
    says: [
      '/cors',
      { rules: [{ origins: Array.from({ length: 150 }, (_, n) => `https://${n}.example`), methods: ['HEAD'], headers: [], exposed: [] }] }, // prettier-ignore
    ],
  },
  'lifecycle rules': {
    set: [
      'PUT',
      '/lifecycle',
      {
        rules: [
          { id: 'old', expireAt: '2031-02-28', sizeGreaterThan: 5, noncurrentDays: 3, newerNoncurrent: 100 },
          { id: 'off', enabled: false, abortUploadsDays: 7 },
          { id: 'markers', removeLoneMarkers: true },
        ],
      },
      {
        Rules: [
          {
            ID: 'old',
            Status: 'Enabled',
            Filter: { ObjectSizeGreaterThan: 5 },
            Expiration: { Date: new Date('2031-02-28T00:00:00Z') },
            NoncurrentVersionExpiration: { NoncurrentDays: 3, NewerNoncurrentVersions: 100 },
          },
          { ID: 'off', Status: 'Disabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
          { ID: 'markers', Status: 'Enabled', Expiration: { ExpiredObjectDeleteMarker: true } },
        ],
      },
    ],
    read: (Bucket) => s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket })),
    put: (Bucket) => putLifecycle(Bucket, [{ ID: 'all', Status: 'Enabled', Filter: {}, Expiration: { Days: 2 } }]),
    says: ['/lifecycle', { rules: [{ id: 'all', enabled: true, scope: null, expireDays: 2, expireAt: null }] }],
  },
}

const putLifecycle = (Bucket: string, Rules: LifecycleRule[]) =>
  s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }))

describe('a setting of a bucket is the same by S3 and by the public API', () => {
  it.each(Object.entries(ways))('%s', async (_, { set, read, put, says }) => {
    const bucket = await aBucket()
    const [method, path, body, said] = set
    const answer = await call(method, `${buckets}/${bucket}${path}`, body)
    expect(answer).toMatchObject({ status: 200, body })
    expect(await read(bucket)).toMatchObject(said)
    await put(bucket)
    expect(await asked(`${bucket}${says[0]}`)).toMatchObject(says[1])
  })

  it('placement', async () => {
    const bucket = await aBucket({ location: north.idName })
    expect(await s3.send(new GetBucketLocationCommand({ Bucket: bucket }))).toMatchObject({
      LocationConstraint: 'north',
    })
    const CreateBucketConfiguration = { LocationConstraint: north.idName as never }
    await s3.send(new CreateBucketCommand({ Bucket: 'made-by-s3', CreateBucketConfiguration }))
    expect(await asked('made-by-s3')).toMatchObject({ name: 'made-by-s3', location: 'north' })
  })

  it('and the list of buckets', async () => {
    const { items } = (await call<{ items: { name: string; createdAt: string }[] }>('GET', `${buckets}?limit=100`)).body
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}))
    expect(items.map(({ name }) => name)).toEqual(Buckets.map(({ Name }) => Name))
  })
})

describe('lifecycle rules about folders, whose names are encrypted', () => {
  const folders: LifecycleRule[] = [
    { ID: 'new', Status: 'Enabled', Filter: { Prefix: 'a b+c%#é日本/x/' }, Expiration: { Days: 1 } },
    { ID: 'old form', Status: 'Disabled', Prefix: 'logs/', NoncurrentVersionExpiration: { NoncurrentDays: 2 } },
    { ID: 'same folder', Status: 'Enabled', Filter: { Prefix: 'logs/' }, Expiration: { Date: new Date('2040-01-01') } },
    { ID: 'all', Status: 'Enabled', Prefix: '', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 9 } },
  ]
  const byS3 = async (Bucket: string) => (await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules

  it('come through a GET and a PUT of the list as they were, and have no name on the way', async () => {
    const bucket = await aBucket()
    await putLifecycle(bucket, folders)
    const before = await byS3(bucket)
    const listed = await asked(`${bucket}/lifecycle`)
    expect(JSON.stringify(listed)).not.toMatch(/logs|日本/)
    const put = await call('PUT', `${buckets}/${bucket}/lifecycle`, listed)
    expect(put).toEqual({ status: 200, body: listed })
    expect(await byS3(bucket)).toEqual(before)
  })

  it('stay about their folder when they are changed, and lend it to others', async () => {
    const bucket = await aBucket()
    await putLifecycle(bucket, folders.slice(1, 2))
    const { rules } = (await asked(`${bucket}/lifecycle`)) as { rules: { scope: string }[] }
    const [first] = rules
    const changed = [
      { ...first, sizeLessThan: 10 },
      { id: 'another', scope: first?.scope, expireDays: 4 },
    ]
    expect((await call('PUT', `${buckets}/${bucket}/lifecycle`, { rules: changed })).status).toBe(200)
    expect(await byS3(bucket)).toEqual([
      {
        ID: 'old form',
        Status: 'Disabled',
        Filter: { And: { Prefix: 'logs/', ObjectSizeLessThan: 10 } },
        NoncurrentVersionExpiration: { NoncurrentDays: 2 },
      },
      { ID: 'another', Status: 'Enabled', Filter: { Prefix: 'logs/' }, Expiration: { Days: 4 } },
    ])
  })
})

const Key = 'a b+c%#?é日本/..x'
const refused = { $metadata: { httpStatusCode: 403 } }

interface MadeKey {
  accessKey: { id: string; restrictions: object }
  apiKey: string
}

describe('access', () => {
  it('where the service keeps the passphrase opens what it was made for, until its key is deleted', async () => {
    const project = buckets.replace('/buckets', '')
    const [mine, other] = [await aBucket(), await aBucket()]
    await s3.send(new PutObjectCommand({ Bucket: mine, Key, Body: 'content' }))
    const wished = { name: 'reader', rights: ['download'], buckets: [mine] }
    const made = await call<Credentials & MadeKey>('POST', `${project}/s3-credentials`, wished)
    const reader = world.client(made.body)
    const get = (Bucket: string) => reader.send(new GetObjectCommand({ Bucket, Key }))
    expect(await (await get(mine)).Body?.transformToString()).toBe('content')
    await expect(get(other)).rejects.toMatchObject(refused)
    await expect(reader.send(new PutObjectCommand({ Bucket: mine, Key: 'new', Body: 'x' }))).rejects.toMatchObject(
      refused,
    )
    await call('DELETE', `${project}/access-keys/${made.body.accessKey.id}`)
    await expect(get(mine)).rejects.toMatchObject(refused)
  })

  describe('with a passphrase of their own', async () => {
    const { body } = await call('POST', '/projects', { name: 'Own passphrase' })
    const here = `/projects/${String(body['id'])}`
    const rootKey = randomBytes(32)
    await call('POST', `${here}/buckets`, { name: 'own' })
    const soon = (minutes: number) => new Date(world.clock().getTime() + minutes * minute).toISOString()
    const make = async (name: string, more: object = {}) => {
      const wished = { name, rights: everything, buckets: ['own'], ...more }
      return (await call<MadeKey>('POST', `${here}/access-keys`, wished)).body
    }
    const clientOf = ({ apiKey }: MadeKey) => world.client(world.credentialsFor(apiKey, rootKey))
    const put = (client: S3Client, Bucket = 'own') => client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))

    it('a key is good between its times', async () => {
      const client = clientOf(await make('for a minute', { notBefore: soon(1), expiresAt: soon(2) }))
      await expect(put(client)).rejects.toMatchObject(refused)
      world.clock.advance(minute)
      await put(client)
      world.clock.advance(minute + 1)
      await expect(put(client)).rejects.toMatchObject(refused)
    })

    it('a key and what takes its place work together until the overlap is over', async () => {
      const old = await make('rotated', { notBefore: soon(1) })
      const rotate = `${here}/access-keys/${old.accessKey.id}/rotate`
      const next = (await call<MadeKey>('POST', rotate, { overlapSeconds: 120 })).body
      expect(next.accessKey.restrictions).toEqual(old.accessKey.restrictions)
      const [before, after] = [clientOf(old), clientOf(next)]
      await expect(put(after)).rejects.toMatchObject(refused)
      world.clock.advance(minute)
      await put(before)
      await put(after)
      await expect(put(after, 'both-ways-1')).rejects.toMatchObject(refused)
      world.clock.advance(minute)
      expect(await endReplacedKeys(world)).toBe(1)
      await expect(put(before)).rejects.toMatchObject(refused)
      await put(after)
    })

    it('the service says nothing of the names in it, and deletes it with all of them', async () => {
      const said = await Promise.all(
        ['', '/own', '/own/lifecycle'].map((path) => call('GET', `${here}/buckets${path}`)),
      )
      expect(JSON.stringify(said)).not.toContain('日本')
      expect(await call('DELETE', `${here}/buckets/own`)).toMatchObject({
        status: 409,
        body: { code: 'bucket_not_empty' },
      })
      const deletion = await call('POST', `${here}/bucket-deletions`, { bucket: 'own' })
      expect(deletion).toMatchObject({ status: 202, body: { state: 'running', left: 1 } })
      expect(await deleteBuckets(world)).toBe(1)
      const { items } = (await call<{ items: object[] }>('GET', `${here}/bucket-deletions`)).body
      expect(items).toMatchObject([{ bucket: 'own', state: 'deleted', removed: 1, left: 0 }])
      expect((await call('GET', `${here}/buckets/own`)).status).toBe(404)
    })
  })
})
