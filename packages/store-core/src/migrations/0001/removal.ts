/** Taking one version of an object away. */
export const removal = [
  // Writers of one key take turns on this lock until their transactions end.
  `create function store.lock_key(in_folder bigint, in_name bytea) returns void
  language sql as $$
    select pg_advisory_xact_lock(hashtextextended(encode(in_name, 'base64'), in_folder))
  $$`,

  // Blobs that no copy shares become garbage in the same transaction. Answers what the bucket holds less; zeros when it was gone.
  `create function store.remove_version(
    in_object bigint, in_garbage_after timestamptz, out storage bigint, out objects bigint, out segments bigint
  ) language plpgsql as $$
  declare
    gone store.objects;
  begin
    storage := 0; objects := 0; segments := 0;
    select * into gone from store.objects o where o.id = in_object for update;
    if gone.id is null then return; end if;
    if gone.segment_count > 0 or gone.state = 0 then
      insert into store.blob_garbage (blob_id, placement, size, remove_after)
        select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
        from store.segments s
        where s.object_id = in_object and s.blob_id is not null and not exists (
          select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> in_object
        )
        on conflict (blob_id) do nothing;
      delete from store.segments s where s.object_id = in_object;
    end if;
    if gone.multipart then delete from store.parts p where p.object_id = in_object; end if;
    delete from store.objects o where o.id = in_object;
    if gone.state = 1 then
      storage := gone.encrypted_size; objects := 1; segments := gone.segment_count;
    end if;
  end $$`,

  // The same for a version that nothing takes the place of: the one below it becomes the latest, usage is noted, and
  // empty folders go. The caller holds the lock of the key.
  `create function store.remove_for_good(in_object bigint, in_garbage_after timestamptz) returns void
  language plpgsql as $$
  declare
    target record;
    bucket record;
    freed record;
  begin
    select o.folder_id, o.name, o.is_latest into target from store.objects o where o.id = in_object;
    if target.folder_id is null then return; end if;
    select b.id, b.project_id into bucket
      from store.folders f join satellite.buckets b on b.id = f.bucket_id where f.id = target.folder_id;
    freed := store.remove_version(in_object, in_garbage_after);
    if freed.objects > 0 then
      perform satellite.record_usage(bucket.project_id, bucket.id, -freed.storage, -freed.objects, -freed.segments);
    end if;
    if target.is_latest then
      update store.objects o set is_latest = true where o.id = (
        select below.id from store.objects below
        where below.folder_id = target.folder_id and below.name = target.name and below.state <> 0
        order by below.version desc limit 1
      );
    end if;
    perform store.remove_empty_folders(target.folder_id);
  end $$`,

  // Removes up to `in_limit` objects whose time is over. Answers how many.
  `create function store.remove_expired(in_at timestamptz, in_limit integer, in_garbage_after timestamptz)
  returns integer language plpgsql as $$
  declare
    expired record;
    removed integer := 0;
  begin
    for expired in
      select o.id, o.folder_id, o.name from store.objects o
      where o.expires_at is not null and o.expires_at <= in_at order by o.expires_at, o.id limit in_limit
    loop
      perform store.lock_key(expired.folder_id, expired.name);
      perform store.remove_for_good(expired.id, in_garbage_after);
      removed := removed + 1;
    end loop;
    return removed;
  end $$`,
]
