import { describe, expect, it } from 'vitest'
import { fromMap, fromPartText, toMap, toPartText } from './object-metadata'

describe('what an object is described with', () => {
  const metadata = { 'content-type': 'text/plain', 'x-amz-meta-by': 'ada' }

  it('comes back, each in its place', () => {
    const checksum = { algorithm: 'CRC32', type: 'COMPOSITE', value: 'AAAAAA==-2' } as const
    expect(fromMap(toMap({ metadata, tags: 'a=1', checksum }))).toEqual({ metadata, tags: 'a=1', etag: '', checksum })
    const uploadChecksum = { algorithm: 'SHA256', type: 'COMPOSITE' } as const
    expect(fromMap(toMap({ metadata, checksum: uploadChecksum }))).toMatchObject({ uploadChecksum, tags: '' })
  })

  it('is nothing more than its metadata without tags and checksum', () => {
    expect([...toMap({ metadata, tags: '' }).keys()]).toEqual(Object.keys(metadata))
  })

  it('keeps the ETag that old objects have among their metadata', () => {
    expect(fromMap(new Map([['s3:etag', 'abc']]))).toEqual({ metadata: {}, tags: '', etag: 'abc' })
  })

  it('takes no notice of a checksum that it cannot read', () => {
    expect(fromMap(new Map([['s3:checksum', 'nonsense']]))).toEqual({ metadata: {}, tags: '', etag: '' })
  })
})

it.each([
  ['abc', undefined],
  ['abc', { algorithm: 'SHA1', value: 'x=' } as const],
])('the text of a part tells its ETag %s and its checksum', (etag, checksum) => {
  expect(fromPartText(toPartText(etag, checksum))).toEqual({ etag, ...(checksum && { checksum }) })
})
