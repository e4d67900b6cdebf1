import { objectEvents } from '@perigee/domain/webhook-events'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, projectId, queryInteger, timestamp, uuid } from './fields'
import {
  bucketEvents,
  bucketNameInPath,
  deliveryStates,
  newWebhook,
  overlapHours,
  replaySince,
  webhookChange,
  webhookId,
} from './webhook-fields'

const webhook = z.object({
  id: z.string(),
  address: z.string(),
  description: z.string(),
  /** Names of events, nouns such as `bucket.*`, or `*`. */
  events: z.array(z.string()),
  /** Names of the buckets whose objects it hears of. */
  buckets: z.array(z.string()),
  active: z.boolean(),
  /** Since a delivery was given up after three days; null once one has arrived. */
  failingSince: z.nullable(timestamp),
  /** Until then messages are signed with the secret of before, too. */
  oldSecretUntil: z.nullable(timestamp),
  createdAt: timestamp,
  changedAt: timestamp,
})
export type Webhook = z.output<typeof webhook>

/** As the console's list has it. */
const listedWebhook = z.extend(webhook, {
  /** What it hears of the objects of buckets. S3 tools may name a bucket more than once. */
  objects: z.array(
    z.object({
      bucket: z.string(),
      events: z.array(z.enum(objectEvents)),
      /** Other names are not told; '' for all. */
      prefix: z.string(),
      suffix: z.string(),
    }),
  ),
  /** What came of the newest message that was tried, in words; null before the first. */
  lastTry: z.nullable(z.object({ at: timestamp, ok: z.boolean(), said: z.string() })),
})
export type ListedWebhook = z.output<typeof listedWebhook>

/** With its secret (`whsec_…`), which is shown never again. */
const webhookWithSecret = z.extend(webhook, { secret: z.string() })

const delivery = z.object({
  /** The `webhook-id` that it is sent with, however often. */
  id: z.string(),
  type: z.string(),
  /** The message as it is sent. */
  body: z.string(),
  state: z.enum(deliveryStates),
  createdAt: timestamp,
  /** When it is tried next; null: it is over. */
  nextTryAt: z.nullable(timestamp),
  /** Since it was sent anew, where it was. */
  tries: z.number(),
  triedAt: z.nullable(timestamp),
  /** What came of the last try, for people; '' before the first. */
  said: z.string(),
})
export type WebhookDelivery = z.output<typeof delivery>

const deliveryTry = z.object({
  at: timestamp,
  ok: z.boolean(),
  /** 0: nothing was answered. */
  status: z.number(),
  said: z.string(),
  /** The first 4 KiB of what was answered, as UTF-8. */
  answer: z.string(),
  millis: z.number(),
})
export type WebhookTry = z.output<typeof deliveryTry>

/** Milliseconds and id of the last delivery of the page before, as `next` says it. */
const cursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'There is no such page.')),
  z.transform((text) => {
    const [millis = '', id = ''] = text.split('.')
    return { createdAt: new Date(Number(millis)), id }
  }),
)

const inProject = z.object({ id: projectId })
const byId = z.object({ id: projectId, webhookId })
const ofDelivery = z.object({ id: projectId, webhookId, deliveryId: uuid })

/** Webhooks of a project. Additions of ours. */
export const webhooks = {
  /** `tellsNames`: whether messages about objects carry their names. */
  list: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/webhooks',
    may: 'webhook.view',
    params: inProject,
    response: z.object({ webhooks: listOf(listedWebhook), tellsNames: z.boolean() }),
    fallback: 'Can not list webhooks',
  }),

  create: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/webhooks',
    may: 'webhook.change',
    params: inProject,
    body: newWebhook,
    response: webhookWithSecret,
    status: 201,
    fallback: 'Can not create the webhook',
  }),

  change: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id/webhooks/:webhookId',
    may: 'webhook.change',
    params: byId,
    body: webhookChange,
    response: webhook,
    fallback: 'Can not change the webhook',
  }),

  remove: defineCall({
    method: 'DELETE',
    path: '/api/v0/projects/:id/webhooks/:webhookId',
    may: 'webhook.change',
    params: byId,
    status: 204,
    fallback: 'Can not delete the webhook',
  }),

  /** Another secret. */
  rotate: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/webhooks/:webhookId/secret',
    may: 'webhook.change',
    params: byId,
    body: z.object({ overlapHours }),
    response: z.object({ secret: z.string(), oldSecretUntil: z.nullable(timestamp) }),
    fallback: 'Can not make a secret',
  }),

  /** Sends a test at once. `status`: what was answered, 0 for nothing. `said`: the same in words. */
  test: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/webhooks/:webhookId/test',
    may: 'webhook.change',
    params: byId,
    response: z.object({ id: z.string(), ok: z.boolean(), status: z.number(), said: z.string() }),
    rateLimit: { by: 'user', name: 'test-project-webhook' },
    fallback: 'Can not test the webhook',
  }),

  /** Of the last 30 days, the newest first. */
  deliveries: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/webhooks/:webhookId/deliveries',
    may: 'webhook.view',
    params: byId,
    query: z.object({
      limit: z._default(queryInteger.check(z.gte(1), z.lte(100)), 50),
      cursor: z.optional(cursor),
      state: z.optional(z.enum(deliveryStates)),
    }),
    response: z.object({ deliveries: listOf(delivery), next: z.nullable(z.string()) }),
    fallback: 'Can not list deliveries',
  }),

  /** With what came of each try, the newest first. */
  delivery: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/webhooks/:webhookId/deliveries/:deliveryId',
    may: 'webhook.view',
    params: ofDelivery,
    response: z.object({ delivery, tries: listOf(deliveryTry) }),
    fallback: 'Can not read the delivery',
  }),

  /** Sends one that is over again. */
  replayOne: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/webhooks/:webhookId/deliveries/:deliveryId/replay',
    may: 'webhook.change',
    params: ofDelivery,
    status: 204,
    fallback: 'Can not send the delivery again',
  }),

  /** Sends all that are over since a moment again, those that arrived too. */
  replay: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/webhooks/:webhookId/replay',
    may: 'webhook.change',
    params: byId,
    body: replaySince,
    response: z.object({ count: z.number() }),
    fallback: 'Can not send deliveries again',
  }),

  /** What it hears of the objects of a bucket. */
  setBucket: defineCall({
    method: 'PUT',
    path: '/api/v0/projects/:id/webhooks/:webhookId/buckets/:bucket',
    may: 'webhook.change',
    params: z.object({ id: projectId, webhookId, bucket: bucketNameInPath }),
    body: bucketEvents,
    status: 204,
    fallback: 'Can not choose the events of the bucket',
  }),

  /** Whether messages about objects carry their names. */
  tellNames: defineCall({
    method: 'PUT',
    path: '/api/v0/projects/:id/object-names',
    may: 'project.tellObjectNames',
    params: inProject,
    body: z.object({ tells: z.boolean() }),
    status: 204,
    fallback: 'Can not change whether webhooks carry names of objects',
  }),
}
