/**
 * Removes up to in_limit objects that ended by in_at, the oldest first, except in closed projects.
 * Returns how many.
 */
export const removeExpired = `
create function store.remove_expired(in_at timestamptz, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  expired record;
  bucket bigint;
  removed integer := 0;
begin
  for expired in
    select o.id, o.folder_id, o.name, o.stream_id, o.version, o.versioned, o.plain_size, o.state from store.objects o
    where o.expires_at is not null and o.expires_at <= in_at and not store.is_project_closed(o.folder_id)
    order by o.expires_at, o.id limit in_limit
  loop
    perform store.lock_key(expired.folder_id, expired.name);
    -- None where the bucket tells nobody, and for an unfinished upload.
    select b.id into bucket from store.folders f join satellite.buckets b on b.id = f.bucket_id
      where f.id = expired.folder_id and b.notification is not null and expired.state = 1
        and exists (select from store.objects o where o.id = expired.id);
    perform store.remove_for_good(expired.id, in_garbage_after, in_gone_at => in_at);
    if bucket is not null then
      perform satellite.tell_of_object(
        bucket, 'object.expired', 's3:LifecycleExpiration:Delete', expired.stream_id, expired.version,
        expired.versioned, expired.plain_size, in_at, false
      );
    end if;
    removed := removed + 1;
  end loop;
  return removed;
end
$$`
