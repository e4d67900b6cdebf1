create function store.is_any_spent(in_blobs uuid[]) returns boolean language plpgsql as $$
declare
  wanted uuid;
begin
  foreach wanted in array in_blobs loop
    continue when wanted is null;
    if exists (select 1 from store.blob_garbage g where g.blob_id = wanted)
      or exists (select 1 from store.segments s where s.blob_id = wanted) then
      return true;
    end if;
  end loop;
  return false;
end $$;

do $do$
declare
  wanted text;
  known text;
  changed text;
begin
  foreach wanted in array array['commit_object', 'commit_part'] loop
    known := pg_get_functiondef(('store.' || wanted)::regproc);
    changed := regexp_replace(
      known,
      'if exists \(select 1 from store\.blob_garbage g where g\.blob_id = any \(in_blobs\)\)'
        '\s+or exists \(select 1 from store\.segments s where s\.blob_id = any \(in_blobs\)\) then',
      'if store.is_any_spent(in_blobs) then'
    );
    if changed = known then raise exception 'store.% does not look for spent blobs', wanted; end if;
    execute changed;
  end loop;
end $do$;
