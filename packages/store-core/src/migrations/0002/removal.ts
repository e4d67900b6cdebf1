/** Unfinished uploads hold storage too, from their first part on: their removal gives it back. */
export const removal = [
  `create or replace function store.remove_version(
    in_object bigint, in_garbage_after timestamptz, out storage bigint, out objects bigint, out segments bigint
  ) language plpgsql as $$
  declare
    gone store.objects;
  begin
    storage := 0; objects := 0; segments := 0;
    select * into gone from store.objects o where o.id = in_object for update;
    if gone.id is null then return; end if;
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

  `create or replace function store.remove_for_good(in_object bigint, in_garbage_after timestamptz) returns void
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

  // The uploads are locked before the look that counts: one that is completed meanwhile is seen as an object.
  `create or replace function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz) returns boolean
  language plpgsql as $$
  declare
    top bigint;
    upload bigint;
    tree bigint[];
  begin
    select f.id into top from store.folders f where f.bucket_id = in_bucket and f.parent_id is null for update;
    if top is null then return true; end if;
    perform 1 from store.objects o where o.upload_bucket = in_bucket and o.state = 0 order by o.id for update;
    if store.find_object_below(top, false, now()) is not null then return false; end if;
    for upload in
      select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
    loop
      perform store.remove_version(upload, in_garbage_after);
    end loop;
    with recursive below (id) as (
      select top union all select f.id from below join store.folders f on f.parent_id = below.id
    )
    select array_agg(below.id) into tree from below;
    delete from store.folders f where f.id = any (tree);
    return true;
  end $$`,

  // Parts of an upload whose rows the caller has locked. Answers what the upload holds less.
  `create function store.remove_parts(
    in_upload bigint, in_parts integer[], in_garbage_after timestamptz,
    out plain bigint, out storage bigint, out segments bigint
  ) language plpgsql as $$
  begin
    insert into store.blob_garbage (blob_id, placement, size, remove_after)
      select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
      from store.segments s
      where s.object_id = in_upload and s.part = any (in_parts) and s.blob_id is not null and not exists (
        select 1 from store.segments other
        where other.blob_id = s.blob_id and (other.object_id <> in_upload or other.part <> all (in_parts))
      )
      on conflict (blob_id) do nothing;
    delete from store.segments s where s.object_id = in_upload and s.part = any (in_parts);
    with gone as (
      delete from store.parts p where p.object_id = in_upload and p.part = any (in_parts) returning *
    )
    select coalesce(sum(gone.plain_size), 0), coalesce(sum(gone.encrypted_size), 0),
        coalesce(sum(gone.segment_count), 0)
      into plain, storage, segments from gone;
  end $$`,

  // An upload that is being completed or added to at this moment is left alone.
  `create function store.remove_abandoned_uploads(
    in_idle_since timestamptz, in_limit integer, in_garbage_after timestamptz
  ) returns integer language plpgsql as $$
  declare
    upload bigint;
    removed integer := 0;
  begin
    for upload in
      select o.id from store.objects o
      where o.state = 0 and o.created_at <= in_idle_since and not exists (
        select 1 from store.parts p where p.object_id = o.id and p.created_at > in_idle_since
      )
      order by o.created_at limit in_limit for update skip locked
    loop
      -- A part may have come before the lock did.
      continue when exists (
        select 1 from store.parts p where p.object_id = upload and p.created_at > in_idle_since
      );
      perform store.remove_for_good(upload, in_garbage_after);
      removed := removed + 1;
    end loop;
    return removed;
  end $$`,
]
