import { deliver, type Delivery } from '@perigee/server-kit/webhooks/deliver'
import {
  type DueDelivery,
  noteDeliveryTry,
  purgeDeliveries,
  takeDueDeliveries,
} from '@perigee/satellite-db/webhook-deliveries'
import { day, hour, minute, second } from '@perigee/std/durations'
import type { BudgetsContext } from './budgets-context'
import { openWebhookSecret } from './webhook-secrets'

type Needs = Pick<BudgetsContext, 'db' | 'clock' | 'logger' | 'settings' | 'webhookKey'>

const atOnce = 16
/** Of those, for one account. */
const ofOneAccount = 4
/** One that was taken by a process which ended is sent by another one after this time. */
const sendingTime = minute
/** A run ends after this time, so that other jobs have their turn. */
const runTime = 20 * second
/** How long what is over is kept, for the console. */
const kept = 90 * day

/** After each failed try, until the next one: three days in all. */
const pauses = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
] as const

/**
 * Sends what is due to webhooks, at least once each; what fails is tried again after growing pauses, for three days. Safe
 * to run at any time, also on several machines at once. @returns how many were delivered
 */
export async function deliverWebhooks(context: Needs): Promise<number> {
  const { db, clock } = context
  const began = performance.now()
  let delivered = 0
  while (performance.now() - began < runTime) {
    const now = clock()
    const again = new Date(now.getTime() + sendingTime)
    const due = await takeDueDeliveries(db, { now, again, limit: atOnce, each: ofOneAccount })
    if (due.length === 0) break
    const ends = await Promise.all(due.map((delivery) => tryOnce(context, delivery)))
    delivered += ends.filter(Boolean).length
  }
  return delivered
}

/** @returns how many were forgotten */
export const purgeWebhookDeliveries = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<number> =>
  purgeDeliveries(db, new Date(clock().getTime() - kept))

async function tryOnce(context: Needs, delivery: DueDelivery): Promise<boolean> {
  const { db, clock, logger } = context
  const { ok, said } = await send(context, delivery)
  const at = clock()
  const pause = pauses[delivery.tries - 1]
  const isOver = ok || pause === undefined
  if (isOver && !ok) logger.warn({ budgetId: delivery.budgetId, said }, 'a webhook delivery was given up')
  await noteDeliveryTry(db, delivery.id, {
    at,
    ok,
    said,
    dueAt: isOver ? null : new Date(at.getTime() + pause),
  })
  return ok
}

function send(context: Needs, { id, budgetId, body, webhook, sealedSecret }: DueDelivery): Promise<Delivery> {
  const secret = sealedSecret ? openWebhookSecret(context, budgetId, sealedSecret) : undefined
  if (webhook === null || !secret)
    return Promise.resolve({ ok: false, status: 0, said: 'There is no secret to sign it with: make another one.' })
  return deliver(
    { address: webhook, secret },
    { id, at: context.clock(), body },
    { privateAddresses: context.settings.webhookPrivateAddresses },
  )
}
