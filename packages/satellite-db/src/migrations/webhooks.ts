/** Webhooks of projects share the outbox of those of budgets. Why: docs/decisions/webhooks.md. */
export const webhooks = [
  `create table webhooks (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    address text not null,
    description text not null,
    -- what it hears of, see the domain's eventChoices; what happens to objects is chosen by buckets.notification
    events text[] not null,
    is_active boolean not null,
    -- signs what is sent to it; sealed, bound to the webhook
    sealed_secret bytea not null,
    -- the one of before signs too, until then
    old_sealed_secret bytea,
    old_secret_until timestamptz,
    -- since a delivery was given up; null once one has arrived
    failing_since timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    check ((old_sealed_secret is null) = (old_secret_until is null))
  )`,
  `create index webhooks_of_project on webhooks (project_id)`,

  `alter table webhook_deliveries
    drop constraint webhook_deliveries_kind_check,
    alter column budget_id drop not null,
    add column webhook_id uuid references webhooks on delete cascade,
    -- whose deliveries wait for each other: who pays for the budget, or owns the project
    add column account_id uuid,
    add column type text not null default 'budget.reached',
    -- of the version of an object that came or went
    add column event_id uuid,
    -- the name of the object is expected, and comes sealed; who asked for some names alone has said which
    add column wants_name boolean not null default false,
    add column sealed_name bytea,
    add column prefix text not null default '',
    add column suffix text not null default ''`,
  `update webhook_deliveries d set account_id = b.user_id from budgets b where b.id = d.budget_id`,
  `alter table webhook_deliveries
    alter column account_id set not null,
    alter column type drop default,
    add check (kind in ('budget', 'project')),
    add check ((kind = 'budget') = (budget_id is not null)),
    add check ((kind = 'project') = (webhook_id is not null))`,
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (account_id, due_at) where due_at is not null`,
  `create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc)
    where webhook_id is not null`,
  `create index webhook_deliveries_to_name on webhook_deliveries (event_id) where wants_name and due_at is not null`,
  `create index webhook_deliveries_over on webhook_deliveries (created_at) where due_at is null`,

  `create table webhook_tries (
    id bigint generated always as identity primary key,
    delivery_id uuid not null references webhook_deliveries on delete cascade,
    at timestamptz not null,
    delivered boolean not null,
    -- 0: nothing was answered
    status integer not null,
    said text not null,
    -- the beginning of what was answered
    answer bytea not null,
    millis integer not null
  )`,
  `create index webhook_tries_of_delivery on webhook_tries (delivery_id, id desc)`,

  `alter table projects
    add column tells_object_names boolean not null default false,
    -- the levels of limits that webhooks were told, in percent, whether mails are on or not
    add column storage_told smallint not null default 0,
    add column egress_told smallint not null default 0,
    add column egress_told_month timestamptz`,
]
