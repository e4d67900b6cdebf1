import { largestSmallest, lackingOf, summedLacking } from '@perigee/satellite-db/lacking'

/**
 * Counts once what the objects of before lack to the smallest sizes. Whoever writes does not wait for it; it reads every
 * object, at 10 million of them some ten seconds. Why: docs/decisions/fees.md.
 */
export const smallObjects = [
  `insert into satellite.bucket_usage_deltas (project_id, bucket_id, storage, objects, segments, lacking)
    select project_id, bucket_id, 0, 0, 0, ${summedLacking('lacking')}
    from (
      select b.project_id, b.id as bucket_id, ${lackingOf('o.encrypted_size')} as lacking
      from store.objects o join store.folders f on f.id = o.folder_id join satellite.buckets b on b.id = f.bucket_id
      where o.state = 1 and o.encrypted_size < ${largestSmallest}
    ) small
    group by project_id, bucket_id`,
]
