create table users (
  id uuid primary key default gen_random_uuid(),
  external_id text,
  email text not null,
  full_name text not null,
  short_name text not null,
  password_hash text not null,
  status smallint not null,
  kind smallint not null,
  partner text not null,
  signup_promo_code text not null,
  is_professional boolean not null,
  company_name text not null,
  position text not null,
  employee_count text not null,
  have_sales_contact boolean not null,
  default_placement integer not null,
  project_limit integer not null,
  project_storage_limit bigint not null,
  project_bandwidth_limit bigint not null,
  project_segment_limit bigint not null,
  trial_expiration timestamptz,
  failed_login_count integer not null default 0,
  login_lockout_expiration timestamptz,
  activation_code_hash bytea,
  activation_sent_at timestamptz,
  activation_tries integer not null default 0,
  created_at timestamptz not null default now()
);

create unique index users_email on users (lower(email)) where status <> 2;

create index users_unverified on users (created_at) where status = 0;

create table user_settings (
  user_id uuid primary key references users on delete cascade,
  session_minutes integer,
  onboarding_start boolean not null,
  onboarding_end boolean not null,
  onboarding_step text,
  passphrase_prompt boolean not null,
  notice_dismissal jsonb not null
);

create table sessions (
  id_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  ip text not null,
  user_agent text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index sessions_user on sessions (user_id);

create index sessions_expiry on sessions (expires_at);

create table reset_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);

create table registration_tokens (
  secret_hash bytea primary key,
  owner_id uuid references users on delete set null,
  project_limit integer not null,
  created_at timestamptz not null default now()
);

create table projects (
  id bigint primary key generated always as identity,
  public_id uuid not null unique default gen_random_uuid(),
  owner_id uuid not null references users,
  name text not null,
  description text not null,
  partner text not null,
  status smallint not null default 1,
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
  rate_limit integer,
  created_at timestamptz not null default now()
);

create unique index projects_own_name on projects (owner_id, name) where status = 1;

create table project_members (
  project_id bigint not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role smallint not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);

create index project_members_user on project_members (user_id);

create table project_invitations (
  project_id bigint not null references projects on delete cascade,
  email text not null,
  inviter_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (project_id, email)
);

create index project_invitations_email on project_invitations (email);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null references projects on delete cascade,
  head bytea not null unique,
  name text not null,
  secret bytea not null,
  version smallint not null,
  partner text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);
