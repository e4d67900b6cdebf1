#!/usr/bin/env node
import {
  baseline,
  statements
} from "./chunk-PFZD2ULI.mjs";

// ../../packages/card-providers/src/sandbox/migrations.ts
var tables = [
  `create table customers (
    id text primary key,
    user_id text not null unique,
    email text not null,
    name text not null,
    address text,
    default_card text,
    is_closed boolean not null default false
  )`,
  `create table cards (
    id text primary key,
    customer_id text references customers,
    test_card text not null,
    exp_month int not null check (exp_month between 1 and 12),
    exp_year int not null,
    created_at timestamptz not null,
    -- of those of one moment, the order
    number bigint generated always as identity,
    is_set_up boolean not null default false,
    is_detached boolean not null default false
  )`,
  `create index cards_customer on cards (customer_id)`,
  `create table setups (
    id text primary key,
    customer_id text not null references customers,
    client_secret text not null unique,
    state text not null,
    card_id text references cards,
    failure text
  )`,
  `create table intents (
    id text primary key,
    customer_id text not null references customers,
    cents bigint not null check (cents > 0),
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
    state text not null,
    client_secret text not null unique,
    card_id text references cards,
    save_card boolean not null,
    off_session boolean not null,
    description text not null,
    attempt_key text not null unique,
    asked text not null,
    failure_kind text,
    failure text,
    created_at timestamptz not null,
    settles_at timestamptz
  )`,
  `create index intents_created on intents (created_at, id)`,
  `create index intents_unsettled on intents (settles_at) where settles_at is not null`,
  `create table refunds (
    id text primary key,
    intent_id text not null references intents,
    cents bigint not null check (cents > 0),
    attempt_key text not null unique
  )`,
  `create table tax_ids (
    id text primary key,
    customer_id text not null references customers,
    type text not null,
    value text not null,
    unique (customer_id, type, value)
  )`,
  `create table events (
    id text primary key,
    type text not null,
    object_id text not null,
    created_at timestamptz not null,
    deliver_at timestamptz not null,
    delivered_at timestamptz,
    tries int not null default 0
  )`,
  `create index events_due on events (deliver_at) where delivered_at is null`
];
var migrations = { steps: { [baseline]: statements(tables) }, definitions: [] };

export {
  migrations
};
//# sourceMappingURL=chunk-MIFQ3KWP.mjs.map
