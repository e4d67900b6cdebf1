import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import {
  type DeliveryState,
  findDelivery,
  listDeliveries as selectDeliveries,
  listTries,
  type LoggedDelivery,
  type LoggedTry,
} from '@perigee/satellite-db/webhook-log'
import { findWebhook } from '@perigee/satellite-db/webhooks'
import { namedBody } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'webhookKey'>

/** A delivery with the message as the webhook is sent it. */
export type ViewedDelivery = Omit<LoggedDelivery, 'sealedName'>

interface Asked {
  /** Of the webhook. */
  id: string
  state?: DeliveryState | undefined
  /** Behind this delivery. */
  after?: { createdAt: Date; id: string } | undefined
  /** 1 to 100. */
  limit: number
}

/** A page of what a webhook was sent or is to be sent in the last 30 days, the newest first. @throws noSuchWebhook */
export const listDeliveries = projectUseCase(
  'webhook.view',
  async (
    context: Needs,
    { project },
    { id, limit, ...query }: Asked,
  ): Promise<{ deliveries: ViewedDelivery[]; isLast: boolean }> => {
    const webhook = await findWebhook(context.db, { projectId: project.internalId, id })
    if (!webhook) throw webhookRefusals.noSuchWebhook()
    const found = await selectDeliveries(context.db, { webhookId: id, ...query, limit: limit + 1 })
    return {
      deliveries: found.slice(0, limit).map((delivery) => viewed(context, delivery)),
      isLast: found.length <= limit,
    }
  },
)

/** One of them, with what came of each try. @throws noSuchWebhook, noSuchDelivery */
export const showDelivery = projectUseCase(
  'webhook.view',
  async (
    context: Needs,
    { project },
    { id, deliveryId }: { id: string; deliveryId: string },
  ): Promise<{ delivery: ViewedDelivery; tries: LoggedTry[] }> => {
    const { db } = context
    const webhook = await findWebhook(db, { projectId: project.internalId, id })
    if (!webhook) throw webhookRefusals.noSuchWebhook()
    const delivery = await findDelivery(db, { webhookId: id, id: deliveryId })
    if (!delivery) throw webhookRefusals.noSuchDelivery()
    return { delivery: viewed(context, delivery), tries: await listTries(db, deliveryId) }
  },
)

function viewed(context: Pick<Needs, 'webhookKey'>, delivery: LoggedDelivery): ViewedDelivery {
  const { sealedName: _, ...shown } = delivery
  return { ...shown, body: namedBody(context, delivery) }
}
