import { expect, it } from 'vitest'
import { readFirstByte } from './first-byte'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

const refusing =
  (code: string): Send =>
  () =>
    Promise.reject(new S3ClientError({ code, status: 403, message: 'No.' }))

it('asks for one byte of the version', async () => {
  const asked: Parameters<Send>[0][] = []
  const send: Send = (request) => {
    asked.push(request)
    return Promise.resolve(new Response('a'))
  }
  await readFirstByte(send)({ bucket: 'photos', key: 'a b+c%#?é日本/x', versionId: 'v1' })
  expect(asked).toEqual([
    {
      method: 'GET',
      bucket: 'photos',
      key: 'a b+c%#?é日本/x',
      query: [['versionId', 'v1']],
      headers: { range: 'bytes=0-0' },
    },
  ])
})

it('takes an object without bytes, and no other refusal', async () => {
  const object = { bucket: 'photos', key: 'a' }
  await expect(readFirstByte(refusing('InvalidRange'))(object)).resolves.toBeUndefined()
  await expect(readFirstByte(refusing('SpendCapReached'))(object)).rejects.toMatchObject({ code: 'SpendCapReached' })
})
