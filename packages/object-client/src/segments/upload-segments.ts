import { BlockSealer, sealContentKey, sealInline, startingNonce } from '@perigee/crypto/content'
import { randomBytes } from '@perigee/crypto/hash'
import type { CommitSegment, ObjectAddress } from '@perigee/contract/store'
import type { ClientContext } from '../context'
import { byteSource, type ByteSource } from './byte-source'

const keyLength = 32
const nonceLength = 24

interface Upload {
  address: Pick<ObjectAddress, 'bucket' | 'path'>
  /** Of the path: seals the segments' own keys. */
  contentKey: Uint8Array
  /** 0 for an object that is not uploaded in parts. */
  part: number
}

/**
 * Seals a body in segments and stores those that are too large to travel inside the commit. An empty body has one
 * empty segment. Holds one chunk of the body at a time. `lastKey` is the content key of the last segment. With the
 * `size` of the body known, nothing of a large one is taken before the store has said that it has room.
 */
export async function uploadSegments(
  context: ClientContext,
  { body, size, ...upload }: Upload & { body: AsyncIterable<Uint8Array>; size?: number | undefined },
): Promise<{ segments: CommitSegment[]; lastKey: Uint8Array }> {
  const source = byteSource(body)
  const segments: CommitSegment[] = []
  try {
    for (;;) {
      const drawn = randomBytes(keyLength + nonceLength)
      const key = drawn.slice(0, keyLength)
      const keyNonce = drawn.slice(keyLength)
      const index = segments.length
      const left = size === undefined ? undefined : Math.max(0, size - index * context.sizes.segment)
      segments.push(await uploadSegment(context, { ...upload, source, key, keyNonce, index, left }))
      if ((await source.peek(1)).length === 0) return { segments, lastKey: key }
    }
  } finally {
    await source.close()
  }
}

async function uploadSegment(
  { store, caller, sizes }: ClientContext,
  upload: Upload & {
    source: ByteSource
    key: Uint8Array
    keyNonce: Uint8Array
    index: number
    left: number | undefined
  },
): Promise<CommitSegment> {
  const { source, part, index, address, left, keyNonce } = upload
  const keys = { contentKey: upload.key, nonce: startingNonce(part, index) }
  const encryptedKey = sealContentKey(upload.contentKey, keyNonce, keys.contentKey)
  const shared = { part, index, encryptedKey, keyNonce }

  const isLarge = left !== undefined && left > sizes.inline
  const start = isLarge ? null : await source.peek(sizes.inline + 1)
  if (start && start.length <= sizes.inline) {
    const plain = await source.takeWhole(start.length)
    return { ...shared, plainSize: plain.length, content: { kind: 'inline', bytes: sealInline(plain, keys) } }
  }
  const counter = { size: 0 }
  const sealed = sealBlocks(source.take(sizes.segment), new BlockSealer(keys), counter)
  const announced = left === undefined ? {} : { announced: left }
  const { token } = await store.writeSegment(caller, { ...address, ...announced }, sealed)
  return { ...shared, plainSize: counter.size, content: { kind: 'blob', token } }
}

async function* sealBlocks(
  plain: AsyncIterable<Uint8Array>,
  sealer: BlockSealer,
  counter: { size: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of plain) {
    counter.size += chunk.length
    yield* sealer.push(chunk)
  }
  yield* sealer.final()
}
