create index objects_folder on store.objects (folder_id);

create or replace function store.find_object_below(in_folder bigint, in_visible_only boolean, in_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  here bigint := in_folder;
  found_id bigint;
  next_id bigint;
  left_folder store.folders;
begin
  loop
    if in_visible_only then
      select o.id into found_id from store.objects o
        where o.folder_id = here and o.is_latest and o.state = 1
          and (o.expires_at is null or o.expires_at > in_at)
        limit 1;
    else
      select o.id into found_id from store.objects o where o.folder_id = here and o.state <> 0 limit 1;
    end if;
    if found_id is not null then return found_id; end if;

    select f.id into next_id from store.folders f where f.parent_id = here order by f.name limit 1;
    while next_id is null loop
      if here is null or here = in_folder then return null; end if;
      select * into left_folder from store.folders f where f.id = here;
      select f.id into next_id from store.folders f
        where f.parent_id = left_folder.parent_id and f.name > left_folder.name order by f.name limit 1;
      if next_id is null then here := left_folder.parent_id; end if;
    end loop;
    here := next_id;
  end loop;
end $$;

create function store.folders_to_empty(in_bucket bigint, in_limit integer) returns bigint[]
language plpgsql stable as $$
declare
  top bigint := store.find_folder(in_bucket, '{}');
  here bigint := top;
  next_id bigint;
  held integer;
  total integer := 0;
  found_ids bigint[] := '{}';
  left_folder store.folders;
begin
  while here is not null loop
    select count(*) into held from (
      select from store.objects o where o.folder_id = here and o.state <> 0 limit in_limit - total
    ) version;
    if held > 0 then
      found_ids := found_ids || here;
      total := total + held;
      exit when total >= in_limit;
    end if;
    select f.id into next_id from store.folders f where f.parent_id = here order by f.name limit 1;
    while next_id is null and here <> top loop
      select * into left_folder from store.folders f where f.id = here;
      select f.id into next_id from store.folders f
        where f.parent_id = left_folder.parent_id and f.name > left_folder.name order by f.name limit 1;
      if next_id is null then
        here := left_folder.parent_id;
        exit when here is null;
      end if;
    end loop;
    here := next_id;
  end loop;
  return found_ids;
end $$;

create function store.remove_emptied(in_folders bigint[]) returns void language plpgsql as $$
declare
  above bigint;
begin
  perform from store.folders f where f.id = any (in_folders) and f.parent_id is not null order by f.id for update;
  for above in
    with gone as (
      delete from store.folders f
      where f.id = any (in_folders) and f.parent_id is not null
        and not exists (select from store.objects o where o.folder_id = f.id)
        and not exists (select from store.folders below where below.parent_id = f.id)
      returning f.parent_id
    )
    select distinct gone.parent_id from gone
  loop
    perform store.remove_empty_folders(above);
  end loop;
end $$;

create or replace function store.remove_some_versions(
  in_bucket bigint, in_limit integer, in_garbage_after timestamptz
) returns integer language plpgsql as $$
declare
  project bigint;
  folders bigint[];
  target bigint;
  freed record;
  total_storage bigint := 0;
  total_objects bigint := 0;
  total_segments bigint := 0;
  removed integer := 0;
begin
  select b.project_id into project from satellite.buckets b where b.id = in_bucket and not b.object_lock for share;
  if project is null then return null; end if;
  folders := store.folders_to_empty(in_bucket, in_limit);
  for target in
    select o.id from unnest(folders) with ordinality as f (id, place)
    join store.objects o on o.folder_id = f.id and o.state <> 0
    order by f.place, o.name, o.version limit in_limit
  loop
    freed := store.remove_version(target, in_garbage_after);
    total_storage := total_storage + freed.storage;
    total_objects := total_objects + freed.objects;
    total_segments := total_segments + freed.segments;
    removed := removed + 1;
  end loop;
  if removed = 0 then return 0; end if;
  perform satellite.record_usage(project, in_bucket, -total_storage, -total_objects, -total_segments);
  perform store.remove_emptied(folders);
  return removed;
end $$;

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
end $$;
