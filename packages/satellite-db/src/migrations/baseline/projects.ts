/** Projects, their members, and the keys to them. After `accounts`. */
export const projects = [
  `create table projects (
    id bigint primary key generated always as identity,
    public_id uuid not null unique default gen_random_uuid(),
    owner_id uuid not null references users,
    name text not null,
    description text not null,
    partner text not null,
    -- 0 disabled, 1 active, 2 deleted, with data that has to go
    status smallint not null default 1,
    -- of the keys that are derived from passphrases
    salt bytea not null,
    path_encryption boolean not null default true,
    placement integer not null default 0,
    default_versioning smallint not null default 1,
    storage_limit bigint not null,
    bandwidth_limit bigint not null,
    segment_limit bigint not null,
    user_set_storage_limit bigint,
    user_set_bandwidth_limit bigint,
    bucket_limit integer not null default 100,
    -- calls a second; null: the installation's, 0: the project is closed
    rate_limit integer,
    created_at timestamptz not null default now(),
    -- a managed passphrase, and which key of the installation sealed it
    sealed_passphrase bytea,
    passphrase_key_id text,
    -- when to look again at a deleted project whose data could not go yet
    removal_after timestamptz,
    -- calls at once before the rate counts; null = as many as the rate has in a second
    burst_limit integer,
    check ((sealed_passphrase is null) = (passphrase_key_id is null))
  )`,
  `create unique index projects_own_name on projects (owner_id, name) where status = 1`,
  `create index projects_to_remove on projects (id) where status = 2`,

  `create table project_members (
    project_id bigint not null references projects on delete cascade,
    user_id uuid not null references users on delete cascade,
    role smallint not null,
    created_at timestamptz not null default now(),
    primary key (project_id, user_id)
  )`,
  `create index project_members_user on project_members (user_id)`,

  `create table project_invitations (
    project_id bigint not null references projects on delete cascade,
    email text not null,
    inviter_id uuid references users on delete set null,
    created_at timestamptz not null default now(),
    primary key (project_id, email)
  )`,
  `create index project_invitations_email on project_invitations (email)`,

  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- the first part of the key, by which requests name it
    head bytea not null unique,
    name text not null,
    sealed_secret bytea not null,
    version smallint not null,
    partner text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    unique (project_id, name)
  )`,

  // By which the console knows a passphrase again.
  `create table passphrase_checks (
    project_id bigint not null references projects on delete cascade,
    value bytea not null check (octet_length(value) between 16 and 128),
    created_at timestamptz not null,
    primary key (project_id, value)
  )`,
]
