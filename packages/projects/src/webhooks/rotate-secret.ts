import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { lockWebhook, updateWebhook } from '@perigee/satellite-db/webhooks'
import { hour } from '@perigee/std/durations'
import { sealedNewSecret } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'clock' | 'webhookKey'>

/**
 * Makes another secret, told this once. For `overlapHours` messages are signed with that of before, too; 0 ends it at
 * once. One that still counted from an earlier change ends. @throws noSuchWebhook
 */
export const rotateWebhookSecret = projectUseCase(
  'webhook.change',
  async (
    context: Needs,
    { project, actor },
    { id, overlapHours }: { id: string; overlapHours: number },
  ): Promise<{ secret: string; oldSecretUntil: Date | null }> => {
    const { sealed, text } = sealedNewSecret(context, id)
    return inTransaction(context, async (within) => {
      const { db, clock } = within
      const before = await lockWebhook(db, { projectId: project.internalId, id })
      if (!before) throw webhookRefusals.noSuchWebhook()
      const now = clock()
      const until = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hour)
      await updateWebhook(db, id, {
        sealed_secret: sealed,
        old_sealed_secret: until && before.sealedSecret,
        old_secret_until: until,
        changed_at: now,
      })
      const facts = { overlapHours }
      await recordActs(within, [{ name: 'webhook.secretRotated', target: id, facts, project, actor }])
      return { secret: text, oldSecretUntil: until }
    })
  },
)
