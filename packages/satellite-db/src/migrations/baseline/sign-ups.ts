/** People who are not here yet. After `accounts`. */
export const signUps = [
  `create table registration_tokens (
    secret_hash bytea primary key,
    owner_id uuid references users on delete set null,
    project_limit integer not null,
    created_at timestamptz not null default now()
  )`,

  `create table pending_signups (
    -- of the account that is made of it
    user_id uuid primary key,
    -- names it to the browser that signed up; null: taken over from a table that did not know it
    signup_id text unique,
    email text not null,
    -- null: who proves the mailbox chooses a password
    password_hash text,
    -- columns of the account, by their names
    profile jsonb not null,
    project_limit integer not null,
    -- to be used up by the account
    registration_token bytea references registration_tokens on delete set null,
    captcha_score double precision,
    -- of the open code or link
    code_hash bytea,
    sent_at timestamptz not null,
    -- to the open code
    wrong_tries integer not null default 0,
    -- since the sign-up; they lock it
    failures integer not null default 0,
    locked_until timestamptz,
    reminders smallint not null default 0,
    created_at timestamptz not null
  )`,
  `create index pending_signups_email on pending_signups (lower(email), sent_at)`,
  `create index pending_signups_sent on pending_signups (sent_at)`,
  `create index pending_signups_token on pending_signups (registration_token) where registration_token is not null`,

  `create table mail_counts (
    kind text not null,
    -- keyed hash: who was never here is not written down
    address_hash bytea not null,
    -- since when is counted
    since timestamptz not null,
    sent integer not null,
    primary key (kind, address_hash)
  )`,
  `create index mail_counts_since on mail_counts (since)`,

  `create table used_captchas (
    -- hash of the challenge
    id bytea primary key,
    -- afterwards the challenge is refused anyway
    expires_at timestamptz not null
  )`,
  `create index used_captchas_expires on used_captchas (expires_at)`,
]
