import { nodeHash } from '@perigee/s3/incremental-hash-node'
import { toHex } from '@perigee/std/encoding'
import { hash } from 'node:crypto'
import type { RequestBody } from '../http/request-body'

/** A body on its way into the store, and its MD5 once it has ended. */
export function hashed(read: RequestBody['stream']): { body: AsyncIterable<Uint8Array>; etag: () => string } {
  const md5 = nodeHash('md5')()
  let etag = ''
  return { body: read(md5), etag: () => (etag ||= toHex(md5.digest())) }
}

/** The same of a body in one piece. */
export function hashedWhole(read: () => Promise<Uint8Array>): { body: () => Promise<Uint8Array>; etag: () => string } {
  let etag = ''
  return {
    async body() {
      const bytes = await read()
      etag = hash('md5', bytes, 'hex')
      return bytes
    },
    etag: () => etag,
  }
}
