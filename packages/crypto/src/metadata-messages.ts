import { compareBytes, utf8 } from '@perigee/std/bytes'
import { asBytes, asInt64, asSize, asText, ProtoWriter, readFields } from './protobuf'

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
