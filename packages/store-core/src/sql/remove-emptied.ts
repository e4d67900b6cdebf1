/**
 * Removes those of the folders that are empty, and those above them that become empty by that. Locks before it looks,
 * as store.remove_empty_folders does.
 */
export const removeEmptied = `
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
end
$$`
