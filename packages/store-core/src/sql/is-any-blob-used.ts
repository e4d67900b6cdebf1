/**
 * Whether any of these blobs is part of an object, or was: a token brings its blob into the database once.
 * in_blobs: may have nulls, which are passed over. Looks along the indexes, one blob at a time.
 */
export const isAnyBlobUsed = `
create function store.is_any_blob_used(in_blobs uuid[]) returns boolean language plpgsql as $$
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
end
$$`
