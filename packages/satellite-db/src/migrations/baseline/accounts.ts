/** People, how they prove who they are, and what an operator has done about them. */
export const accounts = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    -- at a single sign-on provider
    external_id text,
    email text not null,
    full_name text not null,
    short_name text not null,
    password_hash text not null,
    -- 0 inactive, 1 active, 2 deleted, 3 marked for deletion
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
    -- of each new project
    project_storage_limit bigint not null,
    project_bandwidth_limit bigint not null,
    project_segment_limit bigint not null,
    trial_expiration timestamptz,
    failed_login_count integer not null default 0,
    login_lockout_expiration timestamptz,
    created_at timestamptz not null default now(),
    -- sealed secret of the authenticator app
    mfa_secret bytea,
    mfa_enabled boolean not null default false,
    -- the time step of the last code that was accepted: none is accepted twice
    mfa_last_step bigint not null default 0,
    storage_needs text not null default '',
    -- 0 nothing said yet, 1 said that the trial ends soon, 2 said that it has ended
    trial_notifications integer not null default 0,
    -- since when the account has the status 3
    marked_for_deletion_at timestamptz,
    -- when the owner was last warned that a session went on in another browser
    other_browser_told_at timestamptz,
    -- how sure the captcha provider was that a program signed up, 0 to 1; null where it does not say
    captcha_score double precision,
    constraint users_mfa check (not mfa_enabled or mfa_secret is not null)
  )`,
  `create unique index users_email on users (lower(email)) where status <> 2`,
  // Somebody at a single sign-on provider has one account here.
  `create unique index users_external_id on users (external_id)`,
  `create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3`,

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
    -- hash of the id in the cookie, which is known to the cookie alone
    id_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    ip text not null,
    user_agent text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- by which its owner can end it
    public_id uuid not null unique default gen_random_uuid(),
    -- null: of a session that is older than this column
    device text
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table reset_tokens (
    user_id uuid primary key references users on delete cascade,
    token_hash bytea not null unique,
    tries integer not null default 0,
    created_at timestamptz not null default now()
  )`,

  `create table mfa_recovery_codes (
    user_id uuid not null references users on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,

  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    -- base64url, as browsers and servers exchange it
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id)`,

  `create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null,
    -- of the session, login attempt or user that may answer it
    bound_to bytea not null,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,

  // Changing the e-mail address and deleting the account, step by step.
  `create table account_flows (
    user_id uuid not null references users on delete cascade,
    flow text not null,
    session_hash bytea not null,
    step smallint not null,
    started_at timestamptz not null,
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer not null default 0,
    new_email text,
    primary key (user_id, flow)
  )`,

  `create table account_activity (
    id bigint primary key generated always as identity,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    at timestamptz not null,
    ip text not null,
    user_agent text not null,
    -- browser and system, without versions: how a device is known again
    device text not null
  )`,
  `create index account_activity_user on account_activity (user_id, id desc)`,
  `create index account_activity_at on account_activity (at)`,

  `create table account_freezes (
    user_id uuid not null references users on delete cascade,
    kind integer not null,
    -- limits of the account and its projects before the freeze
    saved jsonb,
    days_till_escalation integer,
    created_at timestamptz not null,
    primary key (user_id, kind)
  )`,

  // What people send to the operator.
  `create table submissions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    form text not null,
    content jsonb not null,
    created_at timestamptz not null,
    delivered_at timestamptz
  )`,
  `create unique index submissions_once on submissions (user_id, form)
    where form not in ('feedback', 'project-limit-increase')`,
  `create index submissions_undelivered on submissions (created_at) where delivered_at is null`,
]
