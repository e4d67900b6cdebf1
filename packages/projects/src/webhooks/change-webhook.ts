import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { bucketsOfWebhooks } from '@perigee/satellite-db/bucket-targets'
import { endDeliveries } from '@perigee/satellite-db/webhook-log'
import { deleteWebhook as deleteRow, lockWebhook, updateWebhook } from '@perigee/satellite-db/webhooks'
import type { WebhookRules } from './create-webhook'
import { requireAddress } from './require-address'
import { type ViewedWebhook, viewWebhook } from './view-webhook'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'db' | 'clock' | 'settings'>

/**
 * Gives a webhook other rules; what is left out stays. What waits goes to the new address. When it is switched off, what
 * waits is over. @throws noSuchWebhook, invalidInput
 */
export const changeWebhook = projectUseCase(
  'webhook.change',
  async (
    context: Needs,
    { project, actor },
    { id, ...rules }: { id: string } & { [Rule in keyof WebhookRules]?: WebhookRules[Rule] | undefined },
  ): Promise<ViewedWebhook> => {
    if (rules.address !== undefined) requireAddress(context, rules.address)
    return inTransaction(context, async (within) => {
      const { db, clock } = within
      const before = await lockWebhook(db, { projectId: project.internalId, id })
      if (!before) throw webhookRefusals.noSuchWebhook()
      const after = { ...before, ...given(rules), changedAt: clock() }
      const { address, description, events, isActive } = after
      // Another address has failed nothing yet.
      if (address !== before.address) after.failingSince = null
      await updateWebhook(db, id, {
        address,
        description,
        events,
        is_active: isActive,
        failing_since: after.failingSince,
        changed_at: after.changedAt,
      })
      const facts = { host: new URL(address).host, active: isActive ? 'yes' : 'no' }
      await recordActs(within, [{ name: 'webhook.changed', target: id, facts, project, actor }])
      if (!isActive) await endDeliveries(db, id, 'The webhook was switched off before it was sent.')
      return viewWebhook(after, await bucketsOfWebhooks(db, project.internalId))
    })
  },
)

/** With its log and what waits; buckets name it no more. @throws noSuchWebhook */
export const deleteWebhook = projectUseCase(
  'webhook.change',
  (context: Pick<Needs, 'db' | 'clock'>, { project, actor }, { id }: { id: string }): Promise<void> =>
    inTransaction(context, async (within) => {
      const named = { projectId: project.internalId, id }
      const found = await lockWebhook(within.db, named)
      if (!found) throw webhookRefusals.noSuchWebhook()
      await deleteRow(within.db, named)
      const facts = { host: new URL(found.address).host }
      await recordActs(within, [{ name: 'webhook.deleted', target: id, facts, project, actor }])
    }),
)

/** Without what is undefined. */
const given = <T extends object>(rules: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
