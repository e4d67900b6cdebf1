import { md5 } from '@noble/hashes/legacy.js'
import { concatAll } from '@perigee/std/concat-all'
import { toHex } from '@perigee/std/encoding'

/** ETag of an object made of parts, from the raw (binary) MD5 of each part in order. */
export const multipartETag = (partDigests: readonly Uint8Array[]): string =>
  `${toHex(md5(concatAll(partDigests)))}-${partDigests.length}`
