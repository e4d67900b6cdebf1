import type { StoredLifecycleRule } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { sql, type Selectable } from 'kysely'
import { componentOf, storedFolders } from '../objects/stored-path'
import type { LifecycleRulesTable, StoreDb } from '../schema'
import type { BucketChange } from './bucket-change'

/** In the order in which they were set; empty when there are none. */
export async function readLifecycle(db: StoreDb, bucketId: number): Promise<StoredLifecycleRule[]> {
  const rules = db.selectFrom('store.lifecycle_rules').selectAll().where('bucket_id', '=', bucketId)
  return (await rules.orderBy('place').execute()).map(ruleOf)
}

/** Replaces all rules by what `next` makes of those that are there. */
export const changeLifecycle = (
  db: StoreDb,
  change: BucketChange,
  next: (present: () => Promise<StoredLifecycleRule[]>) => Promise<readonly StoredLifecycleRule[]>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, name } = change.bucket
    await sql`select from satellite.buckets where id = ${id} for no key update`.execute(trx)
    await change.check?.(trx)
    const rules = await next(() => readLifecycle(trx, id))
    const rows = JSON.stringify(rules.map((rule, place) => rowOf(id, rule, place)))
    const { numDeletedRows } = await trx
      .deleteFrom('store.lifecycle_rules')
      .where('bucket_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n && rules.length === 0) return
    await trx.deleteFrom('store.lifecycle_walks').where('bucket_id', '=', id).execute()
    await sql`
      insert into store.lifecycle_rules
      select * from jsonb_populate_recordset(null::store.lifecycle_rules, ${rows}::jsonb)`.execute(trx)
    await change.record(trx, { name: 'bucket.lifecycleChanged', bucket: name, facts: { rules: rules.length } })
  })

function ruleOf(row: Selectable<LifecycleRulesTable>): StoredLifecycleRule {
  return {
    id: row.id,
    isEnabled: row.is_enabled,
    hasOldForm: row.has_old_form,
    folder: row.folders.length === 0 ? null : (componentOf(concatBytes(...row.folders)) as CipherPath),
    nameStart: row.name_start,
    sizeGreaterThan: row.size_greater,
    sizeLessThan: row.size_less,
    expireDays: row.expire_days,
    expireAt: row.expire_at,
    removeLoneMarkers: row.remove_lone_markers,
    noncurrentDays: row.noncurrent_days,
    newerNoncurrent: row.newer_noncurrent,
    abortDays: row.abort_days,
  }
}

/** The row as JSON, from which PostgreSQL makes one. */
export const rowOf = (bucketId: number, rule: StoredLifecycleRule, place: number) =>
  ({
    bucket_id: bucketId,
    place,
    id: rule.id,
    is_enabled: rule.isEnabled,
    has_old_form: rule.hasOldForm,
    folders: storedFolders(rule.folder).map(byteaText),
    name_start: byteaText(rule.nameStart),
    size_greater: rule.sizeGreaterThan,
    size_less: rule.sizeLessThan,
    expire_days: rule.expireDays,
    expire_at: rule.expireAt,
    remove_lone_markers: rule.removeLoneMarkers,
    noncurrent_days: rule.noncurrentDays,
    newer_noncurrent: rule.newerNoncurrent,
    abort_days: rule.abortDays,
  }) satisfies Record<keyof LifecycleRulesTable, unknown>

const byteaText = (bytes: Uint8Array): string => String.raw`\x` + toHex(bytes)
