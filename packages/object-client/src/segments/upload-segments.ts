import { concatAll } from '@perigee/std/concat-all'
import { leastForThreads, throughThread } from '@perigee/std/stage'
import { sealContentKey } from '@perigee/crypto/keys'
import { sealInline, startingNonce } from '@perigee/crypto/content'
import { randomBytes } from '@perigee/crypto/hash'
import type { CommitSegment, ObjectAddress } from '@perigee/contract/store'
import type { ClientContext } from '../context'
import { sealSegment } from './seal-segment'

/** A body that can be looked into a little way, and taken in pieces of a given size. */
export interface ByteSource {
  /** The next `count` bytes without taking them; fewer only when the body ends before. */
  peek(count: number): Promise<Uint8Array>
  /** Takes what `peek` shows, as bytes of its own. */
  takeWhole(count: number): Promise<Uint8Array>
  /** Takes up to `count` bytes, as they come. The source goes on behind them. */
  take(count: number): AsyncGenerator<Uint8Array>
  /** Tells the body that no more will be taken. */
  close(): Promise<void>
}

export function byteSource(body: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = body[Symbol.asyncIterator]()
  let ahead: Uint8Array[] = []
  let aheadLength = 0
  let ended = false

  async function pull(): Promise<void> {
    const next = await chunks.next()
    if (next.done) ended = true
    else if (next.value.length > 0) {
      ahead.push(next.value)
      aheadLength += next.value.length
    }
  }

  async function peek(count: number): Promise<Uint8Array> {
    while (!ended && aheadLength < count) await pull()
    ahead = aheadLength === 0 ? [] : [concatAll(ahead)]
    return (ahead[0] ?? new Uint8Array()).subarray(0, count)
  }

  return {
    peek,

    async takeWhole(count) {
      const taken = (await peek(count)).slice()
      ahead = ahead.map((chunk) => chunk.subarray(taken.length)).filter(({ length }) => length > 0)
      aheadLength -= taken.length
      return taken
    },

    async *take(count) {
      for (let left = count; left > 0;) {
        if (ahead.length === 0 && !ended) await pull()
        const chunk = ahead.shift()
        if (!chunk) {
          if (ended) return
          continue
        }
        const taken = chunk.subarray(0, left)
        if (taken.length < chunk.length) ahead.unshift(chunk.subarray(taken.length))
        aheadLength -= taken.length
        left -= taken.length
        yield taken
      }
    },

    async close() {
      if (!ended) await chunks.return?.()
    },
  }
}

const keyLength = 32
const nonceLength = 24

type Body = AsyncIterable<Uint8Array> | (() => Promise<Uint8Array>)

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
  { body, size, ...upload }: Upload & { body: Body; size?: number | undefined },
): Promise<{ segments: CommitSegment[]; lastKey: Uint8Array }> {
  const whole = typeof body === 'function' ? await body() : null
  if (whole && whole.length <= context.sizes.inline) {
    const keys = drawKeys()
    return { segments: [inlineSegment(whole, { ...upload, ...keys, index: 0 })], lastKey: keys.key }
  }
  const source = byteSource(typeof body === 'function' ? single(whole ?? new Uint8Array()) : body)
  const segments: CommitSegment[] = []
  try {
    for (;;) {
      const keys = drawKeys()
      const index = segments.length
      const left = size === undefined ? undefined : Math.max(0, size - index * context.sizes.segment)
      segments.push(await uploadSegment(context, { ...upload, ...keys, source, index, left }))
      if ((await source.peek(1)).length === 0) return { segments, lastKey: keys.key }
    }
  } finally {
    await source.close()
  }
}

/** Of one segment: its content key, and the nonce under which that is sealed. */
function drawKeys(): { key: Uint8Array; keyNonce: Uint8Array } {
  const drawn = randomBytes(keyLength + nonceLength)
  return { key: drawn.slice(0, keyLength), keyNonce: drawn.slice(keyLength) }
}

type Keyed = Omit<Upload, 'address'> & ReturnType<typeof drawKeys> & { index: number }

const sharedOf = ({ part, index, key, keyNonce, contentKey }: Keyed) => ({
  part,
  index,
  encryptedKey: sealContentKey(contentKey, keyNonce, key),
  keyNonce,
})

function inlineSegment(plain: Uint8Array, keyed: Keyed): CommitSegment {
  const keys = { contentKey: keyed.key, nonce: startingNonce(keyed.part, keyed.index) }
  return { ...sharedOf(keyed), plainSize: plain.length, content: { kind: 'inline', bytes: sealInline(plain, keys) } }
}

async function uploadSegment(
  { store, caller, sizes, threads }: ClientContext,
  upload: Upload & Keyed & { source: ByteSource; left: number | undefined },
): Promise<CommitSegment> {
  const { source, part, index, address, left } = upload

  const isLarge = left !== undefined && left > sizes.inline
  const start = isLarge ? null : await source.peek(sizes.inline + 1)
  if (start && start.length <= sizes.inline) {
    return inlineSegment(await source.takeWhole(start.length), upload)
  }
  const keys = { contentKey: upload.key, nonce: startingNonce(part, index) }
  const counter = { size: 0 }
  const plain = counted(source.take(sizes.segment), counter)
  const remote = left !== undefined && left >= leastForThreads ? threads?.seal(keys) : null
  const sealed = remote ? throughThread(remote, plain) : sealSegment(keys, plain)
  const announced = left === undefined ? {} : { announced: left }
  const { token } = await store.writeSegment(caller, { ...address, ...announced }, sealed)
  return { ...sharedOf(upload), plainSize: counter.size, content: { kind: 'blob', token } }
}

async function* counted(plain: AsyncIterable<Uint8Array>, counter: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of plain) {
    counter.size += chunk.length
    yield chunk
  }
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
