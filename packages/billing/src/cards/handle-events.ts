import {
  deleteHandledEvents,
  noteProviderEvent,
  type ProviderEventRow,
  takeProviderEvent,
} from '@perigee/satellite-db/provider-events'
import { day, hour, minute, second } from '@perigee/std/durations'
import { isCardProblem } from '../ports/card-problem'
import { settleIntent, type SettleContext } from './settle-intent'

/** How long one may take: then somebody else tries, whatever became of the first. */
const leaseTime = 2 * minute
/** How long handled ones are remembered: providers repeat an event for some days. */
const remembered = 30 * day

/**
 * Acts on what the card provider has told. What fails is tried again, at first soon and later every hour: "seen" is not
 * "done". @returns how many were done
 */
export async function handleEvents(context: SettleContext): Promise<number> {
  if (context.cards === null) return 0
  const { db, clock } = context
  let done = 0
  for (;;) {
    const now = clock()
    const event = await takeProviderEvent(db, { now, until: new Date(now.getTime() + leaseTime) })
    if (event === undefined) return done
    if (await handle(context, event)) done++
  }
}

async function handle(context: SettleContext, event: ProviderEventRow): Promise<boolean> {
  const { db, clock, logger } = context
  try {
    if (event.provider === context.cards?.name && event.type === 'intentChanged')
      await settled(context, event.object_id)
    await noteProviderEvent(db, event, { handled_at: clock(), last_error: null })
    return true
  } catch (err) {
    logger.error({ err, event: event.event_id, tries: event.tries }, 'an event of the card provider was not handled')
    const wait = Math.min(2 ** Math.min(event.tries, 20) * second, hour)
    const next_try_at = new Date(clock().getTime() + wait)
    await noteProviderEvent(db, event, { next_try_at, last_error: String(err) })
    return false
  }
}

/** An intent that the provider does not know is not ours to settle. */
async function settled(context: SettleContext, intentId: string): Promise<void> {
  try {
    await settleIntent(context, intentId)
  } catch (error) {
    if (!isCardProblem(error, 'unknown')) throw error
  }
}

/** @returns how many were removed */
export const purgeEvents = ({ db, clock }: Pick<SettleContext, 'db' | 'clock'>): Promise<number> =>
  deleteHandledEvents(db, new Date(clock().getTime() - remembered))
