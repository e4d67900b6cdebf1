/**
 * One step of emptying a bucket: removes up to in_limit versions, folder by folder, and records the usage once.
 * Returns how many, zero when all are gone; null when the bucket is gone or has object lock. That is looked at in each
 * step, and cannot change while one runs.
 */
export const removeSomeVersions = `
create function store.remove_some_versions(
  in_bucket bigint, in_limit integer, in_garbage_after timestamptz, in_at timestamptz default now()
) returns integer language plpgsql as $$
declare
  project bigint;
  folders bigint[];
  target bigint;
  freed record;
  total_storage bigint := 0;
  total_objects bigint := 0;
  total_segments bigint := 0;
  removed integer := 0;
  sizes bigint[] := '{}';
  gone_bytes bigint[];
  gone_ages bigint[];
begin
  select b.project_id into project from satellite.buckets b where b.id = in_bucket and not b.object_lock for share;
  if project is null then return null; end if;
  folders := store.folders_to_empty(in_bucket, in_limit);
  for target in
    select o.id from unnest(folders) with ordinality as f (id, place)
    join store.objects o on o.folder_id = f.id and o.state <> 0
    order by f.place, o.name, o.version limit in_limit
  loop
    freed := store.remove_version(target, in_garbage_after, in_gone_at => in_at);
    total_storage := total_storage + freed.storage;
    total_objects := total_objects + freed.objects;
    total_segments := total_segments + freed.segments;
    if freed.objects > 0 then sizes := sizes || freed.storage; end if;
    gone_bytes := gone_bytes || freed.gone_bytes;
    gone_ages := gone_ages || freed.gone_ages;
    removed := removed + 1;
  end loop;
  if removed = 0 then return 0; end if;
  perform satellite.record_usage(
    project, in_bucket, -total_storage, -total_objects, -total_segments,
    satellite.lacking_of_many(null, sizes), gone_bytes, gone_ages, in_at
  );
  perform store.remove_emptied(folders);
  return removed;
end
$$`
