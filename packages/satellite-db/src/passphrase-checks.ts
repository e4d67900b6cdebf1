import { compareBytes } from '@perigee/std/bytes'
import type { Kysely } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'
import { transact } from './transact'

/** Oldest first. */
export async function listPassphraseChecks(db: SatelliteDb, projectId: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('satellite.passphrase_checks')
    .select('value')
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('value')
    .execute()
  return rows.map(({ value }) => value)
}

interface Given {
  projectId: number
  value: Uint8Array
  /** How many a project may have. */
  atMost: number
  now: Date
}

/** Adds a value to the project's, once; additions to one project take turns. Answers false when there is no room. */
export async function addPassphraseCheck(
  db: Kysely<SatelliteSchema>,
  { projectId, value, atMost, now }: Given,
): Promise<boolean> {
  return transact(db, async (trx) => {
    await trx.selectFrom('satellite.projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
    const known = await trx
      .selectFrom('satellite.passphrase_checks')
      .select('value')
      .where('project_id', '=', projectId)
      .execute()
    if (known.some((row) => compareBytes(row.value, value) === 0)) return true
    if (known.length >= atMost) return false
    await trx
      .insertInto('satellite.passphrase_checks')
      .values({ project_id: projectId, value, created_at: now })
      .execute()
    return true
  })
}
