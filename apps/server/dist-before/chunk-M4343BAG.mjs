#!/usr/bin/env node
import {
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  concatBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../auth/src/records/record-seal.ts
var sealedColumns = {
  schema: "auth",
  table: "records",
  key: "encryption_key_hash",
  columns: ["encrypted_secret_key", "encrypted_access_grant"]
};
function createRecordSeal(rootSecret) {
  const key = deriveInstallationKey(rootSecret, "sealing");
  const each = (work) => (hash, { encryptedSecretKey, encryptedAccessGrant }) => ({
    encryptedSecretKey: work(key, encryptedSecretKey, concatBytes(utf8("secret key "), hash)),
    encryptedAccessGrant: work(key, encryptedAccessGrant, concatBytes(utf8("access grant "), hash))
  });
  return { close: each(sealBytes), open: each(openSealed) };
}

// ../auth/src/records/records.ts
async function findRecord(db, hash, now) {
  return db.selectFrom("auth.records").select([
    "macaroon_head as macaroonHead",
    "encrypted_secret_key as encryptedSecretKey",
    "encrypted_access_grant as encryptedAccessGrant",
    "public",
    "public_project_id as publicProjectId",
    "project_created_at as projectCreatedAt",
    "usage_tags as usageTags",
    (column) => column.exists(
      column.selectFrom("auth.link_rules").select("record_hash").whereRef("record_hash", "=", "encryption_key_hash")
    ).$castTo().as("governed")
  ]).where("encryption_key_hash", "=", hash).where("invalidated_at", "is", null).where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)])).executeTakeFirst();
}
async function insertRecord(db, record) {
  await db.insertInto("auth.records").values(record).execute();
}
async function deleteRecordOf(db, hash) {
  const { numDeletedRows } = await db.deleteFrom("auth.records").where("encryption_key_hash", "=", hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export {
  sealedColumns,
  createRecordSeal,
  findRecord,
  insertRecord,
  deleteRecordOf
};
//# sourceMappingURL=chunk-M4343BAG.mjs.map
