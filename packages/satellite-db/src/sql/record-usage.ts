/**
 * Notes that a bucket holds this much more, or less: a row of its own, so that no write waits for another. A job adds the
 * rows up (bucket_usage). Called by the functions of the schema `store`, in the transaction of the write.
 * in_lacking: satellite.lacking of what came and what went. in_gone_bytes, in_gone_ages: objects that were deleted at
 * in_gone_at, with the milliseconds that they had lain there; null for none.
 */
export const recordUsage = `
create function satellite.record_usage(
  of_project bigint, of_bucket bigint, storage bigint, objects bigint, segments bigint,
  in_lacking bigint[] default null, in_gone_bytes bigint[] default null, in_gone_ages bigint[] default null,
  in_gone_at timestamptz default null
) returns void language plpgsql as $$
begin
  insert into satellite.bucket_usage_deltas (
    project_id, bucket_id, storage, objects, segments, lacking, gone_bytes, gone_ages, gone_at
  ) values (
    of_project, of_bucket, record_usage.storage, record_usage.objects, record_usage.segments,
    in_lacking, in_gone_bytes, in_gone_ages, case when in_gone_bytes is not null then in_gone_at end
  );
end
$$`
