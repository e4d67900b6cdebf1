import type { BucketName } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import type { Matches } from './operation'
import { createDispatch } from './dispatch'
import { operations } from './operations/all'

const operation = (name: string, matches: Matches) => ({
  name,
  matches,
  needs: [],
  checksumsAreOfBody: true,
  mayTakeLong: false,
  execute: () => Promise.resolve({ status: 200 }),
})
const bucket = 'photos' as BucketName
const places = {
  service: { resource: 'service' },
  bucket: { resource: 'bucket', bucket },
  object: { resource: 'object', bucket, key: 'k' as never },
} as const
const request = (method: string, resource: keyof typeof places, query = '', headers: Record<string, string> = {}) => ({
  method,
  place: places[resource],
  query: new Map(new URLSearchParams(query)),
  header: (name: string) => headers[name],
})

describe('the operations of the gateway', () => {
  const dispatch = createDispatch(operations)
  it.each([
    ['GET', 'service', '', 'ListBuckets'],
    ['GET', 'bucket', '', 'ListObjects'],
    ['GET', 'bucket', 'prefix=a&unknown=1', 'ListObjects'],
    ['GET', 'bucket', 'list-type=2', 'ListObjectsV2'],
    ['GET', 'bucket', 'list-type=1', 'ListObjects'],
    ['GET', 'bucket', 'location', 'GetBucketLocation'],
    ['GET', 'bucket', 'policy', 'GET bucket?policy'],
    ['PUT', 'bucket', '', 'CreateBucket'],
    ['HEAD', 'bucket', '', 'HeadBucket'],
    ['DELETE', 'bucket', '', 'DeleteBucket'],
    ['DELETE', 'bucket', 'policy', 'DELETE bucket?policy'],
    ['PUT', 'object', '', 'PutObject'],
    ['PUT', 'object', 'partNumber=1&uploadId=x', 'UploadPart'],
    ['GET', 'object', 'uploadId=x', 'ListParts'],
    ['POST', 'object', 'uploadId=x', 'CompleteMultipartUpload'],
    ['DELETE', 'object', 'uploadId=x', 'AbortMultipartUpload'],
    ['GET', 'bucket', 'uploads', 'ListMultipartUploads'],
    ['POST', 'bucket', 'delete', 'DeleteObjects'],
    ['PUT', 'object', 'location=here', 'PutObject'],
    ['GET', 'object', 'location', 'GetObject'],
    ['POST', 'bucket', '', 'PostObject'],
    ['GET', 'service', 'attribution', 'ListBucketsWithAttribution'],
    ['GET', 'bucket', 'prefix=&marker=&delimiter=&encoding-type=', 'ListObjects'],
    ['PUT', 'bucket', 'policy', 'PUT bucket?policy'],
    ['GET', 'object', 'torrent', 'GET object?torrent'],
    ['GET', 'object', 'versionId=1', 'GetObject'],
    ['HEAD', 'object', '', 'HeadObject'],
    ['DELETE', 'object', '', 'DeleteObject'],
    ['POST', 'object', 'uploads', 'CreateMultipartUpload'],
  ] as const)('%s %s %s: %s', (method, resource, query, name) => {
    expect(dispatch(request(method, resource, query)).name).toBe(name)
  })

  it('take a copy for a copy', () => {
    const headers = { 'x-amz-copy-source': '/b/k' }
    expect(dispatch(request('PUT', 'object', '', headers)).name).toBe('CopyObject')
    expect(dispatch(request('PUT', 'object', 'partNumber=1&uploadId=x', headers)).name).toBe('UploadPartCopy')
  })

  it.each([
    ['POST', 'service', '', 'MethodNotAllowed'],
    ['PATCH', 'object', '', 'MethodNotAllowed'],
    ['PUT', 'object', 'uploads', 'MethodNotAllowed'],
    ['GET', 'bucket', 'delete', 'MethodNotAllowed'],
    ['PUT', 'bucket', 'location', 'MethodNotAllowed'],
    ['GET', 'bucket', 'location&policy', 'InvalidArgument'],
    ['GET', 'bucket', 'somethingNew', 'NotImplemented'],
    ['PUT', 'bucket', 'somethingNew', 'NotImplemented'],
    ['DELETE', 'bucket', 'somethingNew', 'NotImplemented'],
    ['PUT', 'object', 'somethingNew', 'NotImplemented'],
    ['DELETE', 'object', 'somethingNew', 'NotImplemented'],
    ['GET', 'service', 'somethingNew', 'NotImplemented'],
  ] as const)('%s %s %s is refused with %s', (method, resource, query, reason) => {
    expect(() => dispatch(request(method, resource, query))).toThrow(expect.objectContaining({ reason }))
  })
})

describe('dispatch', () => {
  const put = { method: 'PUT', resource: 'object' } as const
  const plain = operation('plain', put)
  const copy = operation('copy', { ...put, header: 'x-amz-copy-source' })

  it('prefers the more specific operation in any order', () => {
    for (const order of [
      [plain, copy],
      [copy, plain],
    ]) {
      const dispatch = createDispatch(order)
      expect(dispatch(request('PUT', 'object')).name).toBe('plain')
      expect(dispatch(request('PUT', 'object', '', { 'x-amz-copy-source': '/b/k' })).name).toBe('copy')
    }
  })

  it.each([
    ['the same conditions', plain, operation('again', put)],
    ['conditions that can both hold', copy, operation('two', { ...put, where: { 'list-type': '2' } })],
  ])('does not start with two operations of %s', (_, a, b) => {
    expect(() => createDispatch([a, b])).toThrow('could both match')
  })

  it('starts with conditions that exclude each other', () => {
    const type = (value: string) =>
      operation(value, { method: 'GET', resource: 'bucket', where: { 'list-type': value } })
    expect(() => createDispatch([type('1'), type('2')])).not.toThrow()
  })
})
