/** The only place where versions go, and so the place that keeps what is locked. */
export const removal = [
  `drop function store.remove_version(bigint, timestamptz)`,
  // Raises PL001 for a locked version, which undoes all that the transaction did: no caller can forget to look.
  `create function store.remove_version(
    in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(), in_bypass boolean default false,
    out storage bigint, out objects bigint, out segments bigint
  ) language plpgsql as $$
  declare
    gone store.objects;
  begin
    storage := 0; objects := 0; segments := 0;
    select * into gone from store.objects o where o.id = in_object for update;
    if gone.id is null then return; end if;
    if store.is_locked(gone, in_at, in_bypass) then
      raise exception 'the version is protected by object lock' using errcode = 'PL001';
    end if;
    if gone.segment_count > 0 then
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
    storage := gone.encrypted_size; segments := gone.segment_count;
    if gone.state = 1 then objects := 1; end if;
  end $$`,

  `drop function store.remove_for_good(bigint, timestamptz)`,
  `create function store.remove_for_good(
    in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(), in_bypass boolean default false
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
    freed := store.remove_version(in_object, in_garbage_after, in_at, in_bypass);
    if freed.objects > 0 or freed.segments > 0 then
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
]
