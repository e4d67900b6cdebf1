create function store.bucket_number(in_bucket bigint) returns integer language sql immutable as $$
  select (in_bucket % 2147483647)::integer
$$;

create function store.change_rules(in_bucket bigint) returns void language sql as $$
  select pg_advisory_xact_lock(7910, store.bucket_number(in_bucket))
$$;

do $do$
declare
  held text := 'perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket)); ';
  known text;
  changed text;
  change text[];
begin
  foreach change slice 1 in array array[
    ['commit_together', 'select b.project_id, b.object_lock, b.versioning = 2 into'],
    ['place_object', 'select b.project_id, b.object_lock, b.versioning into'],
    ['complete_upload', 'upload := store.lock_upload('],
    ['copy_object', 'if source_folder is null then'],
    ['delete_object', 'select b.project_id, b.versioning into bucket']
  ] loop
    known := pg_get_functiondef(('store.' || change[1])::regproc);
    changed := replace(known, change[2], held || change[2]);
    if changed = known then raise exception 'store.% has no %', change[1], change[2]; end if;
    execute changed;
  end loop;
end $do$;
