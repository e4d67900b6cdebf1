/**
 * Removes up to in_limit unfinished uploads of a bucket that is about to go. Those that are being added to or
 * completed are left alone.
 * Returns how many.
 */
export const removeSomeUploads = `
create function store.remove_some_uploads(in_bucket bigint, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  upload bigint;
  removed integer := 0;
begin
  for upload in
    select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
    order by o.id limit in_limit for update skip locked
  loop
    perform store.remove_for_good(upload, in_garbage_after);
    removed := removed + 1;
  end loop;
  return removed;
end
$$`
