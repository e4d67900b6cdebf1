import { BadSignature, type ProviderEvent } from '@perigee/billing/ports/card-provider'
import { minute, second } from '@perigee/std/durations'
import type { Clock } from '@perigee/std/clock'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from './names'
import type { SandboxDb } from './schema'

/** Writes an event down with the change that it tells of. */
export async function noteEvent(
  { db, clock }: { db: SandboxDb; clock: Clock },
  type: string,
  objectId: string,
): Promise<void> {
  const now = clock()
  await db
    .insertInto('card_sandbox.events')
    .values({
      id: newId('evt'),
      type,
      object_id: objectId,
      created_at: now,
      deliver_at: now,
      delivered_at: null,
    })
    .execute()
}

/** How far the clocks may be apart, and how long an event may be under way. */
const tolerance = 5 * minute

const macOf = (secret: string, at: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest()

/** As Stripe signs: https://docs.stripe.com/webhooks#verify-manually */
export function signEvent(secret: string, body: string, now: Date): string {
  const at = Math.floor(now.getTime() / second)
  return `t=${at},v1=${macOf(secret, at, body).toString('hex')}`
}

/** @throws BadSignature */
export function readSigned(body: string, signature: string, { secret, clock }: { secret: string; clock: Clock }) {
  const part = (name: string) => signature.split(',').find((one) => one.startsWith(`${name}=`))
  const at = Number(part('t')?.slice(2))
  const given = Buffer.from(part('v1')?.slice(3) ?? '', 'hex')
  const mac = macOf(secret, at, body)
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) throw new BadSignature('not signed by the provider')
  if (Math.abs(clock().getTime() - at * second) > tolerance) throw new BadSignature('signed too long ago')
  return JSON.parse(body) as { id: string; type: string; data: { object: { id: string; payment_intent?: string } } }
}

export function describeEvent({ id, type, data: { object } }: ReturnType<typeof readSigned>): ProviderEvent {
  if (type === 'charge.refunded' && object.payment_intent !== undefined)
    return { id, type: 'intentChanged', objectId: object.payment_intent }
  if (type.startsWith('payment_intent.')) return { id, type: 'intentChanged', objectId: object.id }
  return { id, type: type.startsWith('payment_method.') ? 'cardChanged' : 'other', objectId: object.id }
}
