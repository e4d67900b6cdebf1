/** What people see of an API key besides its name. */
export const keyFacts = [
  // beside api_keys, as key_uses is
  `create table key_facts (
    key_id uuid primary key references api_keys on delete cascade,
    access_type text not null,
    rights text[] not null,
    -- none: all
    buckets text[] not null,
    expires_at timestamptz
  )`,
  // null: unknown, of a key that is older than the first report
  `alter table key_uses alter used_at drop not null`,
  `insert into key_uses (key_id) select id from api_keys on conflict do nothing`,
  // pages of the list in its usual orders
  `create index api_keys_by_name on api_keys (project_id, lower(name), id)`,
  `create index api_keys_by_time on api_keys (project_id, created_at, id)`,
]
