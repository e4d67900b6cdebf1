/** What links allow beyond the rights of their keys. */
export const linkRules = [
  // What was used is kept when rules change, so it stands beside them.
  `create table link_rules (
    record_hash bytea primary key references records (encryption_key_hash) on delete cascade,
    -- scrypt with its costs and salt; null for a link without password
    password_hash text,
    -- random, another one whenever the password is set
    password_mark text,
    expires_at timestamptz,
    max_downloads bigint,
    max_bytes bigint,
    hide_listing boolean not null,
    paused boolean not null,
    takes_uploads boolean not null,
    max_uploads bigint,
    max_uploaded_bytes bigint,
    max_file_bytes bigint,
    downloads bigint not null default 0,
    bytes bigint not null default 0,
    uploads bigint not null default 0,
    uploaded_bytes bigint not null default 0,
    changed_at timestamptz not null,
    check ((password_hash is null) = (password_mark is null))
  )`,
  // Downloads that were counted, so that their visitors may go on with them; at most as many as a link allows.
  `create table link_downloads (
    record_hash bytea not null references link_rules (record_hash) on delete cascade,
    -- who took which file, in a form that tells neither
    visitor bytea not null check (length(visitor) = 32),
    bytes_left bigint not null,
    until timestamptz not null,
    primary key (record_hash, visitor)
  )`,
  `create index link_downloads_until on link_downloads (until)`,
]
