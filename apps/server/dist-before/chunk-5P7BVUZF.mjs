#!/usr/bin/env node
import {
  obeys
} from "./chunk-HRSYGKX4.mjs";
import {
  PB
} from "./chunk-PZ3O52MD.mjs";

// ../../packages/domain/src/link-password.ts
var linkPasswordLength = { min: 6, max: 200 };
function linkPasswordProblem(password) {
  const { min, max } = linkPasswordLength;
  return password.length < min || password.length > max ? `A password has ${min} to ${max} characters.` : void 0;
}

// ../../packages/contract/src/link-rules.ts
import * as z from "zod/mini";
var largestCount = 1e9;
var limitFrom = (least, most, message) => z.nullable(z.int(message).check(z.minimum(least, message), z.maximum(most, message)));
var countLimit = limitFrom(1, largestCount, "A limit is a whole number from 1 to 1,000,000,000.");
var byteLimit = limitFrom(1, PB, "A limit is a number of bytes up to 1 PB.");
var instant = z.nullable(z.iso.datetime({ offset: true, error: "This is no point in time." }));
var dropBoxRules = z.object({
  maxFiles: countLimit,
  /** Of all files together. */
  maxBytes: byteLimit,
  /** Of each. */
  maxFileBytes: byteLimit
});
var rulesBesidePassword = {
  /** RFC 3339. The grant may end earlier. */
  expiresAt: instant,
  maxDownloads: countLimit,
  maxBytes: byteLimit,
  /** Folders show nothing; files open by their names. */
  hideListing: z.boolean(),
  paused: z.boolean(),
  /** Takes uploads and gives nothing out; chosen when the link is made, since its key may then only write. */
  dropBox: z.nullable(dropBoxRules)
};
var linkRules = z.object({
  /** Whether one is set. */
  password: z.boolean(),
  ...rulesBesidePassword
});
var linkUse = z.object({
  downloads: z.number(),
  bytes: z.number(),
  uploads: z.number(),
  uploadedBytes: z.number()
});
var linkPassword = z.string().check(obeys(linkPasswordProblem));
var linkRulesToSet = z.object({
  password: z.union([
    z.object({ keep: z.literal(true) }),
    /** Null takes it away. */
    z.object({ set: z.nullable(linkPassword) })
  ]),
  ...rulesBesidePassword,
  /**
   * Head of the API key that the link comes from, in hexadecimal: any other link is not found. Who has the address of a
   * link knows its hash, so the console says whose it has to be.
   */
  apiKeyHead: z.optional(z.string().check(z.regex(/^([0-9a-f]{2})+$/), z.maxLength(256)))
});
var governedLink = z.object({
  rules: linkRules,
  use: linkUse,
  /** Another one whenever the password is set: ends what was opened with the one before. Null without password. */
  passwordMark: z.nullable(z.string())
});
var linkClosed = z.enum(["paused", "expired", "exhausted"]);
var size = z.int().check(z.minimum(0));
var downloadToTake = z.object({
  /** Who asks for which file, as 64 hexadecimal digits that tell nobody else which. */
  visitor: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Length of the answer; null when nobody knows it yet. */
  bytes: z.nullable(size),
  /** Length of the file. */
  fileBytes: z.nullable(size),
  /** Whether a part was asked for: such an answer may continue a download that was counted before. */
  isPart: z.boolean()
});
var takenDownload = z.discriminatedUnion("taken", [
  z.object({
    taken: z.literal(true),
    /** How many bytes are counted already: those may go out, more are asked for. */
    bytes: z.number(),
    /** Whether those are marked as the visitor's, so that what did not go out is given back with `visitor`. */
    isMarked: z.boolean()
  }),
  z.object({ taken: z.literal(false), why: linkClosed })
]);
var bytesToTake = z.object({
  bytes: z.int(),
  visitor: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
});
var linkUses = z.object({ downloads: size, bytes: size });
var uploadsToTake = z.object({ files: z.int(), bytes: z.int() });
var taken = z.discriminatedUnion("taken", [
  z.object({ taken: z.literal(true) }),
  z.object({ taken: z.literal(false), why: linkClosed })
]);
var passwordToTry = z.object({ password: z.string().check(z.maxLength(1024)), address: z.string() });
var triedPassword = z.discriminatedUnion("right", [
  z.object({ right: z.literal(true), passwordMark: z.string() }),
  z.object({
    right: z.literal(false),
    /** Seconds until another try is looked at; null when this one was. */
    retryAfter: z.nullable(z.number())
  })
]);

export {
  linkPasswordLength,
  linkPasswordProblem,
  linkRules,
  linkUse,
  linkPassword,
  linkRulesToSet,
  governedLink,
  downloadToTake,
  takenDownload,
  bytesToTake,
  linkUses,
  uploadsToTake,
  taken,
  passwordToTry,
  triedPassword
};
//# sourceMappingURL=chunk-5P7BVUZF.mjs.map
