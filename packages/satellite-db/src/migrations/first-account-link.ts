/** The link that makes the first account of an installation. There is one at a time: a newer one replaces it. */
export const firstAccountLink = [
  `create table first_account_link (
    the_only_one boolean primary key default true check (the_only_one),
    -- SHA-256 of what the link carries
    secret_hash bytea not null,
    expires_at timestamptz not null
  )`,
]
