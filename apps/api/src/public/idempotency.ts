import { randomUUID } from 'node:crypto'
import type { RestKeyActor } from '@perigee/actors/actor'
import { isRefusal, type Refusal } from '@perigee/contract/refusal'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { publicRefusals } from '@perigee/contract/refusals/public'
import { constantTimeEqual, sha256 } from '@perigee/crypto/hash'
import { beginAnswer, giveUpAnswer, keepAnswer } from '@perigee/satellite-db/idempotent-answers'
import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { day, minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import type { Deps } from '../deps'

/** What is sent, down to the byte. */
const sent = z.object({
  status: z.number(),
  /** Null for an answer without a body. */
  text: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
})
export type Sent = z.output<typeof sent>

/** How long a key is known; documented. */
export const keyLife = day
/** After this long a request that was never answered counts as lost with its process: the same one is tried again. */
const lostAfter = 2 * minute

type Needs = Pick<Deps, 'db' | 'clock' | 'idempotentAnswersKey'>

interface Asked {
  actor: RestKeyActor
  /** Of the header `Idempotency-Key`. */
  key: string
  /** What has to be the same in a repetition: method, address and body. */
  request: readonly (string | Uint8Array)[]
}

/** @throws invalidInput */
export function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  const say = 'An Idempotency-Key has 1 to 255 visible ASCII characters.'
  throw commonRefusals.invalidInput(say, 'headers.idempotency-key')
}

/**
 * Runs `work` once for each key of a person; repetitions get what it came to, a refusal too. What is no answer to the
 * request itself (too many requests, our own failures) is not kept: then a repetition is a new try. `render` makes what is
 * sent of a refusal. @throws idempotencyKeyReused, idempotencyKeyRunning, or what is not kept
 */
export async function once(
  context: Needs,
  { actor, key, request }: Asked,
  { work, render }: { work: () => Promise<Sent>; render: (refusal: Refusal) => Sent },
): Promise<Sent> {
  const { db, clock, idempotentAnswersKey } = context
  const named = { userId: actor.user.id, keyHash: sha256(utf8(key)) }
  const [requestHash, attempt, now] = [hashOf(request), randomUUID(), clock()]
  const sealedFor = `idempotent ${named.userId} ${toHex(named.keyHash)}`
  const before = (age: number) => new Date(now.getTime() - age)
  const times = { now, forgotten: before(keyLife), lost: before(lostAfter) }

  const begun = await beginAnswer(db, { ...named, ...times, requestHash, attempt })
  if (begun.kind !== 'ours') {
    if (!constantTimeEqual(begun.requestHash, requestHash)) throw publicRefusals.idempotencyKeyReused()
    if (begun.kind === 'running') throw publicRefusals.idempotencyKeyRunning()
    const kept = opened(idempotentAnswersKey, begun.sealedAnswer, sealedFor)
    return { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } }
  }
  try {
    const answer = await work().catch((error: unknown) => {
      if (!isRefusal(error) || error.status >= 500 || error.status === 429) throw error
      return render(error)
    })
    const sealedAnswer = sealBytes(idempotentAnswersKey, utf8(JSON.stringify(answer)), sealedFor)
    await keepAnswer(db, { ...named, attempt, status: answer.status, sealedAnswer })
    return answer
  } catch (error) {
    await giveUpAnswer(db, { ...named, attempt })
    throw error
  }
}

/** @throws idempotencyAnswerGone after the installation's secret was changed */
function opened(key: Uint8Array, sealed: Uint8Array, sealedFor: string): Sent {
  try {
    return z.parse(sent, JSON.parse(fromUtf8(openSealed(key, sealed, sealedFor))))
  } catch (error) {
    if (error instanceof UnsealError) throw publicRefusals.idempotencyAnswerGone()
    throw error
  }
}

/** Of several parts, none of which can pass for a piece of its neighbour. */
const hashOf = (parts: readonly (string | Uint8Array)[]): Uint8Array =>
  sha256(Buffer.concat(parts.map((part) => sha256(typeof part === 'string' ? utf8(part) : part))))
