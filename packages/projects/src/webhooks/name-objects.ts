import type { InTransaction } from '@perigee/actors/context'
import { deleteDeliveries, deliveriesToName, nameDelivery } from '@perigee/satellite-db/webhook-log'
import { sealName } from './sealed-parts'
import type { WebhooksContext } from './webhooks-context'

/** What the gateway tells of a version that came or went: its name, which the store does not know. */
export interface NamedObject {
  /** Of the version. */
  event: string
  removed: boolean
  name: string
}

/**
 * Gives messages that wait for the name of their object that name, and sends them on their way; those of webhooks that
 * asked for other names go. A name that comes too late is forgotten.
 */
export async function nameObjects(
  context: InTransaction<Pick<WebhooksContext, 'db' | 'clock' | 'webhookKey'>>,
  named: readonly NamedObject[],
): Promise<void> {
  const { db, clock } = context
  const nameOf = new Map(named.map(({ event, removed, name }) => [`${event} ${removed}`, name]))
  const unwanted: string[] = []
  for (const { id, eventId, type, prefix, suffix } of await deliveriesToName(
    db,
    named.map(({ event }) => event),
  )) {
    const name = nameOf.get(`${eventId} ${type !== 'object.created'}`)
    if (name === undefined) continue
    if (name.startsWith(prefix) && name.endsWith(suffix))
      await nameDelivery(db, id, sealName(context, id, name), clock())
    else unwanted.push(id)
  }
  await deleteDeliveries(db, unwanted)
}
