create table account_flows (
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
);
