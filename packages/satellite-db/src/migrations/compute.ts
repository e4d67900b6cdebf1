/** Machines of projects. Why so: docs/decisions/compute.md. */
export const compute = [
  `create table compute_ssh_keys (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    created_by uuid not null,
    name text not null,
    public_key text not null,
    fingerprint bytea not null check (length(fingerprint) = 32),
    created_at timestamptz not null,
    unique (project_id, fingerprint)
  )`,

  `create table compute_locations (
    name text primary key,
    title text not null,
    engine text not null,
    seen_at timestamptz not null,
    offer jsonb not null
  )`,

  `create table compute_instances (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    created_by uuid not null,
    name text not null,
    hostname text not null,
    location text not null,
    image text not null,
    instance_type text not null,
    -- what the type meant when it was chosen: an operator may change or drop it
    vcpus integer not null check (vcpus > 0),
    memory_mb integer not null check (memory_mb > 0),
    boot_disk_gb integer not null check (boot_disk_gb > 0),
    authorized_keys text[] not null,
    key_names text[] not null,
    password_hash text not null,
    -- sealed, bound to the machine
    sealed_storage bytea,
    storage_buckets text[],
    storage_key_id uuid,
    port integer not null check (port between 1 and 65535),
    wanted text not null check (wanted in ('running', 'stopped', 'deleted')),
    wanted_boot integer not null default 1,
    booted integer not null default 0,
    status text not null check (status in ('pending', 'complete', 'offline', 'error')),
    waits_for text,
    problem text,
    address text,
    failed_starts integer not null default 0,
    retry_at timestamptz,
    -- null while it is being started: nobody but its controller writes it
    started_at timestamptz,
    frozen boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((sealed_storage is null) = (storage_buckets is null)),
    unique (location, port)
  )`,
  `create index compute_instances_of_project on compute_instances (project_id, created_at desc, id desc)`,
  // an access key is of one machine, with which it goes
  `create unique index compute_instances_storage_key on compute_instances (storage_key_id) where storage_key_id is not null`,
  `create index compute_instances_by_time on compute_instances (created_at desc, id desc)`,
  `create index compute_instances_of_location on compute_instances (location)`,

  `create table compute_usage (
    id bigint generated always as identity primary key,
    -- the machine may be gone; its time is charged all the same
    instance_id uuid not null,
    project_id bigint not null references projects,
    instance_type text not null,
    boot_disk_gb integer not null,
    runs boolean not null,
    -- the prices of its time, in millionths of a cent: of an hour that runs, of a GB of disk and hour
    hour_micro_cents bigint not null check (hour_micro_cents >= 0),
    disk_hour_micro_cents bigint not null check (disk_hour_micro_cents >= 0),
    from_at timestamptz not null,
    until_at timestamptz,
    seen_at timestamptz not null,
    check (until_at >= from_at)
  )`,
  `create index compute_usage_of_project on compute_usage (project_id, from_at)`,
  `create unique index compute_usage_open on compute_usage (instance_id) where until_at is null`,

  // null: as the setting says
  `alter table projects add column compute_allowed boolean`,
]
