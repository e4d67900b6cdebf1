create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- base64url, as browsers and servers tell it each other
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- of the session, login attempt or user that may answer it
  bound_to bytea not null,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);
