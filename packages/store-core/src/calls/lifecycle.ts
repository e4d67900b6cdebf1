import { notPermitted } from '@perigee/contract/refusals/permissions'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { LifecycleEstimate } from '@perigee/contract/store'
import { sql } from 'kysely'
import { makerMay } from '../access/maker-may'
import { changeOf } from '../access/record-acts'
import { changeLifecycle, readLifecycle, rowOf } from '../buckets/lifecycle-rules'
import type { StoreRuns } from './store-runs'

/** Versions, uploads and folders that an estimate looks at: half a second's work. */
const looksOfEstimate = 50_000

export const lifecycle = {
  getLifecycle: ({ db }, { bucket: { id } }) => readLifecycle(db, id),

  async setLifecycle(context, access, { rules }) {
    if (rules.length > 0 && !access.may('delete')) throw storeRefusals.unauthorizedApiKey()
    if (!makerMay(access, 'bucket.setLifecycle')) throw notPermitted('bucket.setLifecycle')
    await changeLifecycle(context.db, changeOf(context, access), async () => rules)
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
