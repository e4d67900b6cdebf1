/**
 * Removes parts of an upload whose row the caller has locked. Their blobs become garbage.
 * Returns what the upload holds less.
 */
export const removeParts = `
create function store.remove_parts(
  in_upload bigint, in_parts integer[], in_garbage_after timestamptz,
  out plain bigint, out storage bigint, out segments bigint
) language plpgsql as $$
begin
  insert into store.blob_garbage (blob_id, placement, size, remove_after)
    select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
    from store.segments s
    where s.object_id = in_upload and s.part = any (in_parts) and s.blob_id is not null and not exists (
      select 1 from store.segments other
      where other.blob_id = s.blob_id and (other.object_id <> in_upload or other.part <> all (in_parts))
    )
    on conflict (blob_id) do nothing;
  delete from store.segments s where s.object_id = in_upload and s.part = any (in_parts);
  with gone as (
    delete from store.parts p where p.object_id = in_upload and p.part = any (in_parts) returning *
  )
  select coalesce(sum(gone.plain_size), 0), coalesce(sum(gone.encrypted_size), 0),
      coalesce(sum(gone.segment_count), 0)
    into plain, storage, segments from gone;
end
$$`
