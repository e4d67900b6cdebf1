/** Uploads take the lock that their object will have when they begin. */
export const uploads = [
  // Outcomes: ok, no-bucket, no-lock, lock-and-expiry.
  `drop function store.begin_upload(bigint, bytea[], bytea, timestamptz, timestamptz, bytea, bytea, bytea, bytea)`,
  `create function store.begin_upload(
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
  end $$`,

  // The named parts become the object, the others garbage. A part counts when its sealed ETag is the one that the
  // caller has seen. Outcomes: ok, no-upload, bad-part, exists, changed, no-overwrite, lock-and-expiry.
  `drop function store.complete_upload(
    bigint, bytea[], bytea, uuid, boolean, boolean, timestamptz, timestamptz, bytea, bytea, bytea, bytea,
    integer[], bytea[]
  )`,
  `create function store.complete_upload(
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
  end $$`,
]
