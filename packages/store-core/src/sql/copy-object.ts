/**
 * Makes a new version whose segments name the blobs of another version. No content is touched; the source's lock is
 * not inherited.
 * in_source_…: one version by its number and the second half of its stream id.
 * in_encrypted_keys, in_key_nonces: sealed anew for the copy, one for each segment of the source in its order.
 * in_blobs, in_placement: blobs of the copy's own where the bucket lies in another place than the source; null for the
 * source's.
 * Outcomes: ok, no-source, no-bucket, bad-keys (not one for each segment), no-lock, lock-and-expiry, exists, changed.
 * Raises PL001 when the overwritten version is locked.
 */
export const copyObject = `
create function store.copy_object(
  in_source_bucket bigint, in_source_folder_names bytea[], in_source_name bytea, in_source_version bigint,
  in_source_stream_end bytea, in_bucket bigint, in_folder_names bytea[], in_name bytea, in_absent boolean,
  in_latest bigint, in_latest_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  in_latest_expiry timestamptz, in_mode integer, in_until timestamptz, in_hold boolean, in_metadata bytea,
  in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea, in_encrypted_keys bytea[],
  in_key_nonces bytea[], in_blobs uuid[], in_placement integer,
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_expires_at timestamptz, out object_mode smallint, out object_until timestamptz,
  out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  source_folder bigint := store.find_folder(in_source_bucket, in_source_folder_names);
  folder bigint;
  source store.objects;
  new_lock record;
  overwritten record;
  new_id bigint;
  freed record;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  if source_folder is null then outcome := 'no-source'; return; end if;
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null or bucket.project_id is null then outcome := 'no-bucket'; return; end if;

  -- Both keys, in one order everywhere, so that copies in opposite directions do not wait for each other.
  if (source_folder, in_source_name) < (folder, in_name) then
    perform store.lock_key(source_folder, in_source_name);
  end if;
  perform store.lock_key(folder, in_name);
  perform store.lock_key(source_folder, in_source_name);

  -- The source, which cannot go until the transaction ends.
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

  -- The copy's own lock.
  object_expires_at := least(source.expires_at, in_latest_expiry);
  new_lock := store.new_lock(bucket, in_mode, in_until, in_hold, object_expires_at, in_at);
  outcome := new_lock.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;

  -- The version that the copy overwrites, if it does.
  object_versioned := bucket.versioning = 2;
  overwritten := store.resolve_overwritten(
    folder, in_name, object_versioned, true, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_version := overwritten.object_version;
  object_stream := gen_random_uuid();

  -- The copy, with the source's content under keys of its own.
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
      s.inline, coalesce(k.blob_id, s.blob_id), coalesce(in_placement, s.placement)
    from (
      select *, row_number() over (order by part, position) as place from store.segments where object_id = source.id
    ) s
    join unnest(in_encrypted_keys, in_key_nonces, in_blobs) with ordinality
      as k (encrypted_key, key_nonce, blob_id, place) using (place);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    select new_id, p.part, p.plain_size, p.encrypted_size, p.segment_count, p.etag, p.created_at
    from store.parts p where p.object_id = source.id;

  -- Last, so that a copy onto itself keeps its blobs.
  freed := store.remove_version(overwritten.replaced, in_garbage_after, in_at);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, source.encrypted_size - freed.storage, 1 - freed.objects,
    source.segment_count - freed.segments,
    satellite.lacking(source.encrypted_size, case when freed.objects > 0 then freed.storage end),
    freed.gone_bytes, freed.gone_ages, in_at
  );
  if bucket.notification is not null then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:Copy', object_stream, object_version, object_versioned,
      source.plain_size, in_at, true
    );
  end if;
end
$$`
