#!/usr/bin/env node
import {
  retentionModes
} from "./chunk-EB4JIXV5.mjs";
import {
  deleteBucket,
  findBucket,
  insertBucket,
  lockProjectBuckets
} from "./chunk-P7IXLJRI.mjs";
import {
  isClosed
} from "./chunk-VX7WMUEK.mjs";
import {
  choosablePlacement
} from "./chunk-YQLLO2MZ.mjs";
import {
  bucketName,
  bytes,
  cipherPath,
  inBucket,
  onBucket,
  storeCall
} from "./chunk-FQATC44W.mjs";
import {
  versioning
} from "./chunk-LBJAUI3P.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  bucketNameProblem
} from "./chunk-LP3WDNYR.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  constantTimeEqual,
  hmacSha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromBase64Url,
  fromHex,
  toBase64Url,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  compareBytes,
  concatBytes,
  fromUtf8,
  splitBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  minute
} from "./chunk-7E4UADU6.mjs";

// ../../packages/store-core/src/buckets/change-settings.ts
import { sql as sql2 } from "kysely";

// ../../packages/store-core/src/try-again.ts
var attempts = 12;
var passing = /* @__PURE__ */ new Set(["40001", "40P01", "23503"]);
var operatorIntervention = "57P";
var lockedState = "PL001";
async function tryAgain(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !passing.has(String(sqlState(error)))) throw error;
    }
  }
}
async function removing(work) {
  try {
    return await tryAgain(work);
  } catch (error) {
    throw sqlState(error) === lockedState ? storeRefusals.objectLocked() : error;
  }
}
var sqlState = (error) => error instanceof Error && "code" in error ? error.code : void 0;
var isUndone = (error) => isRefusal(error) || error instanceof Error && "severity" in error && !String(sqlState(error)).startsWith(operatorIntervention);

// ../../packages/store-core/src/objects/object-rows.ts
import { sql } from "kysely";
function versionIdOf({ version, streamId }) {
  const number2 = new Uint8Array(8);
  new DataView(number2.buffer).setBigInt64(0, BigInt(version));
  return concatBytes(number2, fromHex(streamId.replaceAll("-", "")).subarray(8));
}
function parseVersionId(id) {
  if (id.length !== 16) throw storeRefusals.noSuchVersion();
  const version = Number(new DataView(id.buffer, id.byteOffset, id.length).getBigInt64(0));
  return { version: Number.isSafeInteger(version) ? version : -1, streamEnd: id.slice(8) };
}
var modeNumber = { COMPLIANCE: retentionModes.compliance, GOVERNANCE: retentionModes.governance };
function retentionOf({ retentionMode, retainUntil }) {
  if (retainUntil === null) return null;
  return { mode: modeOf(retentionMode), until: retainUntil };
}
var modeOf = (number2) => number2 === modeNumber.COMPLIANCE ? "COMPLIANCE" : "GOVERNANCE";
function visibleLock(retention, legalHold, { bucket, may }) {
  if (!bucket.objectLock) return {};
  return {
    ...may("getObjectRetention") && { retention },
    ...may("getObjectLegalHold") && { legalHold }
  };
}
var objectColumns = sql.raw(`
  o.id, o.name, o.version, o.stream_id as "streamId", o.state, o.versioned, o.is_latest as "isLatest", o.multipart,
  o.created_at as "createdAt", o.expires_at as "expiresAt", o.plain_size as "plainSize",
  o.segment_count as "segmentCount", o.metadata, o.metadata_key as "metadataKey",
  o.metadata_nonce as "metadataNonce", o.etag, o.retention_mode as "retentionMode",
  o.retain_until as "retainUntil", o.legal_hold as "legalHold"`);
var presentObject = (row, access) => ({
  versionId: versionIdOf(row),
  versioned: row.versioned,
  hasVersionId: access.bucket.versioning !== versioning.unversioned,
  isLatest: row.isLatest,
  isDeleteMarker: row.state === 2,
  createdAt: row.createdAt,
  plainSize: row.plainSize,
  segmentCount: row.segmentCount,
  multipart: row.multipart,
  sealed: sealedOf(row),
  expiresAt: row.expiresAt,
  ...visibleLock(retentionOf(row), row.legalHold, access)
});
function sealedOf({ metadata, metadataKey, metadataNonce, etag }) {
  if (metadataKey === null || metadataNonce === null) return null;
  const none = new Uint8Array();
  return { metadata: metadata ?? none, encryptedKey: metadataKey, keyNonce: metadataNonce, etag: etag ?? none };
}
var presentNewObject = (made, access, content) => ({
  versionId: versionIdOf(made),
  versioned: made.versioned,
  hasVersionId: access.bucket.versioning !== versioning.unversioned,
  isLatest: true,
  isDeleteMarker: false,
  createdAt: access.now,
  ...content,
  ...visibleLock(retentionOf(made), made.legalHold, access),
  ...access.tellsNames && { event: made.streamId }
});

// ../../packages/store-core/src/buckets/default-retention.ts
var maxDays = 36500;
var maxYears = 10;
function defaultRetentionOf(bucket) {
  const { defaultRetentionMode, defaultRetentionDays: days, defaultRetentionYears: years } = bucket;
  if (defaultRetentionMode === retentionModes.none) return null;
  const mode = modeOf(defaultRetentionMode);
  return years === null ? { mode, days: days ?? 0 } : { mode, years };
}
function retentionColumns(retention) {
  if (retention === null) return columnsFor(retentionModes.none, {});
  const [length, longest] = "days" in retention ? [retention.days, maxDays] : [retention.years, maxYears];
  if (!Number.isInteger(length) || length < 1 || length > longest) throw storeRefusals.invalidDefaultRetention();
  return columnsFor(modeNumber[retention.mode], retention);
}
var columnsFor = (mode, { days, years }) => ({
  default_retention_mode: mode,
  default_retention_days: days ?? null,
  default_retention_years: years ?? null
});

// ../../packages/store-core/src/buckets/change-settings.ts
var changeTags = (db, change, tags) => changeColumn(db, change, {
  column: "tags",
  value: tags.length === 0 ? null : JSON.stringify(tags),
  act: { name: "bucket.tagsChanged", bucket: change.bucket.name, facts: { tags: tags.length } }
});
var changeCors = (db, change, rules) => changeColumn(db, change, {
  column: "cors",
  value: rules.length === 0 ? null : JSON.stringify(rules),
  act: { name: "bucket.corsChanged", bucket: change.bucket.name, facts: { rules: rules.length } }
});
var changeColumn = (db, change, { column, value, act }) => db.transaction().execute(async (trx) => {
  await change.check?.(trx);
  const { numAffectedRows } = await sql2`
      update satellite.buckets set ${sql2.ref(column)} = ${value}::jsonb
      where id = ${change.bucket.id} and ${sql2.ref(column)} is distinct from ${value}::jsonb`.execute(trx);
  if (numAffectedRows === 1n) await change.record(trx, act);
});
async function changeVersioning(db, change, keeps) {
  const { id, name: bucket, versioning: before } = change.bucket;
  const to = keeps ? versioning.enabled : versioning.suspended;
  const isSet = await withoutWriters(db, id, async (trx) => {
    await change.check?.(trx);
    const { numUpdatedRows } = await trx.updateTable("satellite.buckets").set({ versioning: to }).where("id", "=", id).where((eb) => eb.or([eb.val(keeps), eb("object_lock", "=", false)])).executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const facts = { to: keeps ? "on" : "suspended" };
    if (to !== before) await change.record(trx, { name: "bucket.versioningChanged", bucket, facts });
    return true;
  });
  if (!isSet) throw storeRefusals.versionsAreLocked();
}
async function changeLock(db, change, defaultRetention) {
  const { id, name: bucket } = change.bucket;
  const columns = { object_lock: true, ...retentionColumns(defaultRetention) };
  const isSet = await withoutWriters(db, id, async (trx) => {
    await change.check?.(trx);
    const { numUpdatedRows } = await trx.updateTable("satellite.buckets").set(columns).where("id", "=", id).where("versioning", "=", versioning.enabled).executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const facts = {
      mode: defaultRetention?.mode.toLowerCase() ?? "none",
      days: columns.default_retention_days ?? 0,
      years: columns.default_retention_years ?? 0
    };
    await change.record(trx, { name: "bucket.lockChanged", bucket, facts });
    return true;
  });
  if (!isSet) throw storeRefusals.lockNeedsVersions();
}
var withoutWriters = (db, bucketId, work) => tryAgain(
  () => db.transaction().execute(async (trx) => {
    await sql2`select store.change_rules(${bucketId})`.execute(trx);
    return work(trx);
  })
);

// ../../packages/store-core/src/buckets/remove-when-empty.ts
import { sql as sql4 } from "kysely";

// ../../packages/store-core/src/buckets/empty-bucket.ts
import { sql as sql3 } from "kysely";

// ../../packages/store-core/src/segments/segment-tokens.ts
var readTokenLife = 15 * minute;
var garbageAfter = (now) => new Date(now.getTime() + readTokenLife + minute);
var kinds = { write: 1, read: 2, copy: 3 };
var macLength = 16;
var fixedLength = 45;
var headLength = 16;
function createSegmentTokens(key) {
  const mac = (payload) => hmacSha256(key, payload).subarray(0, macLength);
  const seal = (payload) => toBase64Url(concatBytes(payload, mac(payload)));
  function open(token, ...wanted) {
    const bytes2 = decode(token);
    const payload = bytes2.subarray(0, -macLength);
    const isGenuine = payload.length >= fixedLength && constantTimeEqual(mac(payload), bytes2.subarray(-macLength));
    const [kind] = payload;
    if (!isGenuine || kind === void 0 || !wanted.includes(kind)) throw storeRefusals.invalidSegment();
    return payload;
  }
  return {
    issueWrite: (claim) => seal(encode(kinds.write, claim)),
    issueRead(claim) {
      const kind = claim.isCopy ? kinds.copy : kinds.read;
      return seal(concatBytes(encode(kind, claim), headMark(claim.keyHead), utf8(claim.bucket)));
    },
    readWrite: (token) => decodeClaim(open(token, kinds.write)),
    readRead(token) {
      const payload = open(token, kinds.read, kinds.copy);
      return {
        ...decodeClaim(payload),
        keyHead: payload.slice(fixedLength, fixedLength + headLength),
        bucket: fromUtf8(payload.subarray(fixedLength + headLength)),
        isCopy: payload[0] === kinds.copy
      };
    }
  };
}
var headMark = (head) => {
  const mark = new Uint8Array(headLength);
  mark.set(head.subarray(0, headLength));
  return mark;
};
function encode(kind, { projectId, blobId, size, placement, issuedAt }) {
  const payload = new Uint8Array(fixedLength);
  const view = new DataView(payload.buffer);
  payload[0] = kind;
  view.setBigUint64(1, BigInt(projectId));
  view.setBigUint64(9, BigInt(size));
  view.setBigInt64(17, BigInt(issuedAt.getTime()));
  view.setInt32(25, placement);
  payload.set(fromHex(blobId.replaceAll("-", "")), 29);
  return payload;
}
function decodeClaim(payload) {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length);
  return {
    projectId: Number(view.getBigUint64(1)),
    size: Number(view.getBigUint64(9)),
    issuedAt: new Date(Number(view.getBigInt64(17))),
    placement: view.getInt32(25),
    blobId: toHex(payload.subarray(29, fixedLength)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
  };
}
function decode(token) {
  try {
    return fromBase64Url(token);
  } catch {
    throw storeRefusals.invalidSegment();
  }
}

// ../../packages/store-core/src/buckets/empty-bucket.ts
var stepSize = 500;
var removeSomeVersions = (context, bucketId) => tryAgain(() => removeVersionsIn(context, bucketId));
async function removeVersionsIn({ db, clock }, bucketId) {
  const now = clock();
  const { rows } = await sql3`
    select store.remove_some_versions(${bucketId}, ${stepSize}, ${garbageAfter(now)}, ${now}) as removed`.execute(db);
  return rows[0]?.removed ?? null;
}
var removeSomeUploads = (context, bucketId) => tryAgain(() => removeUploadsIn(context, bucketId));
async function removeUploadsIn({ db, clock }, bucketId) {
  const { rows } = await sql3`
    select store.remove_some_uploads(${bucketId}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}
async function removeEmptyBucket({ db, clock }, bucketId, then) {
  return tryAgain(
    () => db.transaction().execute(async (trx) => {
      if (!await removeBucketIn({ db: trx, clock }, bucketId)) return false;
      await then?.(trx);
      return true;
    })
  );
}
async function removeBucketIn({ db, clock }, bucketId) {
  const { rows } = await sql3`
    select store.remove_tree(${bucketId}, ${garbageAfter(clock())}) as gone`.execute(db);
  if (!rows[0]?.gone) return false;
  await deleteBucket(db, bucketId, clock());
  return true;
}

// ../../packages/store-core/src/buckets/remove-when-empty.ts
async function removeWhenEmpty(context, { bucket, record }) {
  if (!await isBucketEmpty(context, bucket.id)) throw storeRefusals.bucketNotEmpty(bucket.name);
  await inSteps(context, bucket.projectId, () => removeSomeUploads(context, bucket.id));
  const isGone = await removeEmptyBucket(
    context,
    bucket.id,
    (trx) => record(trx, { name: "bucket.deleted", bucket: bucket.name, facts: {} })
  );
  if (!isGone) throw storeRefusals.bucketNotEmpty(bucket.name);
}
async function isBucketEmpty({ db }, bucketId) {
  const { rows } = await sql4`
    select store.find_object_below(store.find_folder(${bucketId}, '{}'), false, now()) is null as "isEmpty"
  `.execute(db);
  return rows[0]?.isEmpty === true;
}
async function inSteps({ db }, projectId, step) {
  while (await step() > 0) if (await isClosed(db, projectId)) throw storeRefusals.slowDown();
}

// ../../packages/store-core/src/buckets/lifecycle-rules.ts
import { sql as sql5 } from "kysely";

// ../../packages/store-core/src/objects/stored-path.ts
var slash = 47;
var slashBytes = Uint8Array.of(slash);
var maxComponentLength = 2200;
var maxPathLength = 64 * 1024;
function storedPath(path) {
  if (path.length === 0) throw storeRefusals.noSuchKey();
  const components = checkedComponents(path);
  const name = components.pop() ?? new Uint8Array();
  return { folders: components.map(folderName), name };
}
var storedFolders = (folder) => folder === null ? [] : checkedComponents(folder).map(folderName);
var folderName = (component) => concatBytes(component, slashBytes);
var componentOf = (name) => name.subarray(0, -1);
function listedPath(folder, componentPrefix) {
  if (componentPrefix === void 0) return folder ?? new Uint8Array();
  return folder === null ? componentPrefix : concatBytes(folderName(folder), componentPrefix);
}
function checkedComponents(path) {
  if (path.length > maxPathLength) throw storeRefusals.pathTooLong();
  const components = splitBytes(path, slash);
  if (components.some(({ length }) => length > maxComponentLength)) throw storeRefusals.pathTooLong();
  return components;
}
var comparePaths = (a, b) => compareFolders([...a.folders, a.name], [...b.folders, b.name]);
function compareFolders(a, b) {
  for (const [at, name] of b.entries()) {
    const mine = a[at];
    if (!mine) return -1;
    const order = compareBytes(mine, name);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
function foldersTogether(paths) {
  const folders = [];
  const from = [];
  const to = [];
  let last;
  for (const { folders: names } of paths) {
    if (!last || compareFolders(last, names) !== 0) {
      folders.push(...names);
      last = names;
    }
    from.push(folders.length - names.length + 1);
    to.push(folders.length);
  }
  return { folders, from, to };
}
function prefixEnd(prefix) {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const byte = prefix[last] ?? 255;
    if (byte === 255) continue;
    const end = prefix.slice(0, last + 1);
    end[last] = byte + 1;
    return end;
  }
  return void 0;
}

// ../../packages/store-core/src/buckets/lifecycle-rules.ts
async function readLifecycle(db, bucketId) {
  const rules = db.selectFrom("store.lifecycle_rules").selectAll().where("bucket_id", "=", bucketId);
  return (await rules.orderBy("place").execute()).map(ruleOf);
}
var changeLifecycle = (db, change, next) => db.transaction().execute(async (trx) => {
  const { id, name } = change.bucket;
  await sql5`select from satellite.buckets where id = ${id} for no key update`.execute(trx);
  await change.check?.(trx);
  const rules = await next(() => readLifecycle(trx, id));
  const rows = JSON.stringify(rules.map((rule, place) => rowOf(id, rule, place)));
  const { numDeletedRows } = await trx.deleteFrom("store.lifecycle_rules").where("bucket_id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n && rules.length === 0) return;
  await trx.deleteFrom("store.lifecycle_walks").where("bucket_id", "=", id).execute();
  await sql5`
      insert into store.lifecycle_rules
      select * from jsonb_populate_recordset(null::store.lifecycle_rules, ${rows}::jsonb)`.execute(trx);
  await change.record(trx, { name: "bucket.lifecycleChanged", bucket: name, facts: { rules: rules.length } });
});
function ruleOf(row) {
  return {
    id: row.id,
    isEnabled: row.is_enabled,
    hasOldForm: row.has_old_form,
    folder: row.folders.length === 0 ? null : componentOf(concatBytes(...row.folders)),
    nameStart: row.name_start,
    sizeGreaterThan: row.size_greater,
    sizeLessThan: row.size_less,
    expireDays: row.expire_days,
    expireAt: row.expire_at,
    removeLoneMarkers: row.remove_lone_markers,
    noncurrentDays: row.noncurrent_days,
    newerNoncurrent: row.newer_noncurrent,
    abortDays: row.abort_days
  };
}
var rowOf = (bucketId, rule, place) => ({
  bucket_id: bucketId,
  place,
  id: rule.id,
  is_enabled: rule.isEnabled,
  has_old_form: rule.hasOldForm,
  folders: storedFolders(rule.folder).map(byteaText),
  name_start: byteaText(rule.nameStart),
  size_greater: rule.sizeGreaterThan,
  size_less: rule.sizeLessThan,
  expire_days: rule.expireDays,
  expire_at: rule.expireAt,
  remove_lone_markers: rule.removeLoneMarkers,
  noncurrent_days: rule.noncurrentDays,
  newer_noncurrent: rule.newerNoncurrent,
  abort_days: rule.abortDays
});
var byteaText = (bytes2) => String.raw`\x` + toHex(bytes2);

// ../../packages/contract/src/store-lifecycle.ts
import * as z from "zod/mini";
var lifecycleTerms = {
  id: z.string(),
  isEnabled: z.boolean(),
  hasOldForm: z.boolean(),
  sizeGreaterThan: z.nullable(z.number()),
  sizeLessThan: z.nullable(z.number()),
  expireDays: z.nullable(z.int()),
  expireAt: z.nullable(z.date()),
  removeLoneMarkers: z.boolean(),
  noncurrentDays: z.nullable(z.int()),
  newerNoncurrent: z.nullable(z.int()),
  abortDays: z.nullable(z.int())
};
var storedLifecycleRule = z.object({
  ...lifecycleTerms,
  /** What the rule is about; null for the whole bucket. */
  folder: z.nullable(cipherPath),
  /** The beginning of names in that folder, of plain ones only; else empty. */
  nameStart: bytes
});
var counted = z.object({ count: z.number(), bytes: z.number() });
var lifecycleEstimate = z.object({
  /** Current versions that would be removed, or hidden by a delete marker. */
  current: counted,
  /** Noncurrent versions, their delete markers included. */
  noncurrent: counted,
  /** Delete markers that hide nothing. */
  markers: counted,
  uploads: counted,
  /** False where only a part of the bucket was looked at: then there may be more. */
  isComplete: z.boolean()
});
var lifecycleCalls = {
  /** In the order in which they were set; empty when there are none. */
  getLifecycle: storeCall({ needs: onBucket("read"), input: inBucket, output: z.array(storedLifecycleRule) }),
  /** Replaces all rules; none remove them. Rules also need Delete. */
  setLifecycle: storeCall({
    needs: onBucket("write"),
    input: z.object({ bucket: bucketName, rules: z.readonly(z.array(storedLifecycleRule)) })
  }),
  /** What a rule would match now, were it enabled. */
  estimateLifecycle: storeCall({
    needs: onBucket("list"),
    input: z.object({ bucket: bucketName, rule: storedLifecycleRule }),
    output: lifecycleEstimate
  })
};

// ../../packages/store-core/src/buckets/make-bucket.ts
var maxPartnerLength = 100;
async function makeBucket({ db, placements }, making, wished) {
  const { bucket: name, objectLock = false, defaultRetention, partner = "" } = wished;
  const problem = bucketNameProblem(name);
  if (problem !== void 0) throw storeRefusals.invalidBucketName(problem);
  const keepsVersions = objectLock || (wished.versioning ?? making.defaultVersioning === versioning.enabled);
  const bucket = {
    projectId: making.projectId,
    name,
    placement: placementFor(placements, making.placement, wished.placement),
    versioning: keepsVersions ? versioning.enabled : versioning.unversioned,
    objectLock,
    partner: partner.slice(0, maxPartnerLength),
    createdBy: making.createdBy,
    createdAt: making.now
  };
  const retention = defaultRetention && retentionColumns(defaultRetention);
  await db.transaction().execute(async (trx) => {
    const count = await lockProjectBuckets(trx, making.projectId);
    if (count === void 0) throw making.projectGone();
    await making.check?.(trx);
    if (await findBucket(trx, making.projectId, name)) throw storeRefusals.bucketExists(name);
    if (count >= making.bucketLimit) throw storeRefusals.tooManyBuckets(making.bucketLimit);
    const id = await insertBucket(trx, bucket);
    if (id === void 0) throw storeRefusals.bucketExists(name);
    if (retention) await trx.updateTable("satellite.buckets").set(retention).where("id", "=", id).execute();
    const facts = { versioning: keepsVersions ? "on" : "off", objectLock: objectLock ? "on" : "off" };
    await making.record(trx, { name: "bucket.created", bucket: name, facts });
    await trx.insertInto("store.folders").values({ bucket_id: id, parent_id: null, name: new Uint8Array() }).execute();
  });
  return bucket;
}
function placementFor(placements, own, idName) {
  if (idName === void 0 || idName === "") return own;
  const chosen = choosablePlacement(idName, placements);
  if (!chosen) throw storeRefusals.noSuchPlacement(idName);
  return chosen.id;
}

export {
  lifecycleTerms,
  lifecycleCalls,
  storedPath,
  storedFolders,
  folderName,
  componentOf,
  listedPath,
  comparePaths,
  foldersTogether,
  prefixEnd,
  versionIdOf,
  parseVersionId,
  modeNumber,
  retentionOf,
  objectColumns,
  presentObject,
  sealedOf,
  presentNewObject,
  tryAgain,
  removing,
  isUndone,
  defaultRetentionOf,
  changeTags,
  changeCors,
  changeVersioning,
  changeLock,
  makeBucket,
  readTokenLife,
  garbageAfter,
  createSegmentTokens,
  headMark,
  removeSomeVersions,
  removeVersionsIn,
  removeSomeUploads,
  removeUploadsIn,
  removeEmptyBucket,
  removeBucketIn,
  removeWhenEmpty,
  isBucketEmpty,
  inSteps,
  readLifecycle,
  changeLifecycle,
  rowOf
};
//# sourceMappingURL=chunk-S5RS4BWS.mjs.map
