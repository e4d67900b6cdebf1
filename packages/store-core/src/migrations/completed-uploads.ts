export const completedUploads = [
  // What was answered to who completed an upload, for a day: an answer can get lost, and is asked for once more then.
  `create table store.completed_uploads (
    bucket_id bigint not null references satellite.buckets on delete cascade,
    -- of the upload, and of the object that it became
    stream_id uuid not null,
    path bytea not null,
    -- the numbers of the parts that were asked for
    parts integer[] not null,
    completed_at timestamptz not null,
    version bigint not null,
    versioned boolean not null,
    expires_at timestamptz,
    plain_size bigint not null,
    segment_count integer not null,
    -- sealed by the owner
    metadata bytea,
    metadata_key bytea,
    metadata_nonce bytea,
    etag bytea,
    retention_mode smallint not null,
    retain_until timestamptz,
    legal_hold boolean not null,
    primary key (bucket_id, stream_id)
  )`,
  `create index completed_uploads_age on store.completed_uploads (completed_at)`,
]
