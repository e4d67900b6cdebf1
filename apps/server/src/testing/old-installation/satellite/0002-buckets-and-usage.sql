create table buckets (
  id bigint primary key generated always as identity,
  project_id bigint not null references projects,
  name text collate "C" not null,
  placement integer not null default 0,
  versioning smallint not null default 1 check (versioning between 1 and 3),
  object_lock boolean not null default false check (not object_lock or versioning = 2),
  default_retention_mode smallint not null default 0 check (default_retention_mode between 0 and 2),
  default_retention_days integer,
  default_retention_years integer,
  tags jsonb,
  cors jsonb,
  notification jsonb,
  partner text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (project_id, name)
);

create table bucket_usage (
  bucket_id bigint primary key references buckets on delete cascade,
  project_id bigint not null,
  storage bigint not null,
  objects bigint not null,
  segments bigint not null
);

create index bucket_usage_project on bucket_usage (project_id);

create table bucket_usage_deltas (
  id bigint primary key generated always as identity,
  bucket_id bigint not null,
  project_id bigint not null,
  storage bigint not null,
  objects bigint not null,
  segments bigint not null
);

create index bucket_usage_deltas_bucket on bucket_usage_deltas (project_id, bucket_id);

create table bucket_egress (
  project_id bigint not null references projects on delete cascade,
  bucket text collate "C" not null,
  hour timestamptz not null,
  bytes bigint not null,
  primary key (project_id, bucket, hour)
);

create index bucket_egress_hour on bucket_egress (project_id, hour);

create table bucket_tallies (
  project_id bigint not null references projects on delete cascade,
  bucket text collate "C" not null,
  taken_at timestamptz not null,
  storage bigint not null,
  objects bigint not null,
  segments bigint not null,
  primary key (project_id, bucket, taken_at)
);

create view bucket_live_usage as
select project_id, bucket_id, sum(storage)::bigint as storage, sum(objects)::bigint as objects,
  sum(segments)::bigint as segments
from (
  select project_id, bucket_id, storage, objects, segments from bucket_usage
  union all
  select project_id, bucket_id, storage, objects, segments from bucket_usage_deltas
) known
group by project_id, bucket_id;

create function record_usage(
  of_project bigint, of_bucket bigint, storage bigint, objects bigint, segments bigint
) returns void language sql as $$
  insert into satellite.bucket_usage_deltas (project_id, bucket_id, storage, objects, segments)
  values (of_project, of_bucket, storage, objects, segments)
$$;
