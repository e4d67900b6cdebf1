#!/usr/bin/env node
import {
  S3Error,
  lifecycleLimits
} from "./chunk-MLXPAADB.mjs";
import {
  day
} from "./chunk-7E4UADU6.mjs";

// ../../packages/s3/src/cors/check-rules.ts
var maxCorsRules = 100;
var maxIdLength = 255;
var corsMethods = ["GET", "PUT", "POST", "DELETE", "HEAD"];
var headerName = /^[A-Za-z0-9!#$%&'+.^_`|~-]+$/;
var originText = /^[\x21-\x7e]+$/;
function checkCorsRules(rules) {
  if (rules.length > maxCorsRules) throw new S3Error("MalformedXML", tooManyCorsRules);
  const ids = rules.flatMap(({ id }) => id === void 0 ? [] : [id]);
  if (new Set(ids).size < ids.length) throw new S3Error("InvalidRequest", sameId);
  for (const rule of rules) {
    const [problem] = Object.values(corsProblems(rule));
    if (problem !== void 0) throw new S3Error("InvalidRequest", problem);
  }
}
var tooManyCorsRules = `There can be no more than ${maxCorsRules} CORS rules.`;
var sameId = "CORS rules must have different IDs.";
function corsProblems(rule, others = []) {
  const { id, maxAge } = rule;
  return withoutGaps({
    id: (id ?? "").length > maxIdLength ? `The ID of a CORS rule has at most ${maxIdLength} characters.` : id !== void 0 && others.some((other) => other.id === id) ? sameId : void 0,
    methods: methodProblem(rule.methods),
    origins: originProblem(rule.origins),
    headers: wildcardProblem("AllowedHeader", rule.headers) ?? headerProblem(rule.headers.map(withoutWildcard)),
    exposed: exposedProblem(rule.exposed),
    maxAge: maxAge === void 0 || Number.isSafeInteger(maxAge) && maxAge >= 0 ? void 0 : "MaxAgeSeconds is not a number"
  });
}
var withoutGaps = (problems) => Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== void 0));
function methodProblem(methods) {
  if (methods.length === 0) return "A CORS rule needs a method.";
  const method = methods.find((name) => !corsMethods.some((known) => known === name));
  return method === void 0 ? void 0 : `Found unsupported HTTP method in CORS config. Unsupported method is ${method}`;
}
function originProblem(origins) {
  if (origins.length === 0) return "A CORS rule needs an origin.";
  const greedy = wildcardProblem("AllowedOrigin", origins);
  if (greedy !== void 0) return greedy;
  return origins.every((origin) => originText.test(origin)) ? void 0 : "A CORS rule names an origin that cannot be one.";
}
function exposedProblem(exposed) {
  const wildcard = exposed.find((name) => name.includes("*"));
  return wildcard === void 0 ? headerProblem(exposed) : `ExposeHeader "${wildcard}" contains wildcard. We currently do not support wildcard for ExposeHeader.`;
}
function wildcardProblem(element, patterns) {
  const greedy = patterns.find((pattern) => pattern.split("*").length > 2);
  return greedy === void 0 ? void 0 : `${element} "${greedy}" can not have more than one wildcard.`;
}
var withoutWildcard = (name) => name.replace("*", "x");
var headerProblem = (names) => names.every((name) => headerName.test(name)) ? void 0 : "A CORS rule names a header that cannot be one.";

// ../../packages/s3/src/lifecycle-rules.ts
var limits = lifecycleLimits;
var lastDate = Date.UTC(9999, 11, 31);
function checkLifecycleRules(rules) {
  if (rules.length > limits.rules) throw new S3Error("MalformedXML", `There can be no more than ${limits.rules} rules.`);
  const ids = rules.map(({ id }) => id).filter((id) => id !== "");
  if (new Set(ids).size < ids.length) throw sameId2();
  for (const rule of rules) {
    const problem = lifecycleProblem(rule);
    if (problem) throw problem.error;
  }
}
function lifecycleProblem(rule, others = /* @__PURE__ */ new Set()) {
  if (rule.id !== "" && others.has(rule.id)) return { part: "id", error: sameId2() };
  return unsupported(rule) ?? numberProblem(rule) ?? sizeProblem(rule) ?? actionProblem(rule);
}
function unsupported({ asksFor }) {
  if (asksFor === void 0) return void 0;
  const message = asksFor === "tags" ? "Tags are encrypted together with the objects, so lifecycle rules cannot select by them." : "There is one storage class, so objects cannot be transitioned to another.";
  return { part: "asksFor", error: new S3Error("NotImplemented", message) };
}
function numberProblem(rule) {
  const { id, prefix, expireAt, newerNoncurrent } = rule;
  if (id.length > limits.idLength) {
    return bad("id", `ID length should not exceed allowed limit of ${limits.idLength}`);
  }
  if (new TextEncoder().encode(prefix).length > limits.prefixBytes) {
    return bad("prefix", `The maximum size of a prefix is ${limits.prefixBytes}.`);
  }
  for (const [part, name] of dayNames) {
    const days = rule[part];
    if (days !== null && (days < 1 || days > limits.days)) return bad(part, `${name} must be a positive integer`);
  }
  if (newerNoncurrent !== null && (newerNoncurrent < 1 || newerNoncurrent > limits.newerVersions)) {
    return bad("newerNoncurrent", `'NewerNoncurrentVersions' must be between 1 and ${limits.newerVersions}`);
  }
  if (expireAt !== null && (expireAt.getTime() % day !== 0 || expireAt.getTime() > lastDate)) {
    return bad("expireAt", "'Date' must be at midnight GMT");
  }
  return void 0;
}
var dayNames = [
  ["expireDays", "'Days' for Expiration action"],
  ["noncurrentDays", "'NoncurrentDays' for NoncurrentVersionExpiration action"],
  ["abortDays", "'DaysAfterInitiation' for AbortIncompleteMultipartUpload action"]
];
function sizeProblem(rule) {
  const { sizeGreaterThan, sizeLessThan, removeLoneMarkers, abortDays } = rule;
  for (const part of ["sizeGreaterThan", "sizeLessThan"]) {
    if ((rule[part] ?? 0) < 0) return bad(part, "Object sizes must not be negative");
  }
  if (sizeGreaterThan === null && sizeLessThan === null) return void 0;
  if (sizeGreaterThan !== null && sizeLessThan !== null && sizeLessThan <= sizeGreaterThan) {
    return refused("sizeLessThan", "'ObjectSizeLessThan' should be a value greater than 'ObjectSizeGreaterThan'");
  }
  if (abortDays !== null) {
    const message = "AbortIncompleteMultipartUpload cannot be specified with object sizes: an upload has none yet.";
    return refused("abortDays", message);
  }
  if (removeLoneMarkers) {
    const message = "ExpiredObjectDeleteMarker cannot be specified with object sizes: delete markers have none.";
    return refused("removeLoneMarkers", message);
  }
  return void 0;
}
function actionProblem(rule) {
  const { expireDays, expireAt, noncurrentDays, newerNoncurrent, abortDays, removeLoneMarkers } = rule;
  const expirations = [expireDays !== null, expireAt !== null, removeLoneMarkers].filter(Boolean).length;
  if (expirations > 1) {
    const part = expireDays !== null && expireAt !== null ? "expireAt" : "removeLoneMarkers";
    return bad(part, "Expiration needs one of Days, Date and ExpiredObjectDeleteMarker");
  }
  if (newerNoncurrent !== null && noncurrentDays === null) {
    return bad("newerNoncurrent", "NewerNoncurrentVersions needs NoncurrentDays");
  }
  if (expirations === 0 && noncurrentDays === null && abortDays === null) {
    return refused(null, "At least one action needs to be specified in a rule");
  }
  return void 0;
}
var sameId2 = () => new S3Error("InvalidArgument", "Rule ID must be unique. Found same ID for more than one rule");
var bad = (part, message) => ({
  part,
  error: new S3Error("InvalidArgument", message)
});
var refused = (part, message) => ({
  part,
  error: new S3Error("InvalidRequest", message)
});

// ../../packages/s3/src/tags.ts
var maxObjectTags = 10;
var maxBucketTags = 50;
var maxKeyLength = 128;
var maxValueLength = 256;
var allowed = /^[\p{L}\p{N}\p{Z}_.:/=+\-@]*$/u;
var signs = "letters, digits, spaces and the signs _ . : / = + - @";
function checkTags(tags, max) {
  if (tags.length > max) throw new S3Error("BadRequest", tooManyTags(max));
  const keys = /* @__PURE__ */ new Set();
  for (const tag of tags) {
    const details = { TagKey: tag.key, TagValue: tag.value };
    if (keys.has(tag.key)) throw new S3Error("InvalidTag", sameTagKey, { details });
    keys.add(tag.key);
    const { key, value } = tagProblems(tag);
    if (key !== void 0) {
      throw new S3Error("InvalidTag", `The TagKey you have provided is invalid. ${key}`, { details });
    }
    if (value !== void 0) {
      throw new S3Error("InvalidTag", `The TagValue you have provided is invalid. ${value}`, { details });
    }
  }
}
var tooManyTags = (max) => `There can be no more than ${max} tags.`;
var sameTagKey = "Cannot provide multiple Tags with the same key";
function tagProblems({ key, value }, others = []) {
  const keyProblem = problemOfKey(key) ?? (others.some((other) => other.key === key) ? sameTagKey : void 0);
  const valueProblem = problemOf("value", value, maxValueLength);
  return {
    ...keyProblem !== void 0 && { key: keyProblem },
    ...valueProblem !== void 0 && { value: valueProblem }
  };
}
function problemOfKey(key) {
  if (key === "") return "A tag needs a key.";
  if (key.startsWith("aws:")) return "Keys that begin with aws: are reserved.";
  return problemOf("key", key, maxKeyLength);
}
function problemOf(part, text, max) {
  if ([...text].length > max) return `The ${part} of a tag has at most ${max} characters.`;
  return allowed.test(text) ? void 0 : `The ${part} of a tag may have ${signs}.`;
}
var writeTagQuery = (tags) => tags.map(({ key, value }) => `${escape(key)}=${escape(value)}`).join("&");
var escape = (text) => text.replace(/[%&=+;\p{Z}\p{C}]/gu, encodeURIComponent);
function readTagQuery(text) {
  const decode = (piece) => decodeURIComponent(piece.replaceAll("+", " "));
  try {
    return text.split("&").filter((pair) => pair !== "").map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return { key: decode(key), value: decode(value.join("=")) };
    });
  } catch (cause) {
    throw new S3Error("InvalidArgument", "The tags have to be encoded like the query of a URL.", { cause });
  }
}

export {
  checkCorsRules,
  corsProblems,
  checkLifecycleRules,
  lifecycleProblem,
  maxObjectTags,
  maxBucketTags,
  checkTags,
  tagProblems,
  writeTagQuery,
  readTagQuery
};
//# sourceMappingURL=chunk-XJHCWZIV.mjs.map
