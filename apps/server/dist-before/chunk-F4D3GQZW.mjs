#!/usr/bin/env node
import {
  dateOfNanos,
  floorMillis,
  nanosOfDate
} from "./chunk-HJAXOUKC.mjs";
import {
  bucketText,
  caveatsOf
} from "./chunk-5P5PSB7X.mjs";
import {
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import {
  constantTimeEqual,
  hmacSha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  equalBytes,
  startsWithBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/grants/src/actions.ts
var op = {
  read: 1,
  write: 2,
  list: 3,
  delete: 4,
  projectInfo: 5,
  lock: 6,
  putObjectRetention: 7,
  getObjectRetention: 8,
  putObjectLegalHold: 9,
  getObjectLegalHold: 10,
  bypassGovernanceRetention: 11,
  putBucketObjectLockConfiguration: 12,
  getBucketObjectLockConfiguration: 13,
  putBucketNotificationConfiguration: 14,
  getBucketNotificationConfiguration: 15
};
var keyVersion = { objectLock: 1, auditable: 2, eventing: 4 };

// ../../packages/grants/src/verify.ts
function checkCaveats(apiKey, { versionBits, action }) {
  const { time } = action;
  if (time === null || time instanceof Date && Number.isNaN(time.getTime())) return refused("api key");
  if (!issuedFor(versionBits, action.op)) return refused("unauthorized");
  const caveats = readCaveats(apiKey);
  if (!caveats) return refused("format");
  return caveats.every((caveat) => allows(caveat, action, nanosOf(time))) ? { ok: true } : refused("unauthorized");
}
var refused = (reason) => ({ ok: false, reason });
function issuedFor(versionBits, number) {
  if (number >= op.lock && number <= op.getBucketObjectLockConfiguration) {
    return (versionBits & keyVersion.objectLock) !== 0;
  }
  if (number === op.putBucketNotificationConfiguration || number === op.getBucketNotificationConfiguration) {
    return (versionBits & keyVersion.eventing) !== 0;
  }
  return true;
}
function readCaveats(apiKey) {
  try {
    return caveatsOf(apiKey);
  } catch (error) {
    if (isFormatError(error)) return null;
    throw error;
  }
}
function verifyChain(apiKey, secret) {
  let tail = hmacSha256(secret, apiKey.head);
  const tails = [tail];
  for (const caveat of apiKey.caveats) {
    tail = hmacSha256(tail, caveat);
    tails.push(tail);
  }
  return constantTimeEqual(tail, apiKey.tail) ? tails : null;
}
var flagOf = /* @__PURE__ */ new Map([
  [op.read, "disallowReads"],
  [op.write, "disallowWrites"],
  [op.list, "disallowLists"],
  [op.delete, "disallowDeletes"],
  [op.lock, "disallowLocks"],
  [op.putObjectRetention, "disallowPutRetention"],
  [op.putObjectLegalHold, "disallowPutLegalHold"],
  [op.getObjectLegalHold, "disallowGetLegalHold"],
  [op.bypassGovernanceRetention, "disallowBypassGovernanceRetention"],
  [op.putBucketObjectLockConfiguration, "disallowPutBucketObjectLockConfiguration"],
  [op.getBucketObjectLockConfiguration, "disallowGetBucketObjectLockConfiguration"],
  [op.putBucketNotificationConfiguration, "disallowPutBucketNotificationConfiguration"],
  [op.getBucketNotificationConfiguration, "disallowGetBucketNotificationConfiguration"]
]);
function allows(caveat, action, time) {
  if (caveat.notAfter !== null && time > caveat.notAfter) return false;
  if (caveat.notBefore !== null && time < caveat.notBefore) return false;
  if (action.op === op.read && action.path.length === 0) return allowsBucketMetadata(caveat, action);
  return !forbidden(caveat, action.op) && coversPath(caveat, action);
}
var nanosOf = (time) => typeof time === "bigint" ? time : nanosOfDate(time);
function allowsBucketMetadata({ allowedPaths }, { bucket }) {
  if (allowedPaths.length === 0 || bucket === "") return true;
  const wanted = utf8(bucket);
  return allowedPaths.some((path) => equalBytes(path.bucket, wanted));
}
function forbidden({ flags }, number) {
  if (number === op.projectInfo) return false;
  if (number === op.getObjectRetention) return flags.has("disallowGetRetention") && flags.has("disallowPutRetention");
  const flag = flagOf.get(number);
  return flag === void 0 || flags.has(flag);
}
function coversPath({ allowedPaths }, action) {
  if (allowedPaths.length === 0 || action.op === op.projectInfo) return true;
  const bucket = utf8(action.bucket);
  return allowedPaths.some(
    (path) => equalBytes(path.bucket, bucket) && startsWithBytes(action.path, path.encryptedPathPrefix)
  );
}
function allowedBuckets(apiKey) {
  let allowed = null;
  for (const { allowedPaths } of caveatsOf(apiKey)) {
    if (allowedPaths.length === 0) continue;
    const named = new Set(allowedPaths.map(({ bucket }) => bucketText(bucket)).filter((name) => name !== null));
    allowed = allowed ? allowed.filter((bucket) => named.has(bucket)) : [...named];
  }
  return allowed ?? "all";
}
function maxObjectTtl(apiKey) {
  const shortest = smallest(caveatsOf(apiKey).map((caveat) => caveat.maxObjectTtl));
  return shortest === null ? null : Number(floorMillis(shortest));
}
function earliestExpiry(apiKey) {
  const earliest = smallest(caveatsOf(apiKey).map((caveat) => caveat.notAfter));
  return earliest === null ? null : dateOfNanos(earliest);
}
function smallest(values) {
  return values.reduce((least, value) => value !== null && (least === null || value < least) ? value : least, null);
}

export {
  op,
  keyVersion,
  checkCaveats,
  verifyChain,
  allows,
  nanosOf,
  allowedBuckets,
  maxObjectTtl,
  earliestExpiry
};
//# sourceMappingURL=chunk-F4D3GQZW.mjs.map
