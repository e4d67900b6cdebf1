import { forgetOldValues } from '@perigee/server-kit/database/forget-old-values'
import type { SatelliteDb } from './schema'

/** In the transaction that replaces values which may not be read from the files of PostgreSQL. See `forgetNotedValues`. */
export async function noteOldValues(trx: SatelliteDb): Promise<void> {
  await trx.insertInto('satellite.values_to_forget').defaultValues().execute()
}

/** Clears replaced values from the files of PostgreSQL, if that was noted; the note goes once it is done. */
export async function forgetNotedValues(db: SatelliteDb): Promise<void> {
  const noted = await db.selectFrom('satellite.values_to_forget').select('id').execute()
  if (noted.length === 0) return
  // secrets of authenticator apps and of machines are replaced row by row; other sealed values by a new file
  await forgetOldValues(db, ['satellite.users', 'satellite.compute_instances'])
  const ids = noted.map(({ id }) => id)
  await db.deleteFrom('satellite.values_to_forget').where('id', 'in', ids).execute()
}
