/**
 * Notes that a bucket holds this much more, or less: a row of its own, so that no write waits for another. A job adds the
 * rows up (bucket_usage). Called by the functions of the schema `store`, in the transaction of the write.
 */
export const recordUsage = `
create function satellite.record_usage(
  of_project bigint, of_bucket bigint, storage bigint, objects bigint, segments bigint
) returns void language sql as $$
insert into satellite.bucket_usage_deltas (project_id, bucket_id, storage, objects, segments)
  values (of_project, of_bucket, storage, objects, segments)
$$`
