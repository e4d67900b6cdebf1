import { inTransaction } from '@perigee/actors/context'
import { projectUrlIds } from '@perigee/domain/project-url-id'
import { isAllowedIn } from '@perigee/domain/user-status'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import {
  type DueDelivery,
  noteDeliveryTry,
  purgeDeliveries,
  takeDueDeliveries,
} from '@perigee/satellite-db/webhook-deliveries'
import { markFailing, unmarkFailing } from '@perigee/satellite-db/webhooks'
import { deliver, type Delivery } from '@perigee/server-kit/webhooks/deliver'
import { day, minute, second } from '@perigee/std/durations'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from './pause-after'
import { namedBody, openSecret } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

const atOnce = 64
/** Of those. */
const most = { ofAccount: 16, ofReceiver: 4 }
/** One that was taken by a process which ended is sent by another one after this time. */
const sendingTime = minute
/** A run takes up nothing more after this time. */
const runTime = 20 * second
const purgedAtOnce = 1000
/** How long what is over is kept, for people to look at. */
const kept = { budget: 90 * day, project: 30 * day }

/**
 * Sends what is due to webhooks, at least once each; what fails is tried again after growing pauses, for three days. A slow
 * receiver holds up its own deliveries and nobody else's. Safe to run at any time, also on several machines
 * at once. `stop` ends it after what is being sent. @returns how many were delivered
 */
export async function deliverWebhooks(context: WebhooksContext, stop?: AbortSignal): Promise<number> {
  const { db, clock } = context
  const began = performance.now()
  const sending = new Map<string, { of: DueDelivery; end: Promise<void> }>()
  let delivered = 0
  for (;;) {
    const takesMore = stop?.aborted !== true && performance.now() - began < runTime
    const busy = Array.from(sending.values(), ({ of }) => of)
    const due =
      takesMore && sending.size < atOnce
        ? await takeDueDeliveries(db, {
            now: clock(),
            again: new Date(clock().getTime() + sendingTime),
            limit: atOnce - sending.size,
            most,
            busy,
          })
        : []
    for (const delivery of due) {
      const end = tryOnce(context, delivery)
        .then((ok) => void (delivered += ok ? 1 : 0))
        .catch((err: unknown) => context.logger.error({ err, deliveryId: delivery.id }, 'a webhook try was not noted'))
        .finally(() => sending.delete(delivery.id))
      sending.set(delivery.id, { of: delivery, end })
    }
    // Who ended while that was looked up has made room for more.
    if (sending.size === 0 && takesMore && busy.length > 0) continue
    if (sending.size === 0) return delivered
    // Whoever is done makes room; and what comes due meanwhile waits for no slow receiver.
    await Promise.race([...[...sending.values()].map(({ end }) => end), sleep(second, undefined, { ref: false })])
  }
}

/** @returns how many were forgotten */
export async function purgeWebhookDeliveries({ db, clock }: Pick<WebhooksContext, 'db' | 'clock'>): Promise<number> {
  const now = clock().getTime()
  let purged = 0
  for (const kind of ['budget', 'project'] as const) {
    const before = new Date(now - kept[kind])
    for (let count = purgedAtOnce; count === purgedAtOnce; purged += count)
      count = await purgeDeliveries(db, { kind, before, limit: purgedAtOnce })
  }
  return purged
}

async function tryOnce(context: WebhooksContext, delivery: DueDelivery): Promise<boolean> {
  const { db, clock } = context
  const began = performance.now()
  const tried = await send(context, delivery)
  const at = clock()
  const pause = pauseAfter(delivery.tries, tried.retryAfter)
  const isOver = tried.ok || pause === undefined
  const millis = Math.round(performance.now() - began)
  await noteDeliveryTry(db, delivery.id, {
    ...tried,
    at,
    millis,
    dueAt: isOver ? null : new Date(at.getTime() + pause),
  })
  if (delivery.kind === 'project') {
    if (tried.ok) await unmarkFailing(db, delivery.ownerId)
    else if (isOver) await tellOfFailure(context, delivery.ownerId, at)
  }
  if (isOver && !tried.ok) {
    const { kind, ownerId } = delivery
    context.logger.warn({ kind, ownerId, said: tried.said }, 'a webhook delivery was given up')
  }
  return tried.ok
}

function send(context: WebhooksContext, delivery: DueDelivery): Promise<Delivery> {
  const { id, address, sealedSecret, oldSealedSecret, oldSecretUntil } = delivery
  const at = context.clock()
  const secret = sealedSecret ? openSecret(context, delivery, sealedSecret) : undefined
  if (address === null || !secret) {
    const said = 'There is no secret to sign it with: make another one.'
    return Promise.resolve({ ok: false, status: 0, said, answer: new Uint8Array() })
  }
  const isOldGood = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > at
  const oldSecret = isOldGood ? openSecret(context, delivery, oldSealedSecret) : undefined
  return deliver(
    { address, secret, oldSecret },
    { id, at, body: namedBody(context, delivery) },
    { privateAddresses: context.settings.webhookPrivateAddresses },
  )
}

/** Marks a webhook as failing, and mails the owner of its project once, until something arrives again. */
async function tellOfFailure(context: WebhooksContext, webhookId: string, at: Date): Promise<void> {
  const isTold = await inTransaction(context, async ({ db }) => {
    const failing = await markFailing(db, webhookId, at)
    if (!failing || !isAllowedIn(failing.owner.status)) return false
    const { project, owner, address } = failing
    const link = `${context.addresses.external}projects/${projectUrlIds([project.publicId]).get(project.publicId)}/webhooks`
    const facts = { project: project.name, host: new URL(address).host, link }
    await writeDownMails(db, [{ mail: 'webhookFails', to: owner.email, facts }], at)
    return true
  })
  if (isTold) context.deliverMailsSoon()
}
