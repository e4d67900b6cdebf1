import { createHmac } from 'node:crypto'
import type { LinkClosed } from '@perigee/contract/link-rules'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { peerOf } from '@perigee/server-kit/http/client'
import { MiB } from '@perigee/std/units'
import type { AskedLink, Measured } from '../link/link'
import { problems } from '../problem'
import type { Governed } from './governing'

/** Bytes that are asked for at a time. */
const piece = 8 * MiB

/**
 * Counts an answer of bytes as a download, or as the rest of one, before its first byte, and its bytes as they go out.
 * An answer without a body is none. `closed` is answered instead where nothing is left.
 */
export async function measure(
  { hash, governing }: Governed,
  link: AskedLink,
  { answer, file, closed }: { answer: Answer; file: Measured; closed: (why: LinkClosed) => Answer },
): Promise<Answer> {
  const { body } = answer
  if (typeof body !== 'function' || link.incoming.request.method === 'HEAD') return answer
  const { links } = governing
  const isPart = answer.status === 206
  const bytes = file.size === null ? null : isPart ? lengthOf(answer, file.size) : file.size
  const visitor = visitorOf(link, file)
  const taken = await links.takeDownload(hash, { visitor, bytes, fileBytes: file.size, isPart })
  if (!taken.taken) return closed(taken.why)

  let allowed = taken.bytes
  let sent = 0
  link.incoming.cleanup.defer(() => {
    // a download that was broken off took less; whoever cannot be told now is told nothing later
    if (allowed > sent)
      void links.takeBytes(hash, sent - allowed, taken.isMarked ? visitor : null).catch(() => undefined)
  })

  async function more(needed: number): Promise<void> {
    const wanted = Math.max(needed, Math.min(piece, (bytes ?? Infinity) - allowed))
    for (const amount of new Set([wanted, needed])) {
      const answered = await links.takeBytes(hash, amount, null)
      if (!answered.taken) continue
      allowed += amount
      return
    }
    throw problems.usedUp()
  }

  async function* counted(): AsyncGenerator<Uint8Array> {
    if (typeof body !== 'function') return
    for await (const bytesOut of body()) {
      if (sent + bytesOut.length > allowed) await more(sent + bytesOut.length - allowed)
      sent += bytesOut.length
      yield bytesOut
    }
  }
  return { ...answer, body: counted }
}

/** Of an answer with a part of a file; several parts are never longer than the whole. */
function lengthOf({ headers = {} }: Answer, size: number): number {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? []
  return first === undefined || last === undefined ? size : Number(last) - Number(first) + 1
}

/** Who asks for which file: an address and a name, under the access that only those with the link know. */
function visitorOf({ incoming, visitor, access, bucket }: AskedLink, { name, size, lastModified }: Measured): string {
  const address = visitor.address() ?? peerOf(incoming.request.socket)
  return createHmac('sha256', access.toLowerCase())
    .update(JSON.stringify([address, bucket, name, size, lastModified?.getTime()]))
    .digest('hex')
}
