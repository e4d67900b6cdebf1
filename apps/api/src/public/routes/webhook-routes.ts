import { publicWebhooks as calls } from '@perigee/contract/public/webhooks'
import { changeWebhook, deleteWebhook } from '@perigee/projects/webhooks/change-webhook'
import { createWebhook } from '@perigee/projects/webhooks/create-webhook'
import { listDeliveries, showDelivery } from '@perigee/projects/webhooks/list-deliveries'
import { listWebhooks, showWebhook } from '@perigee/projects/webhooks/list-webhooks'
import { replayDeliveries, replayDelivery } from '@perigee/projects/webhooks/replay-deliveries'
import { rotateWebhookSecret } from '@perigee/projects/webhooks/rotate-secret'
import { setBucketEvents } from '@perigee/projects/webhooks/set-bucket-events'
import { testWebhook } from '@perigee/projects/webhooks/test-webhook'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { presentDelivery, presentTry, presentWebhook } from '../../files/present-webhook'
import { cursorOf, keyOfCursor } from '../cursors'
import { servePublic } from '../serve-public'
import { madeAt } from './sort-keys'

/** Milliseconds and id of the last delivery of a page. */
const deliveryKey = z.tuple([madeAt, z.uuid()])

/** Webhooks of a project, for programs. */
export const webhookRoutes = (deps: Deps) => [
  servePublic(deps, calls.list, listWebhooks, {
    input: ({ params }) => params,
    present: ({ webhooks }) => ({ items: webhooks.map(presentWebhook), next: null }),
  }),

  servePublic(deps, calls.create, createWebhook, {
    input: ({ params, body: { active: isActive, ...rules } }) => ({ ...params, isActive, ...rules }),
    present: ({ secret, ...made }) => ({ ...presentWebhook(made), secret }),
  }),

  servePublic(deps, calls.get, showWebhook, {
    input: ({ params: { projectId, webhookId: id } }) => ({ projectId, id }),
    present: presentWebhook,
  }),

  servePublic(deps, calls.change, changeWebhook, {
    input: ({ params: { projectId, webhookId: id }, body: { active, ...rules } }) => ({
      projectId,
      id,
      ...rules,
      ...(active !== undefined && { isActive: active }),
    }),
    present: presentWebhook,
  }),

  servePublic(deps, calls.remove, deleteWebhook, {
    input: ({ params: { projectId, webhookId: id } }) => ({ projectId, id }),
  }),

  servePublic(deps, calls.rotate, rotateWebhookSecret, {
    input: ({ params: { projectId, webhookId: id }, body }) => ({ projectId, id, ...body }),
    present: ({ secret, oldSecretUntil }) => ({ secret, oldSecretUntil: oldSecretUntil?.toISOString() ?? null }),
  }),

  servePublic(deps, calls.test, testWebhook, {
    input: ({ params: { projectId, webhookId: id } }) => ({ projectId, id }),
  }),

  servePublic(deps, calls.deliveries, listDeliveries, {
    input: ({ params: { projectId, webhookId: id }, query: { cursor, limit, state } }) => {
      const key = keyOfCursor(calls.deliveries, cursor, deliveryKey)
      return { projectId, id, limit, state, after: key && { createdAt: new Date(key[0]), id: key[1] } }
    },
    present: ({ deliveries, isLast }) => {
      const last = deliveries.at(-1)
      return {
        items: deliveries.map(presentDelivery),
        next: isLast || !last ? null : cursorOf(calls.deliveries, [last.createdAt.getTime(), last.id]),
      }
    },
  }),

  servePublic(deps, calls.delivery, showDelivery, {
    input: ({ params: { projectId, webhookId: id, deliveryId } }) => ({ projectId, id, deliveryId }),
    present: ({ delivery, tries }) => ({ ...presentDelivery(delivery), attempts: tries.map(presentTry) }),
  }),

  servePublic(deps, calls.replayOne, replayDelivery, {
    input: ({ params: { projectId, webhookId: id, deliveryId } }) => ({ projectId, id, deliveryId }),
  }),

  servePublic(deps, calls.replay, replayDeliveries, {
    input: ({ params: { projectId, webhookId: id }, body }) => ({ projectId, id, ...body }),
    present: (count) => ({ count }),
  }),

  servePublic(deps, calls.setBucket, setBucketEvents, {
    input: ({ params: { projectId, webhookId: id, bucket }, body }) => ({ projectId, id, bucket, ...body }),
  }),
]
