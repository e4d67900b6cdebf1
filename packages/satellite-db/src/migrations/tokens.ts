/** Deposits of the native token: who has which address, what arrived there, and how far the chains have been read. */
export const tokens = [
  // Never set back: an address that was handed out once is never somebody else's.
  `create sequence token_address_indexes as bigint minvalue 0 maxvalue 2147483647 start 0 no cycle`,
  `create table token_wallets (
    user_id uuid primary key references users,
    -- of the child of the operator's extended public key
    address_index bigint not null unique,
    -- of that key, so that its owner knows which one
    key_fingerprint text not null,
    -- checksummed
    address text not null unique,
    claimed_at timestamptz not null
  )`,
  `create table token_chains (
    chain_id bigint primary key,
    contract text not null,
    decimals smallint not null check (decimals between 0 and 77),
    -- every block up to this one was read
    scanned_to bigint not null,
    head bigint not null,
    scanned_at timestamptz not null,
    -- it was found that money has been credited which the chain does not have any more
    halted_at timestamptz,
    halt_reason text,
    check ((halted_at is null) = (halt_reason is null))
  )`,
  // Blocks as they were read, by which it is seen when the chain has been replaced.
  `create table chain_blocks (
    chain_id bigint not null references token_chains on delete cascade,
    number bigint not null,
    hash text not null,
    primary key (chain_id, number)
  )`,
  `create table token_deposits (
    chain_id bigint not null references token_chains,
    tx_hash text not null,
    log_index integer not null,
    -- names the bonus of the deposit
    number bigint not null unique generated always as identity,
    user_id uuid not null references users,
    sender text not null,
    address text not null,
    -- in the smallest unit of the token
    value numeric(78) not null check (value > 0),
    decimals smallint not null,
    block_number bigint not null,
    block_hash text not null,
    block_at timestamptz not null,
    seen_at timestamptz not null,
    -- millionths of a dollar; null until there is a fresh price
    price_micros bigint check (price_micros > 0),
    usd_micros bigint,
    bonus_micros bigint,
    -- when it was written into the books
    credited_at timestamptz,
    -- when the upgrade and the overdue invoices that it pays were seen to
    followed_at timestamptz,
    primary key (chain_id, tx_hash, log_index),
    check ((price_micros is null) = (usd_micros is null) and (price_micros is null) = (bonus_micros is null)),
    check (credited_at is null or price_micros is not null),
    check (followed_at is null or credited_at is not null)
  )`,
  `create index token_deposits_of_user on token_deposits (user_id, block_at)`,
  `create index token_deposits_open on token_deposits (chain_id, block_number) where followed_at is null`,
]
