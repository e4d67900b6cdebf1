import { projectRefusals } from '@perigee/contract/refusals/projects'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { webhooks } from '@perigee/contract/webhooks'
import { foreign } from './foreign-case'
import type { Scene } from './scene'
import { aDelivery, aWebhook } from './webhook-examples'

const webhook = async (theirs: Scene) => ({ known: await aWebhook(theirs), unknown: crypto.randomUUID() })
const about = { objects: webhook, answer: webhookRefusals.noSuchWebhook() }
const inMine = (webhookId: string, { mine }: { mine: Scene }) => ({ params: { id: mine.project.publicId, webhookId } })

const aboutProject = {
  objects: (theirs: Scene) => ({ known: theirs.project.publicId, unknown: crypto.randomUUID() }),
  answer: projectRefusals.noSuchProject(),
}

/** Webhooks of projects of somebody else. */
export const foreignWebhooks = [
  foreign('webhooks.list', webhooks.list, { ...aboutProject, given: (id) => ({ params: { id } }) }),
  foreign('webhooks.create', webhooks.create, {
    ...aboutProject,
    given: (id) => ({ params: { id }, body: { address: 'https://example.com/hook' } }),
  }),
  foreign('webhooks.tellNames', webhooks.tellNames, {
    ...aboutProject,
    given: (id) => ({ params: { id }, body: { tells: true } }),
  }),
  foreign('webhooks.change', webhooks.change, {
    ...about,
    given: (id, scenes) => ({ ...inMine(id, scenes), body: { description: 'mine' } }),
  }),
  foreign('webhooks.remove', webhooks.remove, { ...about, given: inMine }),
  foreign('webhooks.rotate', webhooks.rotate, {
    ...about,
    given: (id, scenes) => ({ ...inMine(id, scenes), body: {} }),
  }),
  foreign('webhooks.test', webhooks.test, { ...about, given: inMine }),
  foreign('webhooks.deliveries', webhooks.deliveries, { ...about, given: inMine }),
  foreign('webhooks.replay', webhooks.replay, {
    ...about,
    given: (id, scenes) => ({ ...inMine(id, scenes), body: { since: '2026-01-01T00:00:00Z' } }),
  }),
  foreign('webhooks.setBucket', webhooks.setBucket, {
    ...about,
    given: (webhookId, { mine }) => ({
      params: { id: mine.project.publicId, webhookId, bucket: mine.bucket },
      body: { events: ['object.created' as const] },
    }),
  }),
  foreign('webhooks.delivery', webhooks.delivery, {
    objects: async (theirs) => ({ known: (await aDelivery(theirs)).deliveryId, unknown: crypto.randomUUID() }),
    given: async (deliveryId, { mine }) => ({
      params: { id: mine.project.publicId, webhookId: await aWebhook(mine), deliveryId },
    }),
    answer: webhookRefusals.noSuchDelivery(),
  }),
  foreign('webhooks.replayOne', webhooks.replayOne, {
    objects: async (theirs) => ({ known: (await aDelivery(theirs)).deliveryId, unknown: crypto.randomUUID() }),
    given: async (deliveryId, { mine }) => ({
      params: { id: mine.project.publicId, webhookId: await aWebhook(mine), deliveryId },
    }),
    answer: webhookRefusals.noSuchDelivery(),
  }),
]
