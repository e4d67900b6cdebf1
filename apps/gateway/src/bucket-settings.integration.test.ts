import {
  CreateBucketCommand,
  DeleteBucketCorsCommand,
  DeleteBucketTaggingCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketTaggingCommand,
  GetObjectAclCommand,
  ListBucketsCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
  PutBucketTaggingCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type CORSRule,
} from '@aws-sdk/client-s3'
import { setApiKeyPermission, type Permission } from '@perigee/grants/derive'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from './testing/failure'
import { codeOf, rawRequests } from './testing/raw-requests'
import { useGateway } from './testing/start-gateway'

const gateway = useGateway()
const { send, signed, call } = rawRequests(gateway)
const Bucket = 'settings'
beforeAll(async () => {
  await gateway().client().send(new CreateBucketCommand({ Bucket }))
  await gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }))
})

describe('tags of a bucket', () => {
  const put = (TagSet: { Key: string; Value: string }[], name = Bucket) =>
    gateway()
      .client()
      .send(new PutBucketTaggingCommand({ Bucket: name, Tagging: { TagSet } }))
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ Key: `k${index}`, Value: 'v' }))

  it('are kept, replaced and removed', async () => {
    const client = gateway().client()
    const get = () => client.send(new GetBucketTaggingCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'NoSuchTagSet', status: 404 })
    await put([
      { Key: 'zone', Value: 'a b' },
      { Key: 'é', Value: '' },
    ])
    expect((await get()).TagSet).toEqual([
      { Key: 'zone', Value: 'a b' },
      { Key: 'é', Value: '' },
    ])
    await put(many(50))
    expect((await get()).TagSet).toHaveLength(50)
    await client.send(new DeleteBucketTaggingCommand({ Bucket }))
    expect((await failureOf(get())).code).toBe('NoSuchTagSet')
  })

  it.each([
    ['too many', many(51), 'BadRequest'],
    ['the same key twice', [...many(1), ...many(1)], 'InvalidTag'],
    ['a long key', [{ Key: 'x'.repeat(129), Value: '' }], 'InvalidTag'],
    ['a long value', [{ Key: 'x', Value: 'x'.repeat(257) }], 'InvalidTag'],
    ['a reserved key', [{ Key: 'aws:x', Value: '' }], 'InvalidTag'],
  ])('%s are refused', async (_, tags, code) => {
    expect(await failureOf(put(tags))).toEqual({ code, status: 400 })
  })

  it('need a bucket and XML', async () => {
    expect((await failureOf(put(many(1), 'nowhere'))).code).toBe('NoSuchBucket')
    expect(codeOf(await call('PUT', '/settings?tagging', {}, '<Tagging/>'))).toBe('MalformedXML')
    expect(codeOf(await call('PUT', '/settings?tagging'))).toBe('MalformedXML')
  })
})

describe('rules for pages of other origins', () => {
  const put = (CORSRules: CORSRule[], name = Bucket) =>
    gateway()
      .client()
      .send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }))
  const preflight = (origin: string, method: string, headers = '', path = '/settings/k') =>
    send('OPTIONS', path, {
      origin,
      'access-control-request-method': method,
      ...(headers !== '' && { 'access-control-request-headers': headers }),
    })
  const rules = [
    {
      ID: 'app',
      AllowedOrigins: ['https://*.app.example'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type', 'x-amz-*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 60,
    },
    { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] },
  ]

  it('are kept, hold for this bucket at once, and are removed', async () => {
    const client = gateway().client()
    const get = () => client.send(new GetBucketCorsCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'NoSuchCORSConfiguration', status: 404 })
    expect((await preflight('https://elsewhere', 'DELETE')).status).toBe(204)

    await put(rules)
    expect((await get()).CORSRules).toEqual(
      [rules[0], { ...rules[1], AllowedHeaders: undefined, ExposeHeaders: undefined }].map((rule) =>
        Object.fromEntries(Object.entries(rule ?? {}).filter(([, value]) => value !== undefined)),
      ),
    )

    const allowed = await preflight('https://my.app.example', 'PUT', 'Content-Type, x-amz-date')
    expect(allowed).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': 'https://my.app.example',
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-headers': 'content-type, x-amz-date',
        'access-control-expose-headers': 'ETag',
        'access-control-max-age': '60',
        'access-control-allow-credentials': 'true',
      },
    })
    for (const [origin, method, headers] of [
      ['https://elsewhere', 'GET', ''],
      ['https://my.app.example', 'DELETE', ''],
      ['https://my.app.example', 'PUT', 'range'],
    ] as const) {
      const refused = await preflight(origin, method, headers)
      expect([refused.status, codeOf(refused)]).toEqual([403, 'AccessForbidden'])
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
    }
    expect((await preflight('https://elsewhere', 'HEAD')).headers['access-control-allow-origin']).toBe('*')
    expect((await preflight('https://elsewhere', 'GET', '', '/other-bucket/k')).status).toBe(204)

    const read = (origin: string) => send('GET', '/settings/k', { ...signed('GET', '/settings/k'), origin })
    expect((await read('https://my.app.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://my.app.example',
      'access-control-expose-headers': 'ETag',
    })
    const stranger = await read('https://elsewhere')
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([200, undefined])
    const unsigned = await send('GET', '/settings/k', { origin: 'https://my.app.example' })
    expect([unsigned.status, unsigned.headers['access-control-allow-origin']]).toEqual([401, 'https://my.app.example'])

    await client.send(new DeleteBucketCorsCommand({ Bucket }))
    expect((await failureOf(get())).code).toBe('NoSuchCORSConfiguration')
    expect((await read('https://elsewhere')).headers['access-control-allow-origin']).toBe('https://elsewhere')
    expect((await preflight('https://elsewhere', 'DELETE')).status).toBe(204)
  })

  it.each([
    ['an unknown method', [{ AllowedOrigins: ['*'], AllowedMethods: ['PATCH'] }], 'InvalidRequest'],
    ['two wildcards', [{ AllowedOrigins: ['*.*'], AllowedMethods: ['GET'] }], 'InvalidRequest'],
    ['no origin', [{ AllowedOrigins: [], AllowedMethods: ['GET'] }], 'MalformedXML'],
    [
      'too many',
      Array.from({ length: 101 }, () => ({ AllowedOrigins: ['*'], AllowedMethods: ['GET'] })),
      'MalformedXML',
    ],
  ])('%s is refused', async (_, given, code) => {
    expect(await failureOf(put(given))).toEqual({ code, status: 400 })
  })

  it('have 64 KiB and a bucket', async () => {
    const large = `<CORSConfiguration><CORSRule>${' '.repeat(65_536)}</CORSRule></CORSConfiguration>`
    expect(codeOf(await call('PUT', '/settings?cors', {}, large))).toBe('EntityTooLarge')
    expect((await failureOf(put(rules, 'nowhere'))).code).toBe('NoSuchBucket')
  })
})

describe('access lists', () => {
  it('show the owner, and nothing else can be put into them', async () => {
    const client = gateway().client()
    const ofBucket = await client.send(new GetBucketAclCommand({ Bucket }))
    const ofObject = await client.send(new GetObjectAclCommand({ Bucket, Key: 'k' }))
    for (const { Owner, Grants } of [ofBucket, ofObject]) {
      expect(Grants).toEqual([{ Grantee: { ...Owner, Type: 'CanonicalUser' }, Permission: 'FULL_CONTROL' }])
    }
    await client.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }))
    const { Owner, Grants } = ofObject
    await client.send(new PutObjectAclCommand({ Bucket, Key: 'k', AccessControlPolicy: { Owner, Grants } }))
    const open = new PutObjectAclCommand({ Bucket, Key: 'k', ACL: 'public-read' })
    expect(await failureOf(client.send(open))).toEqual({ code: 'NotImplemented', status: 501 })
    const unknown = await call('PUT', '/settings?acl', { 'x-amz-acl': 'everybody' })
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'InvalidArgument'])
  })

  it('need what they are about', async () => {
    const client = gateway().client()
    expect((await failureOf(client.send(new GetBucketAclCommand({ Bucket: 'nowhere' })))).code).toBe('NoSuchBucket')
    expect((await failureOf(client.send(new GetObjectAclCommand({ Bucket, Key: 'none' })))).code).toBe('NoSuchKey')
  })
})

describe('settings of a bucket', () => {
  const limitedTo = (buckets: string[], permission: Permission) => {
    const { credentialsFor, project, rootKey } = gateway()
    const credentials = credentialsFor({ apiKey: setApiKeyPermission(project.apiKey, buckets, permission), rootKey })
    return rawRequests(() => ({ ...gateway(), credentials }))
  }
  const xml = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>'
  const cors =
    '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>'

  it('are changed only with the right to write', async () => {
    const reader = limitedTo([], { allowDownload: true, allowList: true })
    for (const [method, query, body] of [
      ['PUT', 'tagging', xml],
      ['DELETE', 'tagging', ''],
      ['PUT', 'cors', cors],
      ['DELETE', 'cors', ''],
      ['DELETE', 'website', ''],
    ] as const) {
      const answer = await reader.call(method, `/settings?${query}`, {}, body)
      expect([answer.status, codeOf(answer)]).toEqual([403, 'AccessDenied'])
    }
    expect(codeOf(await reader.call('GET', '/settings?tagging'))).toBe('NoSuchTagSet')
  })

  it('are out of reach for keys of another bucket', async () => {
    const other = limitedTo(['other'], { allowDownload: true, allowUpload: true, allowList: true, allowDelete: true })
    for (const query of ['tagging', 'cors', 'acl', 'policy', 'logging']) {
      expect(codeOf(await other.call('GET', `/settings?${query}`))).toBe('AccessDenied')
    }
    expect(codeOf(await other.call('PUT', '/settings?tagging', {}, xml))).toBe('AccessDenied')
  })
})

describe('settings that no bucket has', () => {
  it.each([
    ['policy', 'NoSuchBucketPolicy'],
    ['policyStatus', 'NoSuchBucketPolicy'],
    ['lifecycle', 'NoSuchLifecycleConfiguration'],
    ['encryption', 'ServerSideEncryptionConfigurationNotFoundError'],
    ['replication', 'ReplicationConfigurationNotFoundError'],
    ['website', 'NoSuchWebsiteConfiguration'],
    ['ownershipControls', 'OwnershipControlsNotFoundError'],
    ['publicAccessBlock', 'NoSuchPublicAccessBlockConfiguration'],
    ['analytics&id=a', 'NoSuchConfiguration'],
    ['inventory&id=a', 'NoSuchConfiguration'],
    ['metrics&id=a', 'NoSuchConfiguration'],
    ['intelligent-tiering&id=a', 'NoSuchConfiguration'],
  ])('?%s: 404 %s', async (query, code) => {
    const answer = await call('GET', `/settings?${query}`)
    expect([answer.status, codeOf(answer)]).toEqual([404, code])
  })

  it.each([
    ['accelerate', '<AccelerateConfiguration '],
    ['logging', '<BucketLoggingStatus '],
    ['notification', '<NotificationConfiguration '],
    ['requestPayment', '<Payer>BucketOwner</Payer>'],
    ['analytics', '<ListBucketAnalyticsConfigurationResult '],
    ['inventory', '<ListInventoryConfigurationsResult '],
    ['metrics', '<IsTruncated>false</IsTruncated>'],
    ['intelligent-tiering', '<ListBucketIntelligentTieringConfigurationsOutput '],
  ])('?%s: as it is from the start', async (query, xml) => {
    const answer = await call('GET', `/settings?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(xml)
  })

  it.each(
    `accelerate analytics encryption intelligent-tiering inventory lifecycle logging metrics notification
    ownershipControls policy publicAccessBlock replication requestPayment website`.split(/\s+/),
  )('?%s cannot be made', async (part) => {
    const answer = await call('PUT', `/settings?${part}`, {}, '<A/>')
    expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented'])
  })

  it('need a signature, then a bucket', async () => {
    expect(codeOf(await send('GET', '/settings?policy'))).toBe('AccessKeyEmpty')
    for (const query of ['policy', 'logging', 'metrics', 'acl', 'cors', 'events']) {
      expect(codeOf(await call('GET', `/nowhere?${query}`))).toBe('NoSuchBucket')
    }
  })

  it('are never a listing', async () => {
    for (const query of ['events', 'session', 'somethingNew']) {
      const answer = await call('GET', `/settings?${query}`)
      expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented'])
    }
    expect((await call('DELETE', '/settings?website')).status).toBe(200)
  })
})

describe('the list of buckets', () => {
  beforeAll(async () => {
    for (const name of ['list-a', 'list-b', 'list-c']) {
      await call('PUT', `/${name}`, { 'user-agent': 'Backup-Tool/1.2 (linux)' })
    }
  })

  it('comes by pages and prefix', async () => {
    const client = gateway().client()
    const first = await client.send(new ListBucketsCommand({ Prefix: 'list-', MaxBuckets: 2 }))
    expect(first.Buckets?.map(({ Name }) => Name)).toEqual(['list-a', 'list-b'])
    expect(first.Prefix).toBe('list-')
    const ContinuationToken = first.ContinuationToken
    const next = await client.send(new ListBucketsCommand({ Prefix: 'list-', MaxBuckets: 2, ContinuationToken }))
    expect(next.Buckets?.map(({ Name }) => Name)).toEqual(['list-c'])
    expect(next.ContinuationToken).toBeUndefined()
    const elsewhere = await client.send(new ListBucketsCommand({ BucketRegion: 'mars' }))
    expect(elsewhere.Buckets ?? []).toEqual([])
  })

  it.each(['max-buckets=0', 'max-buckets=10001', 'max-buckets=x', 'continuation-token=', 'continuation-token=%25'])(
    'refuses %s',
    async (query) => {
      const answer = await call('GET', `/?${query}`)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument'])
    },
  )

  it('tells which software made a bucket', async () => {
    const { text } = await call('GET', '/?attribution')
    expect(text).toMatch(/<Name>list-a<\/Name>.*?<Attribution>Backup-Tool<\/Attribution>/)
    expect((await call('GET', '/?licenses')).text).toContain('<Licenses></Licenses>')
  })
})
