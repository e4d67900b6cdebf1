alter table store.objects add column upload_bucket bigint;

create index objects_upload_bucket on store.objects (upload_bucket, id) where state = 0;

create unique index objects_upload_stream on store.objects (stream_id) where state = 0;

create function store.folder_names(in_folder bigint) returns bytea[] language sql stable as $$
  with recursive up (parent_id, name, height) as (
    select f.parent_id, f.name, 0 from store.folders f where f.id = in_folder
    union all
    select f.parent_id, f.name, up.height + 1 from up join store.folders f on f.id = up.parent_id
  )
  select coalesce(array_agg(up.name order by up.height desc) filter (where up.parent_id is not null), '{}') from up
$$;

create or replace function store.remove_version(
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
end $$;

create or replace function store.remove_for_good(in_object bigint, in_garbage_after timestamptz) returns void
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
end $$;

create or replace function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz) returns boolean
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
end $$;

create function store.remove_parts(
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
end $$;

create function store.remove_abandoned_uploads(
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
end $$;

create function store.begin_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_at timestamptz, in_expires_at timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea
) returns uuid language plpgsql as $$
declare
  folder bigint := store.make_folder(in_bucket, in_folder_names);
  stream uuid := gen_random_uuid();
begin
  if folder is null then return null; end if;
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    metadata, metadata_key, metadata_nonce, etag, upload_bucket
  ) values (
    folder, in_name, 0, stream, 0, false, false, true, in_at, in_expires_at,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag, in_bucket
  );
  return stream;
end $$;

create function store.lock_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz
) returns store.objects language plpgsql as $$
declare
  upload store.objects;
begin
  select o.* into upload from store.objects o
    where o.stream_id = in_stream and o.state = 0 and o.name = in_name
      and o.folder_id = store.find_folder(in_bucket, in_folder_names)
      and (o.expires_at is null or o.expires_at > in_at)
    for update;
  return upload;
end $$;

create function store.commit_part(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid,
  in_at timestamptz, in_garbage_after timestamptz, in_part integer, in_etag bytea,
  in_positions integer[], in_plain_sizes bigint[], in_encrypted_sizes bigint[],
  in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[], in_blobs uuid[], in_placement integer
) returns text language plpgsql as $$
declare
  upload store.objects;
  earlier record;
  plain bigint;
  stored bigint;
  many integer := cardinality(in_positions);
  project bigint;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return 'no-upload'; end if;
  if exists (select 1 from store.blob_garbage g where g.blob_id = any (in_blobs))
    or exists (select 1 from store.segments s where s.blob_id = any (in_blobs)) then
    return 'blob-spent';
  end if;
  if exists (select 1 from store.parts p where p.object_id = upload.id and p.part = in_part) then
    earlier := store.remove_parts(upload.id, array[in_part], in_garbage_after);
  else
    select 0::bigint as plain, 0::bigint as storage, 0::bigint as segments into earlier;
  end if;
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    values (upload.id, in_part, plain, stored, many, in_etag, in_at);
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select upload.id, in_part, s.position, sum(s.plain_size) over (order by s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines, in_blobs
    ) as s (position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
  update store.objects o
    set plain_size = o.plain_size + plain - earlier.plain,
      encrypted_size = o.encrypted_size + stored - earlier.storage,
      segment_count = o.segment_count + many - earlier.segments
    where o.id = upload.id;
  select b.project_id into project from satellite.buckets b where b.id = in_bucket;
  perform satellite.record_usage(project, in_bucket, stored - earlier.storage, 0, many - earlier.segments);
  return 'ok';
end $$;

create function store.abort_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz,
  in_garbage_after timestamptz
) returns boolean language plpgsql as $$
declare
  upload store.objects;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return false; end if;
  perform store.remove_for_good(upload.id, in_garbage_after);
  return true;
end $$;

create function store.make_way(
  in_folder bigint, in_name bytea, in_versioned boolean, in_may_overwrite boolean, in_only_if_absent boolean,
  in_at timestamptz, out outcome text, out object_version bigint, out replaced bigint
) language plpgsql as $$
declare
  latest record;
  replaced_visible boolean;
begin
  perform store.lock_key(in_folder, in_name);
  select o.id, o.version, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible into latest
    from store.objects o where o.folder_id = in_folder and o.name = in_name and o.state <> 0
    order by o.version desc limit 1;
  if in_only_if_absent and latest.visible then outcome := 'exists'; return; end if;
  if latest.id is not null and not in_versioned then
    select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
      from store.objects o
      where o.folder_id = in_folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
    if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
  end if;
  update store.objects o set is_latest = false where o.id = latest.id;
  object_version := coalesce(latest.version, 0) + 1;
  outcome := 'ok';
end $$;

create function store.complete_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid,
  in_may_overwrite boolean, in_only_if_absent boolean, in_at timestamptz, in_garbage_after timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_parts integer[], in_etags bytea[],
  out outcome text, out object_version bigint, out object_versioned boolean, out plain bigint, out segments integer,
  out expires timestamptz
) language plpgsql as $$
declare
  bucket record;
  upload store.objects;
  way record;
  freed record;
  dropped record;
  part record;
  place bigint := 0;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then outcome := 'no-upload'; return; end if;
  if exists (
    select 1 from unnest(in_parts, in_etags) as wanted (part, etag)
    left join store.parts p on p.object_id = upload.id and p.part = wanted.part
    where p.etag is distinct from wanted.etag
  ) then
    outcome := 'bad-part'; return;
  end if;
  select b.project_id, b.versioning = 2 as versioned into bucket from satellite.buckets b where b.id = in_bucket;
  object_versioned := bucket.versioned;
  way := store.make_way(
    upload.folder_id, in_name, object_versioned, in_may_overwrite, in_only_if_absent, in_at
  );
  outcome := way.outcome;
  if outcome <> 'ok' then return; end if;
  object_version := way.object_version;
  freed := store.remove_version(way.replaced, in_garbage_after);

  dropped := store.remove_parts(
    upload.id,
    array(select p.part from store.parts p where p.object_id = upload.id except select unnest(in_parts)),
    in_garbage_after
  );
  -- Part by part, along the index: a join of ten thousand rows would hang on the planner's guesses.
  for part in select p.part, p.plain_size from store.parts p where p.object_id = upload.id order by p.part loop
    if place > 0 then
      update store.segments s set plain_offset = s.plain_offset + place
        where s.object_id = upload.id and s.part = part.part;
    end if;
    place := place + part.plain_size;
  end loop;
  plain := upload.plain_size - dropped.plain;
  segments := upload.segment_count - dropped.segments;
  expires := upload.expires_at;
  update store.objects o
    set state = 1, version = object_version, versioned = object_versioned, is_latest = true, created_at = in_at,
      upload_bucket = null, plain_size = plain, encrypted_size = upload.encrypted_size - dropped.storage,
      segment_count = complete_upload.segments, metadata = in_metadata, metadata_key = in_metadata_key,
      metadata_nonce = in_metadata_nonce, etag = in_etag
    where o.id = upload.id;
  perform satellite.record_usage(
    bucket.project_id, in_bucket, -freed.storage - dropped.storage, 1 - freed.objects,
    -freed.segments - dropped.segments
  );
end $$;

create function store.copy_object(
  in_source_bucket bigint, in_source_folder_names bytea[], in_source_name bytea, in_source_version bigint,
  in_source_stream_end bytea, in_bucket bigint, in_folder_names bytea[], in_name bytea, in_only_if_absent boolean,
  in_at timestamptz, in_garbage_after timestamptz, in_latest_expiry timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_encrypted_keys bytea[], in_key_nonces bytea[],
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_expires_at timestamptz
) language plpgsql as $$
declare
  bucket record;
  source_folder bigint := store.find_folder(in_source_bucket, in_source_folder_names);
  folder bigint;
  source store.objects;
  way record;
  new_id bigint;
  freed record;
begin
  if source_folder is null then outcome := 'no-source'; return; end if;
  select b.project_id, b.versioning = 2 as versioned into bucket from satellite.buckets b where b.id = in_bucket;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null or bucket.project_id is null then outcome := 'no-bucket'; return; end if;

  -- In one order everywhere, so that copies in opposite directions do not wait for each other.
  if (source_folder, in_source_name) < (folder, in_name) then
    perform store.lock_key(source_folder, in_source_name);
  end if;
  perform store.lock_key(folder, in_name);
  perform store.lock_key(source_folder, in_source_name);
  select o.* into source from store.objects o
    where o.folder_id = source_folder and o.name = in_source_name and o.state = 1 and o.version = in_source_version
      and substring(uuid_send(o.stream_id) from 9) = in_source_stream_end
      and (o.expires_at is null or o.expires_at > in_at)
    for key share;
  if source.id is null then
    perform store.remove_empty_folders(folder);
    outcome := 'no-source'; return;
  end if;
  if source.segment_count <> cardinality(in_encrypted_keys) then outcome := 'bad-keys'; return; end if;

  object_versioned := bucket.versioned;
  way := store.make_way(folder, in_name, object_versioned, true, in_only_if_absent, in_at);
  outcome := way.outcome;
  if outcome <> 'ok' then return; end if;
  object_version := way.object_version;
  object_stream := gen_random_uuid();
  object_expires_at := least(source.expires_at, in_latest_expiry);
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, source.multipart, in_at,
    object_expires_at, source.plain_size, source.encrypted_size, source.segment_count,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag
  ) returning id into new_id;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select new_id, s.part, s.position, s.plain_offset, s.plain_size, s.encrypted_size, k.encrypted_key, k.key_nonce,
      s.inline, s.blob_id, s.placement
    from (
      select *, row_number() over (order by part, position) as place from store.segments where object_id = source.id
    ) s
    join unnest(in_encrypted_keys, in_key_nonces) with ordinality as k (encrypted_key, key_nonce, place) using (place);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    select new_id, p.part, p.plain_size, p.encrypted_size, p.segment_count, p.etag, p.created_at
    from store.parts p where p.object_id = source.id;
  freed := store.remove_version(way.replaced, in_garbage_after);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, source.encrypted_size - freed.storage, 1 - freed.objects,
    source.segment_count - freed.segments
  );
end $$;
