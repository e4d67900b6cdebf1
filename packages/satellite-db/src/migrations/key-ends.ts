/** When API keys are taken away, since another one has their place. */
export const keyEnds = [
  // beside api_keys, as key_facts is
  `create table key_ends (
    key_id uuid primary key references api_keys on delete cascade,
    ends_at timestamptz not null
  )`,
  `create index key_ends_by_time on key_ends (ends_at)`,
]
