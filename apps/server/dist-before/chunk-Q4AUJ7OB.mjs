#!/usr/bin/env node
import {
  userStatus
} from "./chunk-VX7WMUEK.mjs";
import {
  s3TestEvent,
  testEvent
} from "./chunk-5KSWUT6K.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/contract/src/refusals/webhooks.ts
var webhookRefusals = refusals({
  /** The same for one that was never made and for one of another project. */
  noSuchWebhook: () => ({ status: 404, say: "There is no such webhook." }),
  noSuchDelivery: () => ({ status: 404, say: "There is no such delivery." }),
  tooManyWebhooks: (most) => ({ status: 409, say: `A project can have ${most} webhooks.` }),
  webhookSwitchedOff: () => ({ status: 409, say: "This webhook is switched off. Switch it on first." }),
  /** It was sent under another root secret, or never had one that opens. */
  webhookWithoutSecret: () => ({ status: 409, say: "The secret of this webhook is lost. Make another one." }),
  deliveryWaits: () => ({ status: 409, say: "This delivery waits to be sent already." }),
  /** Of a project whose owner has not let names leave the service. */
  namesAreWithheld: () => ({
    status: 409,
    s3: "InvalidArgument",
    say: "Objects can be chosen by name only where the owner of the project lets webhooks carry names of objects."
  }),
  tooManyTargets: (most) => ({
    status: 409,
    s3: "InvalidArgument",
    say: `A bucket can have ${most} webhooks about its objects.`
  }),
  /** Named by the notification configuration of a bucket. */
  noSuchTarget: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "Unable to validate the following destination configurations: there is no such webhook in this project."
  })
});

// ../../packages/satellite-db/src/bucket-targets.ts
import { sql } from "kysely";
async function targetsOfBucket(db, bucketId) {
  const row = await db.selectFrom("satellite.buckets").select("notification").where("id", "=", bucketId).executeTakeFirst();
  return row?.notification?.targets ?? [];
}
async function setTargetsOfBucket(db, bucketId, targets) {
  const value = targets.length === 0 ? null : JSON.stringify({ targets });
  const { numAffectedRows } = await sql`
    update satellite.buckets set notification = ${value}::jsonb
    where id = ${bucketId} and notification is distinct from ${value}::jsonb`.execute(db);
  return numAffectedRows === 1n;
}
async function writeDownTests(db, bucketId, at) {
  await sql`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at)
    select 'project', w.id, p.owner_id, ${testEvent},
      json_build_object(
        'type', ${testEvent}::text, 'timestamp', ${at.toISOString()}::text,
        'data', json_build_object(
          'project', p.public_id, 'webhook', w.id, 'bucket', b.name, 'event', ${s3TestEvent}::text,
          'configuration', t.target ->> 'id'
        )
      )::text,
      ${at}, ${at}
    from satellite.buckets b
    join satellite.projects p on p.id = b.project_id
    cross join lateral jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
    join satellite.webhooks w on w.id::text = t.target ->> 'webhook' and w.project_id = b.project_id and w.is_active
    where b.id = ${bucketId}
    order by t.place`.execute(db);
}
async function bucketsOfWebhooks(db, projectId) {
  const { rows } = await sql`
    select t.target ->> 'webhook' as webhook, array_agg(distinct b.name order by b.name) as buckets
    from satellite.buckets b
    cross join lateral jsonb_array_elements(b.notification -> 'targets') as t (target)
    where b.project_id = ${projectId} and b.notification is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ webhook, buckets }) => [webhook, buckets]));
}
var lockBucketOfProject = (db, { projectId, name }) => db.selectFrom("satellite.buckets").select("id").where("project_id", "=", projectId).where("name", "=", name).forUpdate().executeTakeFirst();
async function heardBuckets(db, projectId) {
  const { rows } = await sql`
    select b.name as bucket, t.target
    from satellite.buckets b
    cross join lateral jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
    where b.project_id = ${projectId} and b.notification is not null
    order by b.name, t.place`.execute(db);
  return rows.map(({ bucket, target: { webhook, events, prefix, suffix } }) => ({
    webhook,
    bucket,
    events,
    prefix,
    suffix
  }));
}
async function webhooksThatAre(db, projectId, ids) {
  if (ids.length === 0) return /* @__PURE__ */ new Set();
  const rows = await db.selectFrom("satellite.webhooks").select("id").where("project_id", "=", projectId).where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

// ../../packages/satellite-db/src/webhooks.ts
import { sql as sql2 } from "kysely";
var webhooks = (db) => db.selectFrom("satellite.webhooks as w").select([
  "w.id",
  "w.address",
  "w.description",
  "w.events",
  "w.is_active as isActive",
  "w.sealed_secret as sealedSecret",
  "w.old_sealed_secret as oldSealedSecret",
  "w.old_secret_until as oldSecretUntil",
  "w.failing_since as failingSince",
  "w.created_at as createdAt",
  "w.changed_at as changedAt"
]);
var listWebhooks = (db, projectId) => webhooks(db).where("w.project_id", "=", projectId).orderBy("w.created_at").orderBy("w.id").execute();
var findWebhook = (db, { projectId, id }) => webhooks(db).where("w.project_id", "=", projectId).where("w.id", "=", id).executeTakeFirst();
var lockWebhook = (trx, { projectId, id }) => webhooks(trx).where("w.project_id", "=", projectId).where("w.id", "=", id).forUpdate().executeTakeFirst();
async function insertWebhook(db, webhook) {
  await db.insertInto("satellite.webhooks").values(webhook).execute();
}
async function updateWebhook(db, id, set) {
  await db.updateTable("satellite.webhooks").set(set).where("id", "=", id).execute();
}
async function deleteWebhook(trx, { projectId, id }) {
  await sql2`
    update satellite.buckets b set notification = nullif(
      jsonb_build_object('targets', coalesce((
        select jsonb_agg(t.target order by t.place)
        from jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
        where t.target ->> 'webhook' <> ${id}
      ), '[]'::jsonb)),
      '{"targets": []}'::jsonb
    )
    where b.project_id = ${projectId} and b.notification -> 'targets' @> ${JSON.stringify([{ webhook: id }])}::jsonb
  `.execute(trx);
  await trx.deleteFrom("satellite.webhooks").where("id", "=", id).where("project_id", "=", projectId).execute();
}
async function lockProjectOfWebhooks(trx, projectId) {
  await sql2`select pg_advisory_xact_lock(hashtextextended('satellite.webhooks', ${projectId}))`.execute(trx);
}
async function markFailing(db, id, since) {
  const { rows } = await sql2`
    update satellite.webhooks w set failing_since = ${since}
    from satellite.projects p join satellite.users u on u.id = p.owner_id
    where w.id = ${id} and w.failing_since is null and p.id = w.project_id
    returning w.address, p.name, p.public_id as "publicId", u.email, u.status`.execute(db);
  const [row] = rows;
  if (!row) return void 0;
  const { address, name, publicId, email, status } = row;
  return { address, project: { name, publicId }, owner: { email, status } };
}
async function unmarkFailing(db, id) {
  await db.updateTable("satellite.webhooks").set({ failing_since: null }).where("id", "=", id).where("failing_since", "is not", null).execute();
}
var tellsObjectNames = async (db, projectId) => (await db.selectFrom("satellite.projects").select("tells_object_names as tells").where("id", "=", projectId).executeTakeFirstOrThrow()).tells;
async function setTellsObjectNames(db, projectId, tells) {
  const { numUpdatedRows } = await db.updateTable("satellite.projects").set({ tells_object_names: tells }).where("id", "=", projectId).where("tells_object_names", "<>", tells).executeTakeFirst();
  return numUpdatedRows === 1n;
}

// ../../packages/satellite-db/src/bucket-deletions.ts
import { sql as sql3 } from "kysely";
var emailOf = (column) => sql3`
  coalesce((select u.email from satellite.project_members m join satellite.users u on u.id = m.user_id
    where m.project_id = d.project_id and m.user_id = ${sql3.ref(column)}), '')`;
var columns = sql3`
  d.public_id as id, d.bucket_id as "bucketId", d.bucket, ${emailOf("d.started_by")} as "startedBy",
  d.started_at as "startedAt", d.removed, d.failed_at is not null and d.ended_at is null as "isTroubled",
  d.ended_at as "endedAt", d.ended_as as "endedAs", ${emailOf("d.ended_by")} as "endedBy",
  coalesce((select u.objects from satellite.bucket_live_usage u
    where u.project_id = d.project_id and u.bucket_id = d.bucket_id), 0)::bigint as "left"`;
async function listBucketDeletions(db, projectId) {
  const { rows } = await sql3`
    select ${columns} from (
      select distinct on (bucket_id) * from satellite.bucket_deletions
      where project_id = ${projectId} order by bucket_id, id desc
    ) d
    where d.ended_as is not distinct from 'deleted' or exists (select from satellite.buckets b where b.id = d.bucket_id)
    order by d.id desc`.execute(db);
  return rows;
}
async function findBucketDeletion(db, { projectId, id }) {
  const { rows } = await sql3`
    select ${columns}, d.started_by as starter,
      (select b.created_by from satellite.buckets b where b.id = d.bucket_id) as "bucketCreator"
    from satellite.bucket_deletions d where d.project_id = ${projectId} and d.public_id = ${id}`.execute(db);
  return rows[0];
}
async function beginBucketDeletion(trx, { projectId, bucket: name, startedBy, at }) {
  const bucket = await trx.selectFrom("satellite.buckets").select(["id", "object_lock as objectLock"]).where("project_id", "=", projectId).where("name", "=", name).forNoKeyUpdate().executeTakeFirst();
  if (!bucket) return "gone";
  const running = await trx.selectFrom("satellite.bucket_deletions").select("public_id as id").where("bucket_id", "=", bucket.id).where("ended_at", "is", null).executeTakeFirst();
  if (running) return { ...running, isNew: false };
  if (bucket.objectLock) return "locked";
  await trx.updateTable("satellite.buckets").set({ being_deleted: true }).where("id", "=", bucket.id).execute();
  const begun = await trx.insertInto("satellite.bucket_deletions").values({
    project_id: projectId,
    bucket_id: bucket.id,
    bucket: name,
    started_by: startedBy,
    started_at: at,
    next_step_at: at,
    failed_at: null,
    ended_at: null,
    ended_as: null,
    ended_by: null
  }).returning("public_id as id").executeTakeFirstOrThrow();
  return { ...begun, isNew: true };
}
async function endBucketDeletion(trx, { id, as, at, by = null }) {
  const ended = await trx.updateTable("satellite.bucket_deletions").set({ ended_at: at, ended_as: as, ended_by: by }).where("public_id", "=", id).where("ended_at", "is", null).returning(["bucket_id as bucketId", "removed"]).executeTakeFirst();
  if (!ended) return void 0;
  await trx.updateTable("satellite.buckets").set({ being_deleted: false }).where("id", "=", ended.bucketId).where("being_deleted", "=", true).execute();
  return ended.removed;
}
var turn = 1e4;
var longestPause = 60 * 6e4;
var laterThan = (at, milliseconds) => new Date(at.getTime() + milliseconds);
var isFree = (now) => sql3`
  ended_at is null and (next_step_at <= ${now} or next_step_at > ${laterThan(now, longestPause)})`;
async function isBucketDeletionWaiting(db, now) {
  const { rows } = await sql3`
    select from satellite.bucket_deletions where ${isFree(now)} limit 1`.execute(db);
  return rows.length > 0;
}
async function claimBucketDeletions(db, now) {
  const { rows } = await sql3`
    update satellite.bucket_deletions set next_step_at = ${laterThan(now, turn)} where id in (
      select id from satellite.bucket_deletions where ${isFree(now)} order by id for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
async function holdBucketDeletion(trx, id) {
  const { rows } = await sql3`
    select d.public_id as "publicId", d.project_id as "projectId", d.bucket_id as "bucketId", d.bucket, d.removed,
      d.started_by as starter, u.status as "starterStatus", m.role as "starterRole",
      p.status as "projectStatus", p.owner_id as "projectOwner", p.rate_limit as "rateLimit",
      b.object_lock as "objectLock", b.created_by as "bucketCreator"
    from satellite.bucket_deletions d
    join satellite.projects p on p.id = d.project_id
    left join satellite.users u on u.id = d.started_by
    left join satellite.project_members m on m.project_id = d.project_id and m.user_id = d.started_by
    left join satellite.buckets b on b.id = d.bucket_id
    where d.id = ${id} and d.ended_at is null for update of d skip locked`.execute(trx);
  return rows[0];
}
async function noteDeletionStep(trx, id, { removed, at }) {
  await sql3`
    update satellite.bucket_deletions
    set removed = removed + ${removed}, failed_at = null, next_step_at = ${laterThan(at, turn)}
    where id = ${id}`.execute(trx);
}
async function noteDeletionFailure(db, id, { at, pause }) {
  await db.updateTable("satellite.bucket_deletions").set({ failed_at: at, next_step_at: laterThan(at, pause) }).where("id", "=", id).where("ended_at", "is", null).execute();
}
async function releaseBucketDeletions(db, ids, at) {
  if (ids.length === 0) return;
  await db.updateTable("satellite.bucket_deletions").set({ next_step_at: at }).where("id", "in", ids).where("ended_at", "is", null).execute();
}
async function deleteOldBucketDeletions(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.bucket_deletions").where("ended_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/satellite-db/src/lock-changes.ts
import { sql as sql4 } from "kysely";
async function insertLockChange(db, { act, projectId, bucket, by, keyId, keyName, at }) {
  const { actedBy: actor_kind, userId: actor_id, ip, userAgent: user_agent } = by;
  const of = { project_id: projectId, bucket, key_id: keyId, key_name: keyName };
  await db.insertInto("satellite.lock_changes").values({ act, ...of, actor_kind, actor_id, ip, user_agent, at }).execute();
}
async function takeLockChanges(trx, limit) {
  const { rows } = await sql4`
    with taken as (
      delete from satellite.lock_changes where id in (
        select id from satellite.lock_changes order by id limit ${limit} for update skip locked
      ) returning *
    )
    select taken.*, u.email, u.full_name as "fullName"
    from taken left join satellite.users u on u.id = taken.actor_id and u.status <> ${userStatus.deleted}
    order by taken.id`.execute(trx);
  return rows;
}

export {
  webhookRefusals,
  targetsOfBucket,
  setTargetsOfBucket,
  writeDownTests,
  bucketsOfWebhooks,
  lockBucketOfProject,
  heardBuckets,
  webhooksThatAre,
  listWebhooks,
  findWebhook,
  lockWebhook,
  insertWebhook,
  updateWebhook,
  deleteWebhook,
  lockProjectOfWebhooks,
  markFailing,
  unmarkFailing,
  tellsObjectNames,
  setTellsObjectNames,
  insertLockChange,
  takeLockChanges,
  listBucketDeletions,
  findBucketDeletion,
  beginBucketDeletion,
  endBucketDeletion,
  isBucketDeletionWaiting,
  claimBucketDeletions,
  holdBucketDeletion,
  noteDeletionStep,
  noteDeletionFailure,
  releaseBucketDeletions,
  deleteOldBucketDeletions
};
//# sourceMappingURL=chunk-Q4AUJ7OB.mjs.map
