/** What unfinished uploads need beyond the tables of the first migration. */
export const uploadTables = [
  // The bucket of an upload that is not finished: listings find it without a walk through all folders.
  `alter table store.objects add column upload_bucket bigint`,
  `create index objects_upload_bucket on store.objects (upload_bucket, id) where state = 0`,
  `create unique index objects_upload_stream on store.objects (stream_id) where state = 0`,

  // Names of a folder and those above it, from the top; none for the top itself.
  `create function store.folder_names(in_folder bigint) returns bytea[] language sql stable as $$
    with recursive up (parent_id, name, height) as (
      select f.parent_id, f.name, 0 from store.folders f where f.id = in_folder
      union all
      select f.parent_id, f.name, up.height + 1 from up join store.folders f on f.id = up.parent_id
    )
    select coalesce(array_agg(up.name order by up.height desc) filter (where up.parent_id is not null), '{}') from up
  $$`,
]
