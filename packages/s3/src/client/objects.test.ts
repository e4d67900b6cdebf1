import { describe, expect, it } from 'vitest'
import { encodeXml } from '../xml/codec'
import { copyObjectResultXml } from '../xml/copy-result'
import { type ListedVersion, type ListObjectVersionsResult, listObjectVersionsXml } from '../xml/list-object-versions'
import { connect } from './connection'
import { copyObject, headObject, listObjectVersions, presignGet } from './objects'
import type { Send } from './send'

const oddKey = 'a b+c%#?é日本/..x'
const lastModified = new Date('2026-11-05T12:00:00.000Z')
const version = (facts: Partial<ListedVersion>): ListedVersion => ({
  key: oddKey,
  versionId: 'v1',
  isLatest: false,
  isDeleteMarker: false,
  lastModified,
  etag: 'e',
  size: 3,
  ...facts,
})

/** A gateway that answers everything with this body, and what it was asked. */
function answering(body: string | null, headers: Record<string, string> = {}) {
  const asked: Parameters<Send>[0][] = []
  const send: Send = (request) => {
    asked.push(request)
    return Promise.resolve(new Response(body, { headers }))
  }
  return { send, asked }
}

describe('a page of versions', () => {
  const page: ListObjectVersionsResult = {
    bucket: 'photos',
    prefix: 'a b+c',
    delimiter: '/',
    keyMarker: oddKey,
    versionIdMarker: 'v9',
    nextKeyMarker: oddKey,
    nextVersionIdMarker: 'v1',
    maxKeys: 3,
    truncated: true,
    versions: [
      version({ versionId: 'v3', isLatest: true, isDeleteMarker: true, etag: '', size: 0 }),
      version({ versionId: 'v2' }),
      version({ versionId: 'null' }),
    ],
    prefixes: ['a b+c%/'],
    encodingType: 'url',
  }

  it('has versions and delete markers in the one order that they came in', async () => {
    const { send } = answering(encodeXml(listObjectVersionsXml, page))
    expect(await listObjectVersions(send)({ bucket: 'photos' })).toEqual(page)
  })

  it('is asked for with everything that says which', async () => {
    const { send, asked } = answering(encodeXml(listObjectVersionsXml, page))
    const input = { prefix: 'a b+c', delimiter: '/', keyMarker: oddKey, versionIdMarker: 'v9', maxKeys: 3 }
    await listObjectVersions(send)({ bucket: 'photos', ...input })
    await listObjectVersions(send)({ bucket: 'photos' })
    expect(asked.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
      {
        versions: '',
        'encoding-type': 'url',
        prefix: 'a b+c',
        delimiter: '/',
        'key-marker': oddKey,
        'version-id-marker': 'v9',
        'max-keys': '3',
      },
      { versions: '', 'encoding-type': 'url' },
    ])
  })
})

describe('a version', () => {
  it('is looked at by its id', async () => {
    const { send, asked } = answering(null, { 'content-length': '3' })
    await headObject(send)({ bucket: 'photos', key: 'a', versionId: 'v1' })
    expect(asked[0]?.query).toEqual([['versionId', 'v1']])
  })

  it('is copied from by its id, whatever its key is called', async () => {
    const { send, asked } = answering(encodeXml(copyObjectResultXml, { etag: 'e', lastModified }))
    const source = { bucket: 'photos', key: 'what?versionId=x', versionId: 'v1' }
    await copyObject(send)({ source, target: { bucket: 'photos', key: 'b' } })
    expect(asked[0]?.headers?.['x-amz-copy-source']).toBe('/photos/what%3FversionId%3Dx?versionId=v1')
  })

  it('is downloaded by an address that is signed for its id', () => {
    const config = { endpoint: 'http://127.0.0.1:7912', region: 'us-east-1', accessKeyId: 'id', secretKey: 'secret' }
    const url = presignGet(connect(config))({ bucket: 'photos', key: 'a', versionId: 'v1', expires: 60 })
    expect(new URL(url).searchParams.get('versionId')).toBe('v1')
  })
})
