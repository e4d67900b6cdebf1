/** The first folders, in the order of a walk, that together hold in_limit versions; or all folders that hold any. */
export const foldersToEmpty = `
create function store.folders_to_empty(in_bucket bigint, in_limit integer)
returns bigint[] language plpgsql stable as $$
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
end
$$`
