/**
 * Removes all folders of a bucket with their unfinished uploads, unless the bucket holds an object or a delete marker.
 * The uploads are locked before the look that counts: one that is completed meanwhile is seen as an object.
 * Returns whether the folders are gone.
 */
export const removeTree = `
create function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz)
returns boolean language plpgsql as $$
declare
  top bigint;
  upload bigint;
  tree bigint[];
begin
  select f.id into top from store.folders f where f.bucket_id = in_bucket and f.parent_id is null for update;
  if top is null then return true; end if;
  perform 1 from store.objects o where o.upload_bucket = in_bucket and o.state = 0 order by o.id for update;
  if store.find_object_below(top, false, now()) is not null then return false; end if;
  for upload in
    select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
  loop
    perform store.remove_version(upload, in_garbage_after);
  end loop;
  with recursive below (id) as (
    select top union all select f.id from below join store.folders f on f.parent_id = below.id
  )
  select array_agg(below.id) into tree from below;
  delete from store.folders f where f.id = any (tree);
  return true;
end
$$`
