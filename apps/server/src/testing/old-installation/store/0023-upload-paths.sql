alter table store.objects add column upload_path bytea;

create function store.joined_path(in_folder_names bytea[], in_name bytea) returns bytea
language sql immutable as $$
  select coalesce(string_agg(f.name, ''::bytea order by f.place), ''::bytea) || in_name
  from unnest(in_folder_names) with ordinality as f (name, place)
$$;

update store.objects o set upload_path = store.joined_path(store.folder_names(o.folder_id), o.name)
where o.state = 0;

drop index store.objects_upload_bucket;

create index objects_upload_path on store.objects (upload_bucket, substring(upload_path from 1 for 1100), id)
where state = 0;

create index objects_begun on store.objects (shown_by, upload_bucket) where state = 0;

do $do$
declare
  known text;
  changed text;
  change text[];
begin
  foreach change slice 1 in array array[
    ['begin_upload', 'upload_bucket, retention_mode', 'upload_bucket, upload_path, retention_mode'],
    ['begin_upload', 'in_etag, in_bucket,', 'in_etag, in_bucket, store.joined_path(in_folder_names, in_name),'],
    ['complete_upload', 'upload_bucket = null,', 'upload_bucket = null, upload_path = null,']
  ] loop
    known := pg_get_functiondef(('store.' || change[1])::regproc);
    changed := replace(known, change[2], change[3]);
    if changed = known then raise exception 'store.% has no %', change[1], change[2]; end if;
    execute changed;
  end loop;
end $do$;
