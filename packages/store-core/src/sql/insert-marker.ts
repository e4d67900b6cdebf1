/**
 * A delete marker becomes the latest version of a key and takes the place of a null version. The caller holds the lock of
 * the key and that of the bucket's rules.
 * in_latest: the row that is the latest now, with in_version; null and zero when there is none. in_replaced: the null
 * version, or null.
 * Raises PL001 when the null version is locked.
 */
export const insertMarker = `
create function store.insert_marker(
  in_project bigint, in_bucket bigint, in_folder bigint, in_name bytea, in_latest bigint, in_version bigint,
  in_replaced bigint, in_versioned boolean, in_at timestamptz, in_garbage_after timestamptz, in_bypass boolean,
  out object_version bigint, out object_stream uuid
) language plpgsql as $$
declare
  freed record;
begin
  freed := store.remove_version(in_replaced, in_garbage_after, in_at, in_bypass);
  if freed.objects > 0 then
    perform satellite.record_usage(
      in_project, in_bucket, -freed.storage, -freed.objects, -freed.segments,
      satellite.lacking(null, freed.storage), freed.gone_bytes, freed.gone_ages, in_at
    );
  end if;
  update store.objects o set is_latest = false where o.id = in_latest;
  object_version := in_version + 1;
  object_stream := gen_random_uuid();
  insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
    values (in_folder, in_name, object_version, object_stream, 2, in_versioned, true, in_at);
end
$$`
