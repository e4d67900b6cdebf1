#!/usr/bin/env node
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";

// ../../packages/satellite-db/src/api-keys.ts
import { sql } from "kysely";
async function listApiKeys(db, input) {
  const matching = matchingKeys(db, input);
  const { total } = await matching.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const keys = await matching.select(listedColumns).orderBy(orders[input.order], input.direction).orderBy("k.id", input.direction).limit(input.limit).offset(input.offset).execute();
  return { keys, total };
}
var orders = {
  name: sql`lower(k.name)`,
  createdAt: sql`k.created_at`,
  creator: sql`lower(coalesce(u.email, ''))`
};
async function listApiKeysAfter(db, input) {
  const { after, limit } = input;
  return matchingKeys(db, input).select(listedColumns).$if(
    after !== void 0,
    (keys) => keys.where(sql`(k.created_at, k.id) > (${after?.createdAt}, ${after?.id}::uuid)`)
  ).orderBy("k.created_at").orderBy("k.id").limit(limit).execute();
}
var listedColumns = [
  "k.id",
  "p.public_id as publicProjectId",
  "k.name",
  "k.created_by as createdBy",
  sql`coalesce(u.email, '')`.as("creatorEmail"),
  "k.partner",
  "k.version",
  "k.created_at as createdAt"
];
function matchingKeys(db, { projectId, search, hiddenPrefix }) {
  const keys = db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").leftJoin("satellite.users as u", "u.id", "k.created_by").where("k.project_id", "=", projectId).where(sql`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`);
  if (search === "") return keys;
  const found = sql`(strpos(lower(k.name), lower(${search})) > 0
    or strpos(lower(coalesce(u.email, '')), lower(${search})) > 0)`;
  return keys.where(found);
}
async function listApiKeyNames(db, projectId) {
  const rows = await db.selectFrom("satellite.api_keys").select("name").where("project_id", "=", projectId).orderBy("name").execute();
  return rows.map(({ name }) => name);
}
var keysOfOwner = (db, ownerId, hiddenPrefix) => db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").where("p.owner_id", "=", ownerId).where("p.status", "=", projectStatus.active).where(sql`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`);
async function countApiKeysOfOwner(db, ownerId, hiddenPrefix) {
  const { count } = await keysOfOwner(db, ownerId, hiddenPrefix).select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return count;
}
async function countApiKeysOfProject(db, projectId, { hiddenPrefix, named }) {
  const keys = db.selectFrom("satellite.api_keys as k").where("k.project_id", "=", projectId).where(sql`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`);
  const { count } = await keys.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await keys.select("k.name").orderBy("k.name").limit(named).execute();
  return { count, names: rows.map(({ name }) => name) };
}
async function listSomeApiKeysOfOwner(db, ownerId, { hiddenPrefix, limit }) {
  return keysOfOwner(db, ownerId, hiddenPrefix).select(["k.project_id as projectId", "k.name"]).orderBy("k.project_id").orderBy("k.name").limit(limit).execute();
}
var findApiKeyOfProject = (db, { projectId, id }) => db.selectFrom("satellite.api_keys").select(["id", "name", "created_by as createdBy"]).where("project_id", "=", projectId).where("id", "=", id).executeTakeFirst();
async function findApiKeysForMember(db, { ids, userId }) {
  if (ids.length === 0) return [];
  return keysOfMember(db, userId).where("k.id", "in", ids).execute();
}
async function findApiKeyForMember(db, { projectId, name, userId }) {
  return keysOfMember(db, userId).where("p.public_id", "=", projectId).where("k.name", "=", name).executeTakeFirst();
}
var keysOfMember = (db, userId) => db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select([
  "k.id",
  "k.name",
  "k.created_by as createdBy",
  "p.public_id as projectId",
  "p.id as internalProjectId",
  "p.owner_id as ownerId",
  "m.role"
]).where("p.status", "=", projectStatus.active).where("m.user_id", "=", userId);
async function listKeyHeads(db, { projectId, limit }) {
  return db.selectFrom("satellite.api_keys").select(["id", "head"]).where("project_id", "=", projectId).orderBy("id").limit(limit).execute();
}
async function findKnownHeads(db, heads) {
  if (heads.length === 0) return [];
  const found = await db.selectFrom("satellite.api_keys").select("head").where("head", "in", heads).execute();
  return found.map(({ head }) => head);
}
async function insertApiKey(db, key) {
  const row = await db.insertInto("satellite.api_keys").values(key).onConflict((conflict) => conflict.columns(["project_id", "name"]).doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
async function renameApiKey(db, id, name) {
  const { numUpdatedRows } = await db.updateTable("satellite.api_keys").set({ name }).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows === 1n;
}
async function deleteApiKeys(db, ids) {
  if (ids.length === 0) return [];
  const gone = await db.deleteFrom("satellite.api_keys").where("id", "in", ids).returning("id").execute();
  return gone.map(({ id }) => id);
}
async function deleteApiKeysOfMakers(db, { projectId, userIds, prefix }) {
  if (userIds.length === 0) return;
  await db.deleteFrom("satellite.api_keys").where("project_id", "=", projectId).where("created_by", "in", userIds).where(sql`starts_with(name, ${prefix})`).execute();
}
var deleteApiKeyByHead = (db, head) => db.deleteFrom("satellite.api_keys").where("head", "=", head).returning(["id", "name", "project_id as internalProjectId"]).executeTakeFirst();
async function deleteOldApiKeys(db, { prefix, before }) {
  const { numDeletedRows } = await db.deleteFrom("satellite.api_keys").where(sql`starts_with(name, ${prefix})`).where("created_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

export {
  listApiKeys,
  listApiKeysAfter,
  listApiKeyNames,
  countApiKeysOfOwner,
  countApiKeysOfProject,
  listSomeApiKeysOfOwner,
  findApiKeyOfProject,
  findApiKeysForMember,
  findApiKeyForMember,
  listKeyHeads,
  findKnownHeads,
  insertApiKey,
  renameApiKey,
  deleteApiKeys,
  deleteApiKeysOfMakers,
  deleteApiKeyByHead,
  deleteOldApiKeys
};
//# sourceMappingURL=chunk-DEQFI6DH.mjs.map
