import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DefaultRetention } from '@perigee/contract/store'
import { retentionModes, type RetentionMode } from '@perigee/domain/retention'
import { versioning } from '@perigee/domain/versioning'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import { sql } from 'kysely'
import { modeNumber, modeOf } from '../objects/object-rows'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'
import type { StoreRuns } from './store-runs'

/** Buckets of one name in all projects that `findCors` looks at. */
const maxNamesakes = 100

const maxDays = 36_500
const maxYears = 10

export const bucketSettings = {
  async getBucketTags({ db }, { bucket: { id } }) {
    const row = await db.selectFrom('satellite.buckets').select('tags').where('id', '=', id).executeTakeFirst()
    return row?.tags ?? []
  },

  async setBucketTags({ db }, { bucket: { id } }, { tags }) {
    const value = tags.length === 0 ? null : JSON.stringify(tags)
    await db.updateTable('satellite.buckets').set({ tags: value }).where('id', '=', id).execute()
  },

  async getBucketCors({ db }, { bucket: { id } }) {
    const row = await db.selectFrom('satellite.buckets').select('cors').where('id', '=', id).executeTakeFirst()
    return row?.cors ?? []
  },

  async setBucketCors({ db }, { bucket: { id } }, { rules }) {
    const value = rules.length === 0 ? null : JSON.stringify(rules)
    await db.updateTable('satellite.buckets').set({ cors: value }).where('id', '=', id).execute()
  },

  async getBucketDeclarations({ db }, { bucket: { id } }) {
    const found = db.selectFrom('satellite.buckets').select('declarations').where('id', '=', id)
    return (await found.executeTakeFirst())?.declarations ?? []
  },

  async setBucketDeclaration({ db }, { bucket: { id } }, { declaration, isSaid }) {
    await sql`
      update satellite.buckets
      set declarations = array_remove(declarations, ${declaration})
        || ${isSaid ? [declaration] : []}::text[]
      where id = ${id}`.execute(db)
  },

  async findCors({ db }, { bucket }) {
    const namesakes = db.selectFrom('satellite.buckets').select('cors').where('name', '=', bucket)
    const rows = await namesakes.limit(maxNamesakes).execute()
    return rows.map(({ cors }) => cors ?? [])
  },

  async setVersioning({ db }, { bucket: { id } }, { keeps }) {
    const isSet = await withoutWriters(db, id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('satellite.buckets')
        .set({ versioning: keeps ? versioning.enabled : versioning.suspended })
        .where('id', '=', id)
        .where((eb) => eb.or([eb.val(keeps), eb('object_lock', '=', false)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
    if (!isSet) throw storeRefusals.versionsAreLocked()
  },

  async getBucketLock(_, { bucket }) {
    if (!bucket.objectLock) throw storeRefusals.lockNotConfigured()
    return { defaultRetention: defaultRetentionOf(bucket) }
  },

  async setBucketLock({ db }, { bucket: { id } }, { defaultRetention }) {
    const columns = { object_lock: true, ...retentionColumns(defaultRetention) }
    const isSet = await withoutWriters(db, id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('satellite.buckets')
        .set(columns)
        .where('id', '=', id)
        .where('versioning', '=', versioning.enabled)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
    if (!isSet) throw storeRefusals.lockNeedsVersions()
  },
} satisfies Partial<StoreRuns>

/** Does `work`, which changes the rules of a bucket, once the writes that began under the old rules are over. */
const withoutWriters = <T>(db: StoreDb, bucketId: number, work: (trx: StoreDb) => Promise<T>): Promise<T> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      await sql`select store.change_rules(${bucketId})`.execute(trx)
      return work(trx)
    }),
  )

function defaultRetentionOf(bucket: BucketRow): DefaultRetention | null {
  const { defaultRetentionMode, defaultRetentionDays: days, defaultRetentionYears: years } = bucket
  if (defaultRetentionMode === retentionModes.none) return null
  const mode = modeOf(defaultRetentionMode)
  return years === null ? { mode, days: days ?? 0 } : { mode, years }
}

/** @throws Refusal `invalidDefaultRetention`. */
function retentionColumns(retention: DefaultRetention | null) {
  if (retention === null) return columnsFor(retentionModes.none, {})
  const [length, longest] = 'days' in retention ? [retention.days, maxDays] : [retention.years, maxYears]
  if (!Number.isInteger(length) || length < 1 || length > longest) throw storeRefusals.invalidDefaultRetention()
  return columnsFor(modeNumber[retention.mode], retention)
}

const columnsFor = (mode: RetentionMode, { days, years }: { days?: number; years?: number }) => ({
  default_retention_mode: mode,
  default_retention_days: days ?? null,
  default_retention_years: years ?? null,
})
