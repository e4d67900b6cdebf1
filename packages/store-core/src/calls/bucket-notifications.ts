import { notPermitted } from '@perigee/contract/refusals/permissions'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import {
  setTargetsOfBucket,
  targetsOfBucket,
  webhooksThatAre,
  writeDownTests,
} from '@perigee/satellite-db/bucket-targets'
import { tellsObjectNames } from '@perigee/satellite-db/webhooks'
import { sql } from 'kysely'
import { makerMay } from '../access/maker-may'
import { recordBucketAct } from '../access/record-acts'
import type { StoreRuns } from './store-runs'

/** Which webhooks hear what happens to the objects of a bucket. */
export const bucketNotifications = {
  getBucketNotification: ({ db }, { bucket: { id } }) => targetsOfBucket(db, id),

  async setBucketNotification(context, access, { targets }) {
    if (!access.may('putBucketNotificationConfiguration')) throw storeRefusals.unauthorizedApiKey()
    const { bucket, projectId } = access
    await context.db.transaction().execute(async (trx) => {
      await sql`select from satellite.buckets where id = ${bucket.id} for no key update`.execute(trx)
      if (!(await setTargetsOfBucket(trx, bucket.id, targets))) return
      if (!makerMay(access, 'webhook.change')) throw notPermitted('webhook.change')
      const known = await webhooksThatAre(trx, projectId, [...new Set(targets.map(({ webhook }) => webhook))])
      if (targets.some(({ webhook }) => !known.has(webhook))) throw webhookRefusals.noSuchTarget()
      const isFiltered = targets.some(({ prefix, suffix }) => prefix !== '' || suffix !== '')
      if (isFiltered && !(await tellsObjectNames(trx, projectId))) throw webhookRefusals.namesAreWithheld()
      await recordBucketAct(context, trx, access, {
        name: 'bucket.notificationsChanged',
        bucket: bucket.name,
        facts: { targets: targets.length },
      })
      await writeDownTests(trx, bucket.id, context.clock())
    })
  },
} satisfies Partial<StoreRuns>
