import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetBucketAclCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { ago, codeOf, rawRequests, type Sent } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_MAX_OBJECT_SIZE: '1MiB' } })
const Bucket = 'wire'
beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

const { send, signed, presigned } = rawRequests(gateway)

describe('signatures', () => {
  it.each<[string, () => Promise<Sent>, number, string]>([
    ['none', () => send('GET', '/'), 403, 'AccessDenied'],
    ['none, asking for a bucket', () => send('GET', '/wire'), 403, 'AccessDenied'],
    ['an unknown mechanism', () => send('GET', '/', { authorization: 'Bearer x' }), 400, 'InvalidArgument'],
    ['a stale one', () => send('GET', '/', signed('GET', '/', { now: ago(901) })), 403, 'RequestTimeTooSkewed'],
    [
      'one from the future',
      () => send('GET', '/', signed('GET', '/', { now: ago(-960) })),
      403,
      'RequestTimeTooSkewed',
    ],
    ['one of another path', () => send('GET', '/wire', signed('GET', '/')), 403, 'SignatureDoesNotMatch'],
    [
      'one without x-amz headers',
      () => send('GET', '/', { ...signed('GET', '/'), 'x-amz-meta-a': '1' }),
      400,
      'AccessDenied',
    ],
    ['an expired URL', () => send('GET', presigned('GET', '/wire', ago(61), 60)), 403, 'AccessDenied'],
    [
      'a URL for too long',
      () => send('GET', presigned('GET', '/wire', ago(0), 604_801)),
      400,
      'AuthorizationQueryParametersError',
    ],
    [
      'both kinds',
      () => send('GET', presigned('GET', '/wire', ago(0), 60), signed('GET', '/wire')),
      400,
      'InvalidArgument',
    ],
  ])('%s', async (_, call, status, code) => {
    const answer = await call()
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it('none: which region to sign for is said, and not whether a bucket is there', async () => {
    for (const path of ['/wire', '/elsewhere']) {
      const { status, headers } = await send('HEAD', path)
      expect([status, headers['x-amz-bucket-region']]).toEqual([403, 'global'])
    }
    expect((await send('PUT', '/wire/k', {}, 'x')).headers['x-amz-bucket-region']).toBe('global')
  })

  it('of somebody who expects the bucket to be of another owner', async () => {
    const { Owner } = await gateway().client().send(new GetBucketAclCommand({ Bucket }))
    const read = (more: Partial<GetObjectCommandInput>) =>
      failureOf(
        gateway()
          .client()
          .send(new GetObjectCommand({ Bucket, Key: 'none', ...more })),
      )
    expect(await read({ ExpectedBucketOwner: Owner?.ID })).toEqual({ code: 'NoSuchKey', status: 404 })
    expect(await read({ ExpectedBucketOwner: '111122223333' })).toEqual({ code: 'AccessDenied', status: 403 })
    const copy = { Bucket, Key: 'b', CopySource: `${Bucket}/a`, ExpectedSourceBucketOwner: '111122223333' }
    const copied = failureOf(gateway().client().send(new CopyObjectCommand(copy)))
    expect(await copied).toEqual({ code: 'AccessDenied', status: 403 })
  })

  it('of unknown keys and of wrong secrets', async () => {
    const { client, credentials } = gateway()
    const list = (more: object) =>
      client({ credentials: { ...credentials, ...more } }).send(new GetObjectCommand({ Bucket, Key: 'k' }))
    expect(await failureOf(list({ secretAccessKey: 'x' }))).toEqual({ code: 'SignatureDoesNotMatch', status: 403 })
    expect(await failureOf(list({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE' }))).toEqual({
      code: 'InvalidAccessKeyId',
      status: 403,
    })
  })
})
