/**
 * Walks down the folder tree of a bucket.
 * in_names: the components from the top, each with its slash at the end; empty for the top of the bucket.
 * Returns the id of the folder, or null when the bucket or one of the folders does not exist.
 */
export const findFolder = `
create function store.find_folder(in_bucket bigint, in_names bytea[])
returns bigint language plpgsql stable as $$
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
end
$$`
