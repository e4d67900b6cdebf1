export const keptNames = [
  // The names of large encrypted folders in their plain order, sealed by who listed them: a cache, see
  // docs/decisions/listing-encrypted-folders.md. Rows are never changed: a later one takes the place of the whole.
  `create table store.kept_listings (
    -- stands for a folder and the key of its names; only who has that key can make it
    place bytea primary key,
    folder_id bigint not null references store.folders on delete cascade,
    -- sealed: which parts there are, in which order, as of which moment
    directory bytea not null,
    -- of all parts, in bytes
    size bigint not null,
    written_at timestamptz not null,
    -- xmin says the same, unless the row was copied into another database, whose transactions have other ids
    written_by xid8 not null default pg_current_xact_id()
  )`,
  // For the foreign key.
  `create index kept_listings_folder on store.kept_listings (folder_id)`,
  `create table store.kept_names (
    place bytea not null references store.kept_listings on delete cascade,
    -- random, so that it says nothing of the part's place among the others
    part bytea not null,
    -- all of one length
    sealed bytea not null,
    primary key (place, part)
  )`,
  // Ciphertext does not become smaller.
  `alter table store.kept_names alter column sealed set storage external`,
  `alter table store.kept_listings alter column directory set storage external`,
]
