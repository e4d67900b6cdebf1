#!/usr/bin/env node
import {
  versioning
} from "./chunk-LBJAUI3P.mjs";
import {
  s3Events
} from "./chunk-5KSWUT6K.mjs";

// ../../packages/contract/src/store-call.ts
import * as z from "zod/mini";
var needs = (of) => (...anyOf) => ({ of, anyOf });
var onProject = needs("project");
var onBucket = needs("bucket");
var onObject = needs("object");
var onFolder = needs("folder");
var onPrefix = needs("prefix");
var judgedByItself = needs("itself");
var openToAnyone = needs("anyone")();
var nothing = z.void();
var storeCall = (call) => ({
  needs: call.needs,
  input: call.input ?? nothing,
  output: call.output ?? nothing,
  content: call.content ?? "none"
});
var bytes = z.custom((value) => value instanceof Uint8Array);
var cipherPath = z.custom((value) => value instanceof Uint8Array);
var bucketName = z.custom((value) => typeof value === "string");
var inBucket = z.object({ bucket: bucketName });

// ../../packages/contract/src/store-buckets.ts
import * as z3 from "zod/mini";

// ../../packages/contract/src/store-objects.ts
import * as z2 from "zod/mini";
var lockMode = z2.literal(["GOVERNANCE", "COMPLIANCE"]);
var retention = z2.object({ mode: lockMode, until: z2.date() });
var newLock = z2.object({ retention: z2.exactOptional(retention), legalHold: z2.exactOptional(z2.boolean()) });
var versionId = z2.union([bytes, z2.literal("null")]);
var objectAddress = z2.object({
  bucket: bucketName,
  path: cipherPath,
  /** 16 bytes; absent = the latest version; `null` = the one that was written while the bucket kept no versions. */
  versionId: z2.exactOptional(versionId)
});
var segmentKey = z2.object({
  /** 48 bytes. */
  encryptedKey: bytes,
  /** 24 bytes. */
  keyNonce: bytes
});
var sealedMetadata = z2.extend(segmentKey, {
  /** StreamMeta bytes; may be empty when only an ETag is kept. */
  metadata: bytes,
  /** Sealed ETag; empty when there is none. */
  etag: bytes
});
var writtenSegment = z2.object({
  token: z2.string(),
  /** Encrypted bytes that were stored. */
  size: z2.int()
});
var segmentContent = z2.union([
  z2.object({ kind: z2.literal("inline"), bytes }),
  z2.object({ kind: z2.literal("blob"), token: z2.string() })
]);
var commitSegment = z2.extend(segmentKey, {
  /** Part number, 0 for an object that was not uploaded in parts. */
  part: z2.int(),
  index: z2.int(),
  plainSize: z2.int(),
  content: segmentContent
});
var openedSegment = z2.extend(commitSegment, { plainOffset: z2.int(), encryptedSize: z2.int() });
var writeCondition = z2.union([z2.object({ absent: z2.literal(true) }), z2.object({ latest: bytes })]);
var storedObject = z2.object({
  /** 16 bytes: version number (big-endian) and the last half of the stream id. */
  versionId: bytes,
  /** False for an object that was written while its bucket was not versioned (S3's `null` version). */
  versioned: z2.boolean(),
  /** False in a bucket that never had versions: S3 names none there. */
  hasVersionId: z2.boolean(),
  isLatest: z2.boolean(),
  isDeleteMarker: z2.boolean(),
  createdAt: z2.date(),
  plainSize: z2.int(),
  segmentCount: z2.int(),
  multipart: z2.boolean(),
  sealed: z2.nullable(sealedMetadata),
  expiresAt: z2.nullable(z2.date()),
  /** Null for none. Absent where the bucket has no object lock or the caller may not see it. */
  retention: z2.exactOptional(z2.nullable(retention)),
  /** Absent as above. */
  legalHold: z2.exactOptional(z2.boolean()),
  /** Of a version that was made now: names what webhooks wait for the name of, see `objectNamed` of the edge's reports. */
  event: z2.exactOptional(z2.string())
});
var deletedObject = z2.object({
  /** False when there was nothing to delete. */
  existed: z2.boolean(),
  /** Of the delete marker that was made, or of the version that was removed, in a bucket with versions. */
  versionId: z2.exactOptional(versionId),
  deleteMarker: z2.boolean(),
  /** As above, of the version that went or the marker that came. */
  event: z2.exactOptional(z2.string())
});

// ../../packages/contract/src/store-buckets.ts
var projectInfo = z3.object({
  projectId: z3.custom((value) => typeof value === "string"),
  /** 16 or 32 bytes. */
  salt: bytes
});
var createBucket = z3.object({
  bucket: bucketName,
  /** `idName` of a placement; absent = the project's own. */
  placement: z3.exactOptional(z3.string()),
  objectLock: z3.exactOptional(z3.boolean()),
  /** Name of the software that makes the bucket. */
  partner: z3.exactOptional(z3.string())
});
var bucketVersioning = z3.literal([versioning.unversioned, versioning.enabled, versioning.suspended]);
var storedBucket = z3.object({
  name: bucketName,
  createdAt: z3.date(),
  /** `idName` of the placement; empty for the default one. */
  placement: z3.string(),
  versioning: bucketVersioning,
  objectLock: z3.boolean(),
  /** Name of the software that made it; empty when unknown. */
  partner: z3.string()
});
var bucketTag = z3.object({ key: z3.string(), value: z3.string() });
var declaration = z3.literal(["encryption", "ownershipControls", "publicAccessBlock"]);
var corsRule = z3.object({
  id: z3.exactOptional(z3.string()),
  origins: z3.array(z3.string()),
  methods: z3.array(z3.string()),
  headers: z3.array(z3.string()),
  exposed: z3.array(z3.string()),
  maxAge: z3.exactOptional(z3.number())
});
var ofLength = {
  days: z3.object({ mode: lockMode, days: z3.int() }),
  years: z3.object({ mode: lockMode, years: z3.int() })
};
var defaultRetention = z3.union([ofLength.days, ofLength.years]);
var bucketLock = z3.object({ defaultRetention: z3.nullable(defaultRetention) });
var bucketTarget = z3.object({
  kind: z3.literal(["Topic", "Queue", "CloudFunction"]),
  id: z3.string(),
  webhook: z3.string(),
  events: z3.array(z3.literal(s3Events)),
  prefix: z3.string(),
  suffix: z3.string()
});
var bucketCalls = {
  /** Which project the key is of. @throws Refusal `unauthorizedApiKey` when the store has no such key. */
  projectInfo: storeCall({ needs: onProject("projectInfo"), output: projectInfo }),
  /** Also needs PutBucketObjectLockConfiguration for a bucket with object lock. */
  createBucket: storeCall({ needs: judgedByItself("write"), input: createBucket, output: storedBucket }),
  getBucket: storeCall({ needs: onBucket("read"), input: inBucket, output: storedBucket }),
  /** Only buckets that the key's caveats allow, by name. */
  listBuckets: storeCall({ needs: onProject("read"), output: z3.array(storedBucket) }),
  /** `force` also needs List and removes every object first. */
  deleteBucket: storeCall({
    needs: judgedByItself("delete"),
    input: z3.object({ bucket: bucketName, force: z3.exactOptional(z3.boolean()) })
  }),
  /** Empty when there are none. */
  getBucketTags: storeCall({ needs: onBucket("read"), input: inBucket, output: z3.array(bucketTag) }),
  /** No tags remove all. */
  setBucketTags: storeCall({
    needs: onBucket("write"),
    input: z3.object({ bucket: bucketName, tags: z3.readonly(z3.array(bucketTag)) })
  }),
  /** Empty when the bucket has no rules of its own. */
  getBucketCors: storeCall({ needs: onBucket("read"), input: inBucket, output: z3.array(corsRule) }),
  /** No rules remove the configuration. */
  setBucketCors: storeCall({
    needs: onBucket("write"),
    input: z3.object({ bucket: bucketName, rules: z3.readonly(z3.array(corsRule)) })
  }),
  /** The webhooks that hear what happens to objects of the bucket. */
  getBucketNotification: storeCall({ needs: onBucket("read"), input: inBucket, output: z3.array(bucketTarget) }),
  /**
   * Takes the place of all of them. Also needs PutBucketNotificationConfiguration, and that the maker of the key may change
   * webhooks. @throws Refusal `noSuchTarget`, `namesAreWithheld`.
   */
  setBucketNotification: storeCall({
    needs: onBucket("write"),
    input: z3.object({ bucket: bucketName, targets: z3.readonly(z3.array(bucketTarget)) })
  }),
  /** Those that are said of the bucket: of a new one that its owner owns all, and that the public is kept out. */
  getBucketDeclarations: storeCall({ needs: onBucket("read"), input: inBucket, output: z3.array(declaration) }),
  setBucketDeclaration: storeCall({
    needs: onBucket("write"),
    input: z3.object({ bucket: bucketName, declaration, isSaid: z3.boolean() })
  }),
  /**
   * `keeps`: whether new versions are kept; those that are there stay.
   * @throws Refusal `versionsAreLocked` for a bucket with object lock that would keep no versions.
   */
  setVersioning: storeCall({
    needs: onBucket("write"),
    input: z3.object({ bucket: bucketName, keeps: z3.boolean() })
  }),
  /** @throws Refusal `lockNotConfigured`. */
  getBucketLock: storeCall({
    needs: onBucket("getBucketObjectLockConfiguration"),
    input: inBucket,
    output: bucketLock
  }),
  /** Switches object lock on, for good. @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention`. */
  setBucketLock: storeCall({
    needs: onBucket("putBucketObjectLockConfiguration"),
    input: z3.extend(bucketLock, { bucket: bucketName })
  })
};
var openCalls = {
  /**
   * The rules of every bucket of this name in any project: browsers ask before they sign. Buckets without rules answer
   * an empty list.
   */
  findCors: storeCall({ needs: openToAnyone, input: inBucket, output: z3.array(z3.array(corsRule)) })
};

export {
  onBucket,
  onObject,
  onFolder,
  onPrefix,
  judgedByItself,
  storeCall,
  bytes,
  cipherPath,
  bucketName,
  inBucket,
  retention,
  newLock,
  objectAddress,
  segmentKey,
  sealedMetadata,
  writtenSegment,
  commitSegment,
  openedSegment,
  writeCondition,
  storedObject,
  deletedObject,
  bucketVersioning,
  bucketTag,
  corsRule,
  defaultRetention,
  bucketCalls,
  openCalls
};
//# sourceMappingURL=chunk-FQATC44W.mjs.map
