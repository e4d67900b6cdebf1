/**
 * Stores one part of an upload, in place of an earlier try of the same part, whose blobs become garbage. The sums of
 * the upload and the usage follow.
 * in_positions … in_blobs: the segments of the part in the order of their positions; either inline or blob is null.
 * Outcomes: ok, no-upload, blob-spent (a token that was used before).
 */
export const commitPart = `
create function store.commit_part(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz,
  in_garbage_after timestamptz, in_part integer, in_etag bytea, in_positions integer[], in_plain_sizes bigint[],
  in_encrypted_sizes bigint[], in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[],
  in_blobs uuid[], in_placement integer
) returns text language plpgsql as $$
declare
  upload store.objects;
  earlier record;
  plain bigint;
  stored bigint;
  many integer := cardinality(in_positions);
  project bigint;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return 'no-upload'; end if;
  if store.is_any_blob_used(in_blobs) then return 'blob-spent'; end if;
  if exists (select 1 from store.parts p where p.object_id = upload.id and p.part = in_part) then
    earlier := store.remove_parts(upload.id, array[in_part], in_garbage_after);
  else
    select 0::bigint as plain, 0::bigint as storage, 0::bigint as segments into earlier;
  end if;
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    values (upload.id, in_part, plain, stored, many, in_etag, in_at);
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select upload.id, in_part, s.position, sum(s.plain_size) over (order by s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines, in_blobs
    ) as s (position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
  update store.objects o
    set plain_size = o.plain_size + plain - earlier.plain,
      encrypted_size = o.encrypted_size + stored - earlier.storage,
      segment_count = o.segment_count + many - earlier.segments
    where o.id = upload.id;
  select b.project_id into project from satellite.buckets b where b.id = in_bucket;
  perform satellite.record_usage(project, in_bucket, stored - earlier.storage, 0, many - earlier.segments);
  return 'ok';
end
$$`
