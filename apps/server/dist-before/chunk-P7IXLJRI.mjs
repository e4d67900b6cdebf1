#!/usr/bin/env node
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  day
} from "./chunk-7E4UADU6.mjs";

// ../../packages/satellite-db/src/early-deletions.ts
import { sql } from "kysely";
var notingDeletions = (buckets) => sql`
  insert into satellite.early_deletions (project_id, bucket, hour, placement, age_days, bytes, byte_millis)
  select t.project_id, b.name, date_trunc('hour', t.gone_at, 'UTC'), b.placement, gone.age / ${day}::bigint,
    sum(gone.bytes), sum(gone.bytes::numeric * gone.age)
  from taken t join ${buckets} b on b.id = t.bucket_id, unnest(t.gone_bytes, t.gone_ages) as gone (bytes, age)
  where t.gone_at is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (project_id, bucket, hour, placement, age_days) do update set
    bytes = early_deletions.bytes + excluded.bytes, byte_millis = early_deletions.byte_millis + excluded.byte_millis`;
async function noteDeletionsOf(trx, { id, project_id, bucket, placement }) {
  const gone = sql`(select ${id}::bigint as id, ${bucket}::text as name, ${placement}::integer as placement)`;
  await sql`
    with taken as (
      delete from satellite.bucket_usage_deltas where project_id = ${project_id} and bucket_id = ${id} returning *
    )
    ${notingDeletions(gone)}`.execute(trx);
}
async function earlyDeletions(db, { projectId, since, before, buckets }) {
  const asked = "only" in buckets ? sql`bucket = ${buckets.only}` : sql`bucket > ${buckets.after ?? ""} ${buckets.upTo === null ? sql`` : sql`and bucket <= ${buckets.upTo}`}`;
  const { rows } = await sql`
    select bucket, placement, age_days as age, sum(bytes)::text as bytes, sum(byte_millis)::text as millis
    from satellite.early_deletions
    where project_id = ${projectId} and hour >= ${since} and hour < ${before}
      and ${asked}
    group by bucket, placement, age_days order by bucket, placement, age_days`.execute(db);
  return rows.map(({ bucket, placement, age, bytes, millis }) => ({
    bucket,
    placement,
    ageDays: age,
    bytes: BigInt(bytes),
    byteMillis: BigInt(millis)
  }));
}

// ../../packages/satellite-db/src/buckets.ts
var bucketColumns = [
  "b.id",
  "b.project_id as projectId",
  "b.name",
  "b.placement",
  "b.versioning",
  "b.object_lock as objectLock",
  "b.default_retention_mode as defaultRetentionMode",
  "b.default_retention_days as defaultRetentionDays",
  "b.default_retention_years as defaultRetentionYears",
  "b.partner",
  "b.being_deleted as beingDeleted",
  "b.created_by as createdBy",
  "b.created_at as createdAt"
];
async function findBucket(db, projectId, name) {
  return db.selectFrom("satellite.buckets as b").select(bucketColumns).where("b.project_id", "=", projectId).where("b.name", "=", name).executeTakeFirst();
}
async function listBuckets(db, projectId) {
  return db.selectFrom("satellite.buckets as b").select(bucketColumns).where("b.project_id", "=", projectId).orderBy("b.name").execute();
}
async function listBucketsAfter(db, { projectId, after, limit }) {
  return db.selectFrom("satellite.buckets as b").select(bucketColumns).where("b.project_id", "=", projectId).where("b.name", ">", after).orderBy("b.name").limit(limit).execute();
}
async function countBuckets(db, projectIds) {
  if (projectIds.length === 0) return 0;
  const { count } = await db.selectFrom("satellite.buckets").select(({ fn }) => fn.countAll().as("count")).where("project_id", "in", projectIds).executeTakeFirstOrThrow();
  return count;
}
async function countLockEnabledBuckets(db, projectId) {
  const { count } = await db.selectFrom("satellite.buckets").select(({ fn }) => fn.countAll().as("count")).where("project_id", "=", projectId).where("object_lock", "=", true).executeTakeFirstOrThrow();
  return count;
}
async function listSomeBuckets(db, projectIds, limit) {
  if (projectIds.length === 0) return [];
  return db.selectFrom("satellite.buckets").select(["project_id as projectId", "name"]).where("project_id", "in", projectIds).orderBy("project_id").orderBy("name").limit(limit).execute();
}
async function lockProjectBuckets(trx, projectId) {
  const active = await trx.selectFrom("satellite.projects").select("id").where("id", "=", projectId).where("status", "=", projectStatus.active).forNoKeyUpdate().executeTakeFirst();
  return active && countBuckets(trx, [projectId]);
}
async function insertBucket(db, bucket) {
  const row = await db.insertInto("satellite.buckets").values({
    project_id: bucket.projectId,
    name: bucket.name,
    placement: bucket.placement,
    versioning: bucket.versioning,
    object_lock: bucket.objectLock,
    partner: bucket.partner ?? "",
    created_by: bucket.createdBy,
    created_at: bucket.createdAt
  }).onConflict((conflict) => conflict.columns(["project_id", "name"]).doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
async function deleteBucket(trx, bucketId, at) {
  const gone = await trx.deleteFrom("satellite.buckets").where("id", "=", bucketId).returning(["project_id", "name as bucket", "placement"]).execute();
  for (const of of gone) {
    await noteDeletionsOf(trx, { ...of, id: bucketId });
    await trx.insertInto("satellite.bucket_tallies").values({ ...of, taken_at: at, storage: 0, objects: 0, segments: 0 }).onConflict((conflict) => conflict.doNothing()).execute();
  }
  await trx.deleteFrom("satellite.bucket_usage_deltas").where("bucket_id", "=", bucketId).execute();
}

export {
  notingDeletions,
  earlyDeletions,
  bucketColumns,
  findBucket,
  listBuckets,
  listBucketsAfter,
  countBuckets,
  countLockEnabledBuckets,
  listSomeBuckets,
  lockProjectBuckets,
  insertBucket,
  deleteBucket
};
//# sourceMappingURL=chunk-P7IXLJRI.mjs.map
