import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3'
import type { BucketName } from '@perigee/std/brand'
import { putSmall } from '@perigee/store-core/testing/objects'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { signed, call } = rawRequests(gateway)
const aName = () => `bucket-${randomUUID()}`
const force = { 'x-minio-force-delete': 'true' }

async function full(bucket: string, count: number): Promise<void> {
  const { client, store, project } = gateway()
  await client().send(new CreateBucketCommand({ Bucket: bucket }))
  const caller = { apiKey: project.apiKey.raw }
  const keys = Array.from({ length: count }, (_, n) => `f${n % 50}/${n}`)
  for (const key of keys) await putSmall(store.store, caller, { bucket: bucket as BucketName, key })
}
const isGone = async (Bucket: string) =>
  (await failureOf(gateway().client().send(new HeadBucketCommand({ Bucket }))).catch(() => null))?.status === 404

it('goes on when its client has gone, and may be asked for again', async () => {
  await full('large', 1_200)
  const { hostname, port } = new URL(gateway().url)
  const headers = signed('DELETE', '/large', { headers: force })
  const outgoing = request({ hostname, port, method: 'DELETE', path: '/large', headers, agent: false })
  outgoing.on('error', () => undefined).end()
  await new Promise((resolve) => outgoing.once('finish', resolve))
  outgoing.destroy()
  const again = await call('DELETE', '/large', force)
  expect([204, 404]).toContain(again.status)
  await expect.poll(() => isGone('large')).toBe(true)
})

it.each(['1', 't', 'T', 'TRUE', 'true', 'True'])('is meant by %s', async (word) => {
  await full('small', 3)
  expect((await call('DELETE', '/small', { 'x-minio-force-delete': word })).status).toBe(204)
  expect(await isGone('small')).toBe(true)
})

it.each(['yes', 'tRUE', '2', 'on', ' '])('is not meant by "%s"', async (word) => {
  const name = aName()
  await full(name, 1)
  const answer = await call('DELETE', `/${name}`, { 'x-minio-force-delete': word })
  expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidRequest'])
  expect(await isGone(name)).toBe(false)
})

it.each(['0', 'f', 'F', 'FALSE', 'false', 'False'])('is declined by %s', async (word) => {
  const name = aName()
  await full(name, 1)
  const answer = await call('DELETE', `/${name}`, { 'x-minio-force-delete': word })
  expect([answer.status, codeOf(answer)]).toEqual([409, 'BucketNotEmpty'])
})
