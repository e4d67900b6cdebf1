/**
 * The whole commit in one round trip. Outcomes: `ok`, `no-bucket`, `exists` (asked for an absent key), `no-overwrite`
 * (the caller may not replace), `blob-spent` (a token that was used before). Segments come as parallel arrays in
 * the order of part and position.
 */
export const commitObject = `
  create function store.commit_object(
    in_bucket bigint, in_folder_names bytea[], in_name bytea,
    in_may_overwrite boolean, in_only_if_absent boolean,
    in_at timestamptz, in_garbage_after timestamptz, in_expires_at timestamptz,
    in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
    in_parts integer[], in_positions integer[], in_plain_sizes bigint[], in_encrypted_sizes bigint[],
    in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[], in_blobs uuid[], in_placement integer,
    out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean
  ) language plpgsql as $$
  declare
    bucket record;
    folder bigint;
    latest record;
    replaced bigint;
    replaced_visible boolean;
    new_id bigint;
    freed record;
    plain bigint;
    stored bigint;
    many integer := cardinality(in_parts);
  begin
    select b.project_id, b.versioning into bucket from satellite.buckets b where b.id = in_bucket;
    folder := store.make_folder(in_bucket, in_folder_names);
    if folder is null or bucket.project_id is null then outcome := 'no-bucket'; return; end if;
    if exists (select 1 from store.blob_garbage g where g.blob_id = any (in_blobs))
      or exists (select 1 from store.segments s where s.blob_id = any (in_blobs)) then
      outcome := 'blob-spent'; return;
    end if;

    perform store.lock_key(folder, in_name);
    select o.id, o.version, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible into latest
      from store.objects o where o.folder_id = folder and o.name = in_name and o.state <> 0
      order by o.version desc limit 1;
    if in_only_if_absent and latest.visible then outcome := 'exists'; return; end if;

    object_versioned := bucket.versioning = 2;
    object_version := coalesce(latest.version, 0) + 1;
    object_stream := gen_random_uuid();
    if latest.id is not null and not object_versioned then
      select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
        from store.objects o
        where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
      if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
    end if;
    freed := store.remove_version(replaced, in_garbage_after);
    if latest.id is not null and latest.id is distinct from replaced then
      update store.objects o set is_latest = false where o.id = latest.id;
    end if;

    select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
      from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
    insert into store.objects (
      folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
      plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag
    ) values (
      folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
      plain, stored, many, in_metadata, in_metadata_key, in_metadata_nonce, in_etag
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
      bucket.project_id, in_bucket, stored - freed.storage, 1 - freed.objects, many - freed.segments
    );
    outcome := 'ok';
  end $$`
