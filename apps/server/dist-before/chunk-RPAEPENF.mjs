#!/usr/bin/env node
import {
  bucketNameTaken
} from "./chunk-LP3WDNYR.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/contract/src/refusals/store.ts
var storeRefusals = refusals({
  invalidApiKey: () => ({ status: 400, s3: "InvalidAccessKeyId", say: "Invalid API credentials" }),
  unauthorizedApiKey: () => ({ status: 403, s3: "AccessDenied", say: "Unauthorized API credentials" }),
  invalidBucketName: (say) => ({ status: 400, s3: "InvalidBucketName", say }),
  noSuchBucket: (bucket) => ({
    status: 404,
    s3: "NoSuchBucket",
    say: `Bucket ${bucket} does not exist.`
  }),
  bucketExists: (bucket) => ({
    status: 409,
    s3: "BucketAlreadyOwnedByYou",
    say: bucketNameTaken,
    about: { bucket }
  }),
  bucketNotEmpty: (bucket) => ({
    status: 409,
    s3: "BucketNotEmpty",
    say: "The bucket you tried to delete is not empty. You must delete all versions in the bucket.",
    about: { bucket }
  }),
  /** Whatever is stored in it now would be gone in a moment. */
  bucketBeingDeleted: (bucket) => ({
    status: 409,
    s3: "OperationAborted",
    say: `The bucket ${bucket} is being deleted. Nothing can be stored in it any more.`,
    about: { bucket }
  }),
  tooManyBuckets: (limit) => ({
    status: 400,
    s3: "TooManyBuckets",
    say: `The project has reached its limit of ${limit} buckets.`
  }),
  noSuchPlacement: (placement) => ({
    status: 400,
    s3: "InvalidLocationConstraint",
    say: `There is no location ${placement}.`
  }),
  noSuchKey: (deleteMarker) => ({
    status: 404,
    s3: "NoSuchKey",
    say: "The specified key does not exist.",
    ...deleteMarker === void 0 ? {} : { deleteMarker }
  }),
  prefixNotFolder: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "Names in this bucket are encrypted, so a lifecycle rule can only select whole folders: the prefix has to end with a slash."
  }),
  unknownPlaceholder: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "The prefix stands for a folder that was encrypted with another passphrase, and no rule of this bucket is about it any more."
  }),
  noSuchVersion: () => ({ status: 404, s3: "NoSuchVersion", say: "The specified version does not exist." }),
  isDeleteMarker: (deleteMarker) => ({
    status: 405,
    s3: "MethodNotAllowed",
    say: "The specified version is a delete marker.",
    deleteMarker
  }),
  objectExists: () => ({
    status: 412,
    s3: "PreconditionFailed",
    say: "At least one of the preconditions you specified did not hold."
  }),
  objectLocked: () => ({
    status: 403,
    s3: "AccessDenied",
    say: "Access Denied because object protected by object lock"
  }),
  noObjectLock: () => ({
    status: 400,
    s3: "InvalidRequest",
    say: "Bucket is missing Object Lock Configuration"
  }),
  lockNotConfigured: () => ({
    status: 404,
    s3: "ObjectLockConfigurationNotFoundError",
    say: "Object Lock configuration does not exist for this bucket."
  }),
  lockNeedsVersions: () => ({
    status: 409,
    s3: "InvalidBucketState",
    say: "Object Lock needs a bucket with versioning enabled."
  }),
  versionsAreLocked: () => ({
    status: 409,
    s3: "InvalidBucketState",
    say: "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed."
  }),
  lockedCannotExpire: () => ({
    status: 400,
    s3: "InvalidRequest",
    say: "An object that expires cannot be locked, and a locked one cannot expire."
  }),
  retentionInPast: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "The retain until date must be in the future!"
  }),
  invalidDefaultRetention: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "The default retention period has to be between 1 and 36500 days or between 1 and 10 years."
  }),
  preconditionFailed: () => ({
    status: 412,
    s3: "PreconditionFailed",
    say: "At least one of the preconditions you specified did not hold."
  }),
  objectChanged: () => ({
    status: 409,
    s3: "ConditionalRequestConflict",
    say: "The object was changed while the request was under way."
  }),
  pathTooLong: () => ({ status: 400, s3: "KeyTooLongError", say: "The object key is too long." }),
  metadataTooLarge: () => ({ status: 400, s3: "MetadataTooLarge", say: "The metadata of the object is too large." }),
  invalidSegment: () => ({ status: 400, s3: "InvalidRequest", say: "A part of the object is missing or damaged." }),
  noSuchUpload: () => ({
    status: 404,
    s3: "NoSuchUpload",
    say: "The specified multipart upload does not exist. It may have been completed or aborted."
  }),
  invalidPartNumber: () => ({
    status: 400,
    s3: "InvalidArgument",
    say: "Part number must be an integer between 1 and 10000, inclusive."
  }),
  invalidPart: () => ({
    status: 400,
    s3: "InvalidPart",
    say: "One or more of the specified parts could not be found, or has another ETag."
  }),
  invalidPartOrder: () => ({
    status: 400,
    s3: "InvalidPartOrder",
    say: "The list of parts was not in ascending order."
  }),
  otherChecksum: (wanted) => ({
    status: 400,
    s3: "InvalidRequest",
    say: `The upload was begun for parts with the checksum ${wanted}, and this part has none or another one.`
  }),
  partTooSmall: (part) => ({
    status: 400,
    s3: "EntityTooSmall",
    say: "Every part but the last one has to have 5 MiB at least.",
    about: { part }
  }),
  tooManySegments: () => ({
    status: 400,
    s3: "EntityTooLarge",
    say: "The object is too large to be copied; upload a copy of it in parts."
  }),
  tooManyObjects: () => ({
    status: 400,
    s3: "MalformedXML",
    say: "Between 1 and 1,000 objects can be deleted with one request."
  }),
  copyChangesNothing: () => ({
    status: 400,
    s3: "InvalidRequest",
    say: "This copy request is illegal because it is trying to copy an object to itself without changing its metadata."
  }),
  storageLimitExceeded: () => ({
    status: 403,
    s3: "StorageLimitExceeded",
    say: "You have reached your project storage limit."
  }),
  bandwidthLimitExceeded: () => ({
    status: 403,
    s3: "BandwidthLimitExceeded",
    say: "You have reached your project bandwidth limit."
  }),
  /** Of the owner's own, in money: see budgets. */
  spendCapReached: () => ({
    status: 403,
    s3: "SpendCapReached",
    say: "The owner has limited what downloads may cost this month."
  }),
  segmentsLimitExceeded: () => ({
    status: 403,
    s3: "SegmentsLimitExceeded",
    say: "You have reached your project segment limit."
  }),
  slowDown: () => ({ status: 429, s3: "SlowDown", say: "Please reduce your request rate." }),
  placementMissing: (placement) => ({
    status: 503,
    s3: "InternalError",
    say: `The storage of placement ${placement} is not configured on this server.`
  }),
  storageFull: () => ({ status: 507, s3: "StorageFull", say: "The server has no space left to store this object." })
});

export {
  storeRefusals
};
//# sourceMappingURL=chunk-RPAEPENF.mjs.map
