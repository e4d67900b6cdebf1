import { webhooks } from '@perigee/contract/webhooks'
import { changeWebhook, deleteWebhook } from '@perigee/projects/webhooks/change-webhook'
import { createWebhook } from '@perigee/projects/webhooks/create-webhook'
import { listDeliveries, showDelivery } from '@perigee/projects/webhooks/list-deliveries'
import { listWebhooksInFull } from '@perigee/projects/webhooks/list-webhooks'
import { replayDeliveries, replayDelivery } from '@perigee/projects/webhooks/replay-deliveries'
import { rotateWebhookSecret } from '@perigee/projects/webhooks/rotate-secret'
import { setBucketEvents } from '@perigee/projects/webhooks/set-bucket-events'
import { tellObjectNames } from '@perigee/projects/webhooks/tell-object-names'
import { testWebhook } from '@perigee/projects/webhooks/test-webhook'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentDelivery, presentListedWebhook, presentTry, presentWebhook } from '../../files/present-webhook'

/** Webhooks of a project, for the console. */
export const webhookRoutes = (deps: Deps) => [
  serve(deps, webhooks.list, listWebhooksInFull, {
    input: ({ params }) => ({ projectId: params.id }),
    present: ({ webhooks: found, tellsNames }) => ({ webhooks: found.map(presentListedWebhook), tellsNames }),
  }),

  serve(deps, webhooks.create, createWebhook, {
    input: ({ params, body: { active: isActive, ...rules } }) => ({ projectId: params.id, isActive, ...rules }),
    present: ({ secret, ...made }) => ({ ...presentWebhook(made), secret }),
  }),

  serve(deps, webhooks.change, changeWebhook, {
    input: ({ params, body: { active, ...rules } }) => ({
      projectId: params.id,
      id: params.webhookId,
      ...rules,
      ...(active !== undefined && { isActive: active }),
    }),
    present: presentWebhook,
  }),

  serve(deps, webhooks.remove, deleteWebhook, {
    input: ({ params }) => ({ projectId: params.id, id: params.webhookId }),
  }),

  serve(deps, webhooks.rotate, rotateWebhookSecret, {
    input: ({ params, body }) => ({ projectId: params.id, id: params.webhookId, ...body }),
    present: ({ secret, oldSecretUntil }) => ({ secret, oldSecretUntil: oldSecretUntil?.toISOString() ?? null }),
  }),

  serve(deps, webhooks.test, testWebhook, {
    input: ({ params }) => ({ projectId: params.id, id: params.webhookId }),
  }),

  serve(deps, webhooks.deliveries, listDeliveries, {
    input: ({ params, query: { cursor, ...query } }) => ({
      projectId: params.id,
      id: params.webhookId,
      after: cursor,
      ...query,
    }),
    present: ({ deliveries, isLast }) => {
      const last = deliveries.at(-1)
      return {
        deliveries: deliveries.map(presentDelivery),
        next: isLast || !last ? null : `${last.createdAt.getTime()}.${last.id}`,
      }
    },
  }),

  serve(deps, webhooks.delivery, showDelivery, {
    input: ({ params }) => ({ projectId: params.id, id: params.webhookId, deliveryId: params.deliveryId }),
    present: ({ delivery, tries }) => ({ delivery: presentDelivery(delivery), tries: tries.map(presentTry) }),
  }),

  serve(deps, webhooks.replayOne, replayDelivery, {
    input: ({ params }) => ({ projectId: params.id, id: params.webhookId, deliveryId: params.deliveryId }),
  }),

  serve(deps, webhooks.replay, replayDeliveries, {
    input: ({ params, body }) => ({ projectId: params.id, id: params.webhookId, ...body }),
    present: (count) => ({ count }),
  }),

  serve(deps, webhooks.setBucket, setBucketEvents, {
    input: ({ params, body }) => ({ projectId: params.id, id: params.webhookId, bucket: params.bucket, ...body }),
  }),

  serve(deps, webhooks.tellNames, tellObjectNames, {
    input: ({ params, body }) => ({ projectId: params.id, ...body }),
  }),
]
