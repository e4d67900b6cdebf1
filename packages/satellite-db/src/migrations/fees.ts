/** Why: docs/decisions/fees.md. */
export const fees = [
  // Bytes that objects lack to each of the sizes that a product can name as its smallest; null: nothing.
  `alter table bucket_usage add column lacking bigint[]`,
  `alter table bucket_usage_deltas
    add column lacking bigint[],
    -- objects that were deleted at gone_at: their bytes, and how many milliseconds they had lain there
    add column gone_bytes bigint[],
    add column gone_ages bigint[],
    add column gone_at timestamptz`,
  `alter table bucket_tallies add column lacking bigint[]`,

  // What was deleted, by the hour and by the age in days; outlives the bucket.
  `create table early_deletions (
    project_id bigint not null references projects on delete cascade,
    bucket text collate "C" not null,
    hour timestamptz not null,
    placement integer not null,
    age_days smallint not null,
    bytes bigint not null,
    -- each object's bytes times the milliseconds that it had lain there
    byte_millis numeric not null,
    primary key (project_id, bucket, hour, placement, age_days)
  )`,
]
