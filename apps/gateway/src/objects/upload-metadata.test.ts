import { describe, expect, it } from 'vitest'
import { refuseUnsupported, uploadMetadata } from './object-headers'

const from = (headers: Record<string, string>) => ({
  header: (name: string) => headers[name],
  headerNames: Object.keys(headers),
})

it('keeps standard and user metadata, and nothing else', () => {
  const headers = {
    'content-type': 'text/plain',
    'x-amz-meta-a': 'é',
    expires: 'soon',
    'content-length': '5',
    host: 'h',
  }
  expect(uploadMetadata(from(headers))).toEqual({ 'content-type': 'text/plain', 'x-amz-meta-a': 'é', expires: 'soon' })
})

it('has a content type when the client sends none', () => {
  expect(uploadMetadata(from({}))).toEqual({ 'content-type': 'binary/octet-stream' })
})

it.each([
  ['aws-chunked', ''],
  ['aws-chunked,gzip', 'gzip'],
  ['gzip, aws-chunked', 'gzip'],
  ['gzip', 'gzip'],
])('does not take the transport for the content: %s', (sent, kept) => {
  expect(uploadMetadata(from({ 'content-encoding': sent }))['content-encoding']).toBe(kept)
})

describe('what cannot be asked', () => {
  it.each([
    ['x-amz-storage-class', 'GLACIER', 'NotImplemented'],
    ['x-amz-storage-class', 'CHEAP', 'InvalidStorageClass'],
    ['x-amz-server-side-encryption', 'AES256', 'NotImplemented'],
    ['x-amz-server-side-encryption-customer-key', 'k', 'NotImplemented'],
  ])('%s: %s', (name, value, code) => {
    expect(() => refuseUnsupported(from({ [name]: value }))).toThrow(expect.objectContaining({ code }))
  })

  it('is not the class STANDARD', () => {
    expect(() => refuseUnsupported(from({ 'x-amz-storage-class': 'STANDARD' }))).not.toThrow()
  })
})
