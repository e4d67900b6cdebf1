/**
 * The path of a folder.
 * Returns the names of the folder and of those above it, from the top; empty for the top itself.
 */
export const folderNames = `
create function store.folder_names(in_folder bigint) returns bytea[] language sql stable as $$
with recursive up (parent_id, name, height) as (
  select f.parent_id, f.name, 0 from store.folders f where f.id = in_folder
  union all
  select f.parent_id, f.name, up.height + 1 from up join store.folders f on f.id = up.parent_id
)
select coalesce(array_agg(up.name order by up.height desc) filter (where up.parent_id is not null), '{}') from up
$$`
