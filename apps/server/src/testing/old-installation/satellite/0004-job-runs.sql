create table job_runs (
  name text primary key,
  -- of the last run, whether or not it came to its end; who moves it has the run
  started_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- of the last run that ended
  seconds double precision not null default 0,
  items bigint not null default 0,
  -- since the installation was made
  runs bigint not null default 0,
  failures bigint not null default 0,
  items_total bigint not null default 0
);
