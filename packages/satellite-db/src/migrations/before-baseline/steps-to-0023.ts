/** Tables and data, step by step, as versions before the baseline changed them; but for 0020. Frozen. */
export const stepsTo0023 = {
  '0009-account-flows': [
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
  ],
  '0010-account-activity': [
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
  ],
  '0011-sign-up': [
    `create table used_captchas (
      -- hash of the challenge
      id bytea primary key,
      -- afterwards the challenge is refused anyway
      expires_at timestamptz not null
    )`,
    `create index used_captchas_expires on used_captchas (expires_at)`,
    `alter table users
      add column storage_needs text not null default '',
      add column activation_reminders smallint not null default 0`,
  ],
  '0012-external-ids': [`create unique index users_external_id on users (external_id)`],
  '0013-passkeys': [
    `create table passkeys (
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
  ],
  '0014-managed-passphrases': [
    `alter table projects
      add sealed_passphrase bytea,
      add passphrase_key_id text,
      add check ((sealed_passphrase is null) = (passphrase_key_id is null))`,
  ],
  '0015-freezes-and-forms': [
    `create table account_freezes (
      user_id uuid not null references users on delete cascade,
      kind integer not null,
      -- limits of the account and its projects before the freeze
      saved jsonb,
      days_till_escalation integer,
      created_at timestamptz not null,
      primary key (user_id, kind)
    )`,
    `alter table users add column trial_notifications integer not null default 0`,
    `create table submissions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      form text not null,
      content jsonb not null,
      created_at timestamptz not null,
      delivered_at timestamptz
    )`,
    `create unique index submissions_once on submissions (user_id, form) where form <> 'feedback'`,
    `create index submissions_undelivered on submissions (created_at) where delivered_at is null`,
  ],
  '0016-deletions': [
    `alter table users add column marked_for_deletion_at timestamptz`,
    `update users set marked_for_deletion_at = now() where status = 3`,
    `create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3`,
    `alter table projects add column removal_after timestamptz`,
    `create index projects_to_remove on projects (id) where status = 2`,
    `update projects p set status = 2
      where status = 0 and exists (select from users u where u.id = p.owner_id and u.status = 2)`,
  ],
  '0017-burst-limits': [`alter table projects add column burst_limit integer`],
  '0018-devices-and-requests': [
    `alter table sessions add column device text`,
    `alter table users add column other_browser_told_at timestamptz`,
    `alter table users add column captcha_score double precision`,
    `drop index submissions_once`,
    `create unique index submissions_once on submissions (user_id, form)
      where form not in ('feedback', 'project-limit-increase')`,
  ],
  '0021-pending-sign-ups': [
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
    `create index pending_signups_token on pending_signups (registration_token)
      where registration_token is not null`,
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
    `insert into pending_signups
        (user_id, email, password_hash, profile, project_limit, registration_token, captcha_score, code_hash, sent_at,
          wrong_tries, failures, locked_until, reminders, created_at)
      select u.id, u.email, u.password_hash,
        jsonb_build_object(
          'full_name', u.full_name, 'short_name', u.short_name, 'partner', u.partner,
          'signup_promo_code', u.signup_promo_code, 'is_professional', u.is_professional,
          'company_name', u.company_name, 'position', u.position, 'employee_count', u.employee_count,
          'storage_needs', u.storage_needs, 'have_sales_contact', u.have_sales_contact),
        u.project_limit,
        (select t.secret_hash from registration_tokens t where t.owner_id = u.id limit 1),
        u.captcha_score, u.activation_code_hash, coalesce(u.activation_sent_at, u.created_at), u.activation_tries,
        u.failed_login_count, u.login_lockout_expiration, u.activation_reminders, u.created_at
      from users u
      where u.status = 0 and u.external_id is null
        and not exists (select from projects p where p.owner_id = u.id)
        and not exists (select from account_freezes f where f.user_id = u.id)`,
    `delete from users u using pending_signups p where u.id = p.user_id`,
    `drop index users_unverified`,
    `alter table users
      drop column activation_code_hash, drop column activation_sent_at, drop column activation_tries,
      drop column activation_reminders`,
  ],
  '0022-violations-close': [
    `update projects set rate_limit = 0
      where owner_id in (select user_id from account_freezes where kind = 2)`,
  ],
  '0023-values-to-forget': [
    `create table values_to_forget (id bigint generated always as identity primary key)`,
    `insert into values_to_forget select from users limit 1`,
  ],
}
