import * as z from 'zod/mini'
import { projectId, uuid } from '../fields'
import {
  bucketEvents,
  bucketNameInPath,
  deliveryStates,
  newWebhook,
  overlapHours,
  replaySince,
  webhookChange,
  webhookId,
} from '../webhook-fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { said, time } from './fields'
import { named } from './named'

const webhook = named(
  'Webhook',
  z.object({
    id: z.uuid(),
    address: z.string(),
    description: z.string(),
    events: z.array(z.string()).check(said('What it hears of the project; what it hears of objects, buckets say.')),
    buckets: z.array(z.string()).check(said('Names of the buckets whose objects it hears of.')),
    active: z.boolean(),
    failingSince: z
      .nullable(time)
      .check(said('When a message was given up after all its tries, and none has arrived since.')),
    oldSecretUntil: z.nullable(time).check(said('Until then messages are signed with the secret of before, too.')),
    createdAt: time,
    changedAt: time,
  }),
)

const delivery = named(
  'WebhookDelivery',
  z.object({
    id: z.uuid().check(said('Receivers get it as `webhook-id`, the same in each try.')),
    type: z.string(),
    body: z.string().check(said('JSON, to the byte as it is sent.')),
    state: z.enum(deliveryStates),
    createdAt: time,
    nextTryAt: z.nullable(time),
    tries: z.int(),
    triedAt: z.nullable(time),
    said: z.string().check(said('What came of the last try, in a sentence.')),
  }),
)

const deliveryTry = z.object({
  at: time,
  ok: z.boolean(),
  status: z.int().check(said('Of HTTP; 0 where nothing was answered.')),
  said: z.string(),
  answer: z.string().check(said('The first 4 KiB of the body of the answer.')),
  millis: z.int(),
})

const inProject = z.object({ projectId })
const byId = z.object({ projectId, webhookId })
const ofDelivery = z.object({ projectId, webhookId, deliveryId: uuid })

const eventsMeaning =
  'Events are names such as `bucket.created`, nouns such as `bucket.*`, or `*` for all of them. What happens to objects is chosen by bucket. '

/** Webhooks of a project. */
export const publicWebhooks = {
  list: definePublicCall({
    id: 'listWebhooks',
    area: 'webhooks',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/webhooks',
    may: 'webhook.view',
    params: inProject,
    answer: pageOf(webhook),
    summary: 'List webhooks',
    description: 'All of the project on one page: a project has 20 at most.',
    refusals: ['no_such_project'],
  }),

  create: definePublicCall({
    id: 'createWebhook',
    area: 'webhooks',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/webhooks',
    may: 'webhook.change',
    params: inProject,
    body: newWebhook,
    answer: z.extend(webhook, { secret: z.string() }),
    status: 201,
    secret: true,
    summary: 'Create a webhook',
    description: `${eventsMeaning}Messages are signed as Standard Webhooks are, with the secret that this answer alone tells.`,
    refusals: ['no_such_project', 'too_many_webhooks'],
  }),

  get: definePublicCall({
    id: 'getWebhook',
    area: 'webhooks',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/webhooks/:webhookId',
    may: 'webhook.view',
    params: byId,
    answer: webhook,
    revised: true,
    summary: 'Get a webhook',
    refusals: ['no_such_project', 'no_such_webhook'],
  }),

  change: definePublicCall({
    id: 'updateWebhook',
    area: 'webhooks',
    reads: false,
    method: 'PATCH',
    path: '/projects/:projectId/webhooks/:webhookId',
    may: 'webhook.change',
    params: byId,
    body: webhookChange,
    answer: webhook,
    revised: true,
    summary: 'Change a webhook',
    description: `${eventsMeaning}What is left out stays. When it is switched off, what waits to be sent is over.`,
    refusals: ['no_such_project', 'no_such_webhook'],
  }),

  remove: definePublicCall({
    id: 'deleteWebhook',
    area: 'webhooks',
    reads: false,
    method: 'DELETE',
    path: '/projects/:projectId/webhooks/:webhookId',
    may: 'webhook.change',
    params: byId,
    summary: 'Delete a webhook',
    description: 'With its deliveries. Buckets that name it do so no more.',
    refusals: ['no_such_project', 'no_such_webhook'],
  }),

  rotate: definePublicCall({
    id: 'rotateWebhookSecret',
    area: 'webhooks',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/webhooks/:webhookId/rotate',
    may: 'webhook.change',
    params: byId,
    body: z.object({ overlapHours }),
    answer: z.object({ secret: z.string(), oldSecretUntil: z.nullable(time) }),
    secret: true,
    summary: 'Make another secret',
    description: 'Until the overlap is over, messages carry a signature of each of the two secrets.',
    refusals: ['no_such_project', 'no_such_webhook'],
  }),

  test: definePublicCall({
    id: 'testWebhook',
    area: 'webhooks',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/webhooks/:webhookId/test',
    may: 'webhook.change',
    params: byId,
    answer: z.object({ id: z.string(), ok: z.boolean(), status: z.int(), said: z.string() }),
    summary: 'Send a test',
    description: 'Sends `webhook.test` at once and says what came of it. `status` is 0 where nothing was answered.',
    refusals: ['no_such_project', 'no_such_webhook', 'webhook_without_secret'],
  }),

  deliveries: definePublicCall({
    id: 'listWebhookDeliveries',
    area: 'webhooks',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/webhooks/:webhookId/deliveries',
    may: 'webhook.view',
    params: byId,
    query: z.object({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
    answer: pageOf(delivery),
    summary: 'List deliveries',
    description: 'What was sent in the last 30 days and what waits to be sent, the newest first.',
    refusals: ['no_such_project', 'no_such_webhook'],
  }),

  delivery: definePublicCall({
    id: 'getWebhookDelivery',
    area: 'webhooks',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId',
    may: 'webhook.view',
    params: ofDelivery,
    answer: z.extend(delivery, { attempts: z.array(deliveryTry) }),
    summary: 'Get a delivery',
    description: 'With what came of each try; of an answer, its first 4 KiB.',
    refusals: ['no_such_project', 'no_such_webhook', 'no_such_delivery'],
  }),

  replayOne: definePublicCall({
    id: 'replayWebhookDelivery',
    area: 'webhooks',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId/replay',
    may: 'webhook.change',
    params: ofDelivery,
    summary: 'Send a delivery again',
    description: 'With the `webhook-id` that it had.',
    refusals: ['no_such_project', 'no_such_webhook', 'no_such_delivery', 'delivery_waits', 'webhook_switched_off'],
  }),

  replay: definePublicCall({
    id: 'replayWebhookDeliveries',
    area: 'webhooks',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/webhooks/:webhookId/replay',
    may: 'webhook.change',
    params: byId,
    body: replaySince,
    answer: z.object({ count: z.int() }),
    summary: 'Send deliveries again',
    description:
      'All that are over since a moment, those that arrived too: receivers know by `webhook-id` what they had.',
    refusals: ['no_such_project', 'no_such_webhook', 'webhook_switched_off'],
  }),

  setBucket: definePublicCall({
    id: 'setWebhookBucket',
    area: 'webhooks',
    reads: false,
    method: 'PUT',
    path: '/projects/:projectId/webhooks/:webhookId/buckets/:bucket',
    may: 'webhook.change',
    params: z.object({ projectId, webhookId, bucket: bucketNameInPath }),
    body: bucketEvents,
    summary: 'Choose what a webhook hears of the objects of a bucket',
    description:
      'In the place of all that the bucket said of this webhook. Prefix and suffix need names, which leave the service only for projects whose owner has switched that on.',
    refusals: ['no_such_project', 'no_such_webhook', 'no_such_bucket', 'names_are_withheld', 'too_many_targets'],
  }),
}
