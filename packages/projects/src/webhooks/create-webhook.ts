import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { mostWebhooks } from '@perigee/domain/webhook-events'
import { insertWebhook, listWebhooks, lockProjectOfWebhooks } from '@perigee/satellite-db/webhooks'
import { randomUUID } from 'node:crypto'
import { requireAddress } from './require-address'
import { sealedNewSecret } from './sealed-parts'
import { viewWebhook, type WebhookWithSecret } from './view-webhook'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'clock' | 'settings' | 'webhookKey'>

/** What people say of a webhook. */
export interface WebhookRules {
  address: string
  description: string
  /** Of the domain's `eventChoices`. */
  events: string[]
  isActive: boolean
}

/** Makes a webhook with a secret. It hears of its own making when it has chosen that. @throws invalidInput, tooManyWebhooks */
export const createWebhook = projectUseCase(
  'webhook.change',
  async (
    context: Needs,
    { project, actor },
    { address, description, events, isActive }: WebhookRules,
  ): Promise<WebhookWithSecret> => {
    requireAddress(context, address)
    const id = randomUUID()
    const { sealed, text } = sealedNewSecret(context, id)
    return inTransaction(context, async (within) => {
      const { db, clock } = within
      await lockProjectOfWebhooks(db, project.internalId)
      const there = await listWebhooks(db, project.internalId)
      if (there.length >= mostWebhooks) throw webhookRefusals.tooManyWebhooks(mostWebhooks)
      const now = clock()
      await insertWebhook(db, {
        id,
        project_id: project.internalId,
        address,
        description,
        events,
        is_active: isActive,
        sealed_secret: sealed,
        old_sealed_secret: null,
        old_secret_until: null,
        failing_since: null,
        created_at: now,
        changed_at: now,
      })
      const facts = { host: new URL(address).host }
      await recordActs(within, [{ name: 'webhook.created', target: id, facts, project, actor }])
      const row = {
        id,
        address,
        description,
        events,
        isActive,
        sealedSecret: sealed,
        oldSealedSecret: null,
        oldSecretUntil: null,
        failingSince: null,
        createdAt: now,
        changedAt: now,
      }
      return { ...viewWebhook(row, new Map()), secret: text }
    })
  },
)
