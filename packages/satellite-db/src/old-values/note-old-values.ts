import type { SatelliteDb } from '../schema'

/** In the transaction that replaces values which may not be read from the files of PostgreSQL. See `forgetNotedValues`. */
export async function noteOldValues(trx: SatelliteDb): Promise<void> {
  await trx.insertInto('satellite.values_to_forget').defaultValues().execute()
}
