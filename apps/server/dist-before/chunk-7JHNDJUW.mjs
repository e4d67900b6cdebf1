#!/usr/bin/env node
import {
  characterCount,
  maxLineLength,
  nameTooLong,
  required
} from "./chunk-5RS5OGMV.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/domain/src/project-status.ts
var projectStatus = {
  /** Past usage is booked to it; it holds nothing and belongs to nobody. */
  disabled: 0,
  active: 1,
  /** Nobody can use it, and its data is being removed. */
  pendingDeletion: 2
};

// ../../packages/domain/src/access-name.ts
var maxAccessNameLength = maxLineLength;
var accessNameTaken = "This name is already in use";
function accessNameProblem(name, existing = [], max = maxAccessNameLength) {
  const trimmed = name.trim();
  if (trimmed === "") return required;
  if (characterCount(trimmed) > max) return nameTooLong(max);
  return existing.includes(trimmed) ? accessNameTaken : void 0;
}
var isBrowserKeyName = (name, prefix) => prefix !== "" && name.startsWith(prefix);
var bypassMark = "bypass-";
var isBypassKeyName = (name, prefix) => isBrowserKeyName(name, prefix + bypassMark);
var isSharedAccessName = (name) => /(?:^|_)shared-(?:bucket|folder|object)_[\dT:.-]+Z$/.test(name);
function readSharedAccessName(name) {
  const end = /(?:^|_)shared-(?:bucket|folder|object)_([\dT:.-]+Z)(?: \(\d+\))?$/.exec(name);
  const at = new Date(end?.[1] ?? "");
  return end && !Number.isNaN(at.getTime()) ? { item: name.slice(0, end.index), at } : void 0;
}

// ../../packages/contract/src/refusals/api-keys.ts
var apiKeyRefusals = refusals({
  accessNameTaken: () => ({ status: 409, say: accessNameTaken }),
  /** The same for a key that does not exist and for one of somebody else's project. */
  noSuchApiKey: () => ({ status: 404, say: "There is no such access key." }),
  /** The same for one that has ended and for one of somebody else. */
  noSuchConnectionTest: () => ({ status: 404, say: "This connection test has ended." }),
  keyFactsNotYours: () => ({ status: 403, say: "Only whoever made an access key can say what it may do." }),
  keyFactsKnown: () => ({ status: 409, say: "It is known already what this access key may do." }),
  /** Made by an older console, or somewhere else than here. */
  keyFactsUnknown: () => ({
    status: 409,
    say: "It is not known what this access key was restricted to. Make a new one, and delete this one."
  }),
  keyEnded: () => ({ status: 409, say: "This access key has ended. Make a new one." }),
  keyRotated: () => ({ status: 409, say: "Another access key has taken the place of this one already." }),
  /** Whoever has the passphrase derives grants themselves. */
  passphraseNotManaged: () => ({
    status: 409,
    say: "This service does not have the passphrase of the project. Make an access key, and derive the grant where the passphrase is, for example with @perigee/client/grants."
  }),
  credentialsUnavailable: () => ({
    status: 503,
    say: "S3 credentials cannot be made at the moment. Please try again later.",
    retryAfter: 10
  }),
  apiKeyNotYours: () => ({ status: 403, say: "You can only delete access keys that you created." })
});

export {
  maxAccessNameLength,
  accessNameProblem,
  isBrowserKeyName,
  isBypassKeyName,
  isSharedAccessName,
  readSharedAccessName,
  apiKeyRefusals,
  projectStatus
};
//# sourceMappingURL=chunk-7JHNDJUW.mjs.map
