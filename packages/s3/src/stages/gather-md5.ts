import type { Md5Lanes } from '@perigee/crypto/md5-lanes-port'
import { MiB } from '@perigee/std/units'

/** What the widest processors have. */
const lanes = 16
/** A body that has brought so much is not put off any longer. */
const mostOfBody = MiB
/** Nor is any, when all of them together have. */
const mostOfAll = 16 * MiB

/** MD5 of one body. */
export interface GatheredMd5 {
  /** Resolves when there is room for more. Pieces may be hashed later, so they must not change any more. */
  update(pieces: readonly Uint8Array[]): Promise<void>
  /** @throws what kept the bytes from being hashed */
  digest(): Promise<Uint8Array>
  /** No more will come of this body, and nobody asks for its digest. */
  close(): void
}

interface Body {
  message: ReturnType<Md5Lanes['begin']>
  waiting: Uint8Array[]
  size: number
  /** Being hashed; null while none of it is. Never rejects. */
  working: Promise<void> | null
  failed: { cause: unknown } | null
}

/**
 * MD5 of the bodies of a process, put off so that several are hashed at once: until each of them has brought something,
 * or one of them has brought much or has ended. A body that is alone is not put off.
 */
export function gatherMd5(md5: Md5Lanes): () => GatheredMd5 {
  const open = new Set<Body>()
  const sizeOfAll = (): number => Array.from(open).reduce((sum, { size }) => sum + size, 0)

  function hashIfTime(): void {
    const isComplete = Array.from(open).every(({ size, working }) => size > 0 || working !== null)
    if (isComplete || sizeOfAll() >= mostOfAll) hashAll()
  }

  function hashAll(): void {
    const ready = Array.from(open).filter(({ size, working }) => size > 0 && !working)
    for (let at = 0; at < ready.length; at += lanes) hashTogether(ready.slice(at, at + lanes))
  }

  function hashTogether(bodies: readonly Body[]): void {
    const pieces = bodies.map((body) => body.waiting.splice(0))
    for (const body of bodies) body.size = 0
    const messages = bodies.map(({ message }) => message)
    const working = md5.update(messages, pieces).then(
      () => ended(null),
      (cause: unknown) => ended({ cause }),
    )
    const ended = (failed: Body['failed']): void => {
      for (const body of bodies) {
        body.working = null
        body.failed ??= failed
      }
      hashIfTime()
    }
    for (const body of bodies) body.working = working
  }

  return () => {
    const body: Body = { message: md5.begin(), waiting: [], size: 0, working: null, failed: null }
    open.add(body)
    return {
      async update(pieces) {
        for (const piece of pieces) {
          body.waiting.push(piece)
          body.size += piece.length
        }
        if (body.size >= mostOfBody && body.working) await body.working
        if (body.size >= mostOfBody) hashAll()
        else hashIfTime()
      },
      async digest() {
        while (body.working || body.size > 0) {
          if (!body.working) hashAll()
          await body.working
        }
        if (body.failed) throw new Error('a body was not hashed', body.failed)
        return body.message.digest()
      },
      close: () => void open.delete(body),
    }
  }
}
