import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { bucketsOfWebhooks } from '@perigee/satellite-db/bucket-targets'
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

/** @throws noSuchWebhook */
export const showWebhook = projectUseCase(
  'webhook.view',
  async ({ db }: Needs, { project: { internalId } }, { id }: { id: string }): Promise<ViewedWebhook> => {
    const row = await findWebhook(db, { projectId: internalId, id })
    if (!row) throw webhookRefusals.noSuchWebhook()
    return viewWebhook(row, await bucketsOfWebhooks(db, internalId))
  },
)
