alter table users
add column mfa_secret bytea,
add column mfa_enabled boolean not null default false,
add column mfa_last_step bigint not null default 0,
add constraint users_mfa check (not mfa_enabled or mfa_secret is not null);

create table mfa_recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
