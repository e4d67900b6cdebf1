import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { testEvent } from '@perigee/domain/webhook-events'
import { noteDeliveryTry } from '@perigee/satellite-db/webhook-deliveries'
import { insertDelivery } from '@perigee/satellite-db/webhook-log'
import { findWebhook, unmarkFailing } from '@perigee/satellite-db/webhooks'
import { deliver } from '@perigee/server-kit/webhooks/deliver'
import { minute } from '@perigee/std/durations'
import { openSecret } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'clock' | 'settings' | 'webhookKey'>

/** Longer than a try takes: should this process end meanwhile, the message is sent by the next one. */
const sendingTime = minute

export interface TestOfWebhook {
  /** Of the delivery, which stands in the log. */
  id: string
  ok: boolean
  /** 0: nothing was answered. */
  status: number
  said: string
}

/** Sends a test at once, to a webhook that is switched off too, and once. @throws noSuchWebhook, webhookWithoutSecret */
export const testWebhook = projectUseCase(
  'webhook.change',
  async (context: Needs, { project }, { id }: { id: string }): Promise<TestOfWebhook> => {
    const { db, clock, settings } = context
    const webhook = await findWebhook(db, { projectId: project.internalId, id })
    if (!webhook) throw webhookRefusals.noSuchWebhook()
    const of = { kind: 'project', ownerId: id } as const
    const secret = openSecret(context, of, webhook.sealedSecret)
    if (!secret) throw webhookRefusals.webhookWithoutSecret()
    const now = clock()
    const { oldSealedSecret: old, oldSecretUntil } = webhook
    const oldSecret = old && oldSecretUntil && oldSecretUntil > now ? openSecret(context, of, old) : undefined
    const body = JSON.stringify({
      type: testEvent,
      timestamp: now.toISOString(),
      data: { project: project.publicId, webhook: id },
    })
    const dueAt = new Date(now.getTime() + sendingTime)
    const deliveryId = await insertDelivery(db, { webhookId: id, type: testEvent, body, now, dueAt })
    const began = performance.now()
    const tried = await deliver(
      { address: webhook.address, secret, oldSecret },
      { id: deliveryId, at: now, body },
      { privateAddresses: settings.webhookPrivateAddresses },
    )
    const millis = Math.round(performance.now() - began)
    await noteDeliveryTry(db, deliveryId, { ...tried, at: clock(), millis, dueAt: null })
    if (tried.ok) await unmarkFailing(db, id)
    const { ok, status, said } = tried
    return { id: deliveryId, ok, status, said }
  },
)
