#!/usr/bin/env node
import {
  hasPaidPrivileges,
  isAccountKind
} from "./chunk-XAY7SE7H.mjs";

// ../../packages/satellite-db/src/api-key-by-head.ts
async function findOwnerOfApiKey(db, head) {
  return db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").innerJoin("satellite.users as u", "u.id", "p.owner_id").select([
    "k.name as keyName",
    "p.name as projectName",
    "u.id as ownerId",
    "u.email as ownerEmail",
    "u.kind as ownerKind"
  ]).where("k.head", "=", head).executeTakeFirst();
}
async function findProjectOfApiKey(db, head) {
  const found = await db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").innerJoin("satellite.users as u", "u.id", "p.owner_id").select(["p.public_id as publicId", "p.created_at as createdAt", "u.kind as ownerKind"]).where("k.head", "=", head).executeTakeFirst();
  if (!found) return void 0;
  const { publicId, createdAt, ownerKind } = found;
  return { publicId, createdAt, paidTier: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind) };
}

export {
  findOwnerOfApiKey,
  findProjectOfApiKey
};
//# sourceMappingURL=chunk-67JMVK7O.mjs.map
