/** Who pays, and the books: double entry, only ever written (the triggers are in `sql/guard-ledger.ts`). */
export const ledger = [
  `create table billing_customers (
    user_id uuid primary key references users,
    -- of the card provider, once it knows the account
    provider text,
    provider_id text unique,
    created_at timestamptz not null,
    closed_at timestamptz,
    address jsonb,
    invoice_reference text not null default '',
    -- name, boughtAt, expiresAt
    package jsonb,
    check ((provider is null) = (provider_id is null))
  )`,

  `create table ledger_acts (
    id bigint primary key generated always as identity,
    -- names the business act: whoever comes with it again writes nothing
    key text not null unique,
    kind text not null,
    user_id uuid references users,
    at timestamptz not null,
    facts jsonb not null
  )`,
  `create index ledger_acts_of_user on ledger_acts (user_id, id)`,

  `create table ledger_entries (
    id bigint primary key generated always as identity,
    act_id bigint not null references ledger_acts,
    account text not null check (account in ('receivable', 'credit', 'tokens', 'revenue', 'card', 'chain', 'bonus',
      'discount', 'refunds', 'carried')),
    user_id uuid references users,
    -- millionths of a dollar; debit above zero, credit below
    micros bigint not null check (micros <> 0)
  )`,
  `create index ledger_entries_of_act on ledger_entries (act_id)`,
  `create index ledger_entries_of_user on ledger_entries (user_id, account) include (micros)`,
]
