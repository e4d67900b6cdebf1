import { describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { content } from './content'
import { refusal } from './clients'
import { startUpload } from './multipart'
import { bytesOf, get, read } from './objects'

const bucket = useBucket()
const first = content(5 * 2 ** 20)

describe('a completion that is asked for once more', () => {
  it('of one small part is answered as before', async () => {
    const upload = await startUpload(bucket.name, 'small')
    const parts = [await upload.part(1, 'x')]
    const { ETag } = await upload.complete(parts)
    expect((await upload.complete(parts)).ETag).toBe(ETag)
    expect(await read(bucket.name, 'small')).toBe('x')
  })

  it('of several parts is answered as before, with metadata kept', async () => {
    const upload = await startUpload(bucket.name, 'large', { ContentType: 'text/bla', Metadata: { foo: 'bar' } })
    const parts = [await upload.part(1, first), await upload.part(2, 'end')]
    const { ETag, Location } = await upload.complete(parts)
    expect(await upload.complete(parts)).toMatchObject({ ETag, Location })
    const got = await get(bucket.name, 'large')
    expect(got).toMatchObject({ ContentType: 'text/bla', Metadata: { foo: 'bar' }, ETag })
    expect((await bytesOf(got)).length).toBe(first.length + 3)
  })

  it('of a part that came twice takes the last one, both times', async () => {
    const upload = await startUpload(bucket.name, 'twice', { ChecksumAlgorithm: 'SHA256' })
    const sha = { ChecksumAlgorithm: 'SHA256' } as const
    const old = await upload.part(1, 'old', sha)
    const parts = [await upload.part(1, 'new', sha)]
    expect(await refusal(upload.complete([old]))).toEqual([400, 'InvalidPart'])
    const { ETag, ChecksumSHA256 } = await upload.complete(parts)
    expect(await upload.complete(parts)).toMatchObject({ ETag, ChecksumSHA256 })
    expect(await refusal(upload.complete([old]))).toEqual([404, 'NoSuchUpload'])
    expect(await read(bucket.name, 'twice')).toBe('new')
  })
})
