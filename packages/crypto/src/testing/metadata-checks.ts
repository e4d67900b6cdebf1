import { md5 } from '@noble/hashes/legacy.js'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import {
  decodeSerializableMeta,
  decodeStreamInfo,
  encodeSerializableMeta,
  encodeStreamInfo,
  multipartETag,
  openMetadata,
  openPartETag,
  sealMetadata,
  sealPartETag,
} from '../metadata'
import { decodeVersionId, encodeVersionId } from '../version-id'
import { resealKey } from '../keys'
import type { VectorChecks } from './check-vectors'
import type { VectorPart } from './vectors'

/** Metadata messages, their sealed forms, ETags and version ids. */
export const metadataChecks: VectorChecks = {
  'metadata/serializableMeta': ({ input, output }) => {
    const meta = { userDefined: userDefinedOf(input) }
    expect(toHex(encodeSerializableMeta(meta))).toBe(output.text('hex'))
    expect(decodeSerializableMeta(output.bytes('hex'))).toEqual({ ...meta, contentType: '' })
  },
  'metadata/streamInfo': ({ input, output }) => {
    const info = {
      segmentsSize: input.has('segmentsSize') ? input.number('segmentsSize') : 0,
      lastSegmentSize: input.has('lastSegmentSize') ? input.number('lastSegmentSize') : 0,
      metadata: input.bytes('metadataHex'),
    }
    expect(toHex(encodeStreamInfo(info))).toBe(output.text('hex'))
    expect(decodeStreamInfo(output.bytes('hex'))).toEqual(info)
  },
  'metadata/encryptMetadata': ({ input, output }) => {
    const streamInfo = input.bytes('streamInfoHex')
    if (input.has('userDefined')) expect(toHex(encodeStreamInfo(infoOf(input)))).toBe(toHex(streamInfo))
    const etag = utf8(input.text('etag'))
    const metadataNonce = input.bytes('metaNonce')
    const derivedKey = input.bytes('contentDerivedKey')
    const metadataKey = input.bytes('metadataKey')
    const sealed = sealMetadata({ derivedKey, streamInfo, etag, metadataKey, metadataNonce })
    expect(sealed).toEqual({
      streamMeta: output.bytes('streamMeta'),
      encryptedMetadataKey: output.bytes('encryptedMetadataKey'),
      metadataNonce,
      encryptedETag: output.bytes('encryptedETag'),
    })
    expect(openMetadata(derivedKey, sealed)).toEqual({ streamInfo, etag })
  },
  'metadata/partETag': ({ input, output }) => {
    const [contentKey, etag] = [input.bytes('contentKey'), utf8(input.text('etag'))]
    expect(toHex(sealPartETag(contentKey, etag))).toBe(output.text('encrypted'))
    expect(openPartETag(contentKey, output.bytes('encrypted'))).toEqual(etag)
  },
  'metadata/multipartETag': ({ input, output }) => {
    expect(multipartETag(input.texts('partsHex').map((part) => md5(bytesOf(part))))).toBe(output.text('etag'))
  },
  'metadata/versionId': ({ input, output }) => {
    const version = BigInt(input.text('version'))
    const streamId = input.bytes('streamId')
    expect(encodeVersionId(version, streamId)).toBe(output.text('hex'))
    expect(decodeVersionId(output.text('hex'))).toEqual({ version, streamIdSuffix: streamId.slice(8) })
  },
  'metadata/copyKeys': ({ input, output }) => {
    const [from, to] = [input.bytes('oldContentDerivedKey'), input.bytes('newContentDerivedKey')]
    const metaNonce = input.bytes('metaNonce')
    const moved = (encryptedKey: string, oldNonce: Uint8Array, newNonce: Uint8Array): string =>
      toHex(
        resealKey({
          from: { derivedKey: from, nonce: oldNonce },
          to: { derivedKey: to, nonce: newNonce },
          encryptedKey: input.bytes(encryptedKey),
        }),
      )
    expect(moved('encryptedMetadataKey', metaNonce, metaNonce)).toBe(output.text('newEncryptedMetadataKey'))
    expect(output.bytes('newMetaNonce')).toEqual(metaNonce)
    const newKeyNonce = input.bytes('newKeyNonce')
    expect(moved('encryptedKey', input.bytes('keyNonce'), newKeyNonce)).toBe(output.text('newEncryptedKey'))
  },
}

const userDefinedOf = (input: VectorPart): Map<string, string> => {
  const texts = input.part('userDefined')
  return new Map(texts.names().map((name) => [name, texts.text(name)]))
}

function infoOf(input: VectorPart) {
  const userDefined = userDefinedOf(input)
  return {
    segmentsSize: input.has('segmentsSize') ? input.number('segmentsSize') : 0,
    lastSegmentSize: input.has('lastSegmentSize') ? input.number('lastSegmentSize') : 0,
    metadata: userDefined.size > 0 ? encodeSerializableMeta({ userDefined }) : new Uint8Array(),
  }
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
