/** What billing knows of people: since when they pay, coupons, tax ids, how far a reminder to pay has gone. */
export const billingPeople = [
  `alter table users
    -- when the account became paid last; null where it was paid from its beginning, or never
    add column upgraded_at timestamptz,
    -- whether a reseller bills them; null: the partner says it
    add column var_partner boolean`,
  // how many mails have gone out about it
  `alter table account_freezes add column mails_sent integer not null default 0`,
  // the card provider has not been told yet that the email address is another one
  `alter table billing_customers add column provider_behind boolean not null default false`,

  `create table coupons (
    id uuid primary key default gen_random_uuid(),
    -- as people type it, in any case
    promo_code text not null check (promo_code <> ''),
    name text not null,
    -- of each invoice: one of the two
    amount_off integer check (amount_off > 0),
    percent_off integer check (percent_off between 1 and 100),
    duration text not null check (duration in ('once', 'repeating', 'forever')),
    -- of a repeating one: how many invoices
    months integer check (months > 0),
    created_at timestamptz not null,
    -- nobody can apply it any more; who has it keeps it
    ended_at timestamptz,
    check ((amount_off is null) <> (percent_off is null)),
    check ((months is not null) = (duration = 'repeating'))
  )`,
  `create unique index coupons_promo_code on coupons (lower(promo_code))`,

  `create table applied_coupons (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    coupon_id uuid not null references coupons,
    applied_at timestamptz not null,
    -- invoices that it still counts for; null: all
    invoices_left integer check (invoices_left >= 0),
    ended_at timestamptz,
    -- nobody gets one again that they had
    unique (user_id, coupon_id)
  )`,
  // one at a time
  `create unique index applied_coupons_active on applied_coupons (user_id) where ended_at is null`,

  `create table tax_ids (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    -- of the domain's tax types
    type text not null,
    value text not null,
    -- by which the card provider knows it
    provider_id text not null,
    created_at timestamptz not null,
    unique (user_id, type, value)
  )`,

  `create table billing_begin (
    the_only_one boolean primary key default true check (the_only_one),
    -- the first start with billing: accounts that are older pay nothing before begins_at
    switched_on_at timestamptz not null,
    -- null: not until the operator names a date
    begins_at timestamptz
  )`,
]
