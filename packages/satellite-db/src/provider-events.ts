import { sql, type Selectable } from 'kysely'
import type { ProviderEventsTable } from './card-payments-schema'
import type { SatelliteDb } from './schema'

export type ProviderEventRow = Selectable<ProviderEventsTable>
type Name = Pick<ProviderEventRow, 'provider' | 'event_id'>

/** @returns false for one that is there already */
export async function insertProviderEvent(
  db: SatelliteDb,
  event: Name & Pick<ProviderEventRow, 'type' | 'object_id' | 'received_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.provider_events')
    .values({ ...event, handled_at: null, next_try_at: event.received_at, last_error: null })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes the event that is due for longest; nobody else gets it before `until`. */
export const takeProviderEvent = (
  db: SatelliteDb,
  { now, until }: { now: Date; until: Date },
): Promise<ProviderEventRow | undefined> =>
  db
    .updateTable('satellite.provider_events')
    .set({ next_try_at: until, tries: sql`tries + 1` })
    .where((eb) =>
      eb(
        eb.refTuple('provider', 'event_id'),
        'in',
        eb
          .selectFrom('satellite.provider_events')
          .select(['provider', 'event_id'])
          .where('handled_at', 'is', null)
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('provider', 'event_id'),
      ),
    )
    .returningAll()
    .executeTakeFirst()

export async function noteProviderEvent(
  db: SatelliteDb,
  { provider, event_id }: Name,
  outcome: { handled_at: Date; last_error: null } | { next_try_at: Date; last_error: string },
): Promise<void> {
  await db
    .updateTable('satellite.provider_events')
    .set(outcome)
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute()
}

/** @returns how many were removed */
export async function deleteHandledEvents(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.provider_events')
    .where('handled_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
