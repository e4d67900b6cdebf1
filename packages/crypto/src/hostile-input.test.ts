import { concatAll } from '@perigee/std/concat-all'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { BlockOpener } from './content-blocks'
import { openContentKey } from './keys'
import { openInline, startingNonce } from './content'
import { openForEdgeCache, openRecord, parseAccessKeyId, parseSecretKey } from './edge-credentials'
import { base58CheckDecode, base58Decode } from './base58'
import {
  decodeSerializableMeta,
  decodeStreamInfo,
  decodeStreamMeta,
  encodeSerializableMeta,
  encodeStreamMeta,
  openMetadata,
  sealMetadata,
} from './metadata'
import { decodeVersionId } from './version-id'
import { decodeSegment, decryptComponent } from './path-component'
import { decryptPath, EncryptionStore, encryptPath } from './encryption-store'
import { usePrimitives } from './primitives'
import { readFields } from './protobuf'
import { browserPrimitives } from './primitives-browser'
import { damaged } from './testing/arbitraries'
import { bindings } from './testing/bindings'
import { kindOfError } from './testing/kind-of-error'
import { decodeUploadId } from './upload-id'

const key = new Uint8Array(32).fill(1)
const keys = { contentKey: key, nonce: startingNonce(0, 0) }
const store = new EncryptionStore({ defaultKey: key })
const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ minLength: 7000, maxLength: 9000 }))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'123abcJjuUxX\n '), minLength: 20, maxLength: 60 }),
)

/** Readers of bytes that come from elsewhere, with a valid input for each to be damaged. */
const sealedMeta = sealMetadata({ derivedKey: key, streamInfo: Uint8Array.of(1), etag: Uint8Array.of(2) })
const encoded = {
  path: encryptPath(store, 'photos', 'folder/file'),
  meta: encodeSerializableMeta({ contentType: 'text/plain', userDefined: new Map([['name', 'value']]) }),
  streamMeta: encodeStreamMeta({ encryptedStreamInfo: key, lastSegmentMeta: { encryptedKey: key, keyNonce: key } }),
}
const byteReaders: [string, (bytes: Uint8Array) => unknown, Uint8Array][] = [
  ['readFields', readFields, encoded.meta],
  ['decodeSerializableMeta', decodeSerializableMeta, encoded.meta],
  ['decodeStreamInfo', decodeStreamInfo, encoded.meta],
  ['decodeStreamMeta', decodeStreamMeta, encoded.streamMeta],
  ['decodeSegment', decodeSegment, encoded.path.cipherPath],
  ['decryptComponent', (bytes) => decryptComponent(bytes, key, 2), encoded.path.cipherPath],
  ['decryptComponent, plain', (bytes) => decryptComponent(bytes, key, 1), encoded.path.cipherPath],
  ['decryptPath', (bytes) => decryptPath(store, 'photos', bytes), encoded.path.cipherPath],
  ['openInline', (bytes) => openInline(bytes, keys), key],
  ['openContentKey', (bytes) => openContentKey(key, key.subarray(8), bytes), sealedMeta.encryptedMetadataKey],
  [
    'openMetadata, stream meta',
    (bytes) => openMetadata(key, { ...sealedMeta, streamMeta: bytes }),
    sealedMeta.streamMeta,
  ],
  [
    'openMetadata, nonce',
    (bytes) => openMetadata(key, { ...sealedMeta, metadataNonce: bytes }),
    sealedMeta.metadataNonce,
  ],
  ['openRecord', (bytes) => openRecord(key, { encryptedSecretKey: bytes, encryptedAccessGrant: bytes }), key],
  ['openForEdgeCache', (bytes) => openForEdgeCache('id', { secretKey: bytes, accessGrant: bytes }), key],
  [
    'BlockOpener',
    (bytes) => {
      const opener = new BlockOpener(keys)
      return concatAll([...opener.push(bytes), ...opener.final()])
    },
    new Uint8Array(7424),
  ],
]
const textReaders: [string, (text: string) => unknown][] = [
  ['base58Decode', base58Decode],
  ['base58CheckDecode', base58CheckDecode],
  ['parseAccessKeyId', parseAccessKeyId],
  ['parseSecretKey', parseSecretKey],
  ['decodeUploadId', decodeUploadId],
  ['decodeVersionId', decodeVersionId],
]

// `kindOfError` lets everything but a FormatError through, which fails the property.
describe.each(bindings)('hostile input with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))

  it.each(byteReaders)('%s answers arbitrary and damaged bytes with a value or a FormatError', (_, read, valid) => {
    const input = fc.oneof(anyBytes, damaged(valid))
    fc.assert(fc.property(input, (bytes) => void kindOfError(() => read(bytes))))
  })

  it.each(textReaders)('%s answers arbitrary text with a value or a FormatError', (_, read) => {
    fc.assert(fc.property(anyText, (text) => void kindOfError(() => read(text))))
  })
})
