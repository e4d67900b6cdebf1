import { expect, it } from 'vitest'
import { uploadMetadata } from './upload-metadata'

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
  ['aws-chunked', undefined],
  ['aws-chunked,gzip', 'gzip'],
  ['gzip, aws-chunked', 'gzip'],
  ['deflate,aws-chunked,gzip', 'deflate, gzip'],
  ['gzip', 'gzip'],
  ['deflate, gzip', 'deflate, gzip'],
  ['deflate,gzip', 'deflate,gzip'],
])('does not take the transport for the content, and changes nothing else: %s', (sent, kept) => {
  expect(uploadMetadata(from({ 'content-encoding': sent }))['content-encoding']).toBe(kept)
})

it('keeps user metadata that is empty, and no standard header that is', () => {
  const headers = { 'x-amz-meta-foo': '', 'content-type': '', 'cache-control': '' }
  expect(uploadMetadata(from(headers))).toEqual({ 'content-type': 'binary/octet-stream', 'x-amz-meta-foo': '' })
})
