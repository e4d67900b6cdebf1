create table used_captchas (
  -- hash of the challenge
  id bytea primary key,
  -- afterwards the challenge is refused anyway
  expires_at timestamptz not null
);

create index used_captchas_expires on used_captchas (expires_at);

alter table users
add column storage_needs text not null default '',
add column activation_reminders smallint not null default 0;
