/** What requests with an Idempotency-Key were answered. */
export const idempotentAnswers = [
  `create table idempotent_answers (
    user_id uuid not null references users on delete cascade,
    -- SHA-256 of what the client chose
    key_hash bytea not null check (octet_length(key_hash) = 32),
    -- SHA-256 of method, address and body
    request_hash bytea not null check (octet_length(request_hash) = 32),
    -- tells one who works on it from another who took it over
    attempt uuid not null,
    begun_at timestamptz not null,
    -- null while the first is not answered yet
    status smallint,
    -- sealed, bound to person and key
    sealed_answer bytea,
    primary key (user_id, key_hash),
    check ((status is null) = (sealed_answer is null))
  )`,
  `create index idempotent_answers_begun on idempotent_answers (begun_at)`,
]
