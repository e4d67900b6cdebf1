create table records (
  encryption_key_hash bytea primary key check (length(encryption_key_hash) = 32),
  satellite_address text not null,
  public_project_id uuid,
  macaroon_head bytea not null,
  encrypted_secret_key bytea not null,
  encrypted_access_grant bytea not null,
  expires_at timestamptz,
  public boolean not null,
  usage_tags text not null default '',
  project_created_at timestamptz,
  created_at timestamptz not null default now(),
  invalidated_at timestamptz,
  invalidation_reason text
);

create index records_macaroon_head on records (macaroon_head);

create index records_expires_at on records (expires_at) where expires_at is not null;
