/**
 * Removes up to in_limit objects that ended by in_at, the oldest first, except in closed projects.
 * Returns how many.
 */
export const removeExpired = `
create function store.remove_expired(in_at timestamptz, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  expired record;
  removed integer := 0;
begin
  for expired in
    select o.id, o.folder_id, o.name from store.objects o
    where o.expires_at is not null and o.expires_at <= in_at and not store.is_project_closed(o.folder_id)
    order by o.expires_at, o.id limit in_limit
  loop
    perform store.lock_key(expired.folder_id, expired.name);
    perform store.remove_for_good(expired.id, in_garbage_after, in_gone_at => in_at);
    removed := removed + 1;
  end loop;
  return removed;
end
$$`
