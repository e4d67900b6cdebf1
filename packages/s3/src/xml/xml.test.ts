import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeXml, encodeXml, type XmlCodec } from './codec'
import { completeMultipartUploadXml, maxCompleteBytes, maxParts } from './complete-multipart-upload'
import { completeMultipartUploadResultXml } from './complete-multipart-upload-result'
import { copyObjectResultXml, copyPartResultXml } from './copy-result'
import { createBucketConfigurationXml } from './create-bucket-configuration'
import { deleteObjectsXml, maxDeleteBytes, maxDeletedObjects } from './delete-objects'
import { deleteResultXml } from './delete-result'
import { readErrorXml, writeErrorXml } from './error'
import { initiateMultipartUploadXml } from './initiate-multipart-upload'
import { listBucketsXml } from './list-buckets'
import { listMultipartUploadsXml } from './list-multipart-uploads'
import { listObjectsV1Xml } from './list-objects-v1'
import { listObjectsV2Xml } from './list-objects-v2'
import { listPartsXml } from './list-parts'
import { locationConstraintXml } from './location-constraint'
import { versioningConfigurationXml } from './versioning-configuration'
import { readXml } from './read'
import { XmlError } from './xml-element'
import { escapeXml, node, writeXml } from './write'

const limits = { maxLength: 100_000 }
const roundTrip = <T>(codec: XmlCodec<T>, value: T): T => decodeXml(codec, encodeXml(codec, value), limits)

describe('writing', () => {
  it('escapes markup and white space, and has no control characters', () => {
    expect(escapeXml(`<a & "b">\r\n\t\u0000\u001f\ufffe\ud800😀`)).toBe(
      '&lt;a &amp; &quot;b&quot;&gt;&#13;&#10;&#9;\ufffd\ufffd\ufffd\ufffd😀',
    )
  })

  it('reads back any text that XML can carry', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const expected = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
        expect(readXml(writeXml(node('A', text)), limits).text).toBe(expected)
      }),
    )
  })
})

describe('reading', () => {
  it('keeps leading zeros and spaces', () => {
    expect(readXml('<A><Key> 00123 </Key></A>', limits).children[0]?.text).toBe(' 00123 ')
  })

  it.each([
    '<A xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><B>x</B></A>',
    '<s3:A xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/"><s3:B xsi:type="Canonical">x</s3:B></s3:A>',
    `<A ${Array.from({ length: 16 }, (_, at) => `a${at}=""`).join(' ')}><b:B>x</b:B></A>`,
  ])('drops prefixes and attributes: %s', (text) => {
    expect(readXml(text, limits)).toEqual({ name: 'A', text: '', children: [{ name: 'B', text: 'x', children: [] }] })
  })

  it.each([
    ['an unclosed tag', '<A><B></A>'],
    ['two roots', '<A/><B/>'],
    ['nothing', ''],
    ['text only', 'hello'],
    ['a document type', '<!DOCTYPE A><A/>'],
    ['entities', '<!DOCTYPE A [<!ENTITY x "y">]><A>&x;</A>'],
    ['an unknown entity', '<A>&nbsp;</A>'],
    ['control characters', '<A>&#1;</A>'],
    ['deep nesting', '<A>'.repeat(100) + '</A>'.repeat(100)],
    ['too many elements', `<A>${'<B/>'.repeat(60_000)}</A>`],
    ['many attributes', `<A ${Array.from({ length: 17 }, (_, at) => `a${at}="" `).join('')}/>`],
    ['many namespaces', `<A ${Array.from({ length: 17 }, (_, at) => `xmlns:a${at}="" `).join('')}/>`],
    ['names of three parts', '<a:b:c/>'],
    ['names without a prefix before the colon', '<:a/>'],
    ['too much text', `<A>${'x'.repeat(200_000)}</A>`],
  ])('refuses %s', (_, text) => {
    expect(() =>
      readXml(text, { maxLength: text.length < 150_000 || text.startsWith('<A><B') ? 1e6 : 100_000 }),
    ).toThrow(XmlError)
  })
})

describe('documents', () => {
  const object = {
    key: 'a b+c%#?é日本/&<\u0001',
    lastModified: new Date('2026-01-02T03:04:05.678Z'),
    etag: 'ab',
    size: 5,
  }
  const page = {
    objects: [{ ...object, storageClass: 'STANDARD', owner: { id: '1', displayName: 'me' } }],
    prefixes: ['x/+ /'],
    bucket: 'photos',
    prefix: 'p q',
    delimiter: '/',
    maxKeys: 1000,
    truncated: true,
    encodingType: 'url' as const,
  }

  it('ListBuckets', () => {
    const value = { owner: { id: 'o', displayName: 'd' }, buckets: [{ name: 'photos', created: object.lastModified }] }
    expect(roundTrip(listBucketsXml, value)).toEqual(value)
    expect(roundTrip(listBucketsXml, { ...value, buckets: [] }).buckets).toEqual([])
  })

  it('ListObjects', () => {
    const value = { ...page, marker: 'm m', nextMarker: 'n+n' }
    expect(roundTrip(listObjectsV1Xml, value)).toEqual(value)
    expect(encodeXml(listObjectsV1Xml, value)).toContain(
      '<Key>a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/%26%3C%01</Key>',
    )
  })

  it('ListObjectsV2', () => {
    const value = { ...page, keyCount: 2, startAfter: 's', continuationToken: 'abc=', nextContinuationToken: 'def=' }
    expect(roundTrip(listObjectsV2Xml, value)).toEqual(value)
  })

  it('bucket configuration and location', () => {
    expect(roundTrip(createBucketConfigurationXml, { location: 'eu' })).toEqual({ location: 'eu' })
    expect(roundTrip(createBucketConfigurationXml, {})).toEqual({})
    expect(roundTrip(locationConstraintXml, 'global')).toBe('global')
    expect(encodeXml(locationConstraintXml, 'eu')).toContain(
      '<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">eu</LocationConstraint>',
    )
  })

  it('versioning', () => {
    expect(roundTrip(versioningConfigurationXml, {})).toEqual({})
    expect(roundTrip(versioningConfigurationXml, { status: 'Enabled' })).toEqual({ status: 'Enabled' })
    const other = '<VersioningConfiguration><Status>On</Status></VersioningConfiguration>'
    expect(() => decodeXml(versioningConfigurationXml, other, limits)).toThrow(XmlError)
  })

  it('Delete and DeleteResult', () => {
    const request = { quiet: true, objects: [{ key: 'a' }, { key: 'b', versionId: '1' }, { key: 'c', etag: '"x"' }] }
    expect(roundTrip(deleteObjectsXml, request)).toEqual(request)
    const result = {
      deleted: [{ key: 'a', deleteMarkerVersionId: '2' }],
      failed: [{ key: 'b', versionId: '1', code: 'AccessDenied', message: 'no' }],
    }
    expect(roundTrip(deleteResultXml, result)).toEqual(result)
  })

  it('uploads in parts', () => {
    const upload = { bucket: 'photos', key: object.key.slice(0, -1), uploadId: 'abc' }
    expect(roundTrip(initiateMultipartUploadXml, upload)).toEqual(upload)
    const parts = [
      { partNumber: 1, etag: 'ab', checksums: { CRC32: 'AAAAAA==' } },
      { partNumber: 9, etag: 'cd', checksums: {} },
    ]
    expect(roundTrip(completeMultipartUploadXml, parts)).toEqual(parts)
    const result = { location: '/photos/k', bucket: 'photos', key: 'k', etag: 'ab-2' }
    expect(roundTrip(completeMultipartUploadResultXml, result)).toEqual(result)
    const list = {
      ...upload,
      partNumberMarker: 0,
      nextPartNumberMarker: 9,
      maxParts: 2,
      truncated: true,
      parts: [{ partNumber: 9, etag: 'cd', size: 5, lastModified: object.lastModified }],
    }
    expect(roundTrip(listPartsXml, list)).toEqual(list)
  })

  it('of the largest requests fit, however they are laid out', () => {
    const part = (number: number) =>
      [
        '    <Part>',
        `        <ETag>&quot;${'a'.repeat(32)}&quot;</ETag>`,
        `        <ChecksumSHA256>${'a'.repeat(43)}=</ChecksumSHA256>`,
        `        <PartNumber>${number}</PartNumber>`,
        '    </Part>\r\n',
      ].join('\r\n')
    const parts = Array.from({ length: maxParts }, (_, at) => part(at + 1)).join('')
    const complete = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
    expect(decodeXml(completeMultipartUploadXml, complete, { maxLength: maxCompleteBytes })).toHaveLength(maxParts)

    const key = '&'.repeat(100) + 'k'.repeat(924)
    const objects = Array.from({ length: maxDeletedObjects }, () => ({
      key,
      versionId: 'v'.repeat(36),
      etag: 'e'.repeat(34),
    }))
    const all = encodeXml(deleteObjectsXml, { objects, quiet: true })
    expect(decodeXml(deleteObjectsXml, all, { maxLength: maxDeleteBytes }).objects).toHaveLength(maxDeletedObjects)
  })

  it('ListMultipartUploads', () => {
    const value = {
      bucket: 'photos',
      prefix: 'p q',
      delimiter: '/',
      keyMarker: 'm m',
      uploadIdMarker: 'i',
      nextKeyMarker: 'n+n',
      nextUploadIdMarker: 'j',
      maxUploads: 2,
      truncated: true,
      uploads: [{ key: object.key, uploadId: 'j', initiated: object.lastModified }],
      prefixes: ['x/+ /'],
      encodingType: 'url' as const,
    }
    expect(roundTrip(listMultipartUploadsXml, value)).toEqual(value)
  })

  it('results of copies', () => {
    const value = { etag: 'ab', lastModified: object.lastModified }
    expect(roundTrip(copyObjectResultXml, value)).toEqual(value)
    expect(roundTrip(copyPartResultXml, value)).toEqual(value)
  })

  it('Error', () => {
    const error = { code: 'NoSuchKey', message: 'gone', resource: '/b/k', requestId: 'r1', bucket: 'b', key: 'k' }
    expect(readErrorXml(writeErrorXml(error))).toEqual({ code: 'NoSuchKey', message: 'gone', requestId: 'r1' })
    expect(readErrorXml('<html>')).toBeNull()
    expect(readErrorXml('<Other/>')).toBeNull()
  })

  it('refuses another root', () => {
    expect(() => decodeXml(listBucketsXml, '<Delete/>', limits)).toThrow('expected ListAllMyBucketsResult')
  })
})
