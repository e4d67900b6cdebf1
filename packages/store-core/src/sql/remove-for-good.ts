/**
 * Removes a version that nothing takes the place of: the version below it becomes the latest, usage is recorded, and
 * folders that become empty go. The caller holds the lock of the key.
 * in_gone_at: when an object counts as deleted, if not at in_at.
 * Raises PL001 as store.remove_version does.
 */
export const removeForGood = `
create function store.remove_for_good(
  in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(),
  in_bypass boolean default false, in_gone_at timestamptz default null
) returns void language plpgsql as $$
declare
  target record;
  bucket record;
  freed record;
begin
  select o.folder_id, o.name, o.is_latest into target from store.objects o where o.id = in_object;
  if target.folder_id is null then return; end if;
  select b.id, b.project_id into bucket
    from store.folders f join satellite.buckets b on b.id = f.bucket_id where f.id = target.folder_id;
  freed := store.remove_version(in_object, in_garbage_after, in_at, in_bypass, in_gone_at);
  if freed.objects > 0 or freed.segments > 0 then
    perform satellite.record_usage(
      bucket.project_id, bucket.id, -freed.storage, -freed.objects, -freed.segments,
      satellite.lacking(null, case when freed.objects > 0 then freed.storage end),
      freed.gone_bytes, freed.gone_ages, coalesce(in_gone_at, in_at)
    );
  end if;
  if target.is_latest then
    update store.objects o set is_latest = true where o.id = (
      select below.id from store.objects below
      where below.folder_id = target.folder_id and below.name = target.name and below.state <> 0
      order by below.version desc limit 1
    );
  end if;
  perform store.remove_empty_folders(target.folder_id);
end
$$`
