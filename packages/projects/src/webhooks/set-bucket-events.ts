import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { webhookRefusals } from '@perigee/contract/refusals/webhooks'
import { type BucketTarget, mostTargets, type ObjectEvent, s3EventOf } from '@perigee/domain/webhook-events'
import { lockBucketOfProject, setTargetsOfBucket, targetsOfBucket } from '@perigee/satellite-db/bucket-targets'
import { lockWebhook, tellsObjectNames } from '@perigee/satellite-db/webhooks'
import type { WebhooksContext } from './webhooks-context'

interface Asked {
  /** Of the webhook. */
  id: string
  bucket: string
  /** None: it hears of the bucket's objects no more. */
  events: ObjectEvent[]
  /** Names that do not begin and end so are not told; '' for all. */
  prefix: string
  suffix: string
}

/**
 * What a webhook hears of the objects of a bucket. It takes the place of all that the bucket's configuration says of this
 * webhook. @throws noSuchWebhook, noSuchBucket, namesAreWithheld, tooManyTargets
 */
export const setBucketEvents = projectUseCase(
  'webhook.change',
  (
    context: Pick<WebhooksContext, 'db' | 'clock'>,
    { project, actor },
    { id, bucket, events, prefix, suffix }: Asked,
  ): Promise<void> =>
    inTransaction(context, async (within) => {
      const { db } = within
      const projectId = project.internalId
      if (!(await lockWebhook(db, { projectId, id }))) throw webhookRefusals.noSuchWebhook()
      const found = await lockBucketOfProject(db, { projectId, name: bucket })
      if (!found) throw storeRefusals.noSuchBucket(bucket)
      const isFiltered = prefix !== '' || suffix !== ''
      if (isFiltered && !(await tellsObjectNames(db, projectId))) throw webhookRefusals.namesAreWithheld()
      const others = (await targetsOfBucket(db, found.id)).filter(({ webhook }) => webhook !== id)
      const own: BucketTarget = {
        kind: 'Queue',
        id,
        webhook: id,
        events: events.map((event) => s3EventOf[event]),
        prefix,
        suffix,
      }
      const targets = events.length === 0 ? others : [...others, own]
      if (targets.length > mostTargets) throw webhookRefusals.tooManyTargets(mostTargets)
      if (!(await setTargetsOfBucket(db, found.id, targets))) return
      const facts = { keyId: '', keyName: '', targets: targets.length }
      await recordActs(within, [{ name: 'bucket.notificationsChanged', target: bucket, facts, project, actor }])
    }),
)
