import { storeRefusals } from '@perigee/contract/refusals/store'
import { sql } from 'kysely'
import { changeOf, recordBucketAct } from '../access/record-acts'
import { changeCors, changeLock, changeTags, changeVersioning } from '../buckets/change-settings'
import { defaultRetentionOf } from '../buckets/default-retention'
import type { StoreRuns } from './store-runs'

/** Buckets of one name in all projects that `findCors` looks at. */
const maxNamesakes = 100

export const bucketSettings = {
  async getBucketTags({ db }, { bucket: { id } }) {
    const row = await db.selectFrom('satellite.buckets').select('tags').where('id', '=', id).executeTakeFirst()
    return row?.tags ?? []
  },

  setBucketTags: (context, access, { tags }) => changeTags(context.db, changeOf(context, access), tags),

  async getBucketCors({ db }, { bucket: { id } }) {
    const row = await db.selectFrom('satellite.buckets').select('cors').where('id', '=', id).executeTakeFirst()
    return row?.cors ?? []
  },

  setBucketCors: (context, access, { rules }) => changeCors(context.db, changeOf(context, access), rules),

  async getBucketDeclarations({ db }, { bucket: { id } }) {
    const found = db.selectFrom('satellite.buckets').select('declarations').where('id', '=', id)
    return (await found.executeTakeFirst())?.declarations ?? []
  },

  async setBucketDeclaration(context, access, { declaration, isSaid }) {
    const { id, name: bucket } = access.bucket
    await context.db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        update satellite.buckets
        set declarations = array_remove(declarations, ${declaration})
          || ${isSaid ? [declaration] : []}::text[]
        where id = ${id} and (${declaration} = any (declarations)) <> ${isSaid}`.execute(trx)
      const facts = { declaration, to: isSaid ? 'on' : 'off' }
      const act = { name: 'bucket.declarationChanged', bucket, facts } as const
      if (numAffectedRows === 1n) await recordBucketAct(context, trx, access, act)
    })
  },

  async findCors({ db }, { bucket }) {
    const namesakes = db.selectFrom('satellite.buckets').select('cors').where('name', '=', bucket)
    const rows = await namesakes.limit(maxNamesakes).execute()
    return rows.map(({ cors }) => cors ?? [])
  },

  setVersioning: (context, access, { keeps }) => changeVersioning(context.db, changeOf(context, access), keeps),

  async getBucketLock(_, { bucket }) {
    if (!bucket.objectLock) throw storeRefusals.lockNotConfigured()
    return { defaultRetention: defaultRetentionOf(bucket) }
  },

  setBucketLock: (context, access, { defaultRetention }) =>
    changeLock(context.db, changeOf(context, access), defaultRetention),
} satisfies Partial<StoreRuns>
