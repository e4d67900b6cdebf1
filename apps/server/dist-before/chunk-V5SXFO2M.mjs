#!/usr/bin/env node
import {
  baseline,
  statements
} from "./chunk-PFZD2ULI.mjs";
import {
  createRecordSeal,
  sealedColumns
} from "./chunk-M4343BAG.mjs";
import {
  rewriteColumns
} from "./chunk-GYBFNUYZ.mjs";

// ../auth/src/migrations/baseline.ts
var tables = [
  // Edge credentials: a record is found by the hash of its access key id, which opens it.
  `create table records (
    encryption_key_hash bytea primary key check (length(encryption_key_hash) = 32),
    satellite_address text not null,
    public_project_id uuid,
    -- the first part of the API key that the grant holds
    macaroon_head bytea not null,
    -- both sealed under the access key id, and again under the root secret
    encrypted_secret_key bytea not null,
    encrypted_access_grant bytea not null,
    expires_at timestamptz,
    public boolean not null,
    usage_tags text not null default '',
    project_created_at timestamptz,
    created_at timestamptz not null default now(),
    invalidated_at timestamptz,
    invalidation_reason text
  )`,
  `create index records_macaroon_head on records (macaroon_head)`,
  `create index records_expires_at on records (expires_at) where expires_at is not null`
];

// ../auth/src/migrations/link-rules.ts
var linkRules = [
  // What was used is kept when rules change, so it stands beside them.
  `create table link_rules (
    record_hash bytea primary key references records (encryption_key_hash) on delete cascade,
    -- scrypt with its costs and salt; null for a link without password
    password_hash text,
    -- random, another one whenever the password is set
    password_mark text,
    expires_at timestamptz,
    max_downloads bigint,
    max_bytes bigint,
    hide_listing boolean not null,
    paused boolean not null,
    takes_uploads boolean not null,
    max_uploads bigint,
    max_uploaded_bytes bigint,
    max_file_bytes bigint,
    downloads bigint not null default 0,
    bytes bigint not null default 0,
    uploads bigint not null default 0,
    uploaded_bytes bigint not null default 0,
    changed_at timestamptz not null,
    check ((password_hash is null) = (password_mark is null))
  )`,
  // Downloads that were counted, so that their visitors may go on with them; at most as many as a link allows.
  `create table link_downloads (
    record_hash bytea not null references link_rules (record_hash) on delete cascade,
    -- who took which file, in a form that tells neither
    visitor bytea not null check (length(visitor) = 32),
    bytes_left bigint not null,
    until timestamptz not null,
    primary key (record_hash, visitor)
  )`,
  `create index link_downloads_until on link_downloads (until)`
];

// ../auth/src/migrations/second-seal.ts
var secondSeal = (seal) => ({
  async up(db) {
    await rewriteColumns(db, {
      ...sealedColumns,
      change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
        if (!seal) throw new Error("there are records, which cannot be sealed without the root secret");
        const sealed = seal.close(hash, { encryptedSecretKey, encryptedAccessGrant });
        return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant];
      }
    });
  }
});

// ../auth/src/migrations/index.ts
var migrationsWith = (seal) => ({
  steps: { [baseline]: statements(tables), "0002-link-rules": statements(linkRules) },
  definitions: [],
  // the first step made the tables as they are today
  beforeBaseline: { "0001-records": statements(tables), "0002-second-seal": secondSeal(seal) }
});
var migrationsOf = (rootSecret) => migrationsWith(createRecordSeal(rootSecret));
var migrations = migrationsWith(void 0);

export {
  migrationsWith,
  migrationsOf,
  migrations
};
//# sourceMappingURL=chunk-V5SXFO2M.mjs.map
