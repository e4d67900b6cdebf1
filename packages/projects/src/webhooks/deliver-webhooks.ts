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
import { day, hour, minute, second } from '@perigee/std/durations'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedBody, openSecret } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

const atOnce = 16
/** Of those, for one account. */
const ofOneAccount = 4
/** One that was taken by a process which ended is sent by another one after this time. */
const sendingTime = minute
/** A run takes up nothing more after this time. */
const runTime = 20 * second
/** How long what is over is kept, for people to look at. */
const kept = { budget: 90 * day, project: 30 * day }

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
 * Sends what is due to webhooks, at least once each; what fails is tried again after growing pauses, for three days. A slow
 * receiver holds up four of its account's deliveries and nobody else's. Safe to run at any time, also on several machines
 * at once. `stop` ends it after what is being sent. @returns how many were delivered
 */
export async function deliverWebhooks(context: WebhooksContext, stop?: AbortSignal): Promise<number> {
  const { db, clock } = context
  const began = performance.now()
  const sending = new Map<string, { accountId: string; end: Promise<void> }>()
  let delivered = 0
  for (;;) {
    const takesMore = stop?.aborted !== true && performance.now() - began < runTime
    const due =
      takesMore && sending.size < atOnce
        ? await takeDueDeliveries(db, {
            now: clock(),
            again: new Date(clock().getTime() + sendingTime),
            limit: atOnce - sending.size,
            each: ofOneAccount,
            busy: [...sending.values()].map(({ accountId }) => accountId),
          })
        : []
    for (const delivery of due) {
      const end = tryOnce(context, delivery)
        .then((ok) => void (delivered += ok ? 1 : 0))
        .catch((err: unknown) => context.logger.error({ err, deliveryId: delivery.id }, 'a webhook try was not noted'))
        .finally(() => sending.delete(delivery.id))
      sending.set(delivery.id, { accountId: delivery.accountId, end })
    }
    if (sending.size === 0) return delivered
    // Whoever is done makes room; and what comes due meanwhile waits for no slow receiver.
    await Promise.race([...[...sending.values()].map(({ end }) => end), sleep(second, undefined, { ref: false })])
  }
}

/** @returns how many were forgotten */
export async function purgeWebhookDeliveries({ db, clock }: Pick<WebhooksContext, 'db' | 'clock'>): Promise<number> {
  const now = clock().getTime()
  let purged = 0
  for (const kind of ['budget', 'project'] as const)
    purged += await purgeDeliveries(db, { kind, before: new Date(now - kept[kind]) })
  return purged
}

async function tryOnce(context: WebhooksContext, delivery: DueDelivery): Promise<boolean> {
  const { db, clock } = context
  const began = performance.now()
  const tried = await send(context, delivery)
  const at = clock()
  const pause = pauses[delivery.tries - 1]
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
