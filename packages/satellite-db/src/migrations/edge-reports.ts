/** What the edge tells api, and which of its batches were counted. */
export const edgeReports = [
  `create table edge_processes (
    process text primary key,
    -- of its batch that was counted last
    last_number bigint not null,
    counted_at timestamptz not null
  )`,
  // beside api_keys: a row of which is what requests are judged by, and a change of it makes the edge judge anew
  `create table key_uses (
    key_id uuid primary key references api_keys on delete cascade,
    -- an hour behind at most
    used_at timestamptz not null
  )`,
]
