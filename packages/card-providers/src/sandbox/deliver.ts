import { hour, second } from '@perigee/std/durations'
import type { Selectable } from 'kysely'
import type { Sandboxed } from './cards'
import { signEvent } from './events'
import { settleDue } from './intents'
import type { EventsTable } from './schema'

/** Where events go, and how badly the way there treats them. */
export interface Webhook {
  url: string
  /** At least 32 characters; our own server has the same. */
  secret: string
  /** How often each is sent; once when absent. */
  times?: number
  /** How long each waits first. */
  late?: number
  /** Whether they are sent in any order. */
  shuffled?: boolean
}

const timeout = 10 * second
/** Of one run. */
const mostAtOnce = 200

/** Lets payments settle whose time has come, and sends what is due. @returns how many events have arrived */
export async function deliverDue(sandbox: Sandboxed, webhook: Webhook): Promise<number> {
  await settleDue(sandbox)
  const { db, clock } = sandbox
  const due = await db
    .selectFrom('card_sandbox.events')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('deliver_at', '<=', new Date(clock().getTime() - (webhook.late ?? 0)))
    .orderBy('deliver_at')
    .limit(mostAtOnce)
    .execute()
  const times = Array.from({ length: webhook.times ?? 1 }, () => due).flat()
  const posts = webhook.shuffled ? shuffled(times) : times
  let arrived = 0
  for (const event of posts) if (await send(sandbox, webhook, event)) arrived++
  return arrived
}

async function send({ db, clock }: Sandboxed, webhook: Webhook, event: Selectable<EventsTable>): Promise<boolean> {
  const isTaken = await post(webhook, bodyOf(event), clock())
  const wait = Math.min(2 ** event.tries * second, hour)
  await db
    .updateTable('card_sandbox.events')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      ...(isTaken ? { delivered_at: clock() } : { deliver_at: new Date(clock().getTime() + wait) }),
    }))
    .where('id', '=', event.id)
    .execute()
  return isTaken
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, at: Math.random() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

const bodyOf = ({ id, type, object_id, created_at }: Selectable<EventsTable>): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(created_at.getTime() / second),
    data: { object: objectOf(type, object_id) },
  })

/** As Stripe has them: what tells of a refund is about a charge, which names its intent. */
const objectOf = (type: string, id: string) =>
  type.startsWith('charge.') ? { id: `ch_${id}`, object: 'charge', payment_intent: id } : { id }

async function post({ url, secret }: Webhook, body: string, now: Date): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(secret, body, now) },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    return answer.ok
  } catch {
    return false
  }
}
