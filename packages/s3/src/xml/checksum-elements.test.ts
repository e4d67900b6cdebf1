import { expect, it } from 'vitest'
import { decodeXml, encodeXml, type XmlCodec } from './codec'
import { completeMultipartUploadResultXml } from './complete-multipart-upload-result'
import { copyObjectResultXml } from './copy-result'
import { listMultipartUploadsXml } from './list-multipart-uploads'
import { listObjectsV2Xml } from './list-objects-v2'
import { listPartsXml } from './list-parts'
import { objectAttributesXml } from './object-attributes'
import { taggingXml } from './tagging'

const roundTrip = <T>(codec: XmlCodec<T>, value: T): T => decodeXml(codec, encodeXml(codec, value), { maxLength: 1e5 })
const lastModified = new Date('2026-01-02T03:04:05.678Z')
const composite = { algorithm: 'SHA256', value: 'AAAA-2', type: 'COMPOSITE' } as const
const kind = { algorithm: 'CRC64NVME', type: 'FULL_OBJECT' } as const
const names = { bucket: 'photos', key: 'k', uploadId: 'u' }

it('results tell the checksum of the object', () => {
  const completed = { location: '/photos/k', bucket: 'photos', key: 'k', etag: 'ab-2', checksum: composite }
  expect(roundTrip(completeMultipartUploadResultXml, completed)).toEqual(completed)
  const copied = { etag: 'ab', lastModified, checksum: { algorithm: 'CRC32', value: 'AAAAAA==' } as const }
  expect(roundTrip(copyObjectResultXml, copied)).toEqual(copied)
})

it('lists tell how objects and uploads are summed up', () => {
  const parts = {
    ...names,
    partNumberMarker: 0,
    maxParts: 2,
    truncated: false,
    checksum: kind,
    parts: [
      { partNumber: 1, etag: 'ab', size: 5, lastModified, checksum: { algorithm: 'CRC64NVME', value: 'x' } as const },
    ],
  }
  expect(roundTrip(listPartsXml, parts)).toEqual(parts)
  const uploads = {
    bucket: 'photos',
    prefix: '',
    delimiter: '',
    keyMarker: '',
    uploadIdMarker: '',
    maxUploads: 2,
    truncated: false,
    uploads: [{ key: 'k', uploadId: 'u', initiated: lastModified, checksum: kind }],
    prefixes: [],
  }
  expect(roundTrip(listMultipartUploadsXml, uploads)).toEqual(uploads)
  const page = { bucket: 'b', prefix: '', delimiter: '', maxKeys: 1, keyCount: 1, truncated: false, prefixes: [] }
  const object = { key: 'k', etag: 'ab', size: 5, lastModified, storageClass: 'STANDARD', checksum: kind }
  expect(roundTrip(listObjectsV2Xml, { ...page, objects: [object] }).objects).toEqual([object])
  const metadata = { entries: { 'x-amz-meta-by': 'ada & co', 's3:odd': 'x' }, tags: 'a=1' }
  expect(encodeXml(listObjectsV2Xml, { ...page, objects: [{ ...object, metadata }] })).toContain(
    '<UserMetadata><x-amz-meta-by>ada &amp; co</x-amz-meta-by></UserMetadata><UserTags>a=1</UserTags>',
  )
})

it('the attributes of an object are those that were asked for', () => {
  const all = {
    etag: 'ab-2',
    checksum: composite,
    parts: {
      total: 2,
      marker: 0,
      nextMarker: 1,
      maxParts: 1,
      truncated: true,
      parts: [{ partNumber: 1, size: 5, checksum: { algorithm: 'SHA256', value: 'AAAA' } as const }],
    },
    storageClass: 'STANDARD',
    size: 12,
  }
  expect(roundTrip(objectAttributesXml, all)).toEqual(all)
  expect(roundTrip(objectAttributesXml, { size: 0 })).toEqual({ size: 0 })
})

it('tags keep their order', () => {
  const tags = [
    { key: 'b', value: ' 1' },
    { key: 'a', value: '' },
  ]
  expect(roundTrip(taggingXml, tags)).toEqual(tags)
  expect(roundTrip(taggingXml, [])).toEqual([])
  expect(() => decodeXml(taggingXml, '<Tagging/>', { maxLength: 100 })).toThrow('no TagSet')
})
