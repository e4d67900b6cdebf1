import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { createApiKey, type ApiKey } from '@perigee/grants/api-key'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { toHex } from '@perigee/std/encoding'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useGateway } from './testing/start-gateway'

const used: { head: string; at: number }[] = []
const time = new Date()
const gateway = useGateway({
  clock: () => time,
  report: (_, report) => void ('head' in report && used.push(report)),
})
const Bucket = 'used'
const headOf = ({ head }: ApiKey): string => toHex(head)
const clientWith = (apiKey: ApiKey) =>
  gateway().client({ credentials: gateway().credentialsFor({ apiKey, rootKey: gateway().rootKey }) })

beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))
beforeEach(() => void used.splice(0))

it('reports the key of a request that the store has answered', async () => {
  const { project, client } = gateway()
  await client().send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'b' }))
  await expect(client().send(new GetObjectCommand({ Bucket, Key: 'missing' }))).rejects.toThrow()
  const use = { head: headOf(project.apiKey), at: time.getTime() }
  await expect.poll(() => used).toEqual([use, use])
})

it('reports none that was never there, that may not, or whose secret is wrong', async () => {
  const { project, credentials } = gateway()
  const writeOnly = setApiKeyPermission(project.apiKey, [], { allowUpload: true })
  const put = new PutObjectCommand({ Bucket, Key: 'a', Body: 'b' })
  await expect(clientWith(createApiKey(randomBytes(32), project.apiKey.head)).send(put)).rejects.toThrow()
  await expect(clientWith(writeOnly).send(new GetObjectCommand({ Bucket, Key: 'a' }))).rejects.toThrow()
  const wrong = gateway().client({ credentials: { ...credentials, secretAccessKey: 'x' } })
  await expect(wrong.send(put)).rejects.toThrow()
  await gateway().client().send(put)
  await expect.poll(() => used).toHaveLength(1)
})
