import { BlockSealer, sealContentKey, sealInline, startingNonce } from '@perigee/crypto/content'
import { randomBytes } from '@perigee/crypto/hash'
import type { CommitSegment, ObjectAddress } from '@perigee/contract/store'
import type { ClientContext } from '../context'
import { byteSource, type ByteSource } from './byte-source'

const keyLength = 32
const nonceLength = 24
/** Single-shot uploads have no part numbers. */
const part = 0

/**
 * Seals a body in segments and stores those that are too large to travel inside the commit. An empty body has one
 * empty segment. Holds one chunk of the body at a time.
 */
export async function uploadSegments(
  context: ClientContext,
  { address, contentKey, body }: { address: ObjectAddress; contentKey: Uint8Array; body: AsyncIterable<Uint8Array> },
): Promise<CommitSegment[]> {
  const source = byteSource(body)
  const segments: CommitSegment[] = []
  try {
    for (let isLast = false; !isLast;) {
      segments.push(await uploadSegment(context, { address, contentKey, source, index: segments.length }))
      isLast = (await source.peek(1)).length === 0
    }
  } finally {
    await source.close()
  }
  return segments
}

async function uploadSegment(
  { store, caller, sizes }: ClientContext,
  upload: { address: ObjectAddress; contentKey: Uint8Array; source: ByteSource; index: number },
): Promise<CommitSegment> {
  const { source, index, address } = upload
  const keys = { contentKey: randomBytes(keyLength), nonce: startingNonce(part, index) }
  const keyNonce = randomBytes(nonceLength)
  const encryptedKey = sealContentKey(upload.contentKey, keyNonce, keys.contentKey)
  const shared = { part, index, encryptedKey, keyNonce }

  const start = await source.peek(sizes.inline + 1)
  if (start.length <= sizes.inline) {
    const plain = await source.takeWhole(start.length)
    return { ...shared, plainSize: plain.length, content: { kind: 'inline', bytes: sealInline(plain, keys) } }
  }
  const counter = { size: 0 }
  const sealed = sealBlocks(source.take(sizes.segment), new BlockSealer(keys), counter)
  const { token } = await store.writeSegment(caller, address, sealed)
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
