import { compareBytes, utf8 } from '@perigee/std/bytes'
import { asBytes, asInt64, asSize, asText, ProtoWriter, readFields } from './protobuf'
import {
  cipherSuite,
  deriveKey,
  openContentKey,
  sealContentKey,
  gcmNonceLength,
  keyLength,
  nonceLength,
  open,
  seal,
} from './keys'
import { randomBytes } from './hash'
import { md5 } from '@noble/hashes/legacy.js'
import { concatAll } from '@perigee/std/concat-all'
import { toHex } from '@perigee/std/encoding'

/** What a person sees as metadata: user metadata, content type and tags, all in one map of texts. */
export type SerializableMeta = { contentType?: string; userDefined: ReadonlyMap<string, string> }

/** Sizes (0 = not stated) around the bytes of a SerializableMeta. */
export type StreamInfo = { segmentsSize: number; lastSegmentSize: number; metadata: Uint8Array }

/** The stored metadata of an object; writers fill in `encryptedStreamInfo` only, the store answers with the rest. */
export type StreamMeta = {
  encryptedStreamInfo: Uint8Array
  encryptionType: number
  encryptionBlockSize: number
  lastSegmentMeta: { encryptedKey: Uint8Array; keyNonce: Uint8Array }
  numberOfSegments: number
}

/** Entries are written in the byte order of their keys, so equal maps give equal bytes. */
export function encodeSerializableMeta({ contentType = '', userDefined }: SerializableMeta): Uint8Array {
  const writer = new ProtoWriter().text(1, contentType)
  const entries = [...userDefined].map(([key, value]) => [utf8(key), utf8(value)] as const)
  for (const [key, value] of entries.sort(([a], [b]) => compareBytes(a, b))) {
    writer.message(2, new ProtoWriter().message(1, key).message(2, value).finish())
  }
  return writer.finish()
}

/** @throws FormatError `format`. */
export function decodeSerializableMeta(message: Uint8Array): Required<SerializableMeta> {
  const meta = { contentType: '', userDefined: new Map<string, string>() }
  for (const field of readFields(message)) {
    if (field.number === 1) meta.contentType = asText(field)
    if (field.number === 2) meta.userDefined.set(...decodeEntry(asBytes(field)))
  }
  return meta
}

function decodeEntry(message: Uint8Array): [string, string] {
  const entry: [string, string] = ['', '']
  for (const field of readFields(message)) {
    if (field.number === 1) entry[0] = asText(field)
    if (field.number === 2) entry[1] = asText(field)
  }
  return entry
}

export function encodeStreamInfo(info: Partial<StreamInfo>): Uint8Array {
  const { segmentsSize = 0, lastSegmentSize = 0, metadata = new Uint8Array() } = info
  return new ProtoWriter().int(2, segmentsSize).int(3, lastSegmentSize).bytes(4, metadata).finish()
}

/** @throws FormatError `format`. */
export function decodeStreamInfo(message: Uint8Array): StreamInfo {
  const info: StreamInfo = { segmentsSize: 0, lastSegmentSize: 0, metadata: new Uint8Array() }
  for (const field of readFields(message)) {
    if (field.number === 2) info.segmentsSize = asSize(field)
    if (field.number === 3) info.lastSegmentSize = asSize(field)
    if (field.number === 4) info.metadata = asBytes(field)
  }
  return info
}

export function encodeStreamMeta(meta: Partial<StreamMeta>): Uint8Array {
  const writer = new ProtoWriter().bytes(1, meta.encryptedStreamInfo ?? new Uint8Array())
  writer.int(2, meta.encryptionType ?? 0).int(3, meta.encryptionBlockSize ?? 0)
  if (meta.lastSegmentMeta) {
    const { encryptedKey, keyNonce } = meta.lastSegmentMeta
    writer.message(4, new ProtoWriter().bytes(1, encryptedKey).bytes(2, keyNonce).finish())
  }
  return writer.int(5, meta.numberOfSegments ?? 0).finish()
}

/** @throws FormatError `format`. */
export function decodeStreamMeta(message: Uint8Array): StreamMeta {
  const meta: StreamMeta = {
    encryptedStreamInfo: new Uint8Array(),
    encryptionType: 0,
    encryptionBlockSize: 0,
    lastSegmentMeta: { encryptedKey: new Uint8Array(), keyNonce: new Uint8Array() },
    numberOfSegments: 0,
  }
  for (const field of readFields(message)) {
    if (field.number === 1) meta.encryptedStreamInfo = asBytes(field)
    if (field.number === 2) meta.encryptionType = Number(asInt64(field))
    if (field.number === 3) meta.encryptionBlockSize = Number(asInt64(field))
    if (field.number === 4) meta.lastSegmentMeta = decodeSegmentMeta(asBytes(field))
    if (field.number === 5) meta.numberOfSegments = Number(asInt64(field))
  }
  return meta
}

function decodeSegmentMeta(message: Uint8Array): StreamMeta['lastSegmentMeta'] {
  const meta: StreamMeta['lastSegmentMeta'] = { encryptedKey: new Uint8Array(), keyNonce: new Uint8Array() }
  for (const field of readFields(message)) {
    if (field.number === 1) meta.encryptedKey = asBytes(field)
    if (field.number === 2) meta.keyNonce = asBytes(field)
  }
  return meta
}

/** Fixed nonces under the metadata key, which seals each of the two once only. */
const streamInfoNonce = new Uint8Array(gcmNonceLength)
export const etagNonce = Uint8Array.from({ length: gcmNonceLength }, (_, at) => (at === 0 ? 1 : 0))

/** What the object store keeps of an object's metadata. */
export type SealedMetadata = {
  streamMeta: Uint8Array
  encryptedMetadataKey: Uint8Array
  metadataNonce: Uint8Array
  /** Empty when the object has no ETag. */
  encryptedETag: Uint8Array
}

/**
 * Seals an object's metadata and ETag under a metadata key, and that under `derivedKey` (`contentKeyOf(pathKey)`).
 * `streamInfo` is an encoded StreamInfo; an empty one is stored as zero bytes. The ETag's plain form is ASCII text.
 */
export function sealMetadata(input: {
  derivedKey: Uint8Array
  streamInfo: Uint8Array
  etag: Uint8Array
  /** Fresh random values unless given. */
  metadataKey?: Uint8Array
  metadataNonce?: Uint8Array
}): SealedMetadata {
  const drawn = randomBytes(keyLength + nonceLength)
  const { metadataKey = drawn.slice(0, keyLength), metadataNonce = drawn.slice(keyLength) } = input
  const encryptedStreamInfo = seal(input.streamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce)
  return {
    streamMeta: encodeStreamMeta({ encryptedStreamInfo }),
    encryptedMetadataKey: sealContentKey(input.derivedKey, metadataNonce, metadataKey),
    metadataNonce,
    encryptedETag: seal(input.etag, cipherSuite.aesGcm, metadataKey, etagNonce),
  }
}

/** The ETag alone, for who needs no more. @throws FormatError `format` or `decryption`. */
export function openETag(derivedKey: Uint8Array, sealed: Omit<SealedMetadata, 'streamMeta'>): Uint8Array {
  const metadataKey = openContentKey(derivedKey, sealed.metadataNonce, sealed.encryptedMetadataKey)
  return open(sealed.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce)
}

/**
 * The encoded StreamInfo and the ETag; both empty for an object that was stored without either (and without a key).
 * @throws FormatError `format` or `decryption`.
 */
export function openMetadata(
  derivedKey: Uint8Array,
  sealed: SealedMetadata,
): { streamInfo: Uint8Array; etag: Uint8Array } {
  const { encryptedStreamInfo } = decodeStreamMeta(sealed.streamMeta)
  if (encryptedStreamInfo.length + sealed.encryptedETag.length + sealed.encryptedMetadataKey.length === 0) {
    return { streamInfo: new Uint8Array(), etag: new Uint8Array() }
  }
  const metadataKey = openContentKey(derivedKey, sealed.metadataNonce, sealed.encryptedMetadataKey)
  return {
    streamInfo: open(encryptedStreamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce),
    etag: open(sealed.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce),
  }
}

const etagKeyLabel = 'storj-etag-v1'
const zeroNonce = new Uint8Array(nonceLength)

/** Seals a part's ETag (the ASCII of its hexadecimal MD5) under the content key of the part's last segment. */
export const sealPartETag = (contentKey: Uint8Array, etag: Uint8Array): Uint8Array =>
  seal(etag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)

/** @throws FormatError `decryption`. */
export const openPartETag = (contentKey: Uint8Array, encryptedETag: Uint8Array): Uint8Array =>
  open(encryptedETag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)

/** ETag of an object made of parts, from the raw (binary) MD5 of each part in order. */
export const multipartETag = (partDigests: readonly Uint8Array[]): string =>
  `${toHex(md5(concatAll(partDigests)))}-${partDigests.length}`

/** ETag of an object that was sent in one piece. */
export const simpleETag = (content: Uint8Array): string => toHex(md5(content))
