/** What cards pay, and what the card provider tells of it. */
export const cardPayments = [
  `create table card_payments (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    purpose text not null check (purpose in ('funds', 'invoice', 'upgrade', 'package')),
    invoice_id uuid,
    cents bigint not null check (cents > 0),
    state text not null check (state in ('started', 'processing', 'actionRequired', 'succeeded', 'failed')),
    provider_intent text unique,
    attempt_key text not null unique,
    card_id text,
    created_at timestamptz not null,
    settled_at timestamptz,
    finished_at timestamptz,
    failure text,
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
    check ((purpose = 'invoice') = (invoice_id is not null))
  )`,
  `create index card_payments_of_user on card_payments (user_id, created_at)`,
  `create index card_payments_open on card_payments (created_at) where finished_at is null and state <> 'failed'`,

  `create table provider_events (
    provider text not null,
    event_id text not null,
    type text not null,
    object_id text not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    next_try_at timestamptz not null,
    tries int not null default 0,
    last_error text,
    primary key (provider, event_id)
  )`,
  `create index provider_events_due on provider_events (next_try_at) where handled_at is null`,
  `create index provider_events_handled on provider_events (handled_at)`,
]
