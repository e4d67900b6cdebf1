/**
 * Whether the project that a folder belongs to is closed (rate_limit 0). The jobs that remove what is over leave
 * closed projects alone: what lies there may be evidence.
 */
export const isProjectClosed = `
create function store.is_project_closed(in_folder bigint) returns boolean language sql stable as $$
select coalesce((
  select p.rate_limit = 0 from store.folders f
  join satellite.buckets b on b.id = f.bucket_id
  join satellite.projects p on p.id = b.project_id
  where f.id = in_folder
), false)
$$`
