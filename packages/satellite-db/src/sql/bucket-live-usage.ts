import { summedLacking } from '../lacking'

/** What each bucket holds now: what was added up, and the changes since. */
export const bucketLiveUsage = `
create view satellite.bucket_live_usage as
select project_id, bucket_id, sum(storage)::bigint as storage, sum(objects)::bigint as objects,
  sum(segments)::bigint as segments, ${summedLacking('lacking')} as lacking
from (
  select project_id, bucket_id, storage, objects, segments, lacking from satellite.bucket_usage
  union all
  select project_id, bucket_id, storage, objects, segments, lacking from satellite.bucket_usage_deltas
) known
group by project_id, bucket_id`
