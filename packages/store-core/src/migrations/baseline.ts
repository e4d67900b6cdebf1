/** Why the tables look like this: docs/decisions/database-schema.md. The schema `satellite` is there already. */
export const tables = [
  // A tree of folders below each bucket.
  `create table store.folders (
    id bigint primary key generated always as identity,
    bucket_id bigint not null references satellite.buckets,
    -- null for the one folder at the top of a bucket
    parent_id bigint references store.folders,
    -- the (encrypted) component and a slash: the key by which a folder sorts among objects; empty at the top
    name bytea not null,
    -- the transaction that made it visible to listings
    shown_by xid8 not null default pg_current_xact_id()
  )`,
  `create unique index folders_child on store.folders (parent_id, name)`,
  `create unique index folders_top on store.folders (bucket_id) where parent_id is null`,
  `create index folders_shown on store.folders (parent_id, shown_by)`,

  // One row for each version of a key, and for each upload that is not finished.
  `create table store.objects (
    id bigint primary key generated always as identity,
    folder_id bigint not null references store.folders,
    -- the (encrypted) last component of the path
    name bytea not null,
    -- rises with every version of a key
    version bigint not null,
    stream_id uuid not null,
    -- 0 an upload that is not finished, 1 an object, 2 a delete marker
    state smallint not null check (state between 0 and 2),
    -- false for the null version: written while the bucket was not versioned, or suspended
    versioned boolean not null,
    -- true for the highest version of a key, object or marker
    is_latest boolean not null,
    multipart boolean not null default false,
    created_at timestamptz not null,
    expires_at timestamptz,
    plain_size bigint not null default 0,
    encrypted_size bigint not null default 0,
    segment_count integer not null default 0,
    -- sealed by the owner, tags and checksums included; all null when there is nothing
    metadata bytea,
    metadata_key bytea,
    metadata_nonce bytea,
    etag bytea,
    -- 0 none, 1 compliance, 2 governance
    retention_mode smallint not null default 0 check (retention_mode between 0 and 2),
    retain_until timestamptz,
    legal_hold boolean not null default false,
    -- the bucket of an unfinished upload, null for everything else: listings find it without a walk through all folders
    upload_bucket bigint,
    -- the transaction that made it visible to listings: set-shown-by.ts
    shown_by xid8 not null default pg_current_xact_id(),
    -- the path of an unfinished upload, by which uploads are listed
    upload_path bytea,
    -- what ends by itself cannot be held, and what is held cannot end
    constraint objects_lock_or_expiry check (expires_at is null or (retention_mode = 0 and not legal_hold)),
    constraint objects_retention check ((retention_mode = 0) = (retain_until is null))
  )`,
  `create unique index objects_version on store.objects (folder_id, name, version desc) where state <> 0`,
  // Pages of a listing, and names with the ids of their rows without a look at the rows.
  `create unique index objects_visible on store.objects (folder_id, name) include (id) where is_latest and state = 1`,
  `create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state <> 0`,
  // For the foreign key, which partial indexes do not serve: without it the removal of a folder reads all objects.
  `create index objects_folder on store.objects (folder_id)`,
  `create index objects_expiry on store.objects (expires_at) where expires_at is not null`,
  `create index objects_upload on store.objects (folder_id, name, id) where state = 0`,
  `create index objects_upload_age on store.objects (created_at) where state = 0`,
  `create unique index objects_upload_stream on store.objects (stream_id) where state = 0`,
  // Uploads in the order of their paths. An entry holds the beginning of a path; what shares it is sorted when it is read.
  `create index objects_upload_path on store.objects (upload_bucket, substring(upload_path from 1 for 1100), id)
    where state = 0`,
  // The bucket is not its first column: whatever statistics say, this index is of no use for a bucket's uploads.
  `create index objects_begun on store.objects (shown_by, upload_bucket) where state = 0`,

  // Parts of uploads, and of the objects that were made of them.
  `create table store.parts (
    object_id bigint not null references store.objects,
    part integer not null,
    plain_size bigint not null,
    encrypted_size bigint not null,
    segment_count integer not null,
    -- sealed by the owner, with the checksum of the part
    etag bytea not null,
    created_at timestamptz not null,
    primary key (object_id, part)
  )`,

  // The content, piece by piece: in the row itself, or the name of a blob.
  `create table store.segments (
    object_id bigint not null references store.objects,
    -- 0 for an object that was not uploaded in parts
    part integer not null,
    position integer not null,
    -- within the part until the upload is finished, then within the object
    plain_offset bigint not null,
    plain_size bigint not null,
    encrypted_size bigint not null,
    encrypted_key bytea not null,
    key_nonce bytea not null,
    inline bytea,
    blob_id uuid,
    -- which blob store holds the blob
    placement integer not null default 0,
    check ((inline is null) <> (blob_id is null)),
    primary key (object_id, part, position)
  ) with (toast_tuple_target = 8160)`,
  `alter table store.segments alter column inline set storage external`,
  `create index segments_blob on store.segments (blob_id) where blob_id is not null`,

  // Blobs that nothing names any more.
  `create table store.blob_garbage (
    blob_id uuid primary key,
    placement integer not null,
    size bigint not null,
    -- downloads that began before the object went may finish until then
    remove_after timestamptz not null,
    -- the row stays as a tombstone while a token could still bring the blob back
    removed_at timestamptz
  )`,
  `create index blob_garbage_due on store.blob_garbage (remove_after) where removed_at is null`,
  `create index blob_garbage_removed on store.blob_garbage (removed_at) where removed_at is not null`,
]
