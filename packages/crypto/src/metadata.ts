/** Object metadata and ETags: messages, their sealed forms, version ids. */
export { resealKey } from './derive-key'
export {
  decodeSerializableMeta,
  decodeStreamInfo,
  decodeStreamMeta,
  encodeSerializableMeta,
  encodeStreamInfo,
  encodeStreamMeta,
  type SerializableMeta,
  type StreamInfo,
  type StreamMeta,
} from './metadata-messages'
export { multipartETag } from './multipart-etag'
export { openETags } from './open-etags'
export { openPartETag, sealPartETag } from './seal-metadata'
export { openETag, openMetadata, sealMetadata, type SealedMetadata } from './seal-metadata'
export { decodeVersionId, encodeVersionId } from './version-id'
