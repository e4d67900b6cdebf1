/**
 * Removes a folder if it is empty, and then those above it that become empty by that. The lock is taken before the
 * look that counts: who adds to the folder meanwhile is either seen, or waits for the removal and fails on its foreign
 * key.
 */
export const removeEmptyFolders = `
create function store.remove_empty_folders(in_folder bigint) returns void language plpgsql as $$
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
end
$$`
