import { webhooks } from '@perigee/contract/webhooks'
import { createWebhook } from '@perigee/projects/webhooks/create-webhook'
import { testEvent } from '@perigee/domain/webhook-events'
import { noteDeliveryTry } from '@perigee/satellite-db/webhook-deliveries'
import { insertDelivery } from '@perigee/satellite-db/webhook-log'
import { example } from './example'
import type { Scene } from './scene'

/** The one webhook of the scene's project, where nobody listens. @returns its id */
export async function aWebhook({ api, project, session }: Scene): Promise<string> {
  await api.db.deleteFrom('satellite.webhooks').where('project_id', '=', project.internalId).execute()
  const settings = { ...api.deps.settings, webhookPrivateAddresses: true }
  const made = await createWebhook({ ...api.deps, settings }, session, {
    projectId: project.publicId,
    address: 'https://127.0.0.1:9/hook',
    description: '',
    events: ['member.*'],
    isActive: true,
  })
  return made.id
}

/** What such a webhook was sent, in vain. */
export async function aDelivery(scene: Scene): Promise<{ webhookId: string; deliveryId: string }> {
  const { db, clock } = scene.api
  const webhookId = await aWebhook(scene)
  const now = clock()
  const deliveryId = await insertDelivery(db, { webhookId, type: testEvent, body: '{"data":{}}', now, dueAt: now })
  const tried = { ok: false, status: 0, said: '', answer: new Uint8Array(), millis: 1 }
  await noteDeliveryTry(db, deliveryId, { ...tried, at: now, dueAt: null })
  return { webhookId, deliveryId }
}

const id = ({ project }: Scene) => ({ id: project.publicId })
const byId = async (scene: Scene) => ({ params: { ...id(scene), webhookId: await aWebhook(scene) } })

/** Calls about webhooks of a project. */
export const webhookExamples = [
  example('webhooks.list', webhooks.list, { given: (scene) => ({ params: id(scene) }) }),
  example('webhooks.create', webhooks.create, {
    given: (scene) => ({ params: id(scene), body: { address: 'https://example.com/hook' } }),
  }),
  example('webhooks.change', webhooks.change, {
    given: async (scene) => ({ ...(await byId(scene)), body: { description: 'another' } }),
  }),
  example('webhooks.remove', webhooks.remove, { given: byId }),
  example('webhooks.rotate', webhooks.rotate, { given: async (scene) => ({ ...(await byId(scene)), body: {} }) }),
  // It says that the address is not one of the Internet.
  example('webhooks.test', webhooks.test, { given: byId }),
  example('webhooks.deliveries', webhooks.deliveries, { given: byId }),
  example('webhooks.delivery', webhooks.delivery, {
    given: async (scene) => ({ params: { ...id(scene), ...(await aDelivery(scene)) } }),
  }),
  example('webhooks.replayOne', webhooks.replayOne, {
    given: async (scene) => ({ params: { ...id(scene), ...(await aDelivery(scene)) } }),
  }),
  example('webhooks.replay', webhooks.replay, {
    given: async (scene) => ({ ...(await byId(scene)), body: { since: '2026-01-01T00:00:00Z' } }),
  }),
  example('webhooks.setBucket', webhooks.setBucket, {
    given: async (scene) => ({
      params: { ...id(scene), webhookId: await aWebhook(scene), bucket: scene.bucket },
      body: { events: ['object.created' as const] },
    }),
  }),
  example('webhooks.tellNames', webhooks.tellNames, {
    given: (scene) => ({ params: id(scene), body: { tells: true } }),
  }),
]
