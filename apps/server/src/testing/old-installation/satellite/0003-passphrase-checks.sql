create table passphrase_checks (
  project_id bigint not null references projects on delete cascade,
  value bytea not null check (octet_length(value) between 16 and 128),
  created_at timestamptz not null,
  primary key (project_id, value)
);

create index bucket_tallies_taken_at on bucket_tallies (project_id, taken_at);
