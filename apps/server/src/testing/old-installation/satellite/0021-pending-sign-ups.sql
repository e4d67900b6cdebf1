create table pending_signups (
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
);

create index pending_signups_email on pending_signups (lower(email), sent_at);

create index pending_signups_sent on pending_signups (sent_at);

create index pending_signups_token on pending_signups (registration_token)
where registration_token is not null;

create table mail_counts (
  kind text not null,
  -- keyed hash: who was never here is not written down
  address_hash bytea not null,
  -- since when is counted
  since timestamptz not null,
  sent integer not null,
  primary key (kind, address_hash)
);

create index mail_counts_since on mail_counts (since);

insert into pending_signups
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
  and not exists (select from account_freezes f where f.user_id = u.id);

delete from users u using pending_signups p where u.id = p.user_id;

drop index users_unverified;

alter table users
drop column activation_code_hash, drop column activation_sent_at, drop column activation_tries,
drop column activation_reminders;
