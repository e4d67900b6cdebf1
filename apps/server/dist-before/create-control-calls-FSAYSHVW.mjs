#!/usr/bin/env node
import {
  changeCors,
  changeLifecycle,
  changeLock,
  changeTags,
  changeVersioning,
  defaultRetentionOf,
  lifecycleTerms,
  makeBucket,
  readLifecycle,
  removeWhenEmpty
} from "./chunk-S5RS4BWS.mjs";
import {
  bucketRefusals
} from "./chunk-4A2BDKT3.mjs";
import {
  authRefusals,
  projectRefusals
} from "./chunk-4OMCMEWR.mjs";
import "./chunk-EB4JIXV5.mjs";
import {
  bucketColumns,
  listBucketsAfter
} from "./chunk-P7IXLJRI.mjs";
import {
  can,
  isAllowedIn,
  isOpenTo,
  makesSomething,
  notPermitted,
  roleOf,
  userStatus,
  writeActs
} from "./chunk-VX7WMUEK.mjs";
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import "./chunk-YQLLO2MZ.mjs";
import "./chunk-WPDICXMM.mjs";
import "./chunk-HRPZCZRF.mjs";
import "./chunk-2G32SK25.mjs";
import "./chunk-SMY6YYYU.mjs";
import "./chunk-5RS5OGMV.mjs";
import {
  ruleMark
} from "./chunk-BGOVY6DD.mjs";
import {
  bucketName,
  bucketTag,
  bucketVersioning,
  corsRule,
  defaultRetention,
  inBucket
} from "./chunk-FQATC44W.mjs";
import "./chunk-LBJAUI3P.mjs";
import "./chunk-5KSWUT6K.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-6BDDJ2XW.mjs";
import {
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-XAY7SE7H.mjs";
import "./chunk-PZ3O52MD.mjs";
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/contract/src/store-control.ts
import * as z from "zod/mini";
var ruleScope = z.nullable(z.string());
var { hasOldForm: _, ...controlTerms } = lifecycleTerms;
var controlRule = z.object({ ...controlTerms, scope: ruleScope });
var listedBucket = z.object({
  name: bucketName,
  createdAt: z.date(),
  /** Id of the person; null for one who is gone. */
  createdBy: z.nullable(z.custom((value) => typeof value === "string")),
  /** Number of the placement; 0 is the default one. */
  placement: z.int(),
  versioning: bucketVersioning,
  objectLock: z.boolean(),
  /** Null for none, and without object lock. */
  defaultRetention: z.nullable(defaultRetention),
  /** A deletion of it with everything in it is under way. */
  beingDeleted: z.boolean()
});
var controlledBucket = z.extend(listedBucket, {
  tags: z.array(bucketTag),
  cors: z.array(corsRule),
  lifecycle: z.array(controlRule),
  /** Another one whenever a setting was changed. */
  revision: z.string()
});
var createBucket = z.object({
  bucket: bucketName,
  /** `idName` of a placement; absent = the project's own. */
  placement: z.exactOptional(z.string()),
  /** Absent = as the project has it. */
  versioning: z.exactOptional(z.boolean()),
  /** Keeps versions, too. */
  objectLock: z.exactOptional(z.boolean()),
  /** Needs object lock. */
  defaultRetention: z.exactOptional(defaultRetention)
});
var change = z.extend(inBucket, { seen: z.exactOptional(z.string()) });
var controlCall = (call) => call;
var controlCalls = {
  /** @throws Refusal `invalidBucketName`, `bucketExists`, `tooManyBuckets`, `noSuchPlacement`, `invalidDefaultRetention` */
  createBucket: controlCall({ may: "bucket.create", of: "project", input: createBucket, output: controlledBucket }),
  /** By name, those after `after`; '' for the first ones. */
  listBuckets: controlCall({
    may: "bucket.view",
    of: "project",
    input: z.object({ after: z.string(), limit: z.int() }),
    output: z.array(listedBucket)
  }),
  getBucket: controlCall({ may: "bucket.view", of: "bucket", input: inBucket, output: controlledBucket }),
  /** @throws Refusal `versionsAreLocked` */
  setVersioning: controlCall({
    may: "bucket.setVersioning",
    of: "bucket",
    input: z.extend(change, { keeps: z.boolean() }),
    output: controlledBucket
  }),
  /** Switches object lock on, for good. @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention` */
  setBucketLock: controlCall({
    may: "bucket.setLock",
    of: "bucket",
    input: z.extend(change, { defaultRetention: z.nullable(defaultRetention) }),
    output: controlledBucket
  }),
  /** No tags remove all. */
  setBucketTags: controlCall({
    may: "bucket.setTags",
    of: "bucket",
    input: z.extend(change, { tags: z.array(bucketTag) }),
    output: controlledBucket
  }),
  /** No rules remove the configuration. */
  setBucketCors: controlCall({
    may: "bucket.setCors",
    of: "bucket",
    input: z.extend(change, { rules: z.array(corsRule) }),
    output: controlledBucket
  }),
  /** Replaces all rules; none remove them. @throws Refusal `unknownPlaceholder` for a mark that no rule has */
  setLifecycle: controlCall({
    may: "bucket.setLifecycle",
    of: "bucket",
    input: z.extend(change, { rules: z.array(controlRule) }),
    output: controlledBucket
  }),
  /** An empty one alone; unfinished uploads do not count. @throws Refusal `bucketNotEmpty` */
  deleteBucket: controlCall({ may: "bucket.delete", of: "bucket", input: inBucket, output: z.void() })
};
var isPersonal = (actor) => actor.kind === "session" || actor.kind === "restKey";

// ../../packages/store-core/src/control/change-bucket.ts
import { sql } from "kysely";

// ../../packages/satellite-db/src/find-project-and-bucket.ts
async function findProjectAndBucket(db, { project, userId, bucket }) {
  const row = await db.selectFrom("satellite.projects as p").leftJoin("satellite.users as u", (join) => join.on("u.id", "=", userId)).leftJoin(
    "satellite.project_members as m",
    (join) => join.onRef("m.project_id", "=", "p.id").onRef("m.user_id", "=", "u.id")
  ).leftJoin("satellite.buckets as b", (join) => join.onRef("b.project_id", "=", "p.id").on("b.name", "=", bucket)).select([
    "p.id as internalId",
    "p.status as projectStatus",
    "p.owner_id as projectOwner",
    "p.placement as ownPlacement",
    "p.default_versioning as defaultVersioning",
    "p.bucket_limit as bucketLimit",
    "p.rate_limit as rateLimit",
    "u.status as userStatus",
    "u.email",
    "u.full_name as fullName",
    "m.role"
  ]).select(bucketColumns).where("p.public_id", "=", project).executeTakeFirst();
  if (!row) return void 0;
  const { internalId, projectStatus: projectStatus2, projectOwner, ownPlacement, defaultVersioning, bucketLimit, rateLimit } = row;
  const { userStatus: userStatus2, email, fullName, role, ...columns } = row;
  return {
    projectId: internalId,
    projectStatus: projectStatus2,
    projectOwner,
    placement: ownPlacement,
    defaultVersioning,
    bucketLimit,
    rateLimit,
    person: userStatus2 === null ? null : { status: userStatus2, email: email ?? "", fullName: fullName ?? "", role },
    bucket: columns.id === null ? null : bucketOf(columns)
  };
}
var bucketOf = (columns) => ({
  id: columns.id,
  projectId: columns.projectId,
  name: columns.name,
  placement: columns.placement,
  versioning: columns.versioning,
  objectLock: columns.objectLock,
  defaultRetentionMode: columns.defaultRetentionMode,
  defaultRetentionDays: columns.defaultRetentionDays,
  defaultRetentionYears: columns.defaultRetentionYears,
  partner: columns.partner,
  beingDeleted: columns.beingDeleted,
  createdBy: columns.createdBy,
  createdAt: columns.createdAt
});

// ../../packages/store-core/src/control/judge-actor.ts
var looking = "bucket.view";
var userOf = (actor) => isPersonal(actor) ? actor.userId : null;
async function judgeActor(db, { project, actor }, { action, bucket }) {
  if (!isOpenTo(actor.kind, action)) throw notPermitted(action);
  const found = await findProjectAndBucket(db, { project, userId: userOf(actor), bucket });
  if (!found || found.projectStatus !== projectStatus.active) throw projectRefusals.noSuchProject();
  if (isPersonal(actor)) judgePerson(found, actor.userId, action);
  if (action !== looking && found.rateLimit === 0) throw bucketRefusals.projectFrozen();
  return found;
}
function judgePerson({ person, projectOwner, bucket }, userId, action) {
  if (!person || person.role === null || !isAllowedIn(person.status)) throw projectRefusals.noSuchProject();
  const role = roleOf({ userId, wireRole: person.role }, { ownerId: projectOwner });
  const own = bucket === null || bucket.createdBy === userId;
  if (!can(role, action, { own })) throw notPermitted(action);
  if (makesSomething(action) && person.status !== userStatus.active) throw authRefusals.accountUnderReview();
}

// ../../packages/store-core/src/control/read-controlled.ts
var scopeOf = (rule) => rule.folder === null && rule.nameStart.length === 0 ? null : ruleMark(rule);
var listedBucket2 = (bucket) => ({
  name: bucket.name,
  createdAt: bucket.createdAt,
  createdBy: bucket.createdBy,
  placement: bucket.placement,
  versioning: bucket.versioning,
  objectLock: bucket.objectLock,
  defaultRetention: defaultRetentionOf(bucket),
  beingDeleted: bucket.beingDeleted
});
async function readControlled(db, bucket) {
  const columns = db.selectFrom("satellite.buckets").select(["tags", "cors"]).where("id", "=", bucket.id);
  const { tags, cors } = await columns.executeTakeFirst() ?? { tags: null, cors: null };
  const rules = await readLifecycle(db, bucket.id);
  const listed = listedBucket2(bucket);
  const lists = { tags: tags ?? [], cors: cors ?? [], lifecycle: rules.map(controlRuleOf) };
  return { ...listed, ...lists, revision: revisionOf(bucket, listed, lists) };
}
function controlRuleOf(rule) {
  const { folder, nameStart, hasOldForm: _2, ...terms } = rule;
  return { ...terms, scope: scopeOf({ folder, nameStart }) };
}
function revisionOf({ id }, { versioning, objectLock, defaultRetention: defaultRetention2 }, lists) {
  const settings = { versioning, objectLock, defaultRetention: defaultRetention2, ...lists };
  return toHex(sha256(utf8(JSON.stringify([id, settings])))).slice(0, 32);
}

// ../../packages/store-core/src/control/record-control-act.ts
var noKey = { keyId: "", keyName: "" };
var nowhere = { ip: "", userAgent: "" };
var recorderOf = (caller, { projectId, person }, at) => async (trx, { name, bucket, facts }) => {
  const act = { name, projectId, by: doerOf(caller, person), target: bucket, facts: { ...noKey, ...facts } };
  await writeActs(trx, [act], at);
};
function doerOf({ actor, sentFrom = nowhere }, person) {
  if (isPersonal(actor)) {
    const { email = "", fullName = "" } = person ?? {};
    const doer = { actedBy: actor.kind, userId: actor.userId, email, fullName, ...sentFrom };
    return actor.kind === "restKey" ? { ...doer, restKey: actor.key } : doer;
  }
  return { ...nowhere, actedBy: actor.kind, userId: null, email: "", fullName: actor.kind === "job" ? actor.job : "" };
}

// ../../packages/store-core/src/control/change-bucket.ts
async function judgeInBucket(db, caller, { action, bucket }) {
  const found = await judgeActor(db, caller, { action, bucket });
  if (found.bucket === null) throw storeRefusals.noSuchBucket(bucket);
  return { ...found, bucket: found.bucket };
}
async function changeControlled({ db, clock }, caller, wanted, work) {
  const found = await judgeInBucket(db, caller, wanted);
  await work({
    bucket: found.bucket,
    record: recorderOf(caller, found, clock()),
    async check(trx) {
      await sql`select from satellite.buckets where id = ${found.bucket.id} for no key update`.execute(trx);
      const { bucket } = await judgeInBucket(trx, caller, wanted);
      if (bucket.id !== found.bucket.id) throw storeRefusals.noSuchBucket(bucket.name);
      if (wanted.seen === void 0) return;
      const { revision } = await readControlled(trx, bucket);
      if (revision !== wanted.seen) throw bucketRefusals.bucketChanged();
    }
  });
  return readControlled(db, (await judgeInBucket(db, caller, { ...wanted, action: "bucket.view" })).bucket);
}

// ../../packages/store-core/src/control/create-controlled.ts
async function createControlled(context, caller, wished) {
  if (wished.defaultRetention && wished.objectLock !== true) throw storeRefusals.noObjectLock();
  const wanted = { action: "bucket.create", bucket: wished.bucket };
  const found = await judgeActor(context.db, caller, wanted);
  const now = context.clock();
  const making = {
    projectId: found.projectId,
    placement: found.placement,
    defaultVersioning: found.defaultVersioning,
    bucketLimit: found.bucketLimit,
    createdBy: userOf(caller.actor),
    now,
    projectGone: () => projectRefusals.noSuchProject(),
    record: recorderOf(caller, found, now),
    check: async (trx) => void await judgeActor(trx, caller, wanted)
  };
  await makeBucket(context, making, wished);
  const { bucket } = await judgeInBucket(context.db, caller, { action: "bucket.view", bucket: wished.bucket });
  return readControlled(context.db, bucket);
}

// ../../packages/store-core/src/control/create-control-calls.ts
function createControlCalls(context) {
  const { db, clock } = context;
  const may = (name) => controlCalls[name].may;
  return {
    createBucket: (caller, input) => createControlled(context, caller, input),
    async listBuckets(caller, { after, limit }) {
      const { projectId } = await judgeActor(db, caller, { action: may("listBuckets"), bucket: null });
      return (await listBucketsAfter(db, { projectId, after, limit })).map(listedBucket2);
    },
    async getBucket(caller, { bucket }) {
      const found = await judgeInBucket(db, caller, { action: may("getBucket"), bucket });
      return readControlled(db, found.bucket);
    },
    setVersioning: (caller, { keeps, ...named }) => changeControlled(
      context,
      caller,
      { action: may("setVersioning"), ...named },
      (change2) => changeVersioning(db, change2, keeps)
    ),
    setBucketLock: (caller, { defaultRetention: defaultRetention2, ...named }) => changeControlled(
      context,
      caller,
      { action: may("setBucketLock"), ...named },
      (change2) => changeLock(db, change2, defaultRetention2)
    ),
    setBucketTags: (caller, { tags, ...named }) => changeControlled(
      context,
      caller,
      { action: may("setBucketTags"), ...named },
      (change2) => changeTags(db, change2, tags)
    ),
    setBucketCors: (caller, { rules, ...named }) => changeControlled(
      context,
      caller,
      { action: may("setBucketCors"), ...named },
      (change2) => changeCors(db, change2, rules)
    ),
    setLifecycle: (caller, { rules, ...named }) => changeControlled(
      context,
      caller,
      { action: may("setLifecycle"), ...named },
      (change2) => changeLifecycle(db, change2, async (present) => withScopes(rules, await present()))
    ),
    async deleteBucket(caller, { bucket }) {
      const found = await judgeInBucket(db, caller, { action: may("deleteBucket"), bucket });
      await removeWhenEmpty(context, { bucket: found.bucket, record: recorderOf(caller, found, clock()) });
    }
  };
}
var wholeBucket = { folder: null, nameStart: new Uint8Array() };
function withScopes(rules, present) {
  const known = new Map(present.map(({ folder, nameStart }) => [scopeOf({ folder, nameStart }), { folder, nameStart }]));
  const oldForms = new Set(present.filter(({ hasOldForm }) => hasOldForm).map(({ id }) => id));
  return rules.map(({ scope, ...terms }) => {
    const about = scope === null ? wholeBucket : known.get(scope);
    if (!about) throw storeRefusals.unknownPlaceholder();
    return { ...terms, ...about, hasOldForm: oldForms.has(terms.id) && !hasSizes(terms) };
  });
}
var hasSizes = ({ sizeGreaterThan, sizeLessThan }) => sizeGreaterThan !== null || sizeLessThan !== null;
export {
  createControlCalls
};
//# sourceMappingURL=create-control-calls-FSAYSHVW.mjs.map
