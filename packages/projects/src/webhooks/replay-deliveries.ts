import { inTransaction } from '@perigee/actors/context'
import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { findDelivery, replayDeliveries as replay } from '@perigee/satellite-db/webhook-log'
import { lockWebhook } from '@perigee/satellite-db/webhooks'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'clock'>

/** Sends a delivery again that is over, with the id that it had. @throws noSuchWebhook, noSuchDelivery, deliveryWaits, webhookSwitchedOff */
export const replayDelivery = projectUseCase(
  'webhook.change',
  (context: Needs, { project }, { id, deliveryId }: { id: string; deliveryId: string }): Promise<void> =>
    inTransaction(context, async ({ db, clock }) => {
      await requireSwitchedOn({ db }, { projectId: project.internalId, id })
      if (!(await findDelivery(db, { webhookId: id, id: deliveryId }))) throw webhookRefusals.noSuchDelivery()
      const replayed = await replay(db, { webhookId: id, now: clock(), which: { id: deliveryId } })
      if (replayed === 0) throw webhookRefusals.deliveryWaits()
    }),
)

/**
 * Sends all that is over since a moment again, in the order in which it happened, whether it arrived or not; receivers
 * know by the ids what they have had. @returns how many @throws noSuchWebhook, webhookSwitchedOff
 */
export const replayDeliveries = projectUseCase(
  'webhook.change',
  (context: Needs, { project }, { id, since }: { id: string; since: Date }): Promise<number> =>
    inTransaction(context, async ({ db, clock }) => {
      await requireSwitchedOn({ db }, { projectId: project.internalId, id })
      return replay(db, { webhookId: id, now: clock(), which: { since } })
    }),
)

type Locking = Parameters<typeof lockWebhook>

async function requireSwitchedOn({ db }: { db: Locking[0] }, named: Locking[1]): Promise<void> {
  const webhook = await lockWebhook(db, named)
  if (!webhook) throw webhookRefusals.noSuchWebhook()
  if (!webhook.isActive) throw webhookRefusals.webhookSwitchedOff()
}
