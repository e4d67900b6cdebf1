/** What the servers of an installation share. */
export const installation = [
  `create table job_runs (
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
  )`,

  // Tells whether a server has the root secret that the rest was sealed under; opens nothing.
  `create table root_secret (
    the_only_one boolean primary key default true check (the_only_one),
    fingerprint bytea not null
  )`,

  // A row says that replaced values still lie in files of PostgreSQL: forget-noted-values.ts.
  `create table values_to_forget (id bigint generated always as identity primary key)`,
]
