/**
 * Finds an unfinished upload and locks its row until the transaction ends: parts, completion and abort take turns.
 * Returns a row of nulls when there is none, or when it has expired at in_at.
 */
export const lockUpload = `
create function store.lock_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz
) returns store.objects language plpgsql as $$
declare
  upload store.objects;
begin
  select o.* into upload from store.objects o
    where o.stream_id = in_stream and o.state = 0 and o.name = in_name
      and o.folder_id = store.find_folder(in_bucket, in_folder_names)
      and (o.expires_at is null or o.expires_at > in_at)
    for update;
  return upload;
end
$$`
