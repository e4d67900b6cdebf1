/** Emptying and removing buckets. */
export const wholeBuckets = [
  // One step of emptying: removes up to `in_limit` versions of the first folder that has any. Zero when all are gone.
  `create function store.remove_some_versions(in_bucket bigint, in_limit integer, in_garbage_after timestamptz)
  returns integer language plpgsql as $$
  declare
    project bigint;
    folder bigint;
    target bigint;
    freed record;
    total_storage bigint := 0;
    total_objects bigint := 0;
    total_segments bigint := 0;
    removed integer := 0;
  begin
    select b.project_id into project from satellite.buckets b where b.id = in_bucket;
    select o.folder_id into folder from store.objects o
      where o.id = store.find_object_below(store.find_folder(in_bucket, '{}'), false, now());
    if folder is null then return 0; end if;
    for target in
      select o.id from store.objects o where o.folder_id = folder and o.state <> 0 order by o.name, o.version
      limit in_limit
    loop
      freed := store.remove_version(target, in_garbage_after);
      total_storage := total_storage + freed.storage;
      total_objects := total_objects + freed.objects;
      total_segments := total_segments + freed.segments;
      removed := removed + 1;
    end loop;
    perform satellite.record_usage(project, in_bucket, -total_storage, -total_objects, -total_segments);
    perform store.remove_empty_folders(folder);
    return removed;
  end $$`,

  // Removes the folders of a bucket, with unfinished uploads, unless it holds an object or a delete marker.
  `create function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz) returns boolean
  language plpgsql as $$
  declare
    top bigint;
    upload bigint;
    tree bigint[];
  begin
    select f.id into top from store.folders f where f.bucket_id = in_bucket and f.parent_id is null for update;
    if top is null then return true; end if;
    if store.find_object_below(top, false, now()) is not null then return false; end if;
    with recursive below (id) as (
      select top union all select f.id from below join store.folders f on f.parent_id = below.id
    )
    select array_agg(below.id) into tree from below;
    for upload in select o.id from store.objects o where o.folder_id = any (tree) loop
      perform store.remove_version(upload, in_garbage_after);
    end loop;
    delete from store.folders f where f.id = any (tree);
    return true;
  end $$`,
]
