import { publicBilling } from '@perigee/contract/public/billing'
import { legacyCalls } from '@perigee/contract/public/legacy'
import { publicWebhooks } from '@perigee/contract/public/webhooks'
import { testEvent } from '@perigee/domain/webhook-events'
import { createWebhook } from '@perigee/projects/webhooks/create-webhook'
import { noteDeliveryTry } from '@perigee/satellite-db/webhook-deliveries'
import { insertDelivery } from '@perigee/satellite-db/webhook-log'
import { aSentInvoice } from '../invoices'
import type { Scene } from '../access-matrix/scene'
import { inProject, shows } from './example'
import { alone, period } from './project-examples'

/** A webhook of its own for a call, where nobody listens. */
async function toWebhook({ api, project, session }: Scene) {
  const settings = { ...api.deps.settings, webhookPrivateAddresses: true }
  const made = await createWebhook({ ...api.deps, settings }, session, {
    projectId: project.publicId,
    address: 'https://127.0.0.1:9/hook',
    description: '',
    events: [],
    isActive: true,
  })
  return { params: { projectId: project.publicId, webhookId: made.id } }
}

/** What such a webhook was sent, in vain. */
async function toDelivery(scene: Scene) {
  const { db, clock } = scene.api
  const { params } = await toWebhook(scene)
  const now = clock()
  const sent = { webhookId: params.webhookId, type: testEvent, body: '{"data":{}}', now, dueAt: now }
  const deliveryId = await insertDelivery(db, sent)
  const tried = { ok: false, status: 0, said: '', answer: new Uint8Array(), millis: 1 }
  await noteDeliveryTry(db, deliveryId, { ...tried, at: now, dueAt: null })
  return { params: { ...params, deliveryId } }
}

const ofProject = ({ project }: Scene) => ({ ...period, projectID: project.publicId })

/** Calls about money, webhooks, and those that are there for older clients. */
export const otherExamples = [
  shows(publicBilling.balance),
  shows(publicBilling.coupon),
  shows(publicBilling.charges, { given: () => ({ query: period }) }),
  shows(publicBilling.forecast),
  shows(publicBilling.invoices),
  shows(publicBilling.document, {
    given: async ({ api, id }) => ({ params: { invoiceId: await aSentInvoice(api.db, id) } }),
  }),
  shows(publicBilling.budgets),

  shows(publicWebhooks.list, { given: inProject }),
  shows(publicWebhooks.create, {
    given: (scene) => ({ ...inProject(scene), body: { address: 'https://example.com/hook' } }),
  }),
  shows(publicWebhooks.get, { given: toWebhook }),
  shows(publicWebhooks.change, {
    given: async (scene) => ({ ...(await toWebhook(scene)), body: { description: 'another' } }),
  }),
  shows(publicWebhooks.remove, { given: toWebhook }),
  shows(publicWebhooks.rotate, { given: async (scene) => ({ ...(await toWebhook(scene)), body: {} }) }),
  shows(publicWebhooks.test, { given: toWebhook }),
  shows(publicWebhooks.deliveries, { given: toWebhook }),
  shows(publicWebhooks.delivery, { given: toDelivery }),
  shows(publicWebhooks.replayOne, { given: toDelivery }),
  shows(publicWebhooks.replay, {
    given: async (scene) => ({ ...(await toWebhook(scene)), body: { since: period.since } }),
  }),
  shows(publicWebhooks.setBucket, {
    given: async (scene) => ({
      params: { ...(await toWebhook(scene)).params, bucket: scene.bucket },
      body: { events: ['object.created' as const] },
    }),
  }),

  shows(legacyCalls.listProjects),
  shows(legacyCalls.createProject, { given: () => ({ body: { name: 'Old' } }) }),
  shows(legacyCalls.updateProject, { given: (scene) => ({ ...inProject(scene), body: { name: 'Older' } }) }),
  shows(legacyCalls.deleteProject, { given: alone, alone: true }),
  shows(legacyCalls.user),
  shows(legacyCalls.bucketRollup, { given: (scene) => ({ query: { ...ofProject(scene), bucket: scene.bucket } }) }),
  shows(legacyCalls.bucketRollups, { given: (scene) => ({ query: ofProject(scene) }) }),
  shows(legacyCalls.listAccessKeys, { given: inProject }),
  shows(legacyCalls.createAccessKey, {
    given: ({ project }) => ({ body: { projectID: project.publicId, name: 'from an older client' } }),
  }),
  shows(legacyCalls.deleteAccessKey, { given: ({ apiKey }) => ({ params: { id: apiKey.id } }) }),
  shows(legacyCalls.createBucket, {
    given: ({ project }) => ({ body: { projectID: project.publicId, name: 'from-an-older-client' } }),
  }),
  shows(legacyCalls.createAccessGrant, {
    given: ({ project }) => ({
      body: { projectID: project.publicId, name: 'granted to an older client', permissions: { allowList: true } },
    }),
  }),
]
