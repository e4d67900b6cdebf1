/**
 * Removes an unfinished upload with its parts.
 * Returns whether there was one: of two that abort, the second finds none.
 */
export const abortUpload = `
create function store.abort_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz,
  in_garbage_after timestamptz
) returns boolean language plpgsql as $$
declare
  upload store.objects;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return false; end if;
  perform store.remove_for_good(upload.id, in_garbage_after);
  return true;
end
$$`
