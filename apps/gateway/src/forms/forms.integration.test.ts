import {
  CreateBucketCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, signForm, signFormV2, type Policy } from '../testing/post-form'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_SIGNATURE_V2: 'true', PERIGEE_GATEWAY_MAX_OBJECT_SIZE: '1MiB' } })
const { signer, signed } = rawRequests(gateway)
const Bucket = 'forms'
beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

type Fields = Record<string, string>
type Posted = { status: number; headers: Headers; text: string; code: string | undefined }

async function post(fields: Fields, file: { name?: string; content: string } | null, headers: Fields = {}) {
  const response = await fetch(`${gateway().url}/${Bucket}`, {
    method: 'POST',
    body: formOf(fields, file),
    headers,
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, code: /<Code>(\w+)</.exec(text)?.[1] }
}

const covering = (fields: Fields): Policy => ({
  conditions: [
    { bucket: Bucket },
    ...Object.entries(fields).map(([name, value]) => ['starts-with', `$${name}`, value.replace('${filename}', '')]),
  ],
})
/** Signs a policy that covers just these fields, plus `more`. */
const upload = (fields: Fields, content: string, more: unknown[] = [], name?: string): Promise<Posted> => {
  const { conditions } = covering(fields)
  const all = signForm(signer(), fields, { conditions: [...conditions, ...more] })
  return post(all, { content, ...(name !== undefined && { name }) })
}
const stored = async (Key: string) => {
  const object = await gateway().client().send(new GetObjectCommand({ Bucket, Key }))
  return { ...object, text: await object.Body?.transformToString() }
}
const keys = async (Prefix: string) =>
  (await gateway().client().send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents?.map(({ Key }) => Key) ?? []

describe('a form', () => {
  it('stores its file with everything that its fields say', async () => {
    const fields = {
      key: 'up/${filename}',
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'no-store',
      'x-amz-meta-Note': 'é',
    }
    const answer = await upload(fields, 'content', [['content-length-range', 1, 7]], 'C:\\photos\\a b.svg')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('location')).toBe('/forms/up/a%20b.svg')
    const object = await stored('up/a b.svg')
    expect(object).toMatchObject({
      text: 'content',
      ContentType: 'image/svg+xml',
      CacheControl: 'no-store',
      ETag: answer.headers.get('etag'),
    })
    expect(Buffer.from(object.Metadata?.note ?? '', 'latin1').toString()).toBe('é')
  })

  it('gives its object tags', async () => {
    const tagging = '<Tagging><TagSet><Tag><Key>a</Key><Value>b c</Value></Tag></TagSet></Tagging>'
    expect((await upload({ key: 'tagged', tagging }, 'x')).status).toBe(204)
    const { TagSet } = await gateway()
      .client()
      .send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))
    expect(TagSet).toEqual([{ Key: 'a', Value: 'b c' }])
  })

  it('without a type is binary, whatever the browser says of its file', async () => {
    expect((await upload({ key: 'plain' }, 'x')).status).toBe(204)
    expect((await stored('plain')).ContentType).toBe('binary/octet-stream')
  })

  it('is answered as it wishes', async () => {
    const created = await upload({ key: 'a&b', success_action_status: '201' }, 'x')
    expect([created.status, created.headers.get('content-type')]).toEqual([201, 'application/xml'])
    expect(created.text).toContain(
      `<Location>${gateway().url}/forms/a%26b</Location><Bucket>forms</Bucket><Key>a&amp;b</Key>`,
    )
    expect((await upload({ key: 'b', success_action_status: '200' }, 'x')).status).toBe(200)
    expect((await upload({ key: 'c', success_action_status: '404' }, 'x')).status).toBe(204)
    const target = 'https://page.example/done?x=1'
    const sentOn = await upload({ key: 'd e', success_action_redirect: target }, 'x')
    expect(sentOn.status).toBe(303)
    const etag = encodeURIComponent(sentOn.headers.get('etag') ?? '')
    expect(sentOn.headers.get('location')).toBe(`${target}&bucket=forms&key=d+e&etag=${etag}`)
    expect((await upload({ key: 'e', redirect: 'javascript:alert(1)' }, 'x')).status).toBe(204)
  })

  it('may be signed with version 2', async () => {
    const fields = { key: 'v2', 'x-ignore-me': '1' }
    const policy = { conditions: [{ bucket: Bucket }, { key: 'v2' }] }
    expect((await post(signFormV2(signer(), fields, policy), { content: 'x' })).status).toBe(204)
    const forged = { ...signFormV2(signer(), fields, policy), signature: 'AAAA' }
    expect(await post(forged, { content: 'x' })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  it('checks the checksum that it names', async () => {
    const right = { key: 'sum', 'x-amz-checksum-crc32': 'DUoRhQ==' }
    expect((await upload(right, 'hello world')).status).toBe(204)
    expect(await upload({ ...right, key: 'bad-sum' }, 'hello')).toMatchObject({ status: 400, code: 'BadDigest' })
    expect(await keys('bad')).toEqual([])
  })
})

describe('a form stores nothing when', () => {
  const fields = { key: 'bad/${filename}' }
  const good = () => signForm(signer(), fields, covering(fields))
  const file = { content: 'x' }
  const without = (name: string) => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name))
  const policy = (more: unknown[], expiration?: string) =>
    signForm(signer(), fields, {
      ...covering(fields),
      conditions: [...covering(fields).conditions, ...more],
      ...(expiration !== undefined && { expiration }),
    })

  it.each<[string, () => Promise<Posted>, number, string]>([
    ['it has no policy at all', () => post(fields, file), 403, 'AccessDenied'],
    ['it has no signature', () => post(without('x-amz-signature'), file), 400, 'MissingFields'],
    ['it has no credential', () => post(without('x-amz-credential'), file), 400, 'MissingFields'],
    ['it has no date', () => post(without('x-amz-date'), file), 400, 'MissingFields'],
    ['it has no policy', () => post(without('policy'), file), 400, 'MissingFields'],
    [
      'its signature is another',
      () => post({ ...good(), 'x-amz-signature': '0'.repeat(64) }, file),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'its credential is malformed',
      () => post({ ...good(), 'x-amz-credential': 'x' }, file),
      400,
      'AuthorizationParametersError',
    ],
    [
      'its date is malformed',
      () => post({ ...good(), 'x-amz-date': 'today' }, file),
      400,
      'AuthorizationParametersError',
    ],
    [
      'its algorithm is another',
      () => post({ ...good(), 'x-amz-algorithm': 'X' }, file),
      400,
      'AuthorizationParametersError',
    ],
    ['it has a session token', () => post({ ...good(), 'x-amz-security-token': 'x' }, file), 400, 'InvalidToken'],
    ['it is signed twice', () => post({ ...good(), signature: 'x' }, file), 400, 'InvalidArgument'],
    [
      'the request is signed too',
      () => post(good(), file, { authorization: signed('POST', '/forms').authorization ?? '' }),
      400,
      'InvalidArgument',
    ],
    [
      'its key is unknown',
      () => post(signForm({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'x' }, fields, covering(fields)), file),
      403,
      'InvalidAccessKeyId',
    ],
    ['its policy has expired', () => post(policy([], '2026-01-01T00:00:00Z'), file), 403, 'AccessDenied'],
    ['its policy is none', () => post(policy([['eq', '$key']]), file), 400, 'InvalidPolicyDocument'],
    ['a field is not covered', () => post({ ...good(), 'x-amz-meta-a': '1' }, file), 403, 'AccessDenied'],
    ['a condition does not hold', () => post(policy([{ acl: 'private' }]), file), 403, 'AccessDenied'],
    ['its policy is for another bucket', () => post(policy([{ bucket: 'other' }]), file), 403, 'AccessDenied'],
    [
      'its file is too large',
      () => upload(fields, 'x'.repeat(11), [['content-length-range', 0, 10]]),
      400,
      'EntityTooLarge',
    ],
    ['its file is too small', () => upload(fields, 'x', [['content-length-range', 2, 10]]), 400, 'EntityTooSmall'],
    ['its file is larger than any may be', () => upload(fields, 'x'.repeat(2 ** 20 + 1)), 400, 'EntityTooLarge'],
    ['it has no file', () => post(good(), null), 400, 'InvalidArgument'],
    ['it has no key', () => upload({ 'x-amz-meta-a': '1' }, 'x'), 400, 'UserKeyMustBeSpecified'],
    ['its key is too long', () => upload({ key: `bad/${'x'.repeat(1021)}` }, 'x'), 400, 'KeyTooLongError'],
    ['its key has dots', () => upload({ key: 'bad/../x' }, 'x'), 400, 'XMinioInvalidResourceName'],
    [
      'it wants to be public',
      () => upload({ ...fields, acl: 'public-read' }, 'x'),
      400,
      'AccessControlListNotSupported',
    ],
    ['its tags are malformed', () => upload({ ...fields, tagging: '<Tagging>' }, 'x'), 400, 'MalformedXML'],
    [
      'its metadata is too large',
      () => upload({ ...fields, 'x-amz-meta-a': 'x'.repeat(2048) }, 'x'),
      400,
      'MetadataTooLarge',
    ],
    [
      'it asks for keys of a key service',
      () => upload({ ...fields, 'x-amz-server-side-encryption': 'aws:kms' }, 'x'),
      501,
      'NotImplemented',
    ],
  ])('%s', async (_, send, status, code) => {
    expect(await send()).toMatchObject({ status, code })
    expect(await keys('bad')).toEqual([])
  })

  it('it is cut short', async () => {
    const form = new Response(formOf(good(), { content: 'x'.repeat(1000), name: 'cut' }))
    const whole = Buffer.from(await form.arrayBuffer())
    const response = await fetch(`${gateway().url}/${Bucket}`, {
      method: 'POST',
      body: whole.subarray(0, -60),
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
    })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')])
    expect(await keys('bad')).toEqual([])
  })

  it('the body is no form', async () => {
    const answer = await fetch(`${gateway().url}/${Bucket}`, {
      method: 'POST',
      headers: signed('POST', `/${Bucket}`),
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')])
  })

  it('its bucket does not exist', async () => {
    const headless = new HeadObjectCommand({ Bucket, Key: 'bad/file.txt' })
    await expect(gateway().client().send(headless)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
    const elsewhere = signForm(signer(), { key: 'k' }, { conditions: [{ bucket: 'nowhere' }, { key: 'k' }] })
    const response = await fetch(`${gateway().url}/nowhere`, { method: 'POST', body: formOf(elsewhere, file) })
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('NoSuchBucket')])
  })
})
