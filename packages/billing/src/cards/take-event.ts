import type { Context } from '@perigee/actors/context'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { insertProviderEvent } from '@perigee/satellite-db/provider-events'
import { BadSignature } from '../ports/card-provider'
import type { CardsContext } from './cards-context'
import { providerOf } from './provider-of'

interface Received {
  /** As it came, to the byte. */
  body: string
  signature: string
}

/**
 * Keeps what the card provider tells, to be acted on soon: it waits for an answer only so long.
 * @throws webhookUnsigned
 */
export async function takeEvent(
  context: Pick<Context, 'db' | 'clock'> & Pick<CardsContext, 'cards'>,
  { body, signature }: Received,
): Promise<void> {
  const cards = providerOf(context)
  const { id, type, objectId } = readOrRefuse(() => cards.readEvent(body, signature))
  const event = { provider: cards.name, event_id: id, type, object_id: objectId, received_at: context.clock() }
  await insertProviderEvent(context.db, event)
}

function readOrRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSignature) throw billingRefusals.webhookUnsigned()
    throw error
  }
}
