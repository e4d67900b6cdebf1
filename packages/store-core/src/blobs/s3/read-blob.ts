import { setTimeout as pause } from 'node:timers/promises'
import { BlobMissingError, type BlobId } from '../blob-store'
import type { S3Bucket } from './s3-bucket'
import { asked, isMissing, serviceFailure } from './service-failure'

const attempts = 4
const firstPause = 100

/** The bytes from `at` up to `end`. A stream that breaks goes on where it broke; nothing is given twice. */
export async function* readBlob(
  s3: S3Bucket,
  id: BlobId,
  { offset, length }: { offset: number; length: number },
): AsyncGenerator<Uint8Array> {
  const end = offset + length
  let at = offset
  for (let failures = 0; at < end;) {
    const body = await open(s3, id, { at, end })
    let failure: unknown
    const chunks = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { value, failed } = await next(chunks)
        failure = failed
        if (!value) break
        at += value.length
        failures = 0
        yield value
      }
    } finally {
      await chunks.return?.()
    }
    if (at >= end) return
    failures += 1
    if (failures === attempts) throw serviceFailure(s3.name, 'give a whole blob', failure ?? new Error('cut short'))
    await pause(firstPause * 2 ** failures)
  }
}

async function open(s3: S3Bucket, id: BlobId, { at, end }: { at: number; end: number }) {
  const wanted = { Bucket: s3.bucket, Key: s3.keyOf(id), Range: `bytes=${at}-${end - 1}` }
  try {
    const { Body, ContentLength } = await asked(s3, 'give a blob', () => s3.client.getObject(wanted))
    if (!Body || ContentLength !== end - at) {
      throw serviceFailure(
        s3.name,
        'give a range of a blob',
        new Error(`asked for ${end - at} bytes, got ${ContentLength}`),
      )
    }
    return Body as AsyncIterable<Uint8Array, void>
  } catch (error) {
    throw isMissing(error) ? new BlobMissingError(id, { cause: error }) : error
  }
}

/** The next chunk; none at the end and where the stream broke. */
async function next(chunks: AsyncIterator<Uint8Array, void>): Promise<{ value?: Uint8Array; failed?: unknown }> {
  try {
    const { done, value } = await chunks.next()
    return done ? {} : { value }
  } catch (failed) {
    return { failed }
  }
}
