/** What months are charged: usage as it was frozen, invoices that are made of it, and their lines. */
export const invoices = [
  `create table invoices (
    id uuid primary key default gen_random_uuid(),
    -- once it is sent; numbers of a year have no gaps
    number text unique,
    user_id uuid not null references users,
    -- such as 2026-10
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    -- what of the month is charged
    since timestamptz not null,
    before timestamptz not null,
    state text not null check (state in ('draft', 'open', 'paid', 'void')),
    subtotal_cents bigint not null,
    discount_cents bigint not null,
    minimum_cents bigint not null,
    -- of earlier invoices
    carried_cents bigint not null,
    paid_tokens_cents bigint not null default 0,
    paid_credit_cents bigint not null default 0,
    paid_card_cents bigint not null default 0,
    -- to the next invoice
    left_cents bigint not null default 0,
    credited_cents bigint not null default 0,
    coupon jsonb,
    -- as it stood when the invoice was sent
    buyer jsonb,
    created_at timestamptz not null,
    reviewed_at timestamptz,
    finalised_at timestamptz,
    paid_at timestamptz,
    voided_at timestamptz,
    -- why the last try to pay it did not work, in the provider's words
    failure text not null default '',
    failed_at timestamptz,
    -- of an intent that its owner has to confirm
    waiting_intent text,
    unique (user_id, month),
    check ((state = 'draft') = (finalised_at is null) or state = 'void'),
    check (state <> 'paid' or paid_tokens_cents + paid_credit_cents + paid_card_cents + left_cents
      = subtotal_cents - discount_cents + minimum_cents + carried_cents)
  )`,
  `create index invoices_of_month on invoices (month, state)`,
  `create index invoices_unpaid on invoices (user_id, finalised_at) where state = 'open'`,

  `create table invoice_lines (
    invoice_id uuid not null references invoices on delete cascade,
    position integer not null,
    kind text not null check (kind in ('usage', 'minimum')),
    project_id bigint references projects,
    project text not null,
    product text not null,
    component text not null,
    quantity text not null,
    unit text not null,
    -- cents for a unit
    rate text not null,
    cents bigint not null,
    discount_cents bigint not null,
    since timestamptz not null,
    before timestamptz not null,
    primary key (invoice_id, position)
  )`,

  // what a project used in a month, and what it comes to: later prices or late reports change nothing of it
  `create table invoice_records (
    project_id bigint not null references projects,
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    user_id uuid not null references users,
    since timestamptz not null,
    before timestamptz not null,
    charges jsonb not null,
    prepared_at timestamptz not null,
    invoice_id uuid references invoices on delete set null,
    primary key (project_id, month)
  )`,
  `create index invoice_records_of_month on invoice_records (month, user_id)`,
]
