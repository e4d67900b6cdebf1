import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { randomBytes } from '@perigee/crypto/hash'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { generateAccessGrant } from '@perigee/grants/derive'
import { startAuthService } from '@perigee/edge-access/testing/auth-service'
import { openObjects } from '@perigee/object-client/open-objects'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { aProject, startTestStore } from '@perigee/store-core/testing/test-store'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { settings, start } from '../index'
import { owner } from '../acl'
import { failureOf } from '../testing/failure'

const resolveToken = 'token'
const satelliteAddress = '12vha9oTFnerxYRgeQ2BZqoFrLrnmmf5UWTCY2jA77dF3YvWew7@localhost:7911'
const [photos, logs] = ['photos', 'logs'] as [BucketName, BucketName]

/** A gateway that writes down what is asked of `photos`, until it stops, into `logs`. */
async function startLogging(env: NodeJS.ProcessEnv = {}) {
  const { store, db, stop } = await startTestStore()
  const auth = await startAuthService(resolveToken)
  const { apiKey } = await aProject(db)
  const grant = generateAccessGrant({ satelliteAddress, apiKey, rootKey: randomBytes(32) })
  const projectId = randomUUID()
  const entry = `${projectId}:${photos}:${logs}:${serializeAccessGrant(grant)}:web/`
  const lines: string[] = []
  const gateway = await start({
    settings: settings.load({ PERIGEE_GATEWAY_PORT: '0', PERIGEE_GATEWAY_ACCESS_LOGS: entry, ...env }),
    store,
    authUrl: auth.url,
    consoleOrigin: 'http://console.test:7910',
    resolveToken,
    logger: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  })
  const credentials = auth.register(serializeAccessGrant(grant), { projectId })
  const objects = openObjects({ store, grant })
  return {
    objects,
    log: () => lines.join(''),
    s3: new S3Client({
      endpoint: gateway.url,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials,
    }),
    stopGateway: () => gateway.stop(),
    async end() {
      await auth.stop()
      await stop()
    },
  }
}

async function written({ objects }: Awaited<ReturnType<typeof startLogging>>): Promise<string[]> {
  const { objects: found } = await objects.listObjects({
    bucket: logs,
    prefix: '',
    delimiter: '',
    limit: 10,
  })
  const texts = await Promise.all(
    found.map(async ({ key }) => {
      expect(key).toMatch(/^web\/\d{4}(-\d\d){5}-[0-9A-F]{16}$/)
      const parts: Uint8Array[] = []
      for await (const part of (await objects.getObject({ bucket: logs, key })).read()) parts.push(part)
      return Buffer.concat(parts).toString()
    }),
  )
  return texts.flatMap((text) => text.trimEnd().split('\n'))
}

it('writes what is asked of a bucket into another one, in the format of S3', async () => {
  const test = await startLogging()
  const { objects, s3 } = test
  await objects.createBucket({ bucket: photos })
  await objects.createBucket({ bucket: logs })
  await s3.send(new PutObjectCommand({ Bucket: photos, Key: 'a b"ü', Body: 'twelve bytes' }))
  await failureOf(s3.send(new GetObjectCommand({ Bucket: photos, Key: 'missing' })))
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: photos, Key: 'a b"ü', Range: 'bytes=0-4' }))
  const headers = { range: 'bytes=0-4', 'user-agent': 'a "browser"', referer: 'http://page.test/' }
  expect(await (await fetch(url, { headers })).text()).toBe('twelv')
  await s3.send(new ListObjectsV2Command({ Bucket: photos }))
  await s3.send(new ListObjectsV2Command({ Bucket: logs }))
  await test.stopGateway()

  const found = await written(test)
  const field = (pattern: string) =>
    new RegExp(`^${owner.id} photos \\[\\d\\d/\\w{3}/\\d{4}:[\\d:]{8} \\+0000\\] ${pattern}`)
  expect(found).toHaveLength(4)
  const [put, missing, got, list] = found
  expect(put).toMatch(
    field(
      `[\\d.:f]+ ${owner.id} \\w{32} REST.PUT.OBJECT a%20b%22%C3%BC "PUT /photos/a%20b%22%C3%BC\\S* HTTP/1.1" 200 - - 12 `,
    ),
  )
  expect(missing).toMatch(field(`\\S+ \\S+ \\S+ REST.GET.OBJECT missing ".*" 404 NoSuchKey \\d+ - \\d+ - "-" ".+" - `))
  expect(got).toMatch(
    field('\\S+ \\S+ \\S+ REST.GET.OBJECT \\S+ ".*" 206 - 5 12 \\d+ - "http://page.test/" "a %22browser%22" - '),
  )
  expect(got).toMatch(/ SigV4 - QueryString 127\.0\.0\.1:\d+ - - -$/)
  expect(got).toContain('&X-Amz-Signature=-&')
  expect(got).toContain('&X-Amz-Credential=-&')
  expect(list).toMatch(field('\\S+ \\S+ \\S+ REST.GET.BUCKET - "GET /photos'))
  await test.end()
})

it('keeps what cannot be written for the next time', async () => {
  const test = await startLogging({ PERIGEE_GATEWAY_ACCESS_LOG_PERIOD: '20ms' })
  const { objects, s3 } = test
  const patient = { timeout: 20_000 }
  await objects.createBucket({ bucket: photos })
  await s3.send(new ListObjectsV2Command({ Bucket: photos }))
  await expect.poll(() => test.log(), patient).toContain('access logs could not be written')
  await objects.createBucket({ bucket: logs })
  await expect.poll(() => written(test), patient).toEqual([expect.stringContaining(' REST.GET.BUCKET ')])
  await test.stopGateway()
  await test.end()
})
