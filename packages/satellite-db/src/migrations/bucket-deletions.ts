/** Deletions of buckets with everything in them, which a job of the object store carries out. */
export const bucketDeletions = [
  // a constant default: no row is written
  `alter table buckets add column being_deleted boolean not null default false`,
  `create table bucket_deletions (
    id bigint primary key generated always as identity,
    public_id uuid not null unique default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- no reference: the row outlives the bucket, and another bucket of that name is another one
    bucket_id bigint not null,
    bucket text collate "C" not null,
    started_by uuid references users on delete set null,
    started_at timestamptz not null,
    -- versions, delete markers and unfinished uploads
    removed bigint not null default 0,
    -- when it may be taken up by a process that is not at it; whoever is moves this on
    next_step_at timestamptz not null,
    -- null once a step has succeeded again
    failed_at timestamptz,
    ended_at timestamptz,
    -- 'deleted', or why it stopped; null while it runs
    ended_as text,
    ended_by uuid references users on delete set null,
    check ((ended_at is null) = (ended_as is null))
  )`,
  `create unique index bucket_deletions_running on bucket_deletions (bucket_id) where ended_at is null`,
  `create index bucket_deletions_project on bucket_deletions (project_id, id)`,
]
