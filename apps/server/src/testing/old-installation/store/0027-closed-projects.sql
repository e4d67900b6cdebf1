create function store.is_closed(in_folder bigint) returns boolean language sql stable as $$
  select coalesce((
    select p.rate_limit = 0 from store.folders f
    join satellite.buckets b on b.id = f.bucket_id
    join satellite.projects p on p.id = b.project_id
    where f.id = in_folder
  ), false)
$$;

do $do$
declare
  known text;
  changed text;
  change text[];
begin
  foreach change slice 1 in array array[
    ['remove_expired', 'o.expires_at <= in_at'],
    ['remove_abandoned_uploads', 'o.created_at <= in_idle_since']
  ] loop
    known := pg_get_functiondef(format('store.%I', change[1])::regproc);
    changed := replace(known, change[2], change[2] || ' and not store.is_closed(o.folder_id)');
    if changed = known then
      raise exception 'store.% is not the one that was expected', change[1];
    end if;
    execute changed;
  end loop;
end $do$;
