/**
 * Deletes a key, or one version of it.
 * in_version, in_stream_end: one version for good. in_null: the null version for good. Neither: as the bucket's
 * versioning says: unversioned, the null version goes; enabled, a delete marker comes; suspended, a marker takes the
 * null version's place. in_bypass: passes over governance.
 * in_absent … in_latest_end: the condition (judge_condition).
 * Returns what went, or the marker that came. Outcomes: removed, marked, missing, no-bucket, exists, changed.
 * Raises PL001 when the version is locked.
 */
export const deleteObject = `
create function store.delete_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_version bigint, in_stream_end bytea,
  in_null boolean, in_bypass boolean, in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz,
  out outcome text, out object_existed boolean, out object_version bigint, out object_stream uuid,
  out object_is_marker boolean, out object_versioned boolean
) language plpgsql as $$
declare
  bucket record;
  folder bigint;
  latest record;
  target record;
  marks boolean;
begin
  object_existed := false;
  object_is_marker := false;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.versioning, b.notification is not null as tells into bucket from satellite.buckets b where b.id = in_bucket;
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

  -- The version that goes, if one does.
  if in_version is null then
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned
        and (in_null or bucket.versioning <> 2) limit 1;
  else
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and o.version = in_version
        and substring(uuid_send(o.stream_id) from 9) = in_stream_end;
  end if;

  -- A delete marker comes, and takes the place of a null version.
  if marks then
    object_existed := coalesce(latest.state = 1, false);
    object_is_marker := true;
    object_versioned := bucket.versioning = 2;
    select m.object_version, m.object_stream into object_version, object_stream from store.insert_marker(
      bucket.project_id, in_bucket, folder, in_name, latest.id, coalesce(latest.version, 0), target.id,
      object_versioned, in_at, in_garbage_after, in_bypass
    ) m;
    if bucket.tells then
      perform satellite.tell_of_object(
        in_bucket, 'object.removed', 's3:ObjectRemoved:DeleteMarkerCreated', object_stream, object_version,
        object_versioned, null, in_at, true
      );
    end if;
    outcome := 'marked';
    return;
  end if;

  -- One version goes for good.
  if target.id is null then outcome := 'missing'; return; end if;
  perform store.remove_for_good(target.id, in_garbage_after, in_at, in_bypass);
  object_existed := true;
  object_is_marker := target.state = 2;
  object_versioned := target.versioned;
  object_version := target.version;
  object_stream := target.stream_id;
  if bucket.tells then
    perform satellite.tell_of_object(
      in_bucket, 'object.removed', 's3:ObjectRemoved:Delete', object_stream, object_version, object_versioned,
      case when target.state = 1 then target.plain_size end, in_at, true
    );
  end if;
  outcome := 'removed';
end
$$`
