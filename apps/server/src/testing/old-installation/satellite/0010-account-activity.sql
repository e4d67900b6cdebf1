create table account_activity (
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- browser and system, without versions: how a device is known again
  device text not null
);

create index account_activity_user on account_activity (user_id, id desc);

create index account_activity_at on account_activity (at);
