/** Certificates of custom domains; they belong to names and not to rows of the console, which DNS knows nothing of. */
export const certificates = [
  `create table certificates (
    domain text primary key,
    sealed_key bytea,
    chain text,
    valid_from timestamptz,
    valid_to timestamptz,
    last_error text not null default '',
    failures integer not null default 0,
    tried_at timestamptz not null,
    next_try_at timestamptz not null,
    is_under_way boolean not null,
    challenge_token text,
    challenge_answer text,
    check (num_nulls(sealed_key, chain, valid_from, valid_to) in (0, 4))
  )`,
  `create index certificates_tried on certificates (tried_at)`,
  `create table certificate_accounts (
    directory text primary key,
    sealed_key bytea not null,
    url text
  )`,
]
