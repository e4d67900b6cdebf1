#!/usr/bin/env node
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/contract/src/refusals/buckets.ts
var bucketRefusals = refusals({
  lockedBucketNotEmptied: () => ({
    status: 409,
    say: "A bucket with object lock is deleted only when it is empty."
  }),
  /** Nothing is changed while nothing can be stored or read. */
  projectFrozen: () => ({
    status: 403,
    say: "The project is frozen. Its buckets can be changed once that has ended."
  }),
  bucketChanged: () => ({
    status: 412,
    say: "The settings of the bucket have been changed in between. Read them again."
  }),
  noSuchBucketDeletion: () => ({ status: 404, say: "There is no such deletion." })
});

export {
  bucketRefusals
};
//# sourceMappingURL=chunk-4A2BDKT3.mjs.map
