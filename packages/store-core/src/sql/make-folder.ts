/**
 * Finds a folder, and makes what is missing of the path to it.
 * in_names: as in store.find_folder.
 * Returns the id of the folder, or null when the bucket is gone.
 * Raises serialization_failure or a foreign key violation when another transaction removes a folder of the path at the
 * same time: the caller tries again (try-again.ts).
 */
export const makeFolder = `
create function store.make_folder(in_bucket bigint, in_names bytea[]) returns bigint language plpgsql as $$
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
end
$$`
