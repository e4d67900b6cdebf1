import {
  CreateBucketCommand,
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { addCaveat, type ApiKey } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { setApiKeyPermission, type Permission } from '@perigee/grants/permission'
import { utf8 } from '@perigee/std/bytes'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)
const Bucket = 'rules'
beforeAll(async () => {
  const client = gateway().client()
  await client.send(new CreateBucketCommand({ Bucket }))
  for (const Key of ['logs/a', 'logs/b/c', 'photos/a'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'xyz' }))
})

/** Requests with a key that may do so much in these buckets. */
const limitedTo = (buckets: string[], permission: Permission) =>
  withKey(setApiKeyPermission(gateway().project.apiKey, buckets, permission))
function withKey(apiKey: ApiKey) {
  const credentials = gateway().credentialsFor({ apiKey, rootKey: gateway().rootKey })
  return rawRequests(() => ({ ...gateway(), credentials }))
}

const put = (Rules: LifecycleRule[], name = Bucket) =>
  gateway()
    .client()
    .send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: name,
        LifecycleConfiguration: { Rules },
        TransitionDefaultMinimumObjectSize: 'varies_by_storage_class',
      }),
    )
const get = async () => (await gateway().client().send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules
const document = (rule: string) => `<LifecycleConfiguration><Rule>${rule}</Rule></LifecycleConfiguration>`
const ends = '<Status>Enabled</Status><Expiration><Date>2020-01-01T00:00:00Z</Date></Expiration>'

const rules: LifecycleRule[] = [
  { ID: 'logs', Filter: { Prefix: 'logs/b/' }, Status: 'Enabled', Expiration: { Days: 3 } },
  { ID: 'old', Prefix: '', Status: 'Disabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
  {
    ID: 'all',
    Filter: { And: { Prefix: 'photos/', ObjectSizeGreaterThan: 1, ObjectSizeLessThan: 99 } },
    Status: 'Enabled',
    Expiration: { Date: new Date('2030-01-01T00:00:00Z') },
    NoncurrentVersionExpiration: { NoncurrentDays: 4, NewerNoncurrentVersions: 2 },
  },
]

describe('lifecycle rules', () => {
  it('are kept as they are given, and go', async () => {
    expect(await failureOf(get())).toEqual({ code: 'NoSuchLifecycleConfiguration', status: 404 })
    await put(rules)
    expect(await get()).toEqual(rules)
    const client = gateway().client()
    for (let twice = 0; twice < 2; twice++) await client.send(new DeleteBucketLifecycleCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'NoSuchLifecycleConfiguration', status: 404 })
  })

  it('get an id where they have none', async () => {
    await put([{ Filter: {}, Status: 'Enabled', Expiration: { Days: 1 } }])
    expect((await get())?.[0]?.ID).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['other keys', randomBytes(32)],
    ['no keys', null],
  ])('of a folder read as a placeholder with %s, and stay when that is put back', async (_, rootKey) => {
    await put(rules)
    const { apiKey } = gateway().project
    const credentials = gateway().credentialsFor({ apiKey, rootKey })
    const other = gateway().client({ credentials })
    const read = async () => (await other.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules
    const found = await read()
    expect(found?.[0]?.Filter?.Prefix).toMatch(/^encrypted-with-another-passphrase\/[0-9a-f]{16}\/$/)
    const change = (Rules: LifecycleRule[]) =>
      other.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }))
    await change((found ?? []).slice(0, 2))
    expect(await get()).toEqual(rules.slice(0, 2))
    expect(await failureOf(change((found ?? []).slice(2)))).toMatchObject({ code: 'InvalidArgument' })
  })

  it('select whole folders of encrypted names, and say why', async () => {
    const answer = await call('PUT', '/rules?lifecycle', {}, document(`<Prefix>logs/b</Prefix>${ends}`))
    expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument'])
    expect(answer.text).toContain('has to end with a slash')
  })

  it.each([
    ['tags', `<Filter><Tag><Key>a</Key><Value>b</Value></Tag></Filter>${ends}`, 501, 'NotImplemented'],
    ['transitions', `<Filter/>${ends}<Transition><Days>1</Days></Transition>`, 501, 'NotImplemented'],
    ['zero days', '<Filter/><Status>Enabled</Status><Expiration><Days>0</Days></Expiration>', 400, 'InvalidArgument'],
    ['no action', '<Filter/><Status>Enabled</Status>', 400, 'InvalidRequest'],
    ['no status', '<Filter/>', 400, 'MalformedXML'],
  ])('are refused with %s', async (_, rule, status, code) => {
    const answer = await call('PUT', '/rules?lifecycle', {}, document(rule))
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it('say before they are set what they would match', async () => {
    const ask = async (prefix: string) => {
      const { text } = await call('POST', '/rules?lifecycle', {}, document(`<Prefix>${prefix}</Prefix>${ends}`))
      return /<Current><Count>(\d+)<\/Count><Bytes>(\d+)</.exec(text)?.slice(1)
    }
    expect(await ask('logs/')).toEqual(['2', '6'])
    expect(await ask('')).toEqual(['3', '9'])
    expect(await ask('nowhere/')).toEqual(['0', '0'])
  })

  it('need a bucket, Write and Delete on all of it, and List for the estimate', async () => {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE'] as const) {
      const body = method === 'PUT' || method === 'POST' ? document(`<Filter/>${ends}`) : undefined
      expect(codeOf(await call(method, '/nowhere?lifecycle', {}, body))).toBe('NoSuchBucket')
    }
    const set = (keys: ReturnType<typeof limitedTo>) =>
      keys.call('PUT', '/rules?lifecycle', {}, document(`<Filter/>${ends}`))
    expect(codeOf(await set(limitedTo([], { allowUpload: true, allowList: true, allowDownload: true })))).toBe(
      'AccessDenied',
    )
    expect(codeOf(await set(limitedTo([], { allowDelete: true, allowDownload: true })))).toBe('AccessDenied')
    const allowedPaths = [{ bucket: utf8(Bucket), encryptedPathPrefix: utf8('logs') }]
    const part = withKey(addCaveat(gateway().project.apiKey, encodeCaveat({ ...emptyCaveat, allowedPaths })))
    expect(codeOf(await set(part))).toBe('AccessDenied')
    expect(codeOf(await part.call('POST', '/rules?lifecycle', {}, document(`<Filter/>${ends}`)))).toBe('AccessDenied')
    expect((await set(limitedTo([], { allowUpload: true, allowDelete: true, allowDownload: true }))).status).toBe(200)
  })
})
