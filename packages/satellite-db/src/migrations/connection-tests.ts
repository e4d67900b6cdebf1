/** What the gateway saw of an access key while somebody watches. */
export const connectionTests = [
  `create table connection_tests (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    opened_by uuid not null references users on delete cascade,
    -- stands for the access key id, which the satellite does not know
    key_mark bytea not null,
    ends_at timestamptz not null
  )`,
  `create index connection_tests_key on connection_tests (key_mark)`,
  `create index connection_tests_opener on connection_tests (opened_by)`,
  `create index connection_tests_project on connection_tests (project_id)`,
  `create table connection_test_requests (
    test_id uuid not null references connection_tests on delete cascade,
    outcome text not null,
    -- of the last request that came to this
    seen_at timestamptz not null,
    client text not null,
    operation text,
    code text,
    skew_seconds integer,
    primary key (test_id, outcome)
  )`,
]
