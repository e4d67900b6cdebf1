/** Public links that were recorded when they were made, and how often each was opened. */
export const links = [
  `create table links (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- whose deletion ends the link
    api_key_id uuid not null unique references api_keys on delete cascade,
    -- by which the auth service knows it: a hash, which opens nothing
    record_hash bytea not null unique check (length(record_hash) = 32),
    kind text not null check (kind in ('file', 'folder', 'bucket', 'dropbox')),
    bucket text collate "C" not null,
    -- path and address, sealed by the browser; null where it had no key to seal them with
    sealed_place bytea check (length(sealed_place) <= 9216),
    created_at timestamptz not null,
    -- as the link service has counted them; link_days has the parts
    views bigint not null default 0,
    bytes bigint not null default 0,
    last_opened_at timestamptz
  )`,
  `create index links_project on links (project_id, created_at, id)`,
  `create table link_days (
    link_id uuid not null references links on delete cascade,
    -- in UTC
    day date not null,
    views bigint not null,
    bytes bigint not null,
    primary key (link_id, day)
  )`,
]
