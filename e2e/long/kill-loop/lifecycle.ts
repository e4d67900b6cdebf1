import { type LifecycleRule, PutBucketLifecycleConfigurationCommand, type S3Client } from '@aws-sdk/client-s3'
import { withDatabase } from '../../src/database'
import type { Product } from '../../src/product'

const everything: LifecycleRule = {
  ID: 'everything',
  Filter: { Prefix: '' },
  Status: 'Enabled',
  Expiration: { Days: 1 },
  NoncurrentVersionExpiration: { NoncurrentDays: 1 },
}

/** From now on a day ends whatever is in the bucket, as far as locks let it. */
export const expireAll = (s3: S3Client, Bucket: string): Promise<unknown> =>
  s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [everything] } }))

interface Due {
  /** Gets so many objects more, which are old. */
  filled: string
  objects: number
  round: number
  /** All that it holds becomes old. */
  aged: string
}

const inBucket = (name: string) =>
  `select f.id from store.folders f join satellite.buckets b on b.id = f.bucket_id where b.name = ${name}`

/** Lets ten days pass for two buckets, and has the next start carry their rules out. */
export const makeDue = (product: Product, { filled, objects, round, aged }: Due): Promise<unknown> =>
  withDatabase(product, 'perigee', async (db) => {
    await db.query(`update store.objects set created_at = created_at - interval '10 days'
      where folder_id in (${inBucket(`'${aged}'`)})`)
    await db.query(`insert into store.objects
        (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
      select (${inBucket(`'${filled}'`)} and f.parent_id is null), convert_to('${round} ' || n, 'UTF8'), 1,
        gen_random_uuid(), 1, false, true, now() - interval '10 days' from generate_series(1, ${objects}) n`)
    await db.query(`select satellite.record_usage(project_id, id, 0, ${objects}, 0) from satellite.buckets
      where name = '${filled}'`)
    await db.query(`update store.lifecycle_walks set day = day - interval '1 day' where is_done`)
    await db.query(`delete from satellite.job_runs where name = 'carry-out-lifecycles'`)
  })

/** Has the server carry all rules out once more, from the beginning where it has come to the end. */
export const goOn = (product: Product): Promise<unknown> =>
  withDatabase(product, 'perigee', async (db) => {
    await db.query('delete from store.lifecycle_walks where is_done')
    await db.query(`delete from satellite.job_runs where name = 'carry-out-lifecycles'`)
  })

/** How many objects of a bucket the rules have left so far. */
export const leftIn = (product: Product, bucket: string): Promise<number> =>
  withDatabase(product, 'perigee', async (db) => {
    const { rows } = await db.query<{ left: number }>(
      `select count(*)::int as left from store.objects where folder_id in (${inBucket('$1')})`,
      [bucket],
    )
    return rows[0]?.left ?? 0
  })
