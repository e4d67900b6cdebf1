import { randomBytes } from 'node:crypto'
import type { CommitSegment, StoreCalls, StoreCaller, StoredObject } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { pieces } from '../blobs/blob-store-contract'

/** A path under the NULL cipher, and so readable in tests. */
export const path = (text: string): CipherPath => utf8(text) as CipherPath

const keys = () => ({ encryptedKey: new Uint8Array(randomBytes(48)), keyNonce: new Uint8Array(randomBytes(24)) })

export const inlineSegment = (bytes: Uint8Array = utf8('content'), index = 0): CommitSegment => ({
  part: 0,
  index,
  plainSize: bytes.length,
  ...keys(),
  content: { kind: 'inline', bytes },
})

export const blobSegment = (token: string, plainSize: number, index = 0): CommitSegment => ({
  part: 0,
  index,
  plainSize,
  ...keys(),
  content: { kind: 'blob', token },
})

type Target = { bucket: BucketName; key: string }

/** Stores a small object without metadata. */
export const putSmall = (store: StoreCalls, caller: StoreCaller, { bucket, key }: Target, bytes?: Uint8Array) =>
  store.commitObject(caller, { bucket, path: path(key), segments: [inlineSegment(bytes)], sealed: null })

/** Stores an object of one blob. */
export async function putBlob(
  store: StoreCalls,
  caller: StoreCaller,
  { bucket, key }: Target,
  bytes: Uint8Array,
): Promise<StoredObject> {
  const { token } = await store.writeSegment(caller, { bucket, path: path(key) }, pieces(bytes, 65_536))
  const segments = [blobSegment(token, bytes.length)]
  return store.commitObject(caller, { bucket, path: path(key), segments, sealed: null })
}
