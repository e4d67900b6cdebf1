/**
 * Begins a multipart upload: a row of objects in state 0, which is not seen by reads. It keeps the lock that was asked
 * for; the bucket's default is looked up when the upload is completed.
 * Outcomes: ok, no-bucket, no-lock, lock-and-expiry. stream: names the upload.
 */
export const beginUpload = `
create function store.begin_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_at timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean, in_metadata bytea, in_metadata_key bytea,
  in_metadata_nonce bytea, in_etag bytea,
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
    metadata, metadata_key, metadata_nonce, etag, upload_bucket, upload_path, retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, 0, stream, 0, false, false, true, in_at, in_expires_at,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag, in_bucket, store.joined_path(in_folder_names, in_name),
    coalesce(in_mode, 0), in_until, coalesce(in_hold, false)
  );
end
$$`
