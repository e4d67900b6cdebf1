/**
 * Removes up to in_limit uploads that were begun before in_idle_since and got no part since, except in closed
 * projects. An upload that is being completed or added to at this moment is left alone.
 * Returns how many.
 */
export const removeAbandonedUploads = `
create function store.remove_abandoned_uploads(
  in_idle_since timestamptz, in_limit integer, in_garbage_after timestamptz
) returns integer language plpgsql as $$
declare
  upload bigint;
  removed integer := 0;
begin
  for upload in
    select o.id from store.objects o
    where o.state = 0 and o.created_at <= in_idle_since and not store.is_project_closed(o.folder_id) and not exists (
      select 1 from store.parts p where p.object_id = o.id and p.created_at > in_idle_since
    )
    order by o.created_at limit in_limit for update skip locked
  loop
    -- A part may have come before the lock did.
    continue when exists (
      select 1 from store.parts p where p.object_id = upload and p.created_at > in_idle_since
    );
    perform store.remove_for_good(upload, in_garbage_after);
    removed := removed + 1;
  end loop;
  return removed;
end
$$`
