import {
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { makeBucket } from './buckets'
import { refusal, s3 } from './clients'
import { put } from './objects'
import { useTool } from './tools/use-tool'
import { call, element } from './wire/call'
import { pathOf } from './wire/sign-v4'

const rules: LifecycleRule[] = [
  { ID: 'logs', Filter: { Prefix: 'logs/' }, Status: 'Enabled', Expiration: { Days: 30 } },
  {
    ID: 'versions',
    Filter: { And: { Prefix: 'photos/', ObjectSizeGreaterThan: 1_024 } },
    Status: 'Disabled',
    NoncurrentVersionExpiration: { NoncurrentDays: 7, NewerNoncurrentVersions: 2 },
  },
  {
    ID: 'rest',
    Prefix: '',
    Status: 'Enabled',
    Expiration: { ExpiredObjectDeleteMarker: true },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 3 },
  },
]
const set = (Bucket: string, Rules: LifecycleRule[]) =>
  s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }))
const read = async (Bucket: string) => (await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules

it('are kept as they are given, and go', async () => {
  const name = await makeBucket()
  expect(await refusal(read(name))).toEqual([404, 'NoSuchLifecycleConfiguration'])
  await set(name, rules)
  expect(await read(name)).toEqual(rules)
  await put(name, 'logs/a', 'content')
  const expiration = '<Expiration><Date>2020-01-01T00:00:00Z</Date></Expiration>'
  const body = `<LifecycleConfiguration><Rule><Prefix>logs/</Prefix><Status>Enabled</Status>${expiration}</Rule></LifecycleConfiguration>`
  const answer = await call({ method: 'POST', path: pathOf(name), query: { lifecycle: '' }, body })
  expect(element(answer, 'Count')).toBe('1')
  await s3.send(new DeleteBucketLifecycleCommand({ Bucket: name }))
  expect(await refusal(read(name))).toEqual([404, 'NoSuchLifecycleConfiguration'])
})

const aws = useTool('aws')
it('set by aws-cli read as they were set, and the other way round', async () => {
  const name = await makeBucket()
  const configuration = JSON.stringify({ Rules: rules })
  await aws.run(
    's3api',
    'put-bucket-lifecycle-configuration',
    '--bucket',
    name,
    '--lifecycle-configuration',
    configuration,
  )
  expect(await read(name)).toEqual(rules)
  const text = await aws.run('s3api', 'get-bucket-lifecycle-configuration', '--bucket', name)
  expect(JSON.parse(text)).toMatchObject({ Rules: rules })
})
