import { commitArguments, committed, declared } from './commit-arguments'

/**
 * The part that all commits share: makes a new latest version of a key, without its segments, which the caller inserts.
 * in_plain, in_stored, in_segments: the sums of the segments. in_blobs: their blobs, null when there are none.
 * Returns the row's id for the segments.
 * Outcomes: ok, no-bucket, no-lock, lock-and-expiry, blob-spent (a token that was used before), exists, changed,
 * no-overwrite.
 * Raises PL001 when the overwritten version is locked, and what store.make_folder raises.
 */
export const commitVersion = `
create function store.commit_version(
  in_bucket bigint, ${declared(commitArguments)},
  in_plain bigint, in_stored bigint, in_segments integer, in_blobs uuid[],
  out object_id bigint, out outcome text, out ${committed}
) language plpgsql as $$
declare
  project bigint;
  has_lock boolean;
  versioning smallint;
  tells boolean;
  folder bigint;
  new_lock record;
  overwritten record;
  freed_storage bigint := 0;
  freed_objects bigint := 0;
  freed_segments bigint := 0;
  gone_bytes bigint[];
  gone_ages bigint[];
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.object_lock, b.versioning, b.notification is not null
    into project, has_lock, versioning, tells
    from satellite.buckets b where b.id = in_bucket;
  if project is null then outcome := 'no-bucket'; return; end if;

  -- The lock of the object. Most buckets have none: they do not pay for the bucket's whole row.
  object_mode := 0; object_hold := false;
  if has_lock or in_mode is not null or in_hold is not null then
    select l.* into new_lock
      from satellite.buckets b, store.new_lock(b, in_mode, in_until, in_hold, in_expires_at, in_at) l
      where b.id = in_bucket;
    outcome := coalesce(new_lock.outcome, 'no-bucket');
    if outcome <> 'ok' then return; end if;
    object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;
  end if;

  if in_blobs is not null and store.is_any_blob_used(in_blobs) then outcome := 'blob-spent'; return; end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;

  -- The version that goes, if one does.
  object_versioned := versioning = 2;
  overwritten := store.resolve_overwritten(
    folder, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  if overwritten.replaced is not null then
    select r.storage, r.objects, r.segments, r.gone_bytes, r.gone_ages
      into freed_storage, freed_objects, freed_segments, gone_bytes, gone_ages
      from store.remove_version(overwritten.replaced, in_garbage_after, in_at) r;
  end if;

  -- The version that comes.
  object_version := overwritten.object_version;
  object_stream := gen_random_uuid();
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
    in_plain, in_stored, in_segments, in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
  ) returning id into object_id;
  perform satellite.record_usage(
    project, in_bucket, in_stored - freed_storage, 1 - freed_objects, in_segments - freed_segments,
    satellite.lacking(in_stored, case when freed_objects > 0 then freed_storage end), gone_bytes, gone_ages, in_at
  );
  if tells then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:Put', object_stream, object_version, object_versioned, in_plain,
      in_at, true
    );
  end if;
end
$$`
