import { createHash, randomBytes } from 'node:crypto'
import { GiB, MiB } from '@perigee/std/units'
import type { S3Credentials } from '../../e2e/src/s3-client'
import type { Figure } from '../figures/figure'
import { withProduct } from './bench-product'
import { withGatewayAlone } from './gateway-alone'
import { overIdle } from './gateway-memory'
import { agent, send, timed } from './http-client'
import { inParallel } from './in-parallel'
import { presigned } from './presigned'
import { memoryOf } from './process-figures'

const total = 5 * GiB
const partSize = 64 * MiB
const atOnce = 4
const key = 'multipart/object'

/** The most memory that a gateway of its own takes while 5 GiB are uploaded in parts. */
export const multipartMemory = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    await send('PUT', presigned(access, 'PUT', 'multipart'))
    const figure = await withGatewayAlone(product, async ({ endpoint, pid, idle }): Promise<Figure> => {
      const there = { ...access, endpoint }
      const taken = await timed(() => uploadInParts(there))
      return {
        name: 'memory of a gateway during a multipart upload of 5 GiB',
        value: overIdle({ idle, peak: memoryOf(pid, 'VmHWM') }),
        explains:
          `VmHWM of serve --services=gateway, ${atOnce} parts of 64 MiB at once, completion included; ` +
          `${(total / MiB / (taken / 1000)).toFixed(0)} MiB/s. The target is 200 MB.`,
      }
    })
    agent.destroy()
    return [figure]
  })

async function uploadInParts(credentials: S3Credentials): Promise<void> {
  const begun = await post(presigned(credentials, 'POST', key, 'uploads='))
  const uploadId = /<UploadId>([^<]+)</.exec(begun)?.[1] ?? ''
  const block = randomBytes(MiB)
  const times = partSize / block.length
  // Every part has the same content and so the same ETag.
  const md5 = createHash('md5')
  for (let n = 0; n < times; n++) md5.update(block)
  const etag = md5.digest('hex')
  const parts = Array.from({ length: total / partSize }, (_, n) => n + 1)
  await inParallel(parts, atOnce, (part) =>
    send('PUT', presigned(credentials, 'PUT', key, `partNumber=${part}&uploadId=${uploadId}`), { body: block, times }),
  )
  const listed = parts.map((part) => `<Part><PartNumber>${part}</PartNumber><ETag>"${etag}"</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
  const done = await post(presigned(credentials, 'POST', key, `uploadId=${uploadId}`), body)
  if (!done.includes('<ETag>')) throw new Error(`the upload was not completed: ${done.slice(0, 500)}`)
}

async function post(url: string, body = ''): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST answered ${answer.status}: ${text.slice(0, 500)}`)
  return text
}
