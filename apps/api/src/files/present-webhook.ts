import type { ListedWebhook, Webhook, WebhookDelivery, WebhookTry } from '@perigee/contract/webhooks'
import type { ViewedDelivery } from '@perigee/projects/webhooks/list-deliveries'
import { objectEventsOf } from '@perigee/domain/webhook-events'
import type { ListedWebhook as FullWebhook } from '@perigee/projects/webhooks/list-webhooks'
import type { ViewedWebhook } from '@perigee/projects/webhooks/view-webhook'
import type { LoggedTry } from '@perigee/satellite-db/webhook-log'
import { fromUtf8 } from '@perigee/std/bytes'

/** As the console and the public API show it. */
export const presentWebhook = (webhook: ViewedWebhook): Webhook => ({
  id: webhook.id,
  address: webhook.address,
  description: webhook.description,
  events: webhook.events,
  buckets: [...webhook.buckets],
  active: webhook.isActive,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  oldSecretUntil: webhook.oldSecretUntil?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
  changedAt: webhook.changedAt.toISOString(),
})

export const presentListedWebhook = ({ heard, lastTry, ...webhook }: FullWebhook): ListedWebhook => ({
  ...presentWebhook(webhook),
  objects: heard.map(({ bucket, events, prefix, suffix }) => ({
    bucket,
    events: objectEventsOf(events),
    prefix,
    suffix,
  })),
  lastTry: lastTry ? { ...lastTry, at: lastTry.at.toISOString() } : null,
})

export const presentDelivery = (delivery: ViewedDelivery): WebhookDelivery => ({
  id: delivery.id,
  type: delivery.type,
  body: delivery.body,
  state: delivery.dueAt === null ? (delivery.delivered ? 'delivered' : 'failed') : 'waiting',
  createdAt: delivery.createdAt.toISOString(),
  nextTryAt: delivery.dueAt?.toISOString() ?? null,
  tries: delivery.tries,
  triedAt: delivery.triedAt?.toISOString() ?? null,
  said: delivery.said,
})

export const presentTry = ({ at, ok, status, said, answer, millis }: LoggedTry): WebhookTry => ({
  at: at.toISOString(),
  ok,
  status,
  said,
  // whatever a receiver answers: what is no text shows as U+FFFD
  answer: fromUtf8(answer),
  millis,
})
