/** Keys of the public API, and how often each was used. */
export const restKeys = [
  `create table rest_keys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    -- SHA-256; the key itself is told once and kept nowhere
    hash bytea not null unique check (octet_length(hash) = 32),
    name text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    access text not null default 'write' check (access in ('write', 'read')),
    -- the only one that it is for; null: all of its owner's
    project_id bigint references projects,
    -- what of the public API it is for; null: all of it
    areas text[],
    -- a key is replaced once
    replaces uuid unique references rest_keys on delete set null
  )`,
  `create index rest_keys_of_user on rest_keys (user_id)`,
  `create index rest_keys_of_project on rest_keys (project_id) where project_id is not null`,
  // Beside the keys, so that counting makes no new version of what each call looks for.
  `create table rest_key_uses (
    key_id uuid primary key references rest_keys on delete cascade,
    last_used_at timestamptz not null,
    calls bigint not null
  )`,
]
