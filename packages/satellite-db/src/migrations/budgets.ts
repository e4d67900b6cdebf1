/** What people want to spend in a month at most, who was told of it, and what is to be sent to webhooks. */
export const budgets = [
  `create table budgets (
    id uuid primary key default gen_random_uuid(),
    -- who pays
    user_id uuid not null references users,
    -- one of theirs; null: all of them
    project_id bigint references projects,
    -- by name: what was used under it is charged whether the bucket is there or not
    bucket text collate "C",
    -- a month of UTC
    cents bigint not null check (cents between 1 and 100000000),
    percentages smallint[] not null,
    stop_downloads boolean not null,
    mail boolean not null,
    webhook text,
    -- signs what is sent to the webhook; sealed, bound to the budget
    sealed_secret bytea,
    -- first moment of the month in which downloads were stopped, and when
    stopped_month timestamptz,
    stopped_at timestamptz,
    created_at timestamptz not null,
    check (bucket is null or project_id is not null),
    check ((stopped_month is null) = (stopped_at is null)),
    unique nulls not distinct (user_id, project_id, bucket)
  )`,
  `create index budgets_of_project on budgets (project_id)`,
  // One row for each percentage that was reached in a month, whoever finds out.
  `create table budget_alerts (
    budget_id uuid not null references budgets on delete cascade,
    month timestamptz not null,
    percentage smallint not null,
    spent_cents bigint not null,
    at timestamptz not null,
    primary key (budget_id, month, percentage)
  )`,
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    -- whose address and secret count: those of the moment of sending
    kind text not null check (kind = 'budget'),
    budget_id uuid not null references budgets on delete cascade,
    body text not null,
    created_at timestamptz not null,
    -- null: it is over
    due_at timestamptz,
    tries integer not null default 0,
    tried_at timestamptz,
    delivered boolean not null default false,
    -- what came of the last try, for people
    said text not null default ''
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`,
  `create index webhook_deliveries_of_budget on webhook_deliveries (budget_id, created_at desc)`,
  // On the project, with which every request of the object store is judged: no query more, and caches see it change.
  `alter table projects
    add column downloads_stopped_until timestamptz,
    -- null: everywhere
    add column downloads_stopped_in text[] collate "C"`,
]
