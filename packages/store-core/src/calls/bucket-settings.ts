import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DefaultRetention } from '@perigee/contract/store'
import { retentionModes, type RetentionMode } from '@perigee/domain/retention'
import { versioning } from '@perigee/domain/versioning'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import { sql } from 'kysely'
import type { BucketAccess } from '../access/authorize'
import { recordBucketAct } from '../access/record-acts'
import type { StoreContext } from '../context'
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

  async setBucketTags(context, access, { tags }) {
    const value = tags.length === 0 ? null : JSON.stringify(tags)
    const act = { name: 'bucket.tagsChanged', facts: { tags: tags.length } } as const
    await changing(context, access, act, (trx) => change(trx, access, { tags: value }))
  },

  async getBucketCors({ db }, { bucket: { id } }) {
    const row = await db.selectFrom('satellite.buckets').select('cors').where('id', '=', id).executeTakeFirst()
    return row?.cors ?? []
  },

  async setBucketCors(context, access, { rules }) {
    const value = rules.length === 0 ? null : JSON.stringify(rules)
    const act = { name: 'bucket.corsChanged', facts: { rules: rules.length } } as const
    await changing(context, access, act, (trx) => change(trx, access, { cors: value }))
  },

  async getBucketDeclarations({ db }, { bucket: { id } }) {
    const found = db.selectFrom('satellite.buckets').select('declarations').where('id', '=', id)
    return (await found.executeTakeFirst())?.declarations ?? []
  },

  async setBucketDeclaration(context, access, { declaration, isSaid }) {
    const act = { name: 'bucket.declarationChanged', facts: { declaration, to: isSaid ? 'on' : 'off' } } as const
    await changing(context, access, act, async (trx) => {
      const { numAffectedRows } = await sql`
        update satellite.buckets
        set declarations = array_remove(declarations, ${declaration})
          || ${isSaid ? [declaration] : []}::text[]
        where id = ${access.bucket.id} and (${declaration} = any (declarations)) <> ${isSaid}`.execute(trx)
      return numAffectedRows === 1n
    })
  },

  async findCors({ db }, { bucket }) {
    const namesakes = db.selectFrom('satellite.buckets').select('cors').where('name', '=', bucket)
    const rows = await namesakes.limit(maxNamesakes).execute()
    return rows.map(({ cors }) => cors ?? [])
  },

  async setVersioning(context, access, { keeps }) {
    const { id, versioning: before } = access.bucket
    const to = keeps ? versioning.enabled : versioning.suspended
    const isSet = await withoutWriters(context.db, id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('satellite.buckets')
        .set({ versioning: to })
        .where('id', '=', id)
        .where((eb) => eb.or([eb.val(keeps), eb('object_lock', '=', false)]))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (to !== before) {
        const facts = { to: keeps ? 'on' : 'suspended' }
        await recordBucketAct(context, trx, access, {
          name: 'bucket.versioningChanged',
          bucket: access.bucket.name,
          facts,
        })
      }
      return true
    })
    if (!isSet) throw storeRefusals.versionsAreLocked()
  },

  async getBucketLock(_, { bucket }) {
    if (!bucket.objectLock) throw storeRefusals.lockNotConfigured()
    return { defaultRetention: defaultRetentionOf(bucket) }
  },

  async setBucketLock(context, access, { defaultRetention }) {
    const { id, name: bucket } = access.bucket
    const columns = { object_lock: true, ...retentionColumns(defaultRetention) }
    const isSet = await withoutWriters(context.db, id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('satellite.buckets')
        .set(columns)
        .where('id', '=', id)
        .where('versioning', '=', versioning.enabled)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const facts = {
        mode: defaultRetention?.mode.toLowerCase() ?? 'none',
        days: columns.default_retention_days ?? 0,
        years: columns.default_retention_years ?? 0,
      }
      await recordBucketAct(context, trx, access, { name: 'bucket.lockChanged', bucket, facts })
      return true
    })
    if (!isSet) throw storeRefusals.lockNeedsVersions()
  },
} satisfies Partial<StoreRuns>

type SettingAct =
  | { name: 'bucket.tagsChanged'; facts: { tags: number } }
  | { name: 'bucket.corsChanged'; facts: { rules: number } }
  | { name: 'bucket.declarationChanged'; facts: { declaration: string; to: string } }

/** Does `work` and records it in one transaction, unless it answers that all stays as it was. */
const changing = (
  context: StoreContext,
  access: BucketAccess,
  act: SettingAct,
  work: (trx: StoreDb) => Promise<boolean>,
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    if (await work(trx)) await recordBucketAct(context, trx, access, { ...act, bucket: access.bucket.name })
  })

/** @returns false when the columns have these values. */
async function change(
  trx: StoreDb,
  { bucket: { id } }: BucketAccess,
  columns: { tags: string | null } | { cors: string | null },
): Promise<boolean> {
  const [[column, value] = ['', null]] = Object.entries(columns)
  const { numAffectedRows } = await sql`
    update satellite.buckets set ${sql.ref(column)} = ${value}::jsonb
    where id = ${id} and ${sql.ref(column)} is distinct from ${value}::jsonb`.execute(trx)
  return numAffectedRows === 1n
}

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
