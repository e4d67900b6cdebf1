import { notPermitted } from '@perigee/contract/refusals/permissions'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { LifecycleEstimate, StoredLifecycleRule } from '@perigee/contract/store'
import { concatBytes } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { CipherPath } from '@perigee/std/brand'
import { sql, type Selectable } from 'kysely'
import { makerMay } from '../access/maker-may'
import { recordBucketAct } from '../access/record-acts'
import { componentOf, storedFolders } from '../objects/stored-path'
import type { LifecycleRulesTable } from '../schema'
import type { StoreRuns } from './store-runs'

/** Versions, uploads and folders that an estimate looks at: half a second's work. */
const looksOfEstimate = 50_000

export const lifecycle = {
  async getLifecycle({ db }, { bucket: { id } }) {
    const rules = db.selectFrom('store.lifecycle_rules').selectAll().where('bucket_id', '=', id)
    return (await rules.orderBy('place').execute()).map(ruleOf)
  },

  async setLifecycle(context, access, { rules }) {
    if (rules.length > 0 && !access.may('delete')) throw storeRefusals.unauthorizedApiKey()
    if (!makerMay(access, 'bucket.setLifecycle')) throw notPermitted('bucket.setLifecycle')
    const { id, name } = access.bucket
    const rows = JSON.stringify(rules.map((rule, place) => rowOf(id, rule, place)))
    await context.db.transaction().execute(async (trx) => {
      await sql`select from satellite.buckets where id = ${id} for no key update`.execute(trx)
      const { numDeletedRows } = await trx
        .deleteFrom('store.lifecycle_rules')
        .where('bucket_id', '=', id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n && rules.length === 0) return
      await trx.deleteFrom('store.lifecycle_walks').where('bucket_id', '=', id).execute()
      await sql`
        insert into store.lifecycle_rules
        select * from jsonb_populate_recordset(null::store.lifecycle_rules, ${rows}::jsonb)`.execute(trx)
      const act = { name: 'bucket.lifecycleChanged', bucket: name, facts: { rules: rules.length } } as const
      await recordBucketAct(context, trx, access, act)
    })
  },

  async estimateLifecycle({ db }, { bucket: { id }, now }, { rule }) {
    const row = JSON.stringify(rowOf(id, rule, 0))
    const { rows } = await sql<{ action: string | null; amount: number; bytes: string }>`
      select * from store.estimate_lifecycle(
        ${id}, jsonb_populate_record(null::store.lifecycle_rules, ${row}::jsonb), ${now}, ${looksOfEstimate}
      )`.execute(db)
    const found = new Map(rows.map(({ action, amount, bytes }) => [action, { count: amount, bytes: Number(bytes) }]))
    const of = (action: string) => found.get(action) ?? { count: 0, bytes: 0 }
    return {
      current: of('expire'),
      noncurrent: of('noncurrent'),
      markers: of('marker'),
      uploads: of('upload'),
      isComplete: found.get(null)?.count === 1,
    } satisfies LifecycleEstimate
  },
} satisfies Partial<StoreRuns>

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
const rowOf = (bucketId: number, rule: StoredLifecycleRule, place: number) =>
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
