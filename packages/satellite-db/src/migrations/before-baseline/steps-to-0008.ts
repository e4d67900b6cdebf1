/** Tables and data, step by step, as versions before the baseline changed them. Frozen. */
export const stepsTo0008 = {
  '0001-accounts-and-projects': [
    `create table users (
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
    )`,
    `create unique index users_email on users (lower(email)) where status <> 2`,
    `create index users_unverified on users (created_at) where status = 0`,
    `create table user_settings (
      user_id uuid primary key references users on delete cascade,
      session_minutes integer,
      onboarding_start boolean not null,
      onboarding_end boolean not null,
      onboarding_step text,
      passphrase_prompt boolean not null,
      notice_dismissal jsonb not null
    )`,
    `create table sessions (
      id_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      ip text not null,
      user_agent text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    `create index sessions_user on sessions (user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table reset_tokens (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique,
      tries integer not null default 0,
      created_at timestamptz not null default now()
    )`,
    `create table registration_tokens (
      secret_hash bytea primary key,
      owner_id uuid references users on delete set null,
      project_limit integer not null,
      created_at timestamptz not null default now()
    )`,
    `create table projects (
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
    )`,
    `create unique index projects_own_name on projects (owner_id, name) where status = 1`,
    `create table project_members (
      project_id bigint not null references projects on delete cascade,
      user_id uuid not null references users on delete cascade,
      role smallint not null,
      created_at timestamptz not null default now(),
      primary key (project_id, user_id)
    )`,
    `create index project_members_user on project_members (user_id)`,
    `create table project_invitations (
      project_id bigint not null references projects on delete cascade,
      email text not null,
      inviter_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      primary key (project_id, email)
    )`,
    `create index project_invitations_email on project_invitations (email)`,
    `create table api_keys (
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
    )`,
  ],
  '0002-buckets-and-usage': [
    `create table buckets (
      id bigint primary key generated always as identity,
      project_id bigint not null references projects,
      name text collate "C" not null,
      placement integer not null default 0,
      versioning smallint not null default 1 check (versioning between 1 and 3),
      object_lock boolean not null default false check (not object_lock or versioning = 2),
      default_retention_mode smallint not null default 0 check (default_retention_mode between 0 and 2),
      default_retention_days integer,
      default_retention_years integer,
      tags jsonb,
      cors jsonb,
      notification jsonb,
      partner text not null default '',
      created_by uuid references users on delete set null,
      created_at timestamptz not null,
      unique (project_id, name)
    )`,
    `create table bucket_usage (
      bucket_id bigint primary key references buckets on delete cascade,
      project_id bigint not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null
    )`,
    `create index bucket_usage_project on bucket_usage (project_id)`,
    `create table bucket_usage_deltas (
      id bigint primary key generated always as identity,
      bucket_id bigint not null,
      project_id bigint not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null
    )`,
    `create index bucket_usage_deltas_bucket on bucket_usage_deltas (project_id, bucket_id)`,
    `create table bucket_egress (
      project_id bigint not null references projects on delete cascade,
      bucket text collate "C" not null,
      hour timestamptz not null,
      bytes bigint not null,
      primary key (project_id, bucket, hour)
    )`,
    `create index bucket_egress_hour on bucket_egress (project_id, hour)`,
    `create table bucket_tallies (
      project_id bigint not null references projects on delete cascade,
      bucket text collate "C" not null,
      taken_at timestamptz not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null,
      primary key (project_id, bucket, taken_at)
    )`,
  ],
  '0003-passphrase-checks': [
    `create table passphrase_checks (
      project_id bigint not null references projects on delete cascade,
      value bytea not null check (octet_length(value) between 16 and 128),
      created_at timestamptz not null,
      primary key (project_id, value)
    )`,
    `create index bucket_tallies_taken_at on bucket_tallies (project_id, taken_at)`,
  ],
  '0004-job-runs': [
    `create table job_runs (
      name text primary key,
      -- of the last run, whether or not it came to its end; who moves it has the run
      started_at timestamptz not null,
      succeeded_at timestamptz,
      failed_at timestamptz,
      -- of the last run that ended
      seconds double precision not null default 0,
      items bigint not null default 0,
      -- since the installation was made
      runs bigint not null default 0,
      failures bigint not null default 0,
      items_total bigint not null default 0
    )`,
  ],
  '0006-session-ids': [`alter table sessions add column public_id uuid not null unique default gen_random_uuid()`],
  '0007-second-factors': [
    `alter table users
      add column mfa_secret bytea,
      add column mfa_enabled boolean not null default false,
      add column mfa_last_step bigint not null default 0,
      add constraint users_mfa check (not mfa_enabled or mfa_secret is not null)`,
    `create table mfa_recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`,
  ],
  '0008-bucket-settings': [`create index buckets_name on buckets (name)`],
}
