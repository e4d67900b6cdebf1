import { describe, expect, it } from 'vitest'
import { owner } from '../acl'
import { refuseEncryptedRead, refuseUnsupported } from './refuse-headers'

const from = (headers: Record<string, string>) => ({
  header: (name: string) => headers[name],
  headerNames: Object.keys(headers),
})
const sse = 'x-amz-server-side-encryption'

describe('uploads', () => {
  it.each([
    ['x-amz-storage-class', 'GLACIER', 'InvalidStorageClass'],
    ['x-amz-storage-class', 'DEEP_ARCHIVE', 'InvalidStorageClass'],
    ['x-amz-storage-class', 'CHEAP', 'InvalidStorageClass'],
    [sse, 'aws:kms', 'NotImplemented'],
    [sse, 'aws:kms:dsse', 'NotImplemented'],
    [sse, 'aes:kms', 'InvalidArgument'],
    [`${sse}-aws-kms-key-id`, 'k', 'InvalidArgument'],
    [`${sse}-customer-key`, 'k', 'NotImplemented'],
    ['x-amz-copy-source-server-side-encryption-customer-key', 'k', 'NotImplemented'],
    ['x-amz-website-redirect-location', '/', 'NotImplemented'],
    ['x-amz-write-offset-bytes', '1', 'NotImplemented'],
    ['x-amz-acl', 'public-read', 'AccessControlListNotSupported'],
    ['x-amz-acl', 'authenticated-read', 'AccessControlListNotSupported'],
    ['x-amz-acl', 'everybody', 'InvalidArgument'],
    ['x-amz-grant-read', `id="${owner.id}"`, 'AccessControlListNotSupported'],
    ['x-amz-grant-full-control', 'id="somebody"', 'AccessControlListNotSupported'],
  ])('cannot have %s: %s', (name, value, code) => {
    expect(() => refuseUnsupported(from({ [name]: value }))).toThrow(expect.objectContaining({ code }))
  })

  it.each<[string, string]>([
    ...'STANDARD STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING REDUCED_REDUNDANCY GLACIER_IR'
      .split(' ')
      .map((name): [string, string] => ['x-amz-storage-class', name]),
    [sse, 'AES256'],
    ['x-amz-acl', 'private'],
    ['x-amz-acl', 'bucket-owner-full-control'],
    ['x-amz-grant-full-control', `id="${owner.id}"`],
  ])('can have %s: %s', (name, value) => {
    expect(() => refuseUnsupported(from({ [name]: value }))).not.toThrow()
  })
})

it('reads do not choose an encryption', () => {
  expect(() => refuseEncryptedRead(from({ [sse]: 'AES256' }))).toThrow(expect.objectContaining({ status: 400 }))
  expect(() => refuseEncryptedRead(from({ [`${sse}-customer-key`]: 'k' }))).toThrow(
    expect.objectContaining({ status: 501 }),
  )
  expect(() => refuseEncryptedRead(from({}))).not.toThrow()
})
