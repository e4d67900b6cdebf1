/** How an upload, and a copy, take their place among the versions of a key. */
export const completeUpload = [
  // Locks the key. What is `replaced` has lost its rank but is still there: the caller removes it once its own blobs
  // are named by new segments. Outcomes: ok, exists, no-overwrite.
  `create function store.make_way(
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
  end $$`,

  // The named parts become the object, the others garbage. A part counts when its sealed ETag is the one that the
  // caller has seen. Further outcomes: no-upload, bad-part.
  `create function store.complete_upload(
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
  end $$`,
]
