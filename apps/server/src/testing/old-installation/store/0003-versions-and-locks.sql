alter table store.objects add constraint objects_lock_or_expiry
check (expires_at is null or (retention_mode = 0 and not legal_hold));

alter table store.objects add constraint objects_retention
check ((retention_mode = 0) = (retain_until is null));

create function store.is_locked(in_version store.objects, in_at timestamptz, in_bypass boolean) returns boolean
language sql immutable as $$
  select in_version.state = 1 and (
    in_version.legal_hold or (
      in_version.retention_mode <> 0 and in_version.retain_until > in_at
      and (in_version.retention_mode = 1 or not in_bypass)
    )
  )
$$;

create function store.new_lock(
  in_bucket satellite.buckets, in_mode integer, in_until timestamptz, in_hold boolean, in_expires_at timestamptz,
  in_at timestamptz, out outcome text, out mode smallint, out until timestamptz, out hold boolean
) language plpgsql immutable as $$
begin
  mode := 0; hold := coalesce(in_hold, false); outcome := 'ok';
  if not in_bucket.object_lock then
    if in_mode is not null or in_hold is not null then outcome := 'no-lock'; end if;
    return;
  end if;
  if in_mode is not null then
    mode := in_mode; until := in_until;
  elsif in_bucket.default_retention_mode <> 0 then
    mode := in_bucket.default_retention_mode;
    until := (
      in_at at time zone 'UTC' + make_interval(
        years => coalesce(in_bucket.default_retention_years, 0),
        hours => 24 * coalesce(in_bucket.default_retention_days, 0)
      )
    ) at time zone 'UTC';
  end if;
  if in_expires_at is not null and (mode <> 0 or hold) then outcome := 'lock-and-expiry'; end if;
end $$;

drop function store.remove_version(bigint, timestamptz);

create function store.remove_version(
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
end $$;

drop function store.remove_for_good(bigint, timestamptz);

create function store.remove_for_good(
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
end $$;

create function store.judge_condition(
  in_folder bigint, in_name bytea, in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz
) returns text language plpgsql stable as $$
declare
  latest record;
begin
  if not in_absent and in_latest is null then return 'ok'; end if;
  select o.version, substring(uuid_send(o.stream_id) from 9) as stream_end,
      o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible
    into latest
    from store.objects o where o.folder_id = in_folder and o.name = in_name and o.state <> 0
    order by o.version desc limit 1;
  if in_absent and latest.visible then return 'exists'; end if;
  if in_latest is not null
    and (latest.visible and latest.version = in_latest and latest.stream_end = in_latest_end) is not true then
    return 'changed';
  end if;
  return 'ok';
end $$;

drop function store.make_way(bigint, bytea, boolean, boolean, boolean, timestamptz);

create function store.make_way(
  in_folder bigint, in_name bytea, in_versioned boolean, in_may_overwrite boolean,
  in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, out outcome text, out object_version bigint, out replaced bigint
) language plpgsql as $$
declare
  latest record;
  replaced_visible boolean;
begin
  perform store.lock_key(in_folder, in_name);
  outcome := 'ok';
  if in_absent or in_latest is not null then
    outcome := store.judge_condition(in_folder, in_name, in_absent, in_latest, in_latest_end, in_at);
    if outcome <> 'ok' then return; end if;
  end if;
  select o.id, o.version into latest from store.objects o
    where o.folder_id = in_folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;
  if latest.id is not null and not in_versioned then
    select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
      from store.objects o
      where o.folder_id = in_folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
    if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
  end if;
  if latest.id is not null then
    update store.objects o set is_latest = false where o.id = latest.id;
  end if;
  object_version := coalesce(latest.version, 0) + 1;
end $$;

drop function store.commit_object(
  bigint, bytea[], bytea, boolean, boolean, timestamptz, timestamptz, timestamptz, bytea, bytea, bytea, bytea,
  integer[], integer[], bigint[], bigint[], bytea[], bytea[], bytea[], uuid[], integer
);

create function store.commit_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_may_overwrite boolean, in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_parts integer[], in_positions integer[], in_plain_sizes bigint[], in_encrypted_sizes bigint[],
  in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[], in_blobs uuid[], in_placement integer,
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_mode smallint, out object_until timestamptz, out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  folder bigint;
  held record;
  way record;
  new_id bigint;
  freed_storage bigint := 0;
  freed_objects bigint := 0;
  freed_segments bigint := 0;
  plain bigint;
  stored bigint;
  many integer := cardinality(in_parts);
begin
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.id is null then outcome := 'no-bucket'; return; end if;
  object_mode := 0; object_hold := false;
  if bucket.object_lock or in_mode is not null or in_hold is not null then
    held := store.new_lock(bucket, in_mode, in_until, in_hold, in_expires_at, in_at);
    outcome := held.outcome;
    if outcome <> 'ok' then return; end if;
    object_mode := held.mode; object_until := held.until; object_hold := held.hold;
  end if;
  if exists (select 1 from store.blob_garbage g where g.blob_id = any (in_blobs))
    or exists (select 1 from store.segments s where s.blob_id = any (in_blobs)) then
    outcome := 'blob-spent'; return;
  end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;
  object_versioned := bucket.versioning = 2;
  way := store.make_way(
    folder, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := way.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_version := way.object_version;
  object_stream := gen_random_uuid();
  if way.replaced is not null then
    select r.storage, r.objects, r.segments into freed_storage, freed_objects, freed_segments
      from store.remove_version(way.replaced, in_garbage_after, in_at) r;
  end if;

  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
    plain, stored, many, in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
  ) returning id into new_id;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select new_id, s.part, s.position, sum(s.plain_size) over (order by s.part, s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_parts, in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines,
      in_blobs
    ) as s (part, position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, stored - freed_storage, 1 - freed_objects, many - freed_segments
  );
end $$;

drop function store.delete_object(bigint, bytea[], bytea, bigint, bytea, timestamptz, timestamptz);

create function store.delete_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_version bigint, in_stream_end bytea, in_null boolean, in_bypass boolean,
  in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  out outcome text, out object_existed boolean, out object_version bigint, out object_stream uuid,
  out object_is_marker boolean, out object_versioned boolean
) language plpgsql as $$
declare
  bucket record;
  folder bigint;
  latest record;
  target record;
  freed record;
  marks boolean;
begin
  object_existed := false;
  object_is_marker := false;
  select b.project_id, b.versioning into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.project_id is null then outcome := 'no-bucket'; return; end if;
  marks := in_version is null and not in_null and bucket.versioning <> 1;
  if marks then
    folder := store.make_folder(in_bucket, in_folder_names);
    if folder is null then outcome := 'no-bucket'; return; end if;
  else
    folder := store.find_folder(in_bucket, in_folder_names);
  end if;

  if folder is not null then perform store.lock_key(folder, in_name); end if;
  outcome := store.judge_condition(folder, in_name, in_absent, in_latest, in_latest_end, in_at);
  if outcome <> 'ok' then
    if marks then perform store.remove_empty_folders(folder); end if;
    return;
  end if;
  select o.id, o.version, o.state into latest from store.objects o
    where o.folder_id = folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;
  if in_version is null then
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned
        and (in_null or bucket.versioning <> 2) limit 1;
  else
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and o.version = in_version
        and substring(uuid_send(o.stream_id) from 9) = in_stream_end;
  end if;

  if marks then
    freed := store.remove_version(target.id, in_garbage_after, in_at, in_bypass);
    if freed.objects > 0 then
      perform satellite.record_usage(
        bucket.project_id, in_bucket, -freed.storage, -freed.objects, -freed.segments
      );
    end if;
    update store.objects o set is_latest = false where o.id = latest.id;
    object_existed := coalesce(latest.state = 1, false);
    object_is_marker := true;
    object_versioned := bucket.versioning = 2;
    object_version := coalesce(latest.version, 0) + 1;
    object_stream := gen_random_uuid();
    insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
      values (folder, in_name, object_version, object_stream, 2, object_versioned, true, in_at);
    outcome := 'marked';
    return;
  end if;

  if target.id is null then outcome := 'missing'; return; end if;
  perform store.remove_for_good(target.id, in_garbage_after, in_at, in_bypass);
  object_existed := true;
  object_is_marker := target.state = 2;
  object_versioned := target.versioned;
  object_version := target.version;
  object_stream := target.stream_id;
  outcome := 'removed';
end $$;

drop function store.copy_object(
  bigint, bytea[], bytea, bigint, bytea, bigint, bytea[], bytea, boolean, timestamptz, timestamptz, timestamptz,
  bytea, bytea, bytea, bytea, bytea[], bytea[]
);

create function store.copy_object(
  in_source_bucket bigint, in_source_folder_names bytea[], in_source_name bytea, in_source_version bigint,
  in_source_stream_end bytea, in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz, in_latest_expiry timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_encrypted_keys bytea[], in_key_nonces bytea[],
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_expires_at timestamptz, out object_mode smallint, out object_until timestamptz, out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  source_folder bigint := store.find_folder(in_source_bucket, in_source_folder_names);
  folder bigint;
  source store.objects;
  held record;
  way record;
  new_id bigint;
  freed record;
begin
  if source_folder is null then outcome := 'no-source'; return; end if;
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
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

  object_expires_at := least(source.expires_at, in_latest_expiry);
  held := store.new_lock(bucket, in_mode, in_until, in_hold, object_expires_at, in_at);
  outcome := held.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_mode := held.mode; object_until := held.until; object_hold := held.hold;

  object_versioned := bucket.versioning = 2;
  way := store.make_way(folder, in_name, object_versioned, true, in_absent, in_latest, in_latest_end, in_at);
  outcome := way.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_version := way.object_version;
  object_stream := gen_random_uuid();
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, source.multipart, in_at,
    object_expires_at, source.plain_size, source.encrypted_size, source.segment_count,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
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
  freed := store.remove_version(way.replaced, in_garbage_after, in_at);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, source.encrypted_size - freed.storage, 1 - freed.objects,
    source.segment_count - freed.segments
  );
end $$;

drop function store.begin_upload(bigint, bytea[], bytea, timestamptz, timestamptz, bytea, bytea, bytea, bytea);

create function store.begin_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_at timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  out outcome text, out stream uuid
) language plpgsql as $$
declare
  bucket satellite.buckets;
  folder bigint;
begin
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.id is null then outcome := 'no-bucket'; return; end if;
  outcome := (store.new_lock(bucket, in_mode, in_until, in_hold, in_expires_at, in_at)).outcome;
  if outcome <> 'ok' then return; end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;
  stream := gen_random_uuid();
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    metadata, metadata_key, metadata_nonce, etag, upload_bucket, retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, 0, stream, 0, false, false, true, in_at, in_expires_at,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag, in_bucket,
    coalesce(in_mode, 0), in_until, coalesce(in_hold, false)
  );
end $$;

drop function store.complete_upload(
  bigint, bytea[], bytea, uuid, boolean, boolean, timestamptz, timestamptz, bytea, bytea, bytea, bytea,
  integer[], bytea[]
);

create function store.complete_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid,
  in_may_overwrite boolean, in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz,
  in_garbage_after timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_parts integer[], in_etags bytea[],
  out outcome text, out object_version bigint, out object_versioned boolean, out plain bigint, out segments integer,
  out expires timestamptz, out object_mode smallint, out object_until timestamptz, out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  upload store.objects;
  held record;
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
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  -- What was asked for when the upload began; else the default of today.
  held := store.new_lock(
    bucket, nullif(upload.retention_mode, 0), upload.retain_until, nullif(upload.legal_hold, false),
    upload.expires_at, in_at
  );
  outcome := held.outcome;
  if outcome <> 'ok' then return; end if;
  object_mode := held.mode; object_until := held.until; object_hold := held.hold;

  object_versioned := bucket.versioning = 2;
  way := store.make_way(
    upload.folder_id, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := way.outcome;
  if outcome <> 'ok' then return; end if;
  object_version := way.object_version;
  freed := store.remove_version(way.replaced, in_garbage_after, in_at);

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
      metadata_nonce = in_metadata_nonce, etag = in_etag, retention_mode = object_mode,
      retain_until = object_until, legal_hold = object_hold
    where o.id = upload.id;
  perform satellite.record_usage(
    bucket.project_id, in_bucket, -freed.storage - dropped.storage, 1 - freed.objects,
    -freed.segments - dropped.segments
  );
end $$;
