create table account_freezes (
  user_id uuid not null references users on delete cascade,
  kind integer not null,
  -- limits of the account and its projects before the freeze
  saved jsonb,
  days_till_escalation integer,
  created_at timestamptz not null,
  primary key (user_id, kind)
);

alter table users add column trial_notifications integer not null default 0;

create table submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  form text not null,
  content jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);

create unique index submissions_once on submissions (user_id, form) where form <> 'feedback';

create index submissions_undelivered on submissions (created_at) where delivered_at is null;
