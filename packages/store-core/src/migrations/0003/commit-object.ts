/**
 * The whole commit in one round trip. Outcomes: `ok`, `no-bucket`, `no-lock`, `lock-and-expiry`, `exists` and `changed`
 * (the condition), `no-overwrite` (the caller may not replace), `blob-spent` (a token that was used before). Segments
 * come as parallel arrays in the order of part and position.
 */
export const commitObject = [
  `drop function store.commit_object(
    bigint, bytea[], bytea, boolean, boolean, timestamptz, timestamptz, timestamptz, bytea, bytea, bytea, bytea,
    integer[], integer[], bigint[], bigint[], bytea[], bytea[], bytea[], uuid[], integer
  )`,
  `create function store.commit_object(
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
  end $$`,
]
