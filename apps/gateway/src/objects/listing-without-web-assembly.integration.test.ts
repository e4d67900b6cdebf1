import { createHash } from 'node:crypto'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { manyAtOnce } from '@perigee/crypto/primitives'
import { expect, it } from 'vitest'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_WEBASSEMBLY: 'false', PERIGEE_NATIVE: 'off' } })
const Bucket = 'listing'

it('lists keys, sizes and ETags as ever when WebAssembly is switched off', async () => {
  const client = gateway().client()
  await client.send(new CreateBucketCommand({ Bucket }))
  const keys = Array.from({ length: 12 }, (_, at) => `a/${String(at).padStart(2, '0')}`)
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`
  expect(Contents.map(({ Key, Size, ETag }) => [Key, Size, ETag])).toEqual(keys.map((key) => [key, 4, etagOf(key)]))
  expect(manyAtOnce()).toBeUndefined()
})
