import { storeRefusals } from '@perigee/contract/refusals/store'
import type { BucketTag, CorsRule, DefaultRetention } from '@perigee/contract/store'
import { versioning } from '@perigee/domain/versioning'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'
import type { BucketChange } from './bucket-change'
import { retentionColumns } from './default-retention'

/** Replaces all tags. */
export const changeTags = (db: StoreDb, change: BucketChange, tags: readonly BucketTag[]): Promise<void> =>
  changeColumn(db, change, {
    column: 'tags',
    value: tags.length === 0 ? null : JSON.stringify(tags),
    act: { name: 'bucket.tagsChanged', bucket: change.bucket.name, facts: { tags: tags.length } },
  })

/** Replaces all rules. */
export const changeCors = (db: StoreDb, change: BucketChange, rules: readonly CorsRule[]): Promise<void> =>
  changeColumn(db, change, {
    column: 'cors',
    value: rules.length === 0 ? null : JSON.stringify(rules),
    act: { name: 'bucket.corsChanged', bucket: change.bucket.name, facts: { rules: rules.length } },
  })

interface NewValue {
  column: 'tags' | 'cors'
  /** As JSON. */
  value: string | null
  act: Parameters<BucketChange['record']>[1]
}

/** Records nothing where the column has this value. */
const changeColumn = (db: StoreDb, change: BucketChange, { column, value, act }: NewValue): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await change.check?.(trx)
    const { numAffectedRows } = await sql`
      update satellite.buckets set ${sql.ref(column)} = ${value}::jsonb
      where id = ${change.bucket.id} and ${sql.ref(column)} is distinct from ${value}::jsonb`.execute(trx)
    if (numAffectedRows === 1n) await change.record(trx, act)
  })

/** @throws Refusal `versionsAreLocked` for a bucket with object lock that would keep no versions */
export async function changeVersioning(db: StoreDb, change: BucketChange, keeps: boolean): Promise<void> {
  const { id, name: bucket, versioning: before } = change.bucket
  const to = keeps ? versioning.enabled : versioning.suspended
  const isSet = await withoutWriters(db, id, async (trx) => {
    await change.check?.(trx)
    const { numUpdatedRows } = await trx
      .updateTable('satellite.buckets')
      .set({ versioning: to })
      .where('id', '=', id)
      .where((eb) => eb.or([eb.val(keeps), eb('object_lock', '=', false)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const facts = { to: keeps ? 'on' : 'suspended' }
    if (to !== before) await change.record(trx, { name: 'bucket.versioningChanged', bucket, facts })
    return true
  })
  if (!isSet) throw storeRefusals.versionsAreLocked()
}

/** Switches object lock on, for good. @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention` */
export async function changeLock(
  db: StoreDb,
  change: BucketChange,
  defaultRetention: DefaultRetention | null,
): Promise<void> {
  const { id, name: bucket } = change.bucket
  const columns = { object_lock: true, ...retentionColumns(defaultRetention) }
  const isSet = await withoutWriters(db, id, async (trx) => {
    await change.check?.(trx)
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
    await change.record(trx, { name: 'bucket.lockChanged', bucket, facts })
    return true
  })
  if (!isSet) throw storeRefusals.lockNeedsVersions()
}

/** Does `work`, which changes the rules of a bucket, once the writes that began under the old rules are over. */
const withoutWriters = <T>(db: StoreDb, bucketId: number, work: (trx: StoreDb) => Promise<T>): Promise<T> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      await sql`select store.change_rules(${bucketId})`.execute(trx)
      return work(trx)
    }),
  )
