import { expect, it } from 'vitest'
import { encodeXml } from '../xml/codec'
import { copyObjectResultXml } from '../xml/copy-result'
import { lateAnswer } from './late-answer'

const answer = (body: string) => new Response(body, { status: 200, headers: { 'x-amz-request-id': 'r1' } })
const failure = (code: string) => `\n\n<Error><Code>${code}</Code><Message>No.</Message></Error>`

it('is what was asked for', async () => {
  const body = encodeXml(copyObjectResultXml, { etag: 'e', lastModified: new Date(0) })
  expect(await lateAnswer(copyObjectResultXml, answer(body))).toMatchObject({ etag: 'e' })
})

it.each([
  ['NoSuchVersion', 400, 'refused'],
  ['StorageLimitExceeded', 400, 'storage-limit'],
  ['SlowDown', 503, 'busy'],
  ['InternalError', 500, 'server'],
])('that is the error %s is thrown as one of status %i: %s', async (code, status, kind) => {
  await expect(lateAnswer(copyObjectResultXml, answer(failure(code)))).rejects.toMatchObject({
    name: 'S3ClientError',
    code,
    status,
    kind,
    message: 'No.',
    requestId: 'r1',
  })
})
