/**
 * Looks for any version in a folder or in the folders below it.
 * in_visible_only: only latest versions that are objects and not expired at in_at; otherwise every version and marker.
 * Returns the id of one, or null. Walks depth first, so that a tree with an object in its first leaf costs its depth,
 * however wide it is.
 */
export const findObjectBelow = `
create function store.find_object_below(in_folder bigint, in_visible_only boolean, in_at timestamptz)
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
end
$$`
