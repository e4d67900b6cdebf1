/** Walking the folder tree. Every name in `in_names` ends with a slash; an empty list is the top of the bucket. */
export const folderFunctions = [
  `create function store.find_folder(in_bucket bigint, in_names bytea[]) returns bigint
  language plpgsql stable as $$
  declare
    here bigint;
    wanted bytea;
  begin
    select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
    foreach wanted in array in_names loop
      exit when here is null;
      select f.id into here from store.folders f where f.parent_id = here and f.name = wanted;
    end loop;
    return here;
  end $$`,

  // Null when the bucket is gone. A folder that another transaction removes meanwhile ends in a foreign key or
  // serialization failure: the caller tries again.
  `create function store.make_folder(in_bucket bigint, in_names bytea[]) returns bigint
  language plpgsql as $$
  declare
    here bigint;
    child bigint;
    wanted bytea;
  begin
    select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
    if here is null then return null; end if;
    foreach wanted in array in_names loop
      select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
      if child is null then
        insert into store.folders (bucket_id, parent_id, name) values (in_bucket, here, wanted)
          on conflict (parent_id, name) do nothing returning id into child;
      end if;
      if child is null then
        select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
      end if;
      if child is null then
        raise exception 'the folder was removed meanwhile' using errcode = 'serialization_failure';
      end if;
      here := child;
    end loop;
    return here;
  end $$`,

  // Depth first, so that a tree with an object in its first leaf costs its depth, however wide it is.
  `create function store.find_object_below(in_folder bigint, in_visible_only boolean, in_at timestamptz) returns bigint
  language plpgsql stable as $$
  declare
    here bigint := in_folder;
    found_id bigint;
    next_id bigint;
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
        select sibling.id into next_id
          from store.folders f
          join store.folders sibling on sibling.parent_id = f.parent_id and sibling.name > f.name
          where f.id = here order by sibling.name limit 1;
        if next_id is null then
          select f.parent_id into here from store.folders f where f.id = here;
        end if;
      end loop;
      here := next_id;
    end loop;
  end $$`,

  // Climbs from a folder and removes what has become empty. The lock is taken before the look that counts: who adds
  // to the folder meanwhile either is seen, or waits for the removal and fails on its foreign key.
  `create function store.remove_empty_folders(in_folder bigint) returns void
  language plpgsql as $$
  declare
    here bigint := in_folder;
    above bigint;
  begin
    loop
      exit when exists (select 1 from store.objects o where o.folder_id = here)
        or exists (select 1 from store.folders f where f.parent_id = here);
      select f.parent_id into above from store.folders f where f.id = here and f.parent_id is not null for update;
      exit when above is null;
      exit when exists (select 1 from store.objects o where o.folder_id = here)
        or exists (select 1 from store.folders f where f.parent_id = here);
      delete from store.folders f where f.id = here;
      here := above;
    end loop;
  end $$`,
]
