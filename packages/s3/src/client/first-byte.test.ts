import { expect, it } from 'vitest'
import { readFirstByte } from './first-byte'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

const object = { bucket: 'photos', key: 'a b+c%#?é日本/x', size: 7 }

function answering(answer: Response) {
  const asked: Parameters<Send>[0][] = []
  const send: Send = (request) => {
    asked.push(request)
    return Promise.resolve(answer)
  }
  return { send, asked }
}
const refusing =
  (code: string): Send =>
  () =>
    Promise.reject(new S3ClientError({ code, status: 403, message: 'No.' }))

it('asks for one byte of the version', async () => {
  const { send, asked } = answering(new Response('a', { status: 206 }))
  await readFirstByte(send)({ ...object, versionId: 'v1' })
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

it('asks for no part of an object without bytes, and reads nothing where it has some by now', async () => {
  const answer = new Response('much')
  const { send, asked } = answering(answer)
  await readFirstByte(send)({ ...object, size: 0 })
  expect(asked[0]?.headers).toBeUndefined()
  expect(await answer.text().catch(() => 'not read')).toBe('not read')
})

it('takes an object that has no bytes by now, and no other refusal', async () => {
  await expect(readFirstByte(refusing('InvalidRange'))(object)).resolves.toBeUndefined()
  await expect(readFirstByte(refusing('SpendCapReached'))(object)).rejects.toMatchObject({ code: 'SpendCapReached' })
})
