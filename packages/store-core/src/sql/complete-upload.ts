/**
 * Turns an upload into the latest version of its key. The named parts become the object, the others garbage.
 * in_parts, in_etags: the parts that the caller wants, each with the sealed ETag that the caller has seen.
 * Outcomes: ok, no-upload, bad-part, no-lock, lock-and-expiry, exists, changed, no-overwrite.
 * Raises PL001 when the overwritten version is locked.
 */
export const completeUpload = `
create function store.complete_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_may_overwrite boolean,
  in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea, in_parts integer[],
  in_etags bytea[],
  out outcome text, out object_version bigint, out object_versioned boolean, out plain bigint,
  out segments integer, out expires timestamptz, out object_mode smallint, out object_until timestamptz,
  out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  upload store.objects;
  new_lock record;
  overwritten record;
  freed record;
  dropped record;
  part record;
  place bigint := 0;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then outcome := 'no-upload'; return; end if;

  -- Every part that is asked for is there, and the one that the caller has seen.
  if exists (
    select 1 from unnest(in_parts, in_etags) as wanted (part, etag)
    left join store.parts p on p.object_id = upload.id and p.part = wanted.part
    where p.etag is distinct from wanted.etag
  ) then
    outcome := 'bad-part'; return;
  end if;

  -- What was asked for when the upload began; else the bucket's default of today.
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  new_lock := store.new_lock(
    bucket, nullif(upload.retention_mode, 0), upload.retain_until, nullif(upload.legal_hold, false),
    upload.expires_at, in_at
  );
  outcome := new_lock.outcome;
  if outcome <> 'ok' then return; end if;
  object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;

  -- The version that goes, if one does.
  object_versioned := bucket.versioning = 2;
  overwritten := store.resolve_overwritten(
    upload.folder_id, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then return; end if;
  object_version := overwritten.object_version;
  freed := store.remove_version(overwritten.replaced, in_garbage_after, in_at);

  -- The parts that were not asked for.
  dropped := store.remove_parts(
    upload.id,
    array(select p.part from store.parts p where p.object_id = upload.id except select unnest(in_parts)),
    in_garbage_after
  );

  -- Offsets count from the start of the object now. Part by part, along the index: a join of ten thousand
  -- rows would hang on the planner's guesses.
  for part in select p.part, p.plain_size from store.parts p where p.object_id = upload.id order by p.part loop
    if place > 0 then
      update store.segments s set plain_offset = s.plain_offset + place
        where s.object_id = upload.id and s.part = part.part;
    end if;
    place := place + part.plain_size;
  end loop;

  -- The row of the upload becomes the object.
  plain := upload.plain_size - dropped.plain;
  segments := upload.segment_count - dropped.segments;
  expires := upload.expires_at;
  update store.objects o
    set state = 1, version = object_version, versioned = object_versioned, is_latest = true, created_at = in_at,
      upload_bucket = null, upload_path = null,
      plain_size = plain, encrypted_size = upload.encrypted_size - dropped.storage,
      segment_count = complete_upload.segments,
      metadata = in_metadata, metadata_key = in_metadata_key, metadata_nonce = in_metadata_nonce, etag = in_etag,
      retention_mode = object_mode, retain_until = object_until, legal_hold = object_hold
    where o.id = upload.id;
  perform satellite.record_usage(
    bucket.project_id, in_bucket, -freed.storage - dropped.storage, 1 - freed.objects,
    -freed.segments - dropped.segments,
    satellite.lacking(
      upload.encrypted_size - dropped.storage, case when freed.objects > 0 then freed.storage end
    ),
    freed.gone_bytes, freed.gone_ages, in_at
  );
  if bucket.notification is not null then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:CompleteMultipartUpload', in_stream, object_version,
      object_versioned, plain, in_at, true
    );
  end if;

  -- For who asks once more: calls/find-completed-upload.ts.
  insert into store.completed_uploads (
    bucket_id, stream_id, path, parts, completed_at, version, versioned, expires_at, plain_size, segment_count,
    metadata, metadata_key, metadata_nonce, etag, retention_mode, retain_until, legal_hold
  ) values (
    in_bucket, in_stream, store.joined_path(in_folder_names, in_name), in_parts, in_at, object_version,
    object_versioned, expires, plain, complete_upload.segments, in_metadata, in_metadata_key, in_metadata_nonce,
    in_etag, object_mode, object_until, object_hold
  );
end
$$`
