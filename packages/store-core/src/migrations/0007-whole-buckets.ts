import { sql, type Migration } from 'kysely'

const functions = [
  // One step of emptying: removes up to `in_limit` versions, folder by folder. Zero when all are gone, null when the
  // bucket is, or has object lock: that is looked at in each step, and cannot change while one runs.
  `create or replace function store.remove_some_versions(
    in_bucket bigint, in_limit integer, in_garbage_after timestamptz
  ) returns integer language plpgsql as $$
  declare
    project bigint;
    top bigint;
    folder bigint;
    target bigint;
    freed record;
    total_storage bigint := 0;
    total_objects bigint := 0;
    total_segments bigint := 0;
    removed integer := 0;
  begin
    select b.project_id into project from satellite.buckets b where b.id = in_bucket and not b.object_lock for share;
    if project is null then return null; end if;
    top := store.find_folder(in_bucket, '{}');
    while removed < in_limit loop
      select o.folder_id into folder from store.objects o where o.id = store.find_object_below(top, false, now());
      exit when folder is null;
      for target in
        select o.id from store.objects o where o.folder_id = folder and o.state <> 0 order by o.name, o.version
        limit in_limit - removed
      loop
        freed := store.remove_version(target, in_garbage_after);
        total_storage := total_storage + freed.storage;
        total_objects := total_objects + freed.objects;
        total_segments := total_segments + freed.segments;
        removed := removed + 1;
      end loop;
      perform store.remove_empty_folders(folder);
    end loop;
    if removed > 0 then
      perform satellite.record_usage(project, in_bucket, -total_storage, -total_objects, -total_segments);
    end if;
    return removed;
  end $$`,

  // Unfinished uploads of a bucket that is about to go. Those that are being added to or completed now are left alone.
  `create function store.remove_some_uploads(in_bucket bigint, in_limit integer, in_garbage_after timestamptz)
  returns integer language plpgsql as $$
  declare
    upload bigint;
    removed integer := 0;
  begin
    for upload in
      select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
      order by o.id limit in_limit for update skip locked
    loop
      perform store.remove_for_good(upload, in_garbage_after);
      removed := removed + 1;
    end loop;
    return removed;
  end $$`,
]

/** Emptying and removing large buckets in short steps. */
export const wholeBuckets: Migration = {
  async up(db) {
    for (const text of functions) await sql.raw(text).execute(db)
  },
}
