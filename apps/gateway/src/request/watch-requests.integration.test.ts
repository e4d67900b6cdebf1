import { CreateBucketCommand, ListBucketsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { EdgeReport } from '@perigee/contract/edge-reports'
import { accessKeyMark } from '@perigee/crypto/access-key-mark'
import { formatAccessKeyId } from '@perigee/crypto/edge-credentials'
import { randomBytes } from '@perigee/crypto/hash'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { hour } from '@perigee/std/durations'
import { beforeEach, expect, it } from 'vitest'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const seen: EdgeReport<'requestSeen'>[] = []
const gateway = useGateway({
  publicUrl: 'http://s3.test:7912',
  report: (kind, report) => void (kind === 'requestSeen' && 'outcome' in report && seen.push(report)),
})
beforeEach(() => void seen.splice(0))

const once = async (of: object) => {
  await expect.poll(() => seen).toHaveLength(1)
  expect(seen[0]).toMatchObject(of)
}
const key = () => accessKeyMark(gateway().credentials.accessKeyId)

it('a request that is let in is reported by its key, without the id', async () => {
  await gateway().client().send(new ListBucketsCommand({}))
  await once({ key: key(), outcome: 'good', client: 'aws-sdk-js', operation: 'ListBuckets' })
  expect(JSON.stringify(seen)).not.toContain(gateway().credentials.accessKeyId)
})

it('a wrong secret key is named', async () => {
  const credentials = { ...gateway().credentials, secretAccessKey: 'wrong' }
  await expect(gateway().client({ credentials }).send(new ListBucketsCommand({}))).rejects.toThrow()
  await once({ key: key(), outcome: 'secretKey', code: 'SignatureDoesNotMatch' })
})

it('a wrong clock is named, with the difference', async () => {
  const client = gateway().client({ systemClockOffset: -2 * hour, maxAttempts: 1 })
  await expect(client.send(new ListBucketsCommand({}))).rejects.toThrow()
  await once({ key: key(), outcome: 'clock' })
  expect(Math.abs((seen[0]?.skew ?? 0) + 7200)).toBeLessThan(60)
})

it('an access key that is gone is named by its own mark', async () => {
  const accessKeyId = formatAccessKeyId(randomBytes(16))
  const client = gateway().client({ credentials: { ...gateway().credentials, accessKeyId } })
  await expect(client.send(new ListBucketsCommand({}))).rejects.toThrow()
  await once({ key: accessKeyMark(accessKeyId), outcome: 'accessKey' })
})

it('what a key may not, and a bucket that is not there, are named', async () => {
  const apiKey = setApiKeyPermission(gateway().project.apiKey, [], { allowList: true })
  const credentials = gateway().credentialsFor({ apiKey, rootKey: gateway().rootKey })
  const client = gateway().client({ credentials })
  await expect(client.send(new CreateBucketCommand({ Bucket: 'refused' }))).rejects.toThrow()
  await once({ outcome: 'permission', operation: 'CreateBucket' })
  seen.splice(0)
  await expect(client.send(new ListObjectsV2Command({ Bucket: 'missing' }))).rejects.toThrow()
  await once({ outcome: 'bucket', operation: 'ListObjectsV2' })
})

it('a bucket in front of the host is named, where buckets are no hosts', async () => {
  const { send, signed } = rawRequests(gateway)
  const host = 'photos.s3.test:7912'
  const answer = await send('GET', '/', signed('GET', '/', { host }))
  expect(answer.status).toBe(200)
  await once({ outcome: 'hostStyle', client: 'unknown' })
})

it('many ids that nobody has are reported 16 times a second', async () => {
  const tries = Array.from({ length: 40 }, () => {
    const credentials = { ...gateway().credentials, accessKeyId: formatAccessKeyId(randomBytes(16)) }
    return gateway().client({ credentials }).send(new ListBucketsCommand({}))
  })
  const started = performance.now()
  await Promise.allSettled(tries)
  const seconds = Math.ceil((performance.now() - started) / 1000) + 1
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThanOrEqual(16 * seconds)
})
