#!/usr/bin/env node
import {
  GB,
  TB
} from "./chunk-PZ3O52MD.mjs";

// ../../packages/domain/src/account-kinds.ts
var accountKinds = { free: 0, paid: 1, notForResale: 2, member: 3 };
var names = {
  [accountKinds.free]: "Free Trial",
  [accountKinds.paid]: "Pro Account",
  [accountKinds.notForResale]: "Not-For-Resale",
  [accountKinds.member]: "Member Account"
};
var free = { projects: 1, storage: 25 * GB, bandwidth: 25 * GB, segments: 1e4 };
var tierLimits = {
  [accountKinds.free]: free,
  [accountKinds.paid]: { projects: 3, storage: 100 * TB, bandwidth: 150 * TB, segments: 1e8 },
  [accountKinds.notForResale]: { projects: 1, storage: 10 * TB, bandwidth: 15 * TB, segments: 1e7 },
  [accountKinds.member]: { ...free, projects: 0 }
};
var isAccountKind = (value) => value in names;
var accountKindName = (kind) => names[kind];
var hasPaidPrivileges = (kind) => kind === accountKinds.paid || kind === accountKinds.notForResale;
var isPaidTier = (kind) => kind === accountKinds.paid;
var paidActionText = "This action requires a paid plan. The project owner is currently on a free trial and must upgrade to proceed.";

export {
  accountKinds,
  tierLimits,
  isAccountKind,
  accountKindName,
  hasPaidPrivileges,
  isPaidTier,
  paidActionText
};
//# sourceMappingURL=chunk-XAY7SE7H.mjs.map
