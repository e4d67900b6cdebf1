/** Why: docs/decisions/lifecycle.md. */
export const lifecycleRules = [
  `create table store.lifecycle_rules (
    bucket_id bigint not null references satellite.buckets on delete cascade,
    place integer not null,
    id text not null,
    is_enabled boolean not null,
    -- with Prefix instead of Filter
    has_old_form boolean not null,
    -- the (encrypted) folder that the rule is about: its names from the top, each as in store.folders
    folders bytea[] not null,
    -- the beginning of names in it; empty for all
    name_start bytea not null,
    size_greater bigint,
    size_less bigint,
    expire_days integer,
    expire_at timestamptz,
    remove_lone_markers boolean not null,
    noncurrent_days integer,
    newer_noncurrent integer,
    abort_days integer,
    primary key (bucket_id, id)
  )`,
  // How far the rules of a bucket are carried out.
  `create table store.lifecycle_walks (
    bucket_id bigint primary key references satellite.buckets on delete cascade,
    -- the midnight since which the walk goes on
    day timestamptz not null,
    is_done boolean not null default false,
    -- the version that was looked at last; null before the first one of a folder
    folder_id bigint,
    name bytea,
    version bigint
  )`,
  // By which a walk finds the next folder. At 10 million folders writers wait for some ten seconds.
  `create index folders_bucket on store.folders (bucket_id, id)`,
]
