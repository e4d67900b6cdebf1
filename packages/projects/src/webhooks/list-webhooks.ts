import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { bucketsOfWebhooks, type HeardBucket, heardBuckets } from '@perigee/satellite-db/bucket-targets'
import { lastTries } from '@perigee/satellite-db/webhook-log'
import { findWebhook, listWebhooks as selectWebhooks, tellsObjectNames } from '@perigee/satellite-db/webhooks'
import type { WebhooksContext } from './webhooks-context'
import { type ViewedWebhook, viewWebhook } from './view-webhook'

type Needs = Pick<WebhooksContext, 'db'>

/** Those of a project, and whether they carry names of objects. */
export const listWebhooks = projectUseCase(
  'webhook.view',
  async ({ db }: Needs, { project }): Promise<{ webhooks: ViewedWebhook[]; tellsNames: boolean }> => {
    const rows = await selectWebhooks(db, project.internalId)
    const buckets = await bucketsOfWebhooks(db, project.internalId)
    return {
      webhooks: rows.map((row) => viewWebhook(row, buckets)),
      tellsNames: await tellsObjectNames(db, project.internalId),
    }
  },
)

/** A webhook as the console lists it. */
export interface ListedWebhook extends ViewedWebhook {
  heard: readonly HeardBucket[]
  /** What came of the newest message that was tried; absent before the first. */
  lastTry: { at: Date; ok: boolean; said: string } | undefined
}

/** The same with what each hears of the objects of buckets, and how its receiver took the last message. */
export const listWebhooksInFull = projectUseCase(
  'webhook.view',
  async ({ db }: Needs, { project: { internalId } }): Promise<{ webhooks: ListedWebhook[]; tellsNames: boolean }> => {
    const rows = await selectWebhooks(db, internalId)
    const all = await heardBuckets(db, internalId)
    const tries = await lastTries(
      db,
      rows.map(({ id }) => id),
    )
    const webhooks = rows.map((row) => {
      const heard = all.filter(({ webhook }) => webhook === row.id)
      const buckets = [...new Set(heard.map(({ bucket }) => bucket))]
      return { ...viewWebhook(row, new Map([[row.id, buckets]])), heard, lastTry: tries.get(row.id) }
    })
    return { webhooks, tellsNames: await tellsObjectNames(db, internalId) }
  },
)

/** @throws noSuchWebhook */
export const showWebhook = projectUseCase(
  'webhook.view',
  async ({ db }: Needs, { project: { internalId } }, { id }: { id: string }): Promise<ViewedWebhook> => {
    const row = await findWebhook(db, { projectId: internalId, id })
    if (!row) throw webhookRefusals.noSuchWebhook()
    return viewWebhook(row, await bucketsOfWebhooks(db, internalId))
  },
)
