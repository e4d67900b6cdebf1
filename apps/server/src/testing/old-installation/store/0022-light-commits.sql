create function store.place_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_may_overwrite boolean, in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_plain bigint, in_stored bigint, in_many integer, in_blobs uuid[],
  out object_id bigint, out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_mode smallint, out object_until timestamptz, out object_hold boolean
) language plpgsql as $$
declare
  project bigint;
  has_lock boolean;
  versioning smallint;
  folder bigint;
  held record;
  way record;
  freed_storage bigint := 0;
  freed_objects bigint := 0;
  freed_segments bigint := 0;
begin
  select b.project_id, b.object_lock, b.versioning into project, has_lock, versioning
    from satellite.buckets b where b.id = in_bucket;
  if project is null then outcome := 'no-bucket'; return; end if;
  object_mode := 0; object_hold := false;
  if has_lock or in_mode is not null or in_hold is not null then
    select l.* into held
      from satellite.buckets b, store.new_lock(b, in_mode, in_until, in_hold, in_expires_at, in_at) l
      where b.id = in_bucket;
    outcome := coalesce(held.outcome, 'no-bucket');
    if outcome <> 'ok' then return; end if;
    object_mode := held.mode; object_until := held.until; object_hold := held.hold;
  end if;
  if in_blobs is not null and store.is_any_spent(in_blobs) then outcome := 'blob-spent'; return; end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;
  object_versioned := versioning = 2;
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
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
    in_plain, in_stored, in_many, in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
  ) returning id into object_id;
  perform satellite.record_usage(
    project, in_bucket, in_stored - freed_storage, 1 - freed_objects, in_many - freed_segments
  );
end $$;

create or replace function store.commit_object(
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
  made record;
  plain bigint;
  stored bigint;
begin
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  made := store.place_object(
    in_bucket, in_folder_names, in_name, in_may_overwrite, in_absent, in_latest, in_latest_end,
    in_at, in_garbage_after, in_expires_at, in_mode, in_until, in_hold,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    plain, stored, cardinality(in_parts), in_blobs
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select made.object_id, s.part, s.position,
      sum(s.plain_size) over (order by s.part, s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_parts, in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines,
      in_blobs
    ) as s (part, position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
end $$;

create function store.commit_inline(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_may_overwrite boolean, in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_plain_size bigint, in_encrypted_key bytea, in_key_nonce bytea, in_inline bytea, in_placement integer,
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_mode smallint, out object_until timestamptz, out object_hold boolean
) language plpgsql as $$
declare
  made record;
begin
  made := store.place_object(
    in_bucket, in_folder_names, in_name, in_may_overwrite, in_absent, in_latest, in_latest_end,
    in_at, in_garbage_after, in_expires_at, in_mode, in_until, in_hold,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    in_plain_size, octet_length(in_inline), 1, null
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  ) values (
    made.object_id, 0, 0, 0, in_plain_size, octet_length(in_inline), in_encrypted_key, in_key_nonce, in_inline, null,
    in_placement
  );
end $$;
