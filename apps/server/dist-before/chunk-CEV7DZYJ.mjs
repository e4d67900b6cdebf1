#!/usr/bin/env node

// ../../packages/std/src/month-start.ts
var monthStart = (now) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

// ../../packages/satellite-db/src/compute-instances.ts
import { sql } from "kysely";
var instanceColumns = [
  "i.id",
  "i.project_id as projectId",
  "i.created_by as createdBy",
  "i.name",
  "i.hostname",
  "i.location",
  "i.image",
  "i.instance_type as instanceType",
  "i.vcpus",
  "i.memory_mb as memoryMB",
  "i.boot_disk_gb as bootDiskGB",
  "i.authorized_keys as authorizedKeys",
  "i.key_names as keyNames",
  "i.password_hash as passwordHash",
  "i.sealed_storage as sealedStorage",
  "i.storage_buckets as storageBuckets",
  "i.storage_key_id as storageKeyId",
  "i.port",
  "i.wanted",
  "i.wanted_boot as wantedBoot",
  "i.booted",
  "i.status",
  "i.waits_for as waitsFor",
  "i.problem",
  "i.address",
  "i.failed_starts as failedStarts",
  "i.retry_at as retryAt",
  "i.started_at as startedAt",
  "i.frozen",
  "i.created_at as createdAt",
  "i.updated_at as updatedAt"
];
var instances = (db) => db.selectFrom("satellite.compute_instances as i").select(instanceColumns);
var listInstances = (db, { projectId, after, limit }) => instances(db).where("i.project_id", "=", projectId).$if(after !== void 0, (rows) => rows.where(isBehind(after))).orderBy("i.created_at", "desc").orderBy("i.id", "desc").limit(limit).execute();
var listAllInstances = (db, { after, limit }) => instances(db).innerJoin("satellite.projects as p", "p.id", "i.project_id").innerJoin("satellite.users as u", "u.id", "p.owner_id").select(["p.public_id as publicProjectId", "p.name as projectName", "u.email as ownerEmail"]).$if(after !== void 0, (rows) => rows.where(isBehind(after))).orderBy("i.created_at", "desc").orderBy("i.id", "desc").limit(limit).execute();
var isBehind = (place) => sql`(i.created_at, i.id) < (${place?.createdAt}, ${place?.id}::uuid)`;
var instancesWithStorage = (db) => db.selectFrom("satellite.compute_instances").select(["id", "sealed_storage as sealedStorage"]).where("sealed_storage", "is not", null).$narrowType().forUpdate().execute();
var findInstance = (db, { projectId, id }) => instances(db).where("i.project_id", "=", projectId).where("i.id", "=", id).executeTakeFirst();
var lockInstance = (trx, { projectId, id }) => instances(trx).where("i.project_id", "=", projectId).where("i.id", "=", id).forUpdate().executeTakeFirst();
async function insertInstance(db, instance) {
  const { id } = await db.insertInto("satellite.compute_instances").values(instance).returning("id").executeTakeFirstOrThrow();
  return instances(db).where("i.id", "=", id).executeTakeFirstOrThrow();
}
async function updateInstance(db, id, changes) {
  await db.updateTable("satellite.compute_instances").set(changes).where("id", "=", id).execute();
}
function useOfProject(db, { projectId, without }) {
  return db.selectFrom("satellite.compute_instances").select(taken).where("project_id", "=", projectId).where("wanted", "<>", "deleted").$if(without !== void 0, (rows) => rows.where("id", "<>", without ?? "")).executeTakeFirstOrThrow();
}
function useOfLocation(db, { location, without }) {
  return db.selectFrom("satellite.compute_instances").select(taken).where("location", "=", location).$if(without !== void 0, (rows) => rows.where("id", "<>", without ?? "")).executeTakeFirstOrThrow();
}
var taken = [
  sql`count(*)`.as("instances"),
  sql`coalesce(sum(vcpus), 0)`.as("vcpus"),
  sql`coalesce(sum(memory_mb), 0)`.as("memoryMB"),
  sql`coalesce(sum(boot_disk_gb), 0)`.as("diskGB")
];
async function findFreePort(db, { location, from, to }) {
  const { rows } = await sql`
    select port from generate_series(${from}::integer, ${to}::integer) as range (port)
    where not exists (
      select from satellite.compute_instances i where i.location = ${location} and i.port = range.port
    )
    order by random() limit 1`.execute(db);
  return rows[0]?.port;
}
async function isKeyOfMachine(db, keyId) {
  const row = await db.selectFrom("satellite.compute_instances").select("id").where("storage_key_id", "=", keyId).executeTakeFirst();
  return row !== void 0;
}
async function listInstanceIds(db, projectIds) {
  const rows = await db.selectFrom("satellite.compute_instances").select("id").where("project_id", "in", projectIds).execute();
  return rows.map(({ id }) => id);
}
var held = (db, projectIds) => db.selectFrom("satellite.compute_instances").where("project_id", "in", projectIds).where("wanted", "<>", "deleted");
async function countInstances(db, projectIds) {
  if (projectIds.length === 0) return 0;
  const { count } = await held(db, projectIds).select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return count;
}
async function listSomeInstances(db, projectIds, limit) {
  if (projectIds.length === 0) return [];
  return held(db, projectIds).select(["project_id as projectId", "name"]).orderBy("project_id").orderBy("name").orderBy("id").limit(limit).execute();
}
var computeChannel = "perigee_compute";
async function wakeController(db, id) {
  await sql`select pg_notify(${computeChannel}, ${id})`.execute(db);
}

// ../../packages/satellite-db/src/transact.ts
var attempts = 5;
var passing = /* @__PURE__ */ new Set(["40001", "40P01"]);
async function transact(db, work, { isolation } = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction();
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work);
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
    }
  }
}
var isPassing = (error) => error instanceof Error && "code" in error && typeof error.code === "string" && passing.has(error.code);

export {
  transact,
  monthStart,
  instanceColumns,
  listInstances,
  listAllInstances,
  instancesWithStorage,
  findInstance,
  lockInstance,
  insertInstance,
  updateInstance,
  useOfProject,
  useOfLocation,
  findFreePort,
  isKeyOfMachine,
  listInstanceIds,
  countInstances,
  listSomeInstances,
  computeChannel,
  wakeController
};
//# sourceMappingURL=chunk-CEV7DZYJ.mjs.map
