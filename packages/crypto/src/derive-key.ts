import { utf8 } from '@perigee/std/bytes'
import { hmacSha512 } from './hashes'
import { keyLength } from './seal'

/** First 32 bytes of HMAC-SHA-512(key, message); text stands for its UTF-8 bytes. */
export function deriveKey(key: Uint8Array, message: string | Uint8Array): Uint8Array {
  return hmacSha512(key, typeof message === 'string' ? utf8(message) : message).slice(0, keyLength)
}

/** Key of a bucket's top level. Only a default (root) key takes this step; a store entry's key already contains it. */
export const bucketKey = (rootKey: Uint8Array, bucket: string): Uint8Array => deriveKey(rootKey, `path:${bucket}`)

/** Key of a component below the key of its parent. */
export const childKey = (parentKey: Uint8Array, component: string): Uint8Array =>
  deriveKey(parentKey, `path:${component}`)

/** The key under which an object's content keys and metadata key are sealed. */
export const contentKeyOf = (pathKey: Uint8Array): Uint8Array => deriveKey(pathKey, 'content')
