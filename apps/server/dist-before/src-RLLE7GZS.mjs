#!/usr/bin/env node
import {
  settings
} from "./chunk-W7MQ6ASY.mjs";
import {
  checkCorsRules,
  checkLifecycleRules,
  checkTags,
  maxBucketTags,
  maxObjectTags,
  readTagQuery,
  writeTagQuery
} from "./chunk-XJHCWZIV.mjs";
import {
  sum
} from "./chunk-Q53DH6IW.mjs";
import {
  DatabaseFullError,
  DatabaseUnavailableError
} from "./chunk-GTO44G64.mjs";
import {
  allowedBuckets,
  allows,
  nanosOf,
  op
} from "./chunk-F4D3GQZW.mjs";
import "./chunk-HJAXOUKC.mjs";
import {
  algorithm,
  atPace,
  checkTime,
  checksumAlgorithms,
  contentRange,
  createResolver,
  createSlots,
  emptyPayloadHash,
  formBoundary,
  formParts,
  fromAmzDate,
  gathered,
  headerLines,
  headerValue,
  judgeRead,
  listenForMachines,
  lruCache,
  mechanismOf,
  nodeBinding,
  objectKeyProblem,
  openObjects,
  parseCredential,
  parseHeaderAuthorization,
  parsePayloadMode,
  parsePresigned,
  parseQuery,
  parseRange,
  rangeApplies,
  scopeText,
  signatureOf,
  signingKey,
  unsignedPayload,
  unsupportedMechanism,
  uploadedContentPolicy,
  uriEncodePath,
  verifySignature,
  withinSkew
} from "./chunk-KGVUOKFB.mjs";
import {
  createFolderCache
} from "./chunk-2IGMBMEV.mjs";
import "./chunk-BGOVY6DD.mjs";
import "./chunk-JR336YOZ.mjs";
import "./chunk-2N3RWRY4.mjs";
import "./chunk-FQATC44W.mjs";
import {
  S3Error,
  s3Errors
} from "./chunk-MLXPAADB.mjs";
import {
  mapConcurrently
} from "./chunk-GKPA3WSW.mjs";
import "./chunk-LBJAUI3P.mjs";
import {
  arnOfWebhook,
  mostTargets,
  s3Events,
  webhookOfArn
} from "./chunk-5KSWUT6K.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  bucketNameProblem,
  isBucketName
} from "./chunk-LP3WDNYR.mjs";
import {
  s3ClientOf,
  tellNobody
} from "./chunk-6EDRXSDN.mjs";
import {
  AnswerError,
  admit,
  frameErrors,
  noteFailure,
  serve,
  watchServer
} from "./chunk-ATJ3ZWBC.mjs";
import "./chunk-BTMC6XBC.mjs";
import {
  isAccessKeyId
} from "./chunk-4U6RUNOK.mjs";
import {
  newRequestId
} from "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics,
  stopServer
} from "./chunk-LOSIADYX.mjs";
import {
  listen
} from "./chunk-73QV6DQC.mjs";
import {
  parseRegisteredGrant
} from "./chunk-RWSL4XZY.mjs";
import "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  caveatsOf
} from "./chunk-5P5PSB7X.mjs";
import {
  concatAll,
  usePrimitives
} from "./chunk-ONRLC7FF.mjs";
import {
  createLimiter
} from "./chunk-PZNZA27F.mjs";
import {
  clientReader,
  hasSeveralHosts,
  peerOf
} from "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  fromBase64,
  fromHex,
  toBase64,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import {
  GiB,
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  concatBytes,
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import {
  __export
} from "./chunk-BUZWHIET.mjs";

// ../../packages/s3/src/sigv2/parse-authorization.ts
function parseHeaderV2(request, now) {
  const header2 = headerValue(request.headers, "authorization") ?? "";
  const [, accessKeyId, signature] = /^AWS +([^:\s]+):([A-Za-z0-9+/]+={0,2})$/.exec(header2.trim()) ?? [];
  if (accessKeyId === void 0 || signature === void 0) {
    throw new S3Error("InvalidArgument", "The Authorization header must have the form AWS <id>:<signature>.");
  }
  const amzDate = headerValue(request.headers, "x-amz-date");
  const date = headerValue(request.headers, "date");
  const text = amzDate ?? date ?? "";
  const signedAt = fromAmzDate(text) ?? new Date(text);
  if (Number.isNaN(signedAt.getTime())) throw new S3Error("MissingDateHeader");
  if (!withinSkew(now.getTime() - signedAt.getTime())) throw new S3Error("RequestTimeTooSkewed");
  return { accessKeyId, signature, dateLine: amzDate === void 0 ? text : "" };
}
function parsePresignedV2(query2, now) {
  const accessKeyId = query2.get("AWSAccessKeyId") ?? "";
  const signature = query2.get("Signature") ?? "";
  const expires = query2.get("Expires") ?? "";
  if (accessKeyId === "" || signature === "" || expires === "") {
    const message = "Query-string authentication needs the parameters Signature, Expires and AWSAccessKeyId.";
    throw new S3Error("AuthorizationQueryParametersError", message);
  }
  if (!/^\d{1,12}$/.test(expires)) {
    throw new S3Error("AuthorizationQueryParametersError", "Expires must be a number of seconds since 1970.");
  }
  if (now.getTime() > Number(expires) * second) throw new S3Error("RequestExpired");
  return { accessKeyId, signature, dateLine: expires };
}

// ../../packages/s3/src/sigv2/signature-node.ts
import { createHmac } from "node:crypto";
var signatureV2 = (secretKey, text) => createHmac("sha1", secretKey).update(text).digest("base64");
function checkSignatureV2(secretKey, texts, given) {
  const matching = texts.filter((text) => constantTimeEqual(utf8(signatureV2(secretKey, text)), utf8(given)));
  if (matching.length === 0) throw new S3Error("SignatureDoesNotMatch");
}

// ../../packages/s3/src/sigv2/string-to-sign.ts
var signedParameters = new Set(
  `accelerate acl analytics cors delete encryption inventory legal-hold lifecycle location logging metrics notification
  object-lock partNumber policy replication requestPayment response-cache-control response-content-disposition
  response-content-encoding response-content-language response-content-type response-expires restore retention select
  select-type tagging torrent uploadId uploads versionId versioning versions website`.split(/\s+/)
);
function stringToSignV2(request, dateLine, bucket) {
  return [
    request.method,
    headerValue(request.headers, "content-md5") ?? "",
    headerValue(request.headers, "content-type") ?? "",
    dateLine,
    ...amzHeaders(request.headers),
    (bucket === null ? "" : `/${bucket}`) + request.path + subresources(request.query)
  ].join("\n");
}
function stringsToSignV2(request, dateLine, bucket) {
  const ofBucket = bucket === null && /^\/[^/]+$/.test(request.path);
  const paths = ofBucket ? [request.path, `${request.path}/`] : [request.path];
  return paths.map((path) => stringToSignV2({ ...request, path }, dateLine, bucket));
}
var amzHeaders = (headers2) => Object.keys(headers2).filter((name) => name.startsWith("x-amz-") && headers2[name] !== void 0).sort().map((name) => `${name}:${(headerLines(headers2, name) ?? []).map((line) => line.trim()).join(",")}`);
function subresources(query2) {
  const named2 = new Set(query2.split("&").filter((piece) => piece !== "" && !piece.includes("=")));
  const signed = parseQuery(query2).filter(([name]) => signedParameters.has(name)).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([name, value]) => value === "" && named2.has(name) ? name : `${name}=${value}`);
  return signed.length === 0 ? "" : `?${signed.join("&")}`;
}

// ../gateway/src/request/caller.ts
var grants = /* @__PURE__ */ new WeakMap();
function grantOf(credential) {
  const known3 = grants.get(credential);
  if (known3) return known3;
  const grant = parseRegisteredGrant(credential.accessGrant);
  grants.set(credential, grant);
  return grant;
}
var keys = /* @__PURE__ */ new WeakMap();
var signingKeyOf = (credential) => (scope) => {
  const text = scopeText(scope);
  const known3 = keys.get(credential);
  if (known3?.scope === text) return known3.key;
  const key = signingKey(credential.secretKey, scope);
  keys.set(credential, { scope: text, key });
  return key;
};
function createObjectsOf(options) {
  const opened = /* @__PURE__ */ new WeakMap();
  return (grant, sentFrom) => {
    if (sentFrom) return openObjects({ ...options, grant, sentFrom });
    const known3 = opened.get(grant) ?? openObjects({ ...options, grant });
    opened.set(grant, known3);
    return known3;
  };
}
async function authenticate(request, options) {
  const { mechanism } = request;
  if (mechanism === "anonymous") throw new S3Error("SignatureRequired");
  if (mechanism === "v4-header" || mechanism === "v4-query") return authenticateV4(request, options);
  if (!options.signatureV2) throw unsupportedMechanism();
  return authenticateV2(request, options);
}
async function authenticateV4(request, { resolve, now, clientIp }) {
  const inHeader = request.mechanism === "v4-header";
  const claim = inHeader ? parseHeaderAuthorization(request, request.header("authorization") ?? "", "s3") : parsePresigned(request, request.target.parameters, "s3");
  checkTime(claim, now);
  const credential = await resolve(claim.accessKeyId, clientIp);
  const key = verifySignature(request, claim, signingKeyOf(credential));
  const { scope, timestamp: timestamp2, signature: seedSignature, payloadHash } = claim;
  return {
    grant: grantOf(credential),
    publicProjectId: credential.publicProjectId,
    region: scope.region,
    payloadHash,
    chunkSigning: { key, scope, timestamp: timestamp2, seedSignature },
    signature: { version: "4", method: inHeader ? "header" : "query" }
  };
}
async function authenticateV2(request, { resolve, now, clientIp }) {
  const { hostBucket, parameters: parameters2 } = request.target;
  const inHeader = request.mechanism === "v2-header";
  const claim = inHeader ? parseHeaderV2(request, now) : parsePresignedV2(parameters2, now);
  const credential = await resolve(claim.accessKeyId, clientIp);
  checkSignatureV2(credential.secretKey, stringsToSignV2(request, claim.dateLine, hostBucket), claim.signature);
  return {
    grant: grantOf(credential),
    publicProjectId: credential.publicProjectId,
    region: null,
    payloadHash: request.header("x-amz-content-sha256") ?? unsignedPayload,
    chunkSigning: null,
    signature: { version: "2", method: inHeader ? "header" : "query" }
  };
}
function couldAllow(apiKey, needs, bucket, now) {
  if (needs.length === 0) return true;
  const buckets = allowedBuckets(apiKey);
  if (bucket !== void 0 && buckets !== "all" && !buckets.includes(bucket)) return false;
  const path = utf8("*");
  const caveats = caveatsOf(apiKey).map((caveat) => ({ ...caveat, allowedPaths: [] }));
  return needs.some((need) => {
    const action = { op: op[need], bucket: bucket ?? "", path, time: now };
    return caveats.every((caveat) => allows(caveat, action, nanosOf(now)));
  });
}

// ../gateway/src/dispatch.ts
function createDispatch(operations2) {
  assertUnambiguous(operations2);
  const ranked = [...operations2].sort((a, b) => conditions(b.matches) - conditions(a.matches));
  const targets = /* @__PURE__ */ new Map();
  for (const operation of ranked) {
    const key = targetKey(operation.matches.resource, operation.matches.subresource);
    targets.set(key, [...targets.get(key) ?? [], operation]);
  }
  const subresources2 = new Set(
    operations2.flatMap(({ matches }) => subresourceKey(matches.resource, matches.subresource))
  );
  return (request) => {
    const { resource } = request.place;
    const named2 = [...request.query.keys()].filter((name) => subresources2.has(`${resource}?${name}`));
    if (named2.length > 1) {
      throw new S3Error("InvalidArgument", `Conflicting query string parameters: ${named2.join(", ")}.`);
    }
    refuseUnknown(request, named2);
    const found = targets.get(targetKey(resource, named2[0]))?.find(({ matches }) => matches.method === request.method && holds(matches, request));
    if (found) return found;
    throw new S3Error("MethodNotAllowed");
  };
}
var parameters = new Set(
  `bucket-region continuation-token delimiter encoding-type fetch-owner id key-marker list-type marker max-buckets
  max-keys max-parts max-uploads metadata part-number-marker partNumber prefix start-after upload-id-marker
  version-id-marker versionId x-id`.split(/\s+/)
);
var ofSignature = /^(X-Amz-|response-|AWSAccessKeyId$|Signature$|Expires$)/;
function refuseUnknown({ method, place, query: query2 }, known3) {
  if (place.resource === "object" && (method === "GET" || method === "HEAD")) return;
  const unknown = [...query2].find(
    ([name, value]) => value === "" && !known3.includes(name) && !parameters.has(name) && !ofSignature.test(name)
  );
  if (unknown) throw new S3Error("NotImplemented");
}
var targetKey = (resource, subresource) => subresource === void 0 ? resource : `${resource}?${subresource}`;
var subresourceKey = (resource, name) => name === void 0 ? [] : [`${resource}?${name}`];
var conditions = ({ where = {}, header: header2 }) => Object.keys(where).length + (header2 === void 0 ? 0 : 1);
var holds = ({ where = {}, header: header2 }, request) => (header2 === void 0 || request.header(header2) !== void 0) && Object.entries(where).every(([name, value]) => request.query.get(name) === value);
function assertUnambiguous(operations2) {
  for (const [index, a] of operations2.entries()) {
    const rival = operations2.slice(index + 1).find((b) => couldBothMatch(a.matches, b.matches));
    if (rival) throw new Error(`${a.name} and ${rival.name} could both match the same request`);
  }
}
function couldBothMatch(a, b) {
  const sameTarget = a.method === b.method && a.resource === b.resource && a.subresource === b.subresource;
  if (!sameTarget || conditions(a) !== conditions(b)) return false;
  return Object.entries(a.where ?? {}).every(([name, value]) => (b.where?.[name] ?? value) === value);
}

// ../gateway/package.json
var package_default = {
  name: "@perigee/gateway",
  version: "0.1.0",
  private: true,
  license: "Apache-2.0",
  type: "module",
  exports: {
    ".": "./src/index.ts",
    "./*": "./src/*.ts"
  },
  dependencies: {
    "@perigee/contract": "0.1.0",
    "@perigee/crypto": "0.1.0",
    "@perigee/domain": "0.1.0",
    "@perigee/edge-access": "0.1.0",
    "@perigee/grants": "0.1.0",
    "@perigee/object-client": "0.1.0",
    "@perigee/s3": "0.1.0",
    "@perigee/server-kit": "0.1.0",
    "@perigee/std": "0.1.0",
    "@perigee/store-core": "0.1.0"
  },
  devDependencies: {
    "@aws-sdk/client-s3": "3.1169.0",
    "@aws-sdk/s3-request-presigner": "3.1162.0",
    "@perigee/testing": "0.1.0",
    kysely: "0.28.18"
  }
};

// ../gateway/src/access-logs/create-access-logs.ts
import { randomBytes } from "node:crypto";

// ../../packages/s3/src/checksums.ts
var checksumLengths = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32
};
var checksumHeader = (algorithm2) => `x-amz-checksum-${algorithm2.toLowerCase()}`;
var checksumElement = (algorithm2) => `Checksum${algorithm2}`;
var checksumOfHeader = (name) => checksumAlgorithms.find((algorithm2) => checksumHeader(algorithm2) === name) ?? null;
var others = ["MD5", "SHA512", "XXHASH64", "XXHASH3", "XXHASH128"];
function refuseOtherChecksums({ header: header2, trailers }) {
  const prefix = "x-amz-checksum-";
  const named2 = header2("x-amz-sdk-checksum-algorithm") ?? [];
  const given = others.filter((name) => header2(`${prefix}${name.toLowerCase()}`) !== void 0);
  const trailing = trailers.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  for (const name of [named2, given, trailing].flat()) knownChecksum(name);
}
function knownChecksum(name) {
  const found = checksumAlgorithms.find((known3) => known3 === name.toUpperCase());
  if (found) return found;
  const asked = name.toUpperCase().replace(/[^A-Z0-9-]/g, "?").slice(0, 32);
  const text = `The checksum algorithm ${asked} is not supported; ${checksumAlgorithms.join(", ")} are.`;
  throw new S3Error("InvalidRequest", text);
}
function parseChecksum(algorithm2, value) {
  try {
    const bytes = fromBase64(value);
    return bytes.length === checksumLengths[algorithm2] ? bytes : null;
  } catch {
    return null;
  }
}

// ../../packages/s3/src/checksum-hashes-node.ts
import { crc32 } from "node:zlib";

// ../../packages/s3/src/checksum-hashes.ts
import { createCRC32, createCRC64, createSHA1, createSHA256 } from "hash-wasm";
var crc32c = 2197175160;
var crc64nvme = "9a6c9329ac4bc9b5";
var hashers = {
  CRC32: () => createCRC32(),
  CRC32C: () => createCRC32(crc32c),
  CRC64NVME: () => createCRC64(crc64nvme),
  SHA1: () => createSHA1(),
  SHA256: () => createSHA256()
};
async function createChecksum(algorithm2) {
  const hasher = await hashers[algorithm2]();
  hasher.init();
  return { update: (bytes) => void hasher.update(bytes), digest: () => hasher.digest("binary") };
}

// ../../packages/s3/src/checksum-hashes-node.ts
import { createHash } from "node:crypto";
async function createNodeChecksum(algorithm2) {
  switch (algorithm2) {
    case "CRC32":
      return nodeCrc32();
    case "SHA1":
      return nodeHash("sha1")();
    case "SHA256":
      return nodeHash("sha256")();
    default:
      return createChecksum(algorithm2);
  }
}
function nodeCrc32() {
  let value = 0;
  return {
    // zlib starts anew when it is handed no bytes at all
    update: (bytes) => void (value = bytes.length === 0 ? value : crc32(bytes, value)),
    digest: () => {
      const digest = new Uint8Array(4);
      new DataView(digest.buffer).setUint32(0, value);
      return digest;
    }
  };
}
var nodeHash = (algorithm2) => () => {
  const hash2 = createHash(algorithm2);
  return { update: (bytes) => void hash2.update(bytes), digest: () => hash2.digest() };
};

// ../gateway/src/objects/checksums.ts
import { hash } from "node:crypto";
var partChecksum = (body) => () => {
  const verified = body.verifiedChecksum();
  return verified ? { algorithm: verified.algorithm, value: toBase64(verified.digest) } : void 0;
};
var wholeChecksum = (body) => () => {
  const checksum = partChecksum(body)();
  return checksum && { ...checksum, type: "FULL_OBJECT" };
};
var checksumHeaders = (checksum) => checksum === void 0 ? {} : {
  [checksumHeader(checksum.algorithm)]: checksum.value,
  ...checksum.type && { "x-amz-checksum-type": checksum.type }
};
function checksumType(text) {
  const type = text.toUpperCase();
  if (type === "COMPOSITE" || type === "FULL_OBJECT") return type;
  throw new S3Error("InvalidRequest", "Value for x-amz-checksum-type header is invalid.");
}
function checksumMode(text) {
  if (text.toUpperCase() !== "ENABLED") throw new S3Error("InvalidArgument", "x-amz-checksum-mode can only be ENABLED.");
  return true;
}
function hashed(read2) {
  const md5 = nodeHash("md5")();
  let etag = "";
  return { body: read2(md5), etag: () => etag ||= toHex(md5.digest()) };
}
function hashedWhole(read2) {
  let etag = "";
  return {
    async body() {
      const bytes = await read2();
      etag = hash("md5", bytes, "hex");
      return bytes;
    },
    etag: () => etag
  };
}
var summedBy = (algorithm2) => async (source, read2) => {
  const known3 = source.checksum;
  if (known3?.algorithm === algorithm2 && known3.type === "FULL_OBJECT") return known3;
  const sum2 = await createNodeChecksum(algorithm2);
  for await (const bytes of read2()) sum2.update(bytes);
  return { algorithm: algorithm2, type: "FULL_OBJECT", value: toBase64(sum2.digest()) };
};

// ../gateway/src/access-logs/log-line.ts
import { TLSSocket } from "node:tls";

// ../../packages/s3/src/xml/xml-element.ts
var XmlError = class extends Error {
  name = "XmlError";
};
var maxAttributes = 16;
function withoutPrefix(name) {
  const [first = "", second2, third] = name.split(":", 3);
  if (third !== void 0 || first === "" || second2 === "") throw new XmlError(`${name} is no name`);
  return second2 ?? first;
}

// ../../packages/s3/src/xml/element.ts
var childrenOf = (element, name) => element.children.filter((child) => child.name === name);
function childOf(element, name) {
  const [first, second2] = childrenOf(element, name);
  if (second2) throw new XmlError(`${element.name} has more than one ${name}`);
  return first;
}
var optionalText = (element, name) => childOf(element, name)?.text;
function requiredText(element, name) {
  const text = optionalText(element, name);
  if (text === void 0) throw new XmlError(`${element.name} has no ${name}`);
  return text;
}
function requiredInteger(element, name) {
  const value = Number(requiredText(element, name).trim());
  if (!Number.isSafeInteger(value) || value < 0) throw new XmlError(`${name} is not a number`);
  return value;
}
function optionalBoolean(element, name) {
  const text = optionalText(element, name)?.trim() ?? "false";
  if (text !== "true" && text !== "false") throw new XmlError(`${name} is neither true nor false`);
  return text === "true";
}
function requiredDate(element, name) {
  const date = new Date(requiredText(element, name).trim());
  if (Number.isNaN(date.getTime())) throw new XmlError(`${name} is not a date`);
  return date;
}

// ../../packages/s3/src/xml/write.ts
var s3Namespace = "http://s3.amazonaws.com/doc/2006-03-01/";
var node = (name, ...children) => ({
  name,
  children: children.filter((child) => child !== void 0)
});
var textNode = (name, value) => value === void 0 ? void 0 : node(name, String(value));
var s3Document = (root) => ({ ...root, attributes: { xmlns: s3Namespace } });
var xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
var writeXml = (root) => `${xmlDeclaration}${renderXml(root)}`;
function renderXml({ name, attributes: attributes2 = {}, children }) {
  const opening = Object.entries(attributes2).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${opening.join("")}>${children.map(renderChild).join("")}</${name}>`;
}
function renderChild(child) {
  if (typeof child === "string") return escapeXml(child);
  return "xml" in child ? child.xml : renderXml(child);
}
var named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
var plain = /^[ !#-%'-;=?-~]*$/;
var special = /[&<>"\t\n\r]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
var escapeXml = (text) => plain.test(text) ? text : text.replace(special, referenceTo);
var referenceTo = (char) => named[char] ?? (/[\t\n\r]/.test(char) ? `&#${char.charCodeAt(0)};` : "\uFFFD");

// ../../packages/s3/src/xml/owner.ts
var writeOwner = ({ id, displayName }, element = "Owner") => node(element, textNode("ID", id), textNode("DisplayName", displayName));
function readOwner(parent) {
  const owner2 = childOf(parent, "Owner");
  return owner2 && { id: optionalText(owner2, "ID") ?? "", displayName: optionalText(owner2, "DisplayName") ?? "" };
}

// ../../packages/s3/src/xml/access-control-policy.ts
var accessControlPolicyXml = {
  root: "AccessControlPolicy",
  read(root) {
    const list = childOf(root, "AccessControlList");
    const owner2 = readOwner(root);
    if (!list || !owner2) throw new XmlError("AccessControlPolicy has no owner or no list");
    const grants2 = childrenOf(list, "Grant").map((grant) => {
      const grantee = childOf(grant, "Grantee");
      if (!grantee) throw new XmlError("Grant has no Grantee");
      return { grantee: childOf(grantee, "ID")?.text ?? null, permission: requiredText(grant, "Permission").trim() };
    });
    return { owner: owner2, grants: grants2 };
  },
  write: ({ owner: owner2, grants: grants2 }) => node(
    "AccessControlPolicy",
    writeOwner(owner2),
    node(
      "AccessControlList",
      ...grants2.map(
        ({ grantee, permission }) => node("Grant", writeGrantee(owner2, grantee), textNode("Permission", permission))
      )
    )
  )
};
var writeGrantee = ({ displayName }, id) => ({
  ...node("Grantee", textNode("ID", id ?? ""), textNode("DisplayName", displayName)),
  attributes: { "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance", "xsi:type": "CanonicalUser" }
});

// ../../packages/s3/src/xml/parse.ts
import { SaxesParser } from "saxes";
function parseXml(text, { maxDepth, maxElements }) {
  const parser = new SaxesParser({ position: false });
  const top = { name: "", text: "", children: [] };
  const stack = [top];
  let count2 = 0;
  let attributes2 = 0;
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("doctype", () => {
    throw new XmlError("document types are not allowed");
  });
  parser.on("opentagstart", () => {
    attributes2 = 0;
    if (stack.length > maxDepth || ++count2 > maxElements) throw new XmlError("the document is too complex");
  });
  parser.on("attribute", () => {
    if (++attributes2 > maxAttributes) throw new XmlError("an element has too many attributes");
  });
  parser.on("opentag", ({ name }) => {
    const element = { name: withoutPrefix(name), text: "", children: [] };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on("closetag", () => void stack.pop());
  const addText = (piece) => {
    const element = stack.at(-1);
    if (element && element !== top) element.text += piece;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new XmlError("the document has no element");
  return root;
}

// ../../packages/s3/src/xml/read.ts
function readXml(text, { maxLength, maxDepth = 16, maxElements = 5e4 }) {
  if (text.length > maxLength) throw new XmlError("the document is too large");
  return parseXml(text, { maxDepth, maxElements });
}

// ../../packages/s3/src/xml/codec.ts
function decodeXml(codec, text, limits) {
  const root = readXml(text, limits);
  if (root.name !== codec.root) throw new XmlError(`expected ${codec.root}, found ${root.name}`);
  return codec.read(root);
}
var encodeXml = (codec, value) => writeXml(s3Document(codec.write(value)));

// ../gateway/src/operation.ts
function s3Operation(definition) {
  const { name, matches, needs, checksumsAreOfBody = true, mayTakeLong = false, input, run } = definition;
  const fields = Object.entries(input);
  return {
    name,
    matches,
    needs: typeof needs === "string" ? [needs] : needs,
    checksumsAreOfBody,
    mayTakeLong,
    async execute(exchange) {
      const address = exchange.place;
      const parsed = await readFields(fields, exchange);
      return run({ ...address, input: parsed, objects: exchange.objects, exchange });
    }
  };
}
async function readFields(fields, exchange) {
  const values = {};
  const awaited = [];
  for (const [name, field] of fields) {
    try {
      const value = field.read(exchange);
      if (value instanceof Promise) awaited.push(value.then((late) => void (values[name] = late)));
      else values[name] = value;
    } catch (error) {
      awaited.push(Promise.reject(error));
      break;
    }
  }
  if (awaited.length > 0) await Promise.all(awaited);
  return values;
}
var query = (name, parse) => textField((exchange) => exchange.query.get(name), name, parse);
var header = (name, parse) => textField((exchange) => exchange.header(name), name, parse);
function textField(find2, name, parse) {
  const convert = parse ?? ((text) => text);
  return {
    read(exchange) {
      const text = find2(exchange);
      if (text === void 0) throw new S3Error("InvalidArgument", `The request has no ${name}.`);
      return convert(text);
    },
    optional: () => ({
      read(exchange) {
        const text = find2(exchange);
        return text === void 0 ? void 0 : convert(text);
      }
    })
  };
}
function xmlBody(codec, { maxBytes }) {
  const read2 = async ({ body }) => {
    const bytes = await body.bytes(maxBytes);
    if (bytes.length === 0) return void 0;
    try {
      return decodeXml(codec, fromUtf8(bytes), { maxLength: maxBytes });
    } catch (cause) {
      if (cause instanceof XmlError || cause instanceof TypeError)
        throw new S3Error("MalformedXML", void 0, { cause });
      throw cause;
    }
  };
  return {
    async read(exchange) {
      const value = await read2(exchange);
      if (value === void 0) throw new S3Error("MalformedXML");
      return value;
    },
    optional: () => ({ read: read2 })
  };
}
var xmlHeaders = { "content-type": "application/xml" };
var xmlAnswer = (codec, value) => ({
  status: 200,
  headers: xmlHeaders,
  body: encodeXml(codec, value)
});

// ../gateway/src/acl.ts
var owner = { id: toHex(sha256(utf8("perigee"))), displayName: "perigee" };
var ownersOnly = { owner, grants: [{ grantee: owner.id, permission: "FULL_CONTROL" }] };
var aclInput = {
  policy: xmlBody(accessControlPolicyXml, { maxBytes: 64 * KiB }).optional()
};
var harmless = /* @__PURE__ */ new Set(["private", "bucket-owner-full-control"]);
var known = new Set(
  "public-read public-read-write authenticated-read aws-exec-read bucket-owner-read log-delivery-write".split(" ")
);
function checkAcl({ policy }, exchange) {
  refuseAccessLists(exchange);
  const names = exchange.headerNames.filter((name) => name === cannedHeader || name.startsWith(grantPrefix));
  if (names.length === 0 && !policy) throw new S3Error("MalformedXML");
  const gives = policy?.grants.some(({ grantee, permission }) => grantee === null || permission !== "FULL_CONTROL");
  if (gives === true || policy?.grants.length === 0) throw new S3Error("AccessControlListNotSupported");
}
var cannedHeader = "x-amz-acl";
var grantPrefix = "x-amz-grant-";
function refuseAccessLists({ header: header2, headerNames }) {
  const canned = header2(cannedHeader) ?? "private";
  if (!harmless.has(canned) && !known.has(canned)) throw new S3Error("InvalidArgument", `${canned} is no canned ACL.`);
  const grants2 = headerNames.filter((name) => name.startsWith(grantPrefix));
  const toOthers = grants2.some((name) => name !== `${grantPrefix}full-control` || !isToOwner(header2(name) ?? ""));
  if (!harmless.has(canned) || toOthers) throw new S3Error("AccessControlListNotSupported");
}
var isToOwner = (grantee) => grantee.replaceAll('"', "").trim() === `id=${owner.id}`;
var ownerHeaders = ["x-amz-expected-bucket-owner", "x-amz-source-expected-bucket-owner"];
function checkExpectedOwner(header2) {
  const isOther = ownerHeaders.some((name) => (header2(name) ?? owner.id) !== owner.id);
  if (isOther) throw new S3Error("AccessDenied", "The bucket does not belong to the owner that the request expects.");
}

// ../gateway/src/access-logs/log-line.ts
var months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
var two = (value) => String(value).padStart(2, "0");
var timeText = (at) => `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}:${at.toISOString().slice(11, 19)} +0000`;
function logLine({ request, target, record, took, at }) {
  const { place } = target;
  const headers2 = request.headers;
  const key = place.resource === "object" ? uriEncodePath(place.key) : void 0;
  const { answer, caller, failure } = record;
  const signature = caller?.signature;
  const status = answer?.status ?? failure?.status;
  const socket = request.socket;
  const tls = socket instanceof TLSSocket ? socket : void 0;
  const uri = `${request.method} ${withoutSecrets(request.url ?? "")} HTTP/${request.httpVersion}`;
  return [
    owner.id,
    place.resource === "service" ? void 0 : place.bucket,
    `[${timeText(at)}]`,
    peerOf(socket),
    signature && owner.id,
    record.requestId,
    operationText(request, record, place.resource),
    key,
    quoted(uri),
    status,
    failure?.code,
    sentBytes(request, answer),
    objectSize(request, answer),
    Math.round(took),
    "-",
    quoted(headers2.referer),
    quoted(headers2["user-agent"]),
    answer?.headers?.["x-amz-version-id"],
    record.requestId,
    signature && (signature.version === "4" ? "SigV4" : "SigV2"),
    tls?.getCipher().name,
    signature && authentications[signature.method],
    word(headers2.host),
    tls?.getProtocol()?.replace(/^TLSv1$/, "TLSv1.0"),
    "-",
    "-"
  ].map((field) => field === void 0 || field === "" ? "-" : String(field)).join(" ");
}
var authentications = { header: "AuthHeader", query: "QueryString", multipart: "POST" };
var quoted = (text) => text === void 0 ? '"-"' : `"${text.replace(/[^ -~]|["\\]/g, encodeURIComponent)}"`;
var word = (text) => text?.replace(/[^!-~]/g, encodeURIComponent);
var secrets = /* @__PURE__ */ new Set(["x-amz-signature", "x-amz-credential", "signature", "awsaccesskeyid"]);
function withoutSecrets(url) {
  const start2 = url.indexOf("?") + 1;
  if (start2 === 0) return url;
  const pairs = url.slice(start2).split("&");
  return `${url.slice(0, start2)}${pairs.map(shown).join("&")}`;
}
function shown(pair) {
  const [name = ""] = pair.split("=");
  return secrets.has(decodeURIComponent(name).toLowerCase()) ? `${name}=-` : pair;
}
function operationText(request, { action: operation, subresource }, resource) {
  if (operation === "CopyObject") return "REST.COPY.OBJECT";
  if (operation === "UploadPartCopy") return "REST.COPY.PART";
  const part = subresource === "uploadId" ? operation === "UploadPart" ? "part" : "upload" : subresource;
  const named2 = part === "delete" ? "multi_object_delete" : part ?? resource;
  return `REST.${request.method}.${named2.replaceAll("-", "_").toUpperCase()}`;
}
function sentBytes({ method }, answer) {
  if (!answer || method === "HEAD") return void 0;
  const { body, headers: headers2 } = answer;
  return typeof body === "string" ? Buffer.byteLength(body) : headers2?.["content-length"];
}
function objectSize({ method, headers: headers2 }, answer) {
  if (method === "PUT") return headers2["x-amz-decoded-content-length"]?.toString() ?? headers2["content-length"];
  if (method !== "GET" && method !== "HEAD") return void 0;
  if (answer?.headers?.etag === void 0) return void 0;
  return answer.headers["content-range"]?.split("/")[1] ?? answer.headers["content-length"];
}

// ../gateway/src/access-logs/create-access-logs.ts
var fullSize = 4 * MiB;
var mostWaiting = 16 * MiB;
function createAccessLogs({ destinations, store, period, logger, clock }) {
  const logs = new Map(
    destinations.map(({ project, bucket, target }) => [
      `${project} ${bucket}`,
      { target, objects: openObjects({ store, grant: target.grant }), lines: [], size: 0 }
    ])
  );
  let writing2 = Promise.resolve();
  async function write2(log) {
    if (log.lines.length === 0) return;
    const { target, objects } = log;
    const lines = log.lines.splice(0);
    log.size = 0;
    const bytes = Buffer.from(lines.join(""));
    const key = `${target.prefix}${nameAt(clock())}`;
    try {
      const metadata = { "content-type": "text/plain" };
      await objects.putObject({
        bucket: target.bucket,
        key,
        size: bytes.length,
        metadata,
        ...hashedWhole(() => Promise.resolve(bytes))
      });
    } catch (err) {
      log.lines.unshift(...lines);
      log.size += bytes.length;
      logger.error({ err, lines: log.lines.length }, "access logs could not be written; they wait for the next time");
    }
    dropOldest(log);
  }
  function dropOldest(log) {
    let dropped = 0;
    while (log.size > mostWaiting) {
      log.size -= Buffer.byteLength(log.lines.shift() ?? "");
      dropped += 1;
    }
    if (dropped > 0) logger.error({ dropped }, "lines of access logs were lost");
  }
  const flush = () => writing2 = writing2.then(async () => {
    for (const log of logs.values()) await write2(log);
  });
  const timer = logs.size > 0 ? setInterval(() => void flush(), period) : void 0;
  timer?.unref();
  function logFor({ record, target: { place } }) {
    if (logs.size === 0 || place.resource === "service") return void 0;
    return logs.get(`${record.caller?.publicProjectId} ${place.bucket}`);
  }
  return {
    add(entry) {
      const log = logFor(entry);
      if (!log) return;
      const line = `${logLine(entry)}
`;
      log.lines.push(line);
      log.size += Buffer.byteLength(line);
      if (log.size >= fullSize && log.size - Buffer.byteLength(line) < fullSize) void flush();
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    }
  };
}
var nameAt = (at) => `${at.toISOString().slice(0, 19).replace(/[T:]/g, "-")}-${randomBytes(8).toString("hex").toUpperCase()}`;

// ../../packages/s3/src/cors/match-rules.ts
var pageRequest = (asked) => ({
  ...asked,
  headers: asked.headers.toLowerCase().split(",").map((name) => name.trim()).filter((name) => name !== "")
});
var matchingRule = (rules, request) => rules.find((rule) => obstacleOf(rule, request) === void 0);
function obstacleOf({ origins, methods: methods3, headers: headers2 }, request) {
  const patterns = headers2.map((pattern) => pattern.toLowerCase());
  const obstacle = {
    origin: !origins.some((pattern) => matchesPattern(pattern, request.origin)),
    method: !methods3.includes(request.method),
    headers: request.headers.filter((name) => !patterns.some((pattern) => matchesPattern(pattern, name)))
  };
  return obstacle.origin || obstacle.method || obstacle.headers.length > 0 ? obstacle : void 0;
}
function matchesPattern(pattern, text) {
  const [start2 = "", ...pieces] = pattern.split("*");
  const end = pieces.pop();
  if (end === void 0) return pattern === text;
  if (!text.startsWith(start2) || !text.endsWith(end) || text.length < start2.length + end.length) return false;
  const last = text.length - end.length;
  let at = start2.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > last) return false;
    at = found + piece.length;
  }
  return true;
}

// ../../packages/s3/src/cors/rule-headers.ts
var ruleHeaders = ({ origins, methods: methods3, exposed: exposed2, maxAge }, origin) => ({
  "access-control-allow-origin": origins.includes("*") ? "*" : origin,
  ...!origins.includes("*") && { "access-control-allow-credentials": "true" },
  "access-control-allow-methods": methods3.join(", "),
  ...exposed2.length > 0 && { "access-control-expose-headers": exposed2.join(", ") },
  ...maxAge !== void 0 && { "access-control-max-age": String(maxAge) },
  vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method"
});
var rulePreflightHeaders = (rule, { origin, headers: headers2 }) => ({
  ...ruleHeaders(rule, origin),
  ...headers2.length > 0 && { "access-control-allow-headers": headers2.join(", ") }
});

// ../gateway/src/http/cors.ts
var methods = "GET, PUT, HEAD, POST, DELETE, OPTIONS, PATCH";
var exposed = [
  "Accept-Ranges Cache-Control Connection Content-Disposition Content-Encoding Content-Language Content-Length",
  "Content-Range Content-Type Date ETag Expires Last-Modified Retry-After Server",
  "x-amz-bucket-region x-amz-checksum-crc32 x-amz-checksum-crc32c x-amz-checksum-crc64nvme x-amz-checksum-sha1",
  "x-amz-checksum-sha256 x-amz-checksum-type x-amz-copy-source-version-id x-amz-delete-marker x-amz-id-2",
  "x-amz-mp-parts-count x-amz-object-lock-legal-hold x-amz-object-lock-mode x-amz-object-lock-retain-until-date",
  "x-amz-request-id x-amz-server-side-encryption x-amz-tagging-count x-amz-version-id"
].flatMap((line) => line.split(" "));
function corsHeaders(request, origins, answer = {}) {
  const { origin } = request.headers;
  if (origin === void 0 || !origins.some((pattern) => matchesPattern(pattern.toLowerCase(), origin.toLowerCase())))
    return {};
  const user = Object.keys(answer).filter((name) => name.startsWith("x-amz-meta-"));
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": [...exposed, ...user].join(", ")
  };
}
var preflightHeaders = (request, origins) => ({
  ...corsHeaders(request, origins),
  "access-control-allow-methods": methods,
  "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
  "access-control-max-age": "86400"
});

// ../gateway/src/cors/cors-rules.ts
var lifetime = 5 * second;
var capacity = 1e4;
function createCorsRules({
  store,
  origins,
  consoleOrigin,
  clock
}) {
  const cache = lruCache({ capacity, now: () => clock().getTime() });
  let epoch = 0;
  async function remembered(name, find2) {
    const key = `${epoch} ${name}`;
    const known3 = cache.get(key);
    if (known3) return known3;
    const found = await find2();
    cache.set(key, found, lifetime);
    return found;
  }
  const ofName = (bucket) => remembered(`?${bucket}`, () => store.findCors({ bucket }));
  const ofCaller = ({ grant }, bucket) => remembered(`${toHex(sha256(grant.apiKey.raw))}/${bucket}`, async () => {
    const rules = await store.getBucketCors({ apiKey: grant.apiKey.raw }, { bucket }).catch(orNone);
    return [rules];
  });
  const isConsole = ({ headers: headers2 }) => headers2.origin === consoleOrigin;
  return {
    async ofPreflight(request, { place }) {
      if (isConsole(request)) return { status: 204, headers: preflightHeaders(request, [consoleOrigin]) };
      const asked = askedBy(request, request.headers["access-control-request-method"] ?? "");
      const buckets = place.resource === "service" ? [] : await ofName(place.bucket);
      if (buckets.every((rules) => rules.length > 0) && buckets.length > 0) {
        const rule = buckets.map((rules) => matchingRule(rules, asked)).find((found) => found !== void 0);
        if (!rule) throw new S3Error("AccessForbidden");
        return { status: 200, headers: rulePreflightHeaders(rule, asked) };
      }
      return { status: 204, headers: preflightHeaders(request, origins) };
    },
    async ofAnswer({ request, target, caller, answer }) {
      const place = target?.place;
      if (request.headers.origin === void 0 || answer["access-control-allow-origin"] !== void 0) return {};
      if (isConsole(request)) return corsHeaders(request, [consoleOrigin], answer);
      if (!place || place.resource === "service") return corsHeaders(request, origins, answer);
      const buckets = await (caller ? ofCaller(caller, place.bucket) : ofName(place.bucket));
      if (buckets.some((rules) => rules.length === 0) || buckets.length === 0) {
        return corsHeaders(request, origins, answer);
      }
      const asked = { ...askedBy(request, request.method ?? ""), headers: [] };
      const rule = buckets.map((rules) => matchingRule(rules, asked)).find((found) => found !== void 0);
      return rule ? ruleHeaders(rule, asked.origin) : {};
    },
    forget: () => void epoch++
  };
}
var askedBy = ({ headers: headers2 }, method) => pageRequest({ origin: headers2.origin ?? "", method, headers: headers2["access-control-request-headers"] ?? "" });
function orNone(error) {
  if (isRefusal(error)) return [];
  throw error;
}

// ../gateway/src/request/claims.ts
function accessKeyIdOf({ headers: headers2, url = "" }) {
  const inHeader = /^AWS(?:4-HMAC-SHA256 Credential=| )([^\s,:/]{1,256})/.exec(headers2.authorization ?? "");
  return (inHeader ?? /[?&](?:X-Amz-Credential|AWSAccessKeyId)=([^&%/]{1,256})/.exec(url))?.[1];
}
function signedAtOf({ headers: headers2, url = "" }) {
  const header2 = headers2["x-amz-date"] ?? headers2.date;
  const text = typeof header2 === "string" ? header2 : /[?&]X-Amz-Date=(\w{1,20})/.exec(url)?.[1];
  if (text === void 0) return void 0;
  const time = fromAmzDate(text) ?? new Date(text);
  return Number.isNaN(time.getTime()) ? void 0 : time;
}

// ../../packages/crypto/src/access-key-mark.ts
var accessKeyMark = (accessKeyId) => toHex(sha256(utf8(`connection test of ${accessKeyId.toLowerCase()}`)).subarray(0, 16));

// ../gateway/src/request/outcome-of.ts
var beforeKnown = {
  RequestTimeTooSkewed: "clock",
  RequestNotValidYet: "clock",
  SignatureDoesNotMatch: "secretKey",
  InvalidAccessKeyId: "accessKey",
  SlowDown: "limit"
};
var onceKnown = {
  AccessDenied: "permission",
  NoSuchBucket: "bucket",
  InvalidBucketName: "bucket",
  InvalidLocationConstraint: "region",
  SlowDown: "limit"
};
var harmless2 = /* @__PURE__ */ new Set([304, 404, 409, 412, 416]);
function outcomeOf({ failure, isKnown, isHostStyle }) {
  if (failure?.code === "ClientDisconnected") return void 0;
  if (failure && failure.status >= 500 && failure.code !== "SlowDown" && failure.code !== "NotImplemented")
    return "failing";
  if (!isKnown) return beforeKnown[failure?.reason ?? "AccessDenied"] ?? "signature";
  if (isHostStyle) return "hostStyle";
  if (!failure) return "good";
  if (failure.code.endsWith("LimitExceeded")) return "limit";
  return onceKnown[failure.code] ?? (harmless2.has(failure.status) ? "good" : "other");
}
function isBucketInHost(host, publicHost) {
  if (host === void 0 || publicHost === void 0) return false;
  return host.toLowerCase().endsWith(`.${publicHost.toLowerCase()}`);
}

// ../gateway/src/request/watch-requests.ts
var mostUnknown = 16;
function createRequestWatch({ report, clock, publicHost }) {
  let unknown = { since: 0, count: 0 };
  function isOneTooMany(now) {
    if (now - unknown.since >= second || now < unknown.since) unknown = { since: now, count: 0 };
    return ++unknown.count > mostUnknown;
  }
  return (request, record) => {
    const { caller, target, action } = record;
    const failure = record.failure;
    const id = accessKeyIdOf(request);
    if (id === void 0) return;
    const isHostStyle = target?.hostBucket === null && isBucketInHost(request.headers.host, publicHost);
    const outcome = outcomeOf({ failure, isKnown: caller !== void 0, isHostStyle });
    if (outcome === void 0) return;
    const now = clock().getTime();
    const isProven = caller !== void 0 || outcome === "secretKey";
    if (!isProven && (!isAccessKeyId(id) || isOneTooMany(now))) return;
    const signedAt = outcome === "clock" ? signedAtOf(request) : void 0;
    const seen = {
      key: accessKeyMark(id),
      at: now,
      outcome,
      client: s3ClientOf(request.headers["user-agent"]),
      ...action !== void 0 && { operation: action },
      ...failure && { code: failure.code.slice(0, 64) },
      ...signedAt && { skew: Math.round((signedAt.getTime() - now) / second) }
    };
    report("requestSeen", seen);
  };
}

// ../gateway/src/request/limits.ts
var limited = /* @__PURE__ */ new Set(["GetObject", "PutObject", "UploadPart", "PostObject"]);
var movesContent = (operation) => limited.has(operation);
var writing = /* @__PURE__ */ new Set(["PutObject", "CopyObject", "CompleteMultipartUpload", "PostObject"]);
var maxWholeBodies = 16;
function createRequestLimits(settings2, clock, processes = 1) {
  const { maxRequestsPerProject, requestRate, requestBurst, objectUploadRate, objectUploadBurst } = settings2;
  const slots = createSlots(Math.ceil(maxRequestsPerProject / processes));
  const wholeBodies = createSlots(Math.ceil(maxWholeBodies / processes));
  const rate = { points: Math.max(1, requestBurst / processes), every: second * processes / requestRate };
  const limiter = createLimiter({ ...rate, remember: 1e4, clock });
  const writes = objectUploadRate === null ? null : createLimiter({
    points: Math.max(1, objectUploadBurst / processes),
    every: second * processes / objectUploadRate,
    remember: 1e4,
    clock
  });
  return {
    countWrite(operation, object) {
      if (!writes || !writing.has(operation)) return;
      if (!writes.consume(object.join("/")).ok) throw new S3Error("SlowDown");
    },
    count(project) {
      if (!limiter.consume(project).ok) throw new S3Error("SlowDown");
    },
    enterWhole(project) {
      const leave = wholeBodies.enter(project);
      if (!leave) throw new S3Error("SlowDown");
      return leave;
    },
    enter(operation, project) {
      if (!movesContent(operation)) return () => void 0;
      const leave = slots.enter(project);
      if (leave) return leave;
      const text = `A project may have ${maxRequestsPerProject} uploads and downloads under way at the same time.`;
      throw new S3Error("TooManyRequestsAtOnce", text);
    }
  };
}

// ../gateway/src/request/s3-request.ts
var reserved = /* @__PURE__ */ new Set(["minio", "-"]);
function parseTarget(url, { host = "", domains = [] } = {}) {
  const [, authority, rawPath = "", rawQuery = ""] = /^(?:https?:\/\/([^/?]*))?([^?]*)\??(.*)$/is.exec(url) ?? [];
  if (authority !== void 0 && authority.toLowerCase() !== host.toLowerCase()) {
    throw new S3Error("InvalidURI", "The host of the request line is not that of the Host header.");
  }
  const hostBucket = bucketOfHost(host, domains);
  try {
    const query2 = parseQuery(rawQuery);
    const path = decodeURIComponent(rawPath || "/");
    const place = hostBucket === null ? placeOf(path) : placeIn(hostBucket, path);
    checkQuery(query2);
    return { rawPath, rawQuery, query: query2, parameters: new Map(query2), place, hostBucket };
  } catch (cause) {
    if (cause instanceof URIError) throw new S3Error("InvalidURI", void 0, { cause });
    throw cause;
  }
}
function placeOf(path) {
  if (!path.startsWith("/")) throw new S3Error("InvalidURI");
  if (path === "/" || path === "//") return { resource: "service" };
  const slash = path.indexOf("/", 1);
  return slash === -1 ? placeIn(path.slice(1), "/") : placeIn(path.slice(1, slash), path.slice(slash));
}
function placeIn(bucket, path) {
  if (!path.startsWith("/")) throw new S3Error("InvalidURI");
  if (!isBucketName(bucket) || reserved.has(bucket)) {
    throw new S3Error("InvalidBucketName", bucketNameProblem(bucket), { details: { BucketName: bucket } });
  }
  const key = path.slice(1);
  if (key === "") return { resource: "bucket", bucket };
  const problem = objectKeyProblem(key);
  if (problem) throw new S3Error(problem);
  return { resource: "object", bucket, key };
}
function checkQuery(query2) {
  if (query2.some((pair) => pair.some((text) => text.includes("\0")))) throw new S3Error("InvalidURI");
}
function bucketOfHost(host, domains) {
  const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  const known3 = domains.map((domain2) => domain2.toLowerCase().replace(/^\*\./, ""));
  if (known3.includes(name)) return null;
  const fitting = known3.filter((domain2) => name.endsWith(`.${domain2}`)).sort((a, b) => b.length - a.length);
  const [domain] = fitting;
  return domain === void 0 ? null : name.slice(0, -domain.length - 1);
}
var isPreflight = ({ method, headers: headers2 }) => method === "OPTIONS" && headers2.origin !== void 0 && headers2["access-control-request-method"] !== void 0;
var maxUnasked = 64 * KiB;
function readRequest(message, target, maxHeaderBytes) {
  checkHeaderSizes(message.rawHeaders, maxHeaderBytes);
  if (message.headersDistinct.host?.length !== 1) {
    throw new S3Error("InvalidRequest", "A request must have exactly one Host header.");
  }
  const headers2 = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers2[name] = values?.map(fromHeaderBytes);
  const { rawPath: path, rawQuery: query2, query: pairs, parameters: parameters2 } = target;
  const request = { method: message.method ?? "", path, query: query2, pairs, headers: headers2 };
  return {
    ...request,
    target,
    mechanism: mechanismOf(request, parameters2),
    header: (name) => headerValue(headers2, name),
    headerNames: Object.keys(headers2),
    hasLargeBody: headers2["transfer-encoding"] !== void 0 || Number(message.headers["content-length"] ?? 0) > maxUnasked
  };
}
var maxUserMetadata = 2 * KiB;
function checkHeaderSizes(rawHeaders, maxTotal) {
  let total = 0;
  let user = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const size = name.length + (rawHeaders[at + 1] ?? "").length;
    total += size;
    if (/^x-amz-meta-/i.test(name)) user += size - "x-amz-meta-".length;
  }
  if (total > maxTotal || user > maxUserMetadata) throw new S3Error("MetadataTooLarge");
}
function fromHeaderBytes(value) {
  if (!/[\u0080-\u00ff]/.test(value)) return value;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    return value;
  }
}
var toHeaderBytes = (text) => Buffer.from(text, "utf8").toString("latin1");

// ../gateway/src/operator-routes.ts
function answerOperator(request, response, { stopping, version, domains }) {
  if (hasSeveralHosts(request)) return false;
  const answers = /* @__PURE__ */ new Map([
    ["/-/health", stopping ? { status: 503, text: "down" } : { status: 200, text: "" }],
    ["/-/version", { status: 200, text: version }]
  ]);
  const answer = answers.get((request.url ?? "").replace(/\?.*$/s, ""));
  if (!answer || bucketOfHost(request.headers.host ?? "", domains) !== null) return false;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  response.writeHead(answer.status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(answer.text),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store"
  });
  response.end(request.method === "HEAD" ? void 0 : answer.text);
  return true;
}

// ../gateway/src/operations/supported.ts
var supported_exports = {};
__export(supported_exports, {
  abortMultipartUpload: () => abortMultipartUpload,
  bucketDeclarations: () => bucketDeclarations,
  bucketDefaults: () => bucketDefaults,
  completeMultipartUpload: () => completeMultipartUpload,
  copyObject: () => copyObject,
  createBucket: () => createBucket,
  createMultipartUpload: () => createMultipartUpload,
  deleteBucket: () => deleteBucket,
  deleteBucketCors: () => deleteBucketCors,
  deleteBucketLifecycle: () => deleteBucketLifecycle,
  deleteBucketTagging: () => deleteBucketTagging,
  deleteObject: () => deleteObject,
  deleteObjectTagging: () => deleteObjectTagging,
  deleteObjects: () => deleteObjects,
  estimateBucketLifecycle: () => estimateBucketLifecycle,
  getBucketAcl: () => getBucketAcl,
  getBucketCors: () => getBucketCors,
  getBucketLifecycleConfiguration: () => getBucketLifecycleConfiguration,
  getBucketLocation: () => getBucketLocation,
  getBucketNotification: () => getBucketNotification,
  getBucketTagging: () => getBucketTagging,
  getBucketVersioning: () => getBucketVersioning,
  getObject: () => getObject,
  getObjectAcl: () => getObjectAcl,
  getObjectAttributes: () => getObjectAttributes,
  getObjectLegalHold: () => getObjectLegalHold,
  getObjectLockConfiguration: () => getObjectLockConfiguration,
  getObjectRetention: () => getObjectRetention,
  getObjectTagging: () => getObjectTagging,
  headBucket: () => headBucket,
  headObject: () => headObject,
  listBuckets: () => listBuckets,
  listBucketsWithAttribution: () => listBucketsWithAttribution,
  listLicenses: () => listLicenses,
  listMultipartUploads: () => listMultipartUploads,
  listObjectVersions: () => listObjectVersions,
  listObjectsV1: () => listObjectsV1,
  listObjectsV2: () => listObjectsV2,
  listParts: () => listParts,
  postObject: () => postObject,
  putBucketAcl: () => putBucketAcl,
  putBucketCors: () => putBucketCors,
  putBucketLifecycleConfiguration: () => putBucketLifecycleConfiguration,
  putBucketNotification: () => putBucketNotification,
  putBucketTagging: () => putBucketTagging,
  putBucketVersioning: () => putBucketVersioning,
  putObject: () => putObject,
  putObjectAcl: () => putObjectAcl,
  putObjectLegalHold: () => putObjectLegalHold,
  putObjectLockConfiguration: () => putObjectLockConfiguration,
  putObjectRetention: () => putObjectRetention,
  putObjectTagging: () => putObjectTagging,
  uploadPart: () => uploadPart,
  uploadPartCopy: () => uploadPartCopy
});

// ../gateway/src/operations/abort-multipart-upload.ts
var abortMultipartUpload = s3Operation({
  name: "AbortMultipartUpload",
  matches: { method: "DELETE", resource: "object", subresource: "uploadId" },
  needs: "delete",
  input: { uploadId: query("uploadId") },
  async run({ bucket, key, input, objects }) {
    await objects.abortUpload({ bucket, key, uploadId: input.uploadId });
    return { status: 204 };
  }
});

// ../../packages/s3/src/xml/bucket-declarations.ts
var encryptionConfigurationXml = {
  root: "ServerSideEncryptionConfiguration",
  read(root) {
    const rules = childrenOf(root, "Rule").map((rule) => childOf(rule, "ApplyServerSideEncryptionByDefault"));
    if (rules.length === 0) throw new XmlError("there is no Rule");
    return { algorithms: rules.map((rule) => rule ? requiredText(rule, "SSEAlgorithm").trim() : "AES256") };
  },
  write: ({ algorithms }) => node(
    "ServerSideEncryptionConfiguration",
    ...algorithms.map(
      (algorithm2) => node(
        "Rule",
        node("ApplyServerSideEncryptionByDefault", textNode("SSEAlgorithm", algorithm2)),
        textNode("BucketKeyEnabled", false)
      )
    )
  )
};
var blocks = ["BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets"];
var publicAccessBlockXml = {
  root: "PublicAccessBlockConfiguration",
  read: (root) => ({ isWhole: blocks.map((name) => optionalBoolean(root, name)).every((isSet) => isSet) }),
  write: ({ isWhole }) => node("PublicAccessBlockConfiguration", ...blocks.map((name) => textNode(name, isWhole)))
};
var ownershipControlsXml = {
  root: "OwnershipControls",
  read(root) {
    const ownerships = childrenOf(root, "Rule").map((rule) => requiredText(rule, "ObjectOwnership").trim());
    if (ownerships.length === 0) throw new XmlError("there is no Rule");
    return { ownerships };
  },
  write: ({ ownerships }) => node("OwnershipControls", ...ownerships.map((ownership) => node("Rule", textNode("ObjectOwnership", ownership))))
};
var requestPaymentXml = {
  root: "RequestPaymentConfiguration",
  read: (root) => ({ payer: requiredText(root, "Payer").trim() }),
  write: ({ payer }) => node("RequestPaymentConfiguration", textNode("Payer", payer))
};
var accelerateXml = {
  root: "AccelerateConfiguration",
  read(root) {
    const status = optionalText(root, "Status")?.trim();
    return status === void 0 ? {} : { status };
  },
  write: ({ status }) => node("AccelerateConfiguration", textNode("Status", status))
};
var bucketLoggingXml = {
  root: "BucketLoggingStatus",
  read: (root) => ({ isEnabled: childOf(root, "LoggingEnabled") !== void 0 }),
  write: () => node("BucketLoggingStatus")
};

// ../gateway/src/objects/refuse-headers.ts
var encryptionHeader = { "x-amz-server-side-encryption": "AES256" };
var storedAsStandard = new Set(
  "STANDARD STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING REDUCED_REDUNDANCY GLACIER_IR".split(" ")
);
function refuseUnsupported(request) {
  const { header: header2, headerNames } = request;
  if (!storedAsStandard.has(header2("x-amz-storage-class") ?? "STANDARD")) throw new S3Error("InvalidStorageClass");
  refuseAccessLists(request);
  refuseCustomerKey(request);
  refuseOtherEncryption(header2);
  if (headerNames.includes("x-amz-website-redirect-location")) {
    throw new S3Error(
      "NotImplemented",
      "Websites are served by link sharing, which has no redirects of single objects."
    );
  }
  if (headerNames.includes("x-amz-write-offset-bytes")) throw notImplemented("x-amz-write-offset-bytes");
}
var customerKeys = ["x-amz-server-side-encryption-customer-", "x-amz-copy-source-server-side-encryption"];
function refuseCustomerKey({ headerNames }) {
  const asked = headerNames.find((name) => customerKeys.some((prefix) => name.startsWith(prefix)));
  if (asked !== void 0) throw notImplemented(asked);
}
var notImplemented = (asked) => new S3Error("NotImplemented", void 0, { details: { Header: asked } });
var algorithmHeader = "x-amz-server-side-encryption";
var kmsHeaders = [`${algorithmHeader}-aws-kms-key-id`, `${algorithmHeader}-context`];
function refuseOtherEncryption(header2) {
  const algorithm2 = header2(algorithmHeader);
  if (algorithm2?.startsWith("aws:") === true) throw new S3Error("NotImplemented", noKeyService);
  if (algorithm2 !== void 0 && algorithm2 !== "AES256") {
    throw new S3Error("InvalidArgument", "The encryption method specified is not supported; only AES256 is.");
  }
  const ofKms = kmsHeaders.find((name) => header2(name) !== void 0);
  if (ofKms !== void 0) throw new S3Error("InvalidArgument", `${ofKms} needs ${algorithmHeader}: aws:kms.`);
}
var noKeyService = "There is no key management service: everything is encrypted with keys that are made from the passphrase.";
function refuseEncryptedRead(request) {
  refuseCustomerKey(request);
  if (request.header(algorithmHeader) !== void 0) {
    throw new S3Error("InvalidArgument", `The header ${algorithmHeader} is not supported for this operation.`);
  }
}

// ../gateway/src/operations/bucket-declarations.ts
var declared = ({ name: subresource, codec, holds: holds3, judge, absent }) => [
  s3Operation({
    name: `GET bucket?${subresource}`,
    matches: { method: "GET", resource: "bucket", subresource },
    needs: [],
    input: {},
    async run({ bucket, objects }) {
      const said = await objects.getBucketDeclarations({ bucket });
      if (!said.includes(subresource)) throw new S3Error(absent);
      return xmlAnswer(codec, holds3);
    }
  }),
  s3Operation({
    name: `PUT bucket?${subresource}`,
    matches: { method: "PUT", resource: "bucket", subresource },
    needs: "write",
    input: { asked: xmlBody(codec, { maxBytes: 64 * KiB }) },
    async run({ bucket, input, objects }) {
      await objects.getBucket({ bucket });
      judge(input.asked);
      await objects.setBucketDeclaration({ bucket, declaration: subresource, isSaid: true });
      return { status: 200 };
    }
  }),
  s3Operation({
    name: `DELETE bucket?${subresource}`,
    matches: { method: "DELETE", resource: "bucket", subresource },
    needs: "write",
    input: {},
    async run({ bucket, objects }) {
      await objects.setBucketDeclaration({ bucket, declaration: subresource, isSaid: false });
      return { status: 204 };
    }
  })
];
var bucketDeclarations = [
  ...declared({
    name: "encryption",
    codec: encryptionConfigurationXml,
    holds: { algorithms: ["AES256"] },
    judge({ algorithms }) {
      const other = algorithms.find((algorithm2) => algorithm2 !== "AES256");
      if (other?.startsWith("aws:") === true) throw new S3Error("NotImplemented", noKeyService);
      if (other !== void 0) throw new S3Error("MalformedXML");
    },
    absent: "ServerSideEncryptionConfigurationNotFoundError"
  }),
  ...declared({
    name: "publicAccessBlock",
    codec: publicAccessBlockXml,
    holds: { isWhole: true },
    judge({ isWhole }) {
      if (!isWhole) throw new S3Error("NotImplemented", "Buckets are never public: all four blocks always hold.");
    },
    absent: "NoSuchPublicAccessBlockConfiguration"
  }),
  ...declared({
    name: "ownershipControls",
    codec: ownershipControlsXml,
    holds: { ownerships: ["BucketOwnerEnforced"] },
    judge({ ownerships }) {
      if (ownerships.every((ownership) => ownership === "BucketOwnerEnforced")) return;
      throw new S3Error("NotImplemented", "There are no access lists: ownership is always BucketOwnerEnforced.");
    },
    absent: "OwnershipControlsNotFoundError"
  })
];

// ../gateway/src/operations/bucket-defaults.ts
var unset = {
  metadataConfiguration: "NoSuchConfiguration",
  metadataTable: "NoSuchConfiguration",
  policy: "NoSuchBucketPolicy",
  replication: "ReplicationConfigurationNotFoundError",
  website: "NoSuchWebsiteConfiguration"
};
var standard = {
  accelerate: node("AccelerateConfiguration"),
  logging: node("BucketLoggingStatus"),
  policyStatus: node("PolicyStatus", node("IsPublic", "false")),
  requestPayment: node("RequestPaymentConfiguration", node("Payer", "BucketOwner"))
};
var lists = {
  analytics: "ListBucketAnalyticsConfigurationResult",
  "intelligent-tiering": "ListBucketIntelligentTieringConfigurationsOutput",
  inventory: "ListInventoryConfigurationsResult",
  metrics: "ListMetricsConfigurationsResult"
};
var getSetting = (subresource, present) => s3Operation({
  name: `GET bucket?${subresource}`,
  matches: { method: "GET", resource: "bucket", subresource },
  needs: [],
  input: { id: query("id").optional() },
  async run({ bucket, input, objects }) {
    await objects.getBucket({ bucket });
    return { status: 200, headers: xmlHeaders, body: writeXml(s3Document(present(input.id))) };
  }
});
var refusing = (reason) => () => {
  throw new S3Error(reason);
};
var deleteSetting = (subresource) => s3Operation({
  name: `DELETE bucket?${subresource}`,
  matches: { method: "DELETE", resource: "bucket", subresource },
  needs: "write",
  input: {},
  async run({ bucket, objects }) {
    await objects.getBucket({ bucket });
    return { status: 204 };
  }
});
var putSetting = (subresource, codec, holds3) => s3Operation({
  name: `PUT bucket?${subresource}`,
  matches: { method: "PUT", resource: "bucket", subresource },
  needs: "write",
  input: { asked: xmlBody(codec, { maxBytes: 64 * KiB }) },
  async run({ bucket, input, objects }) {
    await objects.getBucket({ bucket });
    if (!holds3(input.asked)) throw new S3Error("NotImplemented");
    return { status: 200 };
  }
});
var bucketDefaults = [
  ...Object.entries(unset).map(([subresource, reason]) => getSetting(subresource, refusing(reason))),
  ...Object.entries(standard).map(([subresource, document]) => getSetting(subresource, () => document)),
  ...Object.entries(lists).map(
    ([subresource, root]) => getSetting(
      subresource,
      (id) => id === void 0 ? node(root, node("IsTruncated", "false")) : refusing("NoSuchConfiguration")()
    )
  ),
  ...["policy", "replication", "website"].map(deleteSetting),
  putSetting("requestPayment", requestPaymentXml, ({ payer }) => payer === "BucketOwner"),
  putSetting("accelerate", accelerateXml, ({ status = "Suspended" }) => status === "Suspended"),
  putSetting("logging", bucketLoggingXml, ({ isEnabled }) => !isEnabled)
];

// ../../packages/s3/src/xml/checksum-elements.ts
var writeChecksum = (checksum) => checksum === void 0 ? [] : [textNode(checksumElement(checksum.algorithm), checksum.value), textNode("ChecksumType", checksum.type)];
var writeChecksumKind = (kind) => [
  textNode("ChecksumAlgorithm", kind?.algorithm),
  textNode("ChecksumType", kind?.type)
];
function readChecksum(element) {
  for (const algorithm2 of checksumAlgorithms) {
    const value = optionalText(element, checksumElement(algorithm2));
    if (value === void 0) continue;
    const type = typeOf(element);
    return { algorithm: algorithm2, value: value.trim(), ...type && { type } };
  }
  return void 0;
}
function readChecksumKind(element) {
  const name = optionalText(element, "ChecksumAlgorithm");
  const algorithm2 = checksumAlgorithms.find((known3) => known3 === name);
  const type = typeOf(element);
  return algorithm2 && type && { algorithm: algorithm2, type };
}
function typeOf(element) {
  const text = optionalText(element, "ChecksumType");
  return text === "COMPOSITE" || text === "FULL_OBJECT" ? text : void 0;
}

// ../../packages/s3/src/xml/complete-multipart-upload-result.ts
var completeMultipartUploadResultXml = {
  root: "CompleteMultipartUploadResult",
  read(root) {
    const checksum = readChecksum(root);
    return {
      location: requiredText(root, "Location"),
      bucket: requiredText(root, "Bucket"),
      key: requiredText(root, "Key"),
      etag: requiredText(root, "ETag").replace(/^"|"$/g, ""),
      ...checksum && { checksum }
    };
  },
  write: ({ location, bucket, key, etag, checksum }) => node(
    "CompleteMultipartUploadResult",
    textNode("Location", location),
    textNode("Bucket", bucket),
    textNode("Key", key),
    textNode("ETag", `"${etag}"`),
    ...writeChecksum(checksum)
  )
};

// ../../packages/s3/src/xml/complete-multipart-upload.ts
var maxParts = 1e4;
var maxCompleteBytes = 3 * MiB;
var completeMultipartUploadXml = {
  root: "CompleteMultipartUpload",
  read: (root) => childrenOf(root, "Part").map((part) => {
    const checksums = {};
    for (const algorithm2 of checksumAlgorithms) {
      const value = optionalText(part, checksumElement(algorithm2));
      if (value !== void 0) checksums[algorithm2] = value.trim();
    }
    return {
      partNumber: requiredInteger(part, "PartNumber"),
      etag: requiredText(part, "ETag").trim().replace(/^"|"$/g, ""),
      checksums
    };
  }),
  write: (parts2) => node(
    "CompleteMultipartUpload",
    ...parts2.map(
      ({ partNumber: partNumber2, etag, checksums }) => node(
        "Part",
        textNode("PartNumber", partNumber2),
        textNode("ETag", `"${etag}"`),
        ...checksumAlgorithms.map((algorithm2) => textNode(checksumElement(algorithm2), checksums[algorithm2]))
      )
    )
  )
};

// ../../packages/s3/src/crc-combine.ts
var kinds = {
  CRC32: { width: 32, high: 3988292384, low: 0 },
  CRC32C: { width: 32, high: 2197175160, low: 0 },
  CRC64NVME: { width: 64, high: 2590806825, low: 2890647989 }
};
var one = { high: 2147483648, low: 0 };
var oneByte = { high: 8388608, low: 0 };
var isCrc = (algorithm2) => algorithm2 in kinds;
function combineCrcs(algorithm2, pieces) {
  const product2 = multiplier(algorithm2);
  const shiftOf = shifts(product2);
  let crc = { high: 0, low: 0 };
  for (const { digest, size } of pieces) {
    const shifted = product2(shiftOf(size), crc);
    const own = read(digest);
    crc = { high: shifted.high ^ own.high, low: shifted.low ^ own.low };
  }
  return write(crc, kinds[algorithm2].width);
}
function shifts(product2) {
  const known3 = /* @__PURE__ */ new Map();
  const powers = [oneByte];
  const power = (exponent) => {
    const found = powers[exponent];
    if (found) return found;
    const root = power(exponent - 1);
    return powers[exponent] = product2(root, root);
  };
  return (size) => {
    let shift = known3.get(size);
    if (shift === void 0) {
      shift = one;
      for (let left = size, exponent = 0; left > 0; left = Math.floor(left / 2), exponent++) {
        if (left % 2 === 1) shift = product2(shift, power(exponent));
      }
      known3.set(size, shift);
    }
    return shift;
  };
}
function multiplier(algorithm2) {
  const { width, ...polynomial } = kinds[algorithm2];
  return (a, b) => {
    let { high, low } = b;
    let sumHigh = 0;
    let sumLow = 0;
    for (let bit = 0; bit < width; bit++) {
      const word2 = bit < 32 ? a.high : a.low;
      if (word2 >>> 31 - bit % 32 & 1) {
        sumHigh ^= high;
        sumLow ^= low;
      }
      const overflows = (width === 32 ? high : low) & 1;
      low = width === 32 ? 0 : low >>> 1 | high << 31;
      high >>>= 1;
      if (overflows) {
        high ^= polynomial.high;
        low ^= polynomial.low;
      }
    }
    return { high: sumHigh, low: sumLow };
  };
}
function read(digest) {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return { high: view.getUint32(0), low: digest.length > 4 ? view.getUint32(4) : 0 };
}
function write({ high, low }, width) {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, high);
  view.setUint32(4, low);
  return new Uint8Array(view.buffer, 0, width / 8);
}

// ../gateway/src/objects/checksum-of-parts.ts
async function checksumOfParts(upload, parts2, claims) {
  checkParts(parts2, claims.parts);
  checkSize(
    claims,
    sum(parts2, ({ size }) => size)
  );
  const kind = upload.checksum ?? impliedKind(claims);
  if (!kind) return void 0;
  if (claims.type !== void 0 && claims.type !== kind.type) {
    throw new S3Error("InvalidRequest", `The upload was begun for a checksum of the type ${kind.type}.`);
  }
  const checksum = { ...kind, value: await valueOf(kind, parts2) };
  if (claims.checksum) checkClaim(claims.checksum, checksum);
  return checksum;
}
function judgeCompleted({ size, checksum }, claims) {
  checkSize(claims, size);
  if (claims.checksum && checksum) checkClaim(claims.checksum, checksum);
}
function checkSize(claims, size) {
  if (claims.size === void 0 || claims.size === size) return;
  throw new S3Error("InvalidRequest", "The object does not have the size that x-amz-mp-object-size tells.");
}
function claimedChecksum({ header: header2 }) {
  const [algorithm2, another] = checksumAlgorithms.filter((name) => header2(checksumHeader(name)) !== void 0);
  if (!algorithm2) return void 0;
  if (another) throw new S3Error("InvalidRequest", "Expecting a single x-amz-checksum- header.");
  return { algorithm: algorithm2, value: header2(checksumHeader(algorithm2)) ?? "" };
}
function checkParts(parts2, claimed) {
  for (const [at, { checksums }] of claimed.entries()) {
    const checksum = parts2[at]?.checksum;
    const differs = Object.entries(checksums).some(
      ([algorithm2, value]) => checksum?.algorithm !== algorithm2 || checksum.value !== value
    );
    if (differs) throw new S3Error("InvalidPart", "A part has another checksum than the one specified.");
  }
}
var impliedKind = ({ checksum }) => checksum && isCrc(checksum.algorithm) ? { algorithm: checksum.algorithm, type: "FULL_OBJECT" } : void 0;
async function valueOf({ algorithm: algorithm2, type }, parts2) {
  const pieces = parts2.map(({ checksum, size }) => {
    const digest = checksum?.algorithm === algorithm2 ? parseChecksum(algorithm2, checksum.value) : null;
    if (!digest) throw new S3Error("InvalidRequest", `A part was uploaded without the checksum ${algorithm2}.`);
    return { digest, size };
  });
  if (type === "FULL_OBJECT" && isCrc(algorithm2)) return toBase64(combineCrcs(algorithm2, pieces));
  const hash2 = await createNodeChecksum(algorithm2);
  hash2.update(concatAll(pieces.map(({ digest }) => digest)));
  return `${toBase64(hash2.digest())}-${pieces.length}`;
}
function checkClaim(claim, { algorithm: algorithm2, value }) {
  if (claim.algorithm !== algorithm2) {
    throw new S3Error("InvalidRequest", `The upload was begun for the checksum ${algorithm2}.`);
  }
  if (claim.value !== value && claim.value !== value.replace(/-\d+$/, "")) throw new S3Error("BadDigest");
}

// ../../packages/s3/src/xml/lock-mode.ts
var isLockMode = (text) => text === "GOVERNANCE" || text === "COMPLIANCE";
function readLockMode(text) {
  const mode = text.trim();
  if (!isLockMode(mode)) throw new XmlError("unknown retention mode");
  return mode;
}

// ../gateway/src/objects/browser-headers.ts
var acting = new Set(
  `accept-ch accept-ranges activate-storage-access age allow alt-svc authentication-info clear-site-data connection
  content-location content-range content-length content-md5 content-security-policy content-security-policy-report-only
  critical-ch date document-policy etag expect-ct feature-policy integrity-policy keep-alive last-modified link location
  nel no-vary-search observe-browsing-topics origin-agent-cluster origin-trial p3p permissions-policy pragma
  public-key-pins referrer-policy refresh report-to reporting-endpoints retry-after server server-timing
  service-worker-allowed set-cookie set-cookie2 set-login sourcemap speculation-rules strict-transport-security
  supports-loading-mode te timing-allow-origin tk trailer transfer-encoding upgrade use-as-dictionary vary via warning
  www-authenticate`.split(/\s+/)
);
var families = ["access-control-", "attribution-reporting-", "cross-origin-", "document-policy-", "proxy-", "sec-"];
var isActingHeader = (name) => acting.has(name) || families.some((family) => name.startsWith(family)) || name.startsWith("x-") && !name.startsWith("x-amz-meta-");

// ../gateway/src/objects/object-tags.ts
var taggingHeader = header("x-amz-tagging", (text) => keptTags(readTagQuery(text))).optional();
function keptTags(tags) {
  checkTags(tags, maxObjectTags);
  return writeTagQuery(tags);
}
function tagsOf({ tags }) {
  try {
    return readTagQuery(tags);
  } catch {
    return [];
  }
}

// ../gateway/src/objects/upload-metadata.ts
var kept = ["content-type", "cache-control", "content-disposition", "content-encoding", "content-language", "expires"];
var defaultContentType = "binary/octet-stream";
var isUserMetadata = (name) => name.startsWith("x-amz-meta-");
function uploadMetadata({ header: header2, headerNames }) {
  const names = headerNames.filter((name) => kept.includes(name) || isUserMetadata(name));
  const metadata = names.map((name) => [name, valueOf2(name, header2(name) ?? "")]).filter(([name, value]) => value !== "" || isUserMetadata(name));
  return { "content-type": defaultContentType, ...Object.fromEntries(metadata) };
}
function valueOf2(name, value) {
  if (name !== "content-encoding" || !value.includes("aws-chunked")) return value;
  const codings = value.split(",").map((coding) => coding.trim());
  return codings.filter((coding) => coding !== "aws-chunked").join(", ");
}

// ../gateway/src/objects/object-headers.ts
var bypassGovernance = header(
  "x-amz-bypass-governance-retention",
  (text) => text.toLowerCase() === "true"
).optional();
var integrity = { read: requireIntegrity };
function requireIntegrity({ header: header2 }) {
  const trailers = (header2("x-amz-trailer") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const isGiven = header2("content-md5") !== void 0 || checksumAlgorithms.some((algorithm2) => header2(checksumHeader(algorithm2)) !== void 0) || trailers.some((name) => checksumOfHeader(name) !== null);
  if (!isGiven) throw new S3Error("MissingContentMD5");
}
var sources = [
  "x-amz-meta-object-expires",
  "x-minio-meta-object-expires",
  "x-amz-meta-storj-expires",
  "x-minio-meta-storj-expires"
];
var units = { ns: 1e-6, us: 1e-3, \u00B5s: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 36e5 };
var rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
function requestedExpiry(header2, now) {
  const value = sources.map(header2).find((text) => text !== void 0);
  if (value === void 0 || value === "" || value === "none") return void 0;
  const expiry = value.startsWith("+") ? new Date(now.getTime() + duration(value.slice(1))) : timestamp(value);
  if (Number.isNaN(expiry.getTime())) throw new S3Error("InvalidTTL");
  return expiry;
}
var timestamp = (text) => new Date(rfc3339.test(text) ? text : Number.NaN);
function duration(text) {
  const pieces = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)];
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join("") !== text) return Number.NaN;
  return pieces.reduce((sum2, [, amount, unit]) => sum2 + Number(amount) * (units[unit ?? ""] ?? Number.NaN), 0);
}
var writeConditions = {
  /** @throws S3Error NotImplemented for what no write can be made to depend on */
  read({ header: header2 }) {
    const ifNoneMatch = header2("if-none-match");
    const ifMatch = header2("if-match");
    if (ifNoneMatch === void 0) return ifMatch === void 0 ? {} : { ifMatch };
    if (ifNoneMatch.trim() !== "*") {
      throw new S3Error("NotImplemented", 'If-None-Match on writes can only be "*".');
    }
    if (ifMatch !== void 0) throw new S3Error("NotImplemented", "If-Match and If-None-Match exclude each other.");
    return { onlyIfAbsent: true };
  }
};
function requestedLock(header2) {
  const mode = header2("x-amz-object-lock-mode");
  const until = header2("x-amz-object-lock-retain-until-date");
  const hold = header2("x-amz-object-lock-legal-hold");
  if (mode === void 0 && until === void 0 && hold === void 0) return void 0;
  return {
    ...(mode !== void 0 || until !== void 0) && { retention: retentionOf(mode, until) },
    ...hold !== void 0 && { legalHold: legalHoldOf(hold) }
  };
}
function retentionOf(mode, until) {
  if (mode === void 0 || until === void 0) {
    throw new S3Error("InvalidRequest", "The mode of a retention and its date have to be given together.");
  }
  const upper = mode.toUpperCase();
  if (!isLockMode(upper)) throw new S3Error("InvalidArgument", "Unknown wormMode directive.");
  return { mode: upper, until: retentionDate(until) };
}
function retentionDate(text) {
  const date = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : Number.NaN);
  if (Number.isNaN(date.getTime())) {
    throw new S3Error("InvalidRequest", "The retain until date must be provided in ISO 8601 format.");
  }
  return date;
}
function legalHoldOf(text) {
  const status = text.toUpperCase();
  if (status !== "ON" && status !== "OFF") throw new S3Error("InvalidArgument", "Legal hold status must be ON or OFF.");
  return status === "ON";
}
var token = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
var unprintable = /[^\t\x20-\x7e\x80-\xff]/;
var objectHeaders = (info) => ({
  "content-type": defaultContentType,
  ...metadataHeaders(info.metadata),
  ...encryptionHeader,
  "last-modified": info.lastModified.toUTCString(),
  ...info.etag !== "" && { etag: `"${info.etag}"` },
  ...versionHeader(info),
  ...lockHeaders(info),
  ...tagCount(info)
});
var tagCount = (info) => info.tags === "" ? {} : { "x-amz-tagging-count": String(tagsOf(info).length) };
function metadataHeaders(metadata) {
  const headers2 = Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), toHeaderBytes(value)]).filter(([name, value]) => token.test(name) && !isActingHeader(name) && !unprintable.test(value)).filter(([name, value]) => value !== "" || isUserMetadata(name));
  return Object.fromEntries(headers2);
}
var overridable = [
  "content-type",
  "content-language",
  "expires",
  "cache-control",
  "content-disposition",
  "content-encoding"
];
function overriddenHeaders(query2) {
  const given = overridable.flatMap((name) => {
    const value = query2.get(`response-${name}`);
    return value === void 0 ? [] : [[name, toHeaderBytes(value)]];
  });
  const bad = given.find(([, value]) => unprintable.test(value));
  if (bad) throw new S3Error("InvalidArgument", `The value of response-${bad[0]} cannot stand in a header.`);
  return Object.fromEntries(given);
}
var versionHeader = ({ versionId: versionId2 }) => versionId2 === null ? {} : { "x-amz-version-id": versionId2 };
function lockHeaders({
  retention,
  legalHold
}) {
  return {
    ...retention && {
      "x-amz-object-lock-mode": retention.mode,
      "x-amz-object-lock-retain-until-date": retention.until.toISOString().replace(/\.\d+Z$/, "Z")
    },
    ...legalHold !== void 0 && { "x-amz-object-lock-legal-hold": legalHold ? "ON" : "OFF" }
  };
}

// ../gateway/src/operations/complete-multipart-upload.ts
var completeMultipartUpload = s3Operation({
  name: "CompleteMultipartUpload",
  matches: { method: "POST", resource: "object", subresource: "uploadId" },
  needs: "write",
  mayTakeLong: true,
  checksumsAreOfBody: false,
  input: {
    uploadId: query("uploadId"),
    conditions: writeConditions,
    type: header("x-amz-checksum-type", checksumType).optional(),
    checksum: { read: claimedChecksum },
    size: header("x-amz-mp-object-size", objectSize2).optional(),
    parts: xmlBody(completeMultipartUploadXml, { maxBytes: maxCompleteBytes })
  },
  async run({ bucket, key, input, objects, exchange }) {
    if (exchange.headerNames.some((name) => name.startsWith("x-amz-object-lock-"))) {
      throw new S3Error("InvalidRequest", "Object Lock settings have to be given when the upload is created.");
    }
    const { parts: parts2, uploadId } = input;
    if (parts2.length === 0 || parts2.length > maxParts) throw new S3Error("MalformedXML");
    const info = await objects.completeUpload({
      bucket,
      key,
      uploadId,
      parts: parts2,
      judge: (upload, uploaded) => {
        if (sum(uploaded, ({ size }) => size) > exchange.settings.maxObjectSize) throw new S3Error("EntityTooLarge");
        return checksumOfParts(upload, uploaded, input);
      },
      judgeCompleted: (object) => judgeCompleted(object, input),
      ...input.conditions
    });
    const location = `/${uriEncodePath(`${bucket}/${key}`)}`;
    const { etag, checksum } = info;
    const result = { location, bucket, key, etag, ...checksum && { checksum } };
    const answer = xmlAnswer(completeMultipartUploadResultXml, result);
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...versionHeader(info) } };
  }
});
function objectSize2(text) {
  const size = Number(text);
  if (!/^\d{1,15}$/.test(text)) throw new S3Error("InvalidRequest", "x-amz-mp-object-size must be a whole number.");
  return size;
}

// ../../packages/s3/src/xml/copy-result.ts
var copyResult = (root) => ({
  root,
  read(element) {
    const checksum = readChecksum(element);
    return {
      etag: requiredText(element, "ETag").replace(/^"|"$/g, ""),
      lastModified: requiredDate(element, "LastModified"),
      ...checksum && { checksum }
    };
  },
  write: ({ etag, lastModified, checksum }) => node(
    root,
    textNode("LastModified", lastModified.toISOString()),
    textNode("ETag", `"${etag}"`),
    ...writeChecksum(checksum)
  )
});
var copyObjectResultXml = copyResult("CopyObjectResult");
var copyPartResultXml = copyResult("CopyPartResult");

// ../gateway/src/objects/copy-source.ts
var copySourceInput = {
  source: header("x-amz-copy-source", copySource),
  ifMatch: header("x-amz-copy-source-if-match").optional(),
  ifNoneMatch: header("x-amz-copy-source-if-none-match").optional(),
  ifModifiedSince: header("x-amz-copy-source-if-modified-since").optional(),
  ifUnmodifiedSince: header("x-amz-copy-source-if-unmodified-since").optional()
};
function judgeSource(conditions2, source) {
  if (judgeRead(conditions2, source) === "not-modified") throw new S3Error("PreconditionFailed");
}
function copySource(text) {
  const { path, version } = splitVersion(text);
  const decoded2 = decode(path);
  const slash = decoded2.indexOf("/");
  const bucket = decoded2.slice(0, Math.max(slash, 0));
  const key = decoded2.slice(slash + 1);
  if (slash === -1 || !isBucketName(bucket) || objectKeyProblem(key) !== null) {
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key: sourcebucket/sourcekey.");
  }
  return { bucket, key, versionId: version === void 0 ? void 0 : sourceVersion(version) };
}
function splitVersion(text) {
  const mark = "?versionId=";
  const whole3 = text.startsWith("/") ? text.slice(1) : text;
  const at = whole3.lastIndexOf(mark);
  const version = at === -1 || whole3.includes("&", at) ? void 0 : whole3.slice(at + mark.length);
  return { path: version === void 0 ? whole3 : whole3.slice(0, at), version };
}
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
function sourceVersion(text) {
  if (text === "null") return text;
  const digits = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new S3Error("NoSuchVersion");
  return digits;
}

// ../gateway/src/parsers.ts
var booleans = new Map([
  ...["1", "t", "T", "TRUE", "true", "True"].map((word2) => [word2, true]),
  ...["0", "f", "F", "FALSE", "false", "False"].map((word2) => [word2, false])
]);
function booleanWord(text) {
  const value = booleans.get(text);
  if (value === void 0) throw new S3Error("InvalidRequest", `"${text}" is neither true nor false.`);
  return value;
}
var count = (name, max) => (text) => {
  if (!/^\d{1,10}$/.test(text)) throw new S3Error("InvalidArgument", `Argument ${name} must be a whole number.`);
  return Math.min(Number(text), max);
};
function encodingType(text) {
  if (text !== "url") throw new S3Error("InvalidArgument", "Invalid Encoding Method specified in Request.");
  return text;
}
function versionId(text) {
  if (text === "null") return text;
  const digits = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new S3Error("InvalidArgument", "Invalid version id specified");
  return digits;
}
function partNumber(text) {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > 1e4) {
    throw new S3Error("InvalidArgument", "Part number must be an integer between 1 and 10000, inclusive.");
  }
  return number;
}
var directive = (name) => (text) => {
  if (text !== "COPY" && text !== "REPLACE") throw new S3Error("InvalidArgument", `Unknown ${name} directive.`);
  return text;
};

// ../gateway/src/operations/copy-object.ts
var copyObject = s3Operation({
  name: "CopyObject",
  matches: { method: "PUT", resource: "object", header: "x-amz-copy-source" },
  needs: "write",
  mayTakeLong: true,
  input: {
    ...copySourceInput,
    metadataDirective: header("x-amz-metadata-directive", directive("metadata")).optional(),
    taggingDirective: header("x-amz-tagging-directive", directive("tagging")).optional(),
    tags: taggingHeader,
    algorithm: header("x-amz-checksum-algorithm", knownChecksum).optional(),
    conditions: writeConditions
  },
  async run({ bucket, key, input, objects, exchange }) {
    refuseUnsupported(exchange);
    const { algorithm: algorithm2 } = input;
    const { info, source } = await objects.copyObject({
      source: input.source,
      target: { bucket, key },
      lock: requestedLock(exchange.header),
      judge: (found) => judgeSource(input, found),
      ...input.conditions,
      ...algorithm2 && { checksum: summedBy(algorithm2) },
      ...input.taggingDirective === "REPLACE" && { tags: input.tags ?? "" },
      ...input.metadataDirective === "REPLACE" && { metadata: uploadMetadata(exchange) }
    });
    const { etag, lastModified, checksum } = info;
    const answer = xmlAnswer(copyObjectResultXml, { etag, lastModified, ...checksum && { checksum } });
    return {
      ...answer,
      headers: {
        ...answer.headers,
        ...encryptionHeader,
        ...versionHeader(info),
        ...source.versionId !== null && { "x-amz-copy-source-version-id": source.versionId }
      }
    };
  }
});

// ../../packages/s3/src/xml/create-bucket-configuration.ts
var createBucketConfigurationXml = {
  root: "CreateBucketConfiguration",
  read(root) {
    const location = optionalText(root, "LocationConstraint")?.trim();
    return location === void 0 ? {} : { location };
  },
  write: ({ location }) => node("CreateBucketConfiguration", textNode("LocationConstraint", location))
};

// ../gateway/src/operations/create-bucket.ts
var namesNoPlace = /* @__PURE__ */ new Set(["global", "us-east-1", "auto"]);
var createBucket = s3Operation({
  name: "CreateBucket",
  matches: { method: "PUT", resource: "bucket" },
  needs: "write",
  input: {
    objectLock: header("x-amz-bucket-object-lock-enabled").optional(),
    userAgent: header("user-agent").optional(),
    configuration: xmlBody(createBucketConfigurationXml, { maxBytes: 64 * KiB }).optional()
  },
  async run({ bucket, input, objects, exchange }) {
    refuseAccessLists(exchange);
    const { region } = exchange;
    const objectLock = input.objectLock?.toLowerCase() ?? "false";
    if (objectLock !== "true" && objectLock !== "false")
      throw new S3Error("InvalidRequest", "x-amz-bucket-object-lock-enabled must be true or false.");
    const { location = "" } = input.configuration ?? {};
    const asked = { bucket, objectLock: objectLock === "true", partner: product(input.userAgent) };
    const placement = namesNoPlace.has(location) ? "" : location;
    await objects.createBucket({ ...asked, placement }).catch((error) => {
      if (!isRefusal(error, "noSuchPlacement") || location !== (region ?? location)) throw error;
      return objects.createBucket(asked);
    });
    return { status: 200, headers: { location: `/${bucket}` } };
  }
});
var product = (userAgent = "") => /^[\w.+-]*/.exec(userAgent)?.[0] ?? "";

// ../../packages/s3/src/xml/initiate-multipart-upload.ts
var initiateMultipartUploadXml = {
  root: "InitiateMultipartUploadResult",
  read: (root) => ({
    bucket: requiredText(root, "Bucket"),
    key: requiredText(root, "Key"),
    uploadId: requiredText(root, "UploadId")
  }),
  write: ({ bucket, key, uploadId }) => node(
    "InitiateMultipartUploadResult",
    textNode("Bucket", bucket),
    textNode("Key", key),
    textNode("UploadId", uploadId)
  )
};

// ../gateway/src/operations/create-multipart-upload.ts
var createMultipartUpload = s3Operation({
  name: "CreateMultipartUpload",
  matches: { method: "POST", resource: "object", subresource: "uploads" },
  needs: "write",
  input: {
    algorithm: header("x-amz-checksum-algorithm", knownChecksum).optional(),
    type: header("x-amz-checksum-type", checksumType).optional(),
    tags: taggingHeader
  },
  async run({ bucket, key, input, objects, exchange }) {
    refuseUnsupported(exchange);
    const expiresAt = requestedExpiry(exchange.header, exchange.now);
    const checksum = checksumKind(input);
    const { uploadId } = await objects.createUpload({
      bucket,
      key,
      metadata: uploadMetadata(exchange),
      tags: input.tags,
      checksum,
      lock: requestedLock(exchange.header),
      ...expiresAt && { expiresAt }
    });
    const answer = xmlAnswer(initiateMultipartUploadXml, { bucket, key, uploadId });
    const summed = checksum && {
      "x-amz-checksum-algorithm": checksum.algorithm,
      "x-amz-checksum-type": checksum.type
    };
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...summed } };
  }
});
function checksumKind({ algorithm: algorithm2, type }) {
  if (algorithm2 === void 0) {
    if (type === void 0) return void 0;
    throw new S3Error("InvalidRequest", "x-amz-checksum-type needs x-amz-checksum-algorithm.");
  }
  const chosen = type ?? (algorithm2 === "CRC64NVME" ? "FULL_OBJECT" : "COMPOSITE");
  if (chosen === "FULL_OBJECT" ? !isCrc(algorithm2) : algorithm2 === "CRC64NVME") {
    throw new S3Error("InvalidRequest", `The ${chosen} checksum type cannot be used with the ${algorithm2} checksum.`);
  }
  return { algorithm: algorithm2, type: chosen };
}

// ../gateway/src/operations/delete-bucket.ts
var deleteBucket = s3Operation({
  name: "DeleteBucket",
  matches: { method: "DELETE", resource: "bucket" },
  needs: "delete",
  input: { force: header("x-minio-force-delete", booleanWord).optional() },
  async run({ bucket, input, objects }) {
    await objects.deleteBucket({ bucket, force: input.force ?? false });
    return { status: 204 };
  }
});

// ../gateway/src/operations/delete-bucket-cors.ts
var deleteBucketCors = s3Operation({
  name: "DeleteBucketCors",
  matches: { method: "DELETE", resource: "bucket", subresource: "cors" },
  needs: "write",
  input: {},
  async run({ bucket, objects }) {
    await objects.setBucketCors({ bucket, rules: [] });
    return { status: 204 };
  }
});

// ../gateway/src/operations/delete-bucket-lifecycle.ts
var deleteBucketLifecycle = s3Operation({
  name: "DeleteBucketLifecycle",
  matches: { method: "DELETE", resource: "bucket", subresource: "lifecycle" },
  needs: "write",
  input: {},
  async run({ bucket, objects }) {
    await objects.setLifecycle({ bucket, rules: [] });
    return { status: 204 };
  }
});

// ../gateway/src/operations/delete-bucket-tagging.ts
var deleteBucketTagging = s3Operation({
  name: "DeleteBucketTagging",
  matches: { method: "DELETE", resource: "bucket", subresource: "tagging" },
  needs: "write",
  input: {},
  async run({ bucket, objects }) {
    await objects.setBucketTags({ bucket, tags: [] });
    return { status: 204 };
  }
});

// ../gateway/src/operations/delete-object.ts
var deleteObject = s3Operation({
  name: "DeleteObject",
  matches: { method: "DELETE", resource: "object" },
  needs: "delete",
  input: {
    versionId: query("versionId", versionId).optional(),
    bypassGovernance,
    conditions: writeConditions,
    ifSize: header("x-amz-if-match-size", byteCount).optional(),
    ifLastModified: header("x-amz-if-match-last-modified-time", moment).optional()
  },
  async run({ bucket, key, input, objects }) {
    const { bypassGovernance: bypass = false, conditions: conditions2, ...wanted } = input;
    const nothing = { versionId: null, deleteMarker: false };
    const deleted = await objects.deleteObject({ bucket, key, bypassGovernance: bypass, ...wanted, ...conditions2 }).catch((error) => {
      if (isGone(error) && conditions2.ifMatch === void 0) return nothing;
      throw error;
    });
    return {
      status: 204,
      headers: {
        ...deleted.versionId !== null && { "x-amz-version-id": deleted.versionId },
        ...deleted.deleteMarker && { "x-amz-delete-marker": "true" }
      }
    };
  }
});
var isGone = (error) => isRefusal(error, "noSuchKey") || isRefusal(error, "noSuchVersion");
function byteCount(text) {
  if (!/^\d{1,15}$/.test(text)) throw new S3Error("InvalidArgument", "x-amz-if-match-size must be a whole number.");
  return Number(text);
}
function moment(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) {
    throw new S3Error("InvalidArgument", "x-amz-if-match-last-modified-time must be a date.");
  }
  return date;
}

// ../gateway/src/operations/delete-object-tagging.ts
var deleteObjectTagging = s3Operation({
  name: "DeleteObjectTagging",
  matches: { method: "DELETE", resource: "object", subresource: "tagging" },
  needs: "write",
  input: { versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects }) {
    const info = await objects.setTags({ bucket, key, versionId: input.versionId, tags: "" });
    return { status: 204, headers: versionHeader(info) };
  }
});

// ../../packages/s3/src/xml/delete-objects.ts
var maxDeletedObjects = 1e3;
var maxDeleteBytes = 2 * MiB;
var deleteObjectsXml = {
  root: "Delete",
  read: (root) => ({
    quiet: optionalBoolean(root, "Quiet"),
    objects: childrenOf(root, "Object").map((entry) => {
      const versionId2 = optionalText(entry, "VersionId");
      const etag = optionalText(entry, "ETag");
      return {
        key: requiredText(entry, "Key"),
        ...versionId2 !== void 0 && { versionId: versionId2 },
        ...etag !== void 0 && { etag },
        ...childOf(entry, "Size") && { size: requiredInteger(entry, "Size") },
        ...childOf(entry, "LastModifiedTime") && { lastModified: requiredDate(entry, "LastModifiedTime") }
      };
    })
  }),
  write: ({ objects, quiet }) => node(
    "Delete",
    ...objects.map(
      ({ key, versionId: versionId2, etag, size, lastModified }) => node(
        "Object",
        textNode("Key", key),
        textNode("VersionId", versionId2),
        textNode("ETag", etag),
        textNode("LastModifiedTime", lastModified?.toISOString()),
        textNode("Size", size)
      )
    ),
    textNode("Quiet", quiet ? true : void 0)
  )
};

// ../../packages/s3/src/xml/delete-result.ts
var deleteResultXml = {
  root: "DeleteResult",
  read: (root) => ({
    deleted: childrenOf(root, "Deleted").map((entry) => {
      const versionId2 = optionalText(entry, "VersionId");
      const deleteMarkerVersionId = optionalText(entry, "DeleteMarkerVersionId");
      return {
        key: requiredText(entry, "Key"),
        ...versionId2 !== void 0 && { versionId: versionId2 },
        ...deleteMarkerVersionId !== void 0 && { deleteMarkerVersionId }
      };
    }),
    failed: childrenOf(root, "Error").map((entry) => {
      const versionId2 = optionalText(entry, "VersionId");
      return {
        key: requiredText(entry, "Key"),
        code: requiredText(entry, "Code"),
        message: optionalText(entry, "Message") ?? "",
        ...versionId2 !== void 0 && { versionId: versionId2 }
      };
    })
  }),
  write: ({ deleted, failed }) => node(
    "DeleteResult",
    ...deleted.map(
      ({ key, versionId: versionId2, deleteMarkerVersionId }) => node(
        "Deleted",
        textNode("Key", key),
        textNode("VersionId", versionId2),
        textNode("DeleteMarker", deleteMarkerVersionId === void 0 ? void 0 : true),
        textNode("DeleteMarkerVersionId", deleteMarkerVersionId)
      )
    ),
    ...failed.map(
      ({ key, versionId: versionId2, code, message }) => node(
        "Error",
        textNode("Key", key),
        textNode("VersionId", versionId2),
        textNode("Code", code),
        textNode("Message", message)
      )
    )
  )
};

// ../gateway/src/operations/delete-objects.ts
var deleteObjects = s3Operation({
  name: "DeleteObjects",
  matches: { method: "POST", resource: "bucket", subresource: "delete" },
  needs: [],
  input: { integrity, bypassGovernance, request: xmlBody(deleteObjectsXml, { maxBytes: maxDeleteBytes }) },
  async run({ bucket, input, objects }) {
    const { objects: asked, quiet } = input.request;
    if (asked.length === 0 || asked.length > maxDeletedObjects) throw new S3Error("MalformedXML");
    const outcomes = await objects.deleteObjects({
      bucket,
      objects: asked.map(checked),
      bypassGovernance: input.bypassGovernance ?? false
    });
    const result = { deleted: [], failed: [] };
    for (const [at, outcome] of outcomes.entries()) {
      const identifier = asked[at];
      if (identifier) note(result, identifier, outcome);
    }
    return xmlAnswer(deleteResultXml, quiet ? { ...result, deleted: [] } : result);
  }
});
function checked({ key, versionId: version, etag, size, lastModified }) {
  if (key === "") throw new S3Error("UserKeyMustBeSpecified");
  const problem = objectKeyProblem(key);
  if (problem) throw new S3Error(problem);
  return {
    key,
    versionId: version === void 0 ? void 0 : checkedVersion(version),
    ifMatch: etag,
    ifSize: size,
    ifLastModified: lastModified
  };
}
function checkedVersion(text) {
  try {
    return versionId(text);
  } catch (cause) {
    throw new S3Error("InvalidVersion", void 0, { cause });
  }
}
function note(result, { key, versionId: id, etag }, outcome) {
  const asked = { key, ...id !== void 0 && { versionId: id } };
  if (outcome.ok) {
    const { deleteMarker, versionId: version } = outcome.deleted;
    const marker = deleteMarker && version !== null ? { deleteMarkerVersionId: version } : {};
    result.deleted.push({ ...asked, ...marker });
    return;
  }
  const { s3: code = "InternalError", say: message } = outcome.refusal.entry;
  const isGone2 = code === "NoSuchVersion" || code === "NoSuchKey";
  if (isGone2 && etag === void 0) result.deleted.push(asked);
  else result.failed.push({ ...asked, code, message });
}

// ../../packages/s3/src/xml/lifecycle-configuration.ts
var lifecycleConfigurationXml = {
  root: "LifecycleConfiguration",
  read(root) {
    const rules = childrenOf(root, "Rule").map(readRule);
    if (rules.length === 0) throw new XmlError("LifecycleConfiguration has no Rule");
    return rules;
  },
  write: (rules) => node("LifecycleConfiguration", ...rules.map(writeRule))
};
function readRule(rule) {
  const filter = childOf(rule, "Filter");
  const prefix = optionalText(rule, "Prefix");
  if (filter === void 0 === (prefix === void 0)) throw new XmlError("Rule needs either Filter or Prefix");
  const { hasTags, ...selected } = filter ? readFilter(filter) : { ...noFilter, prefix: prefix ?? "" };
  const expiration = childOf(rule, "Expiration");
  const noncurrent = childOf(rule, "NoncurrentVersionExpiration");
  const abort = childOf(rule, "AbortIncompleteMultipartUpload");
  const status = requiredText(rule, "Status").trim();
  if (status !== "Enabled" && status !== "Disabled") throw new XmlError("Status is neither Enabled nor Disabled");
  const hasTransitions = childrenOf(rule, "Transition").length + childrenOf(rule, "NoncurrentVersionTransition").length > 0;
  const asksFor = hasTags ? "tags" : hasTransitions ? "transitions" : void 0;
  return {
    id: optionalText(rule, "ID") ?? "",
    isEnabled: status === "Enabled",
    hasOldForm: filter === void 0,
    ...selected,
    ...expiration ? readExpiration(expiration) : noExpiration,
    noncurrentDays: noncurrent ? whole(noncurrent, "NoncurrentDays") : null,
    newerNoncurrent: noncurrent ? optionalWhole(noncurrent, "NewerNoncurrentVersions") : null,
    abortDays: abort ? whole(abort, "DaysAfterInitiation") : null,
    ...asksFor && { asksFor }
  };
}
var noFilter = { prefix: "", sizeGreaterThan: null, sizeLessThan: null, hasTags: false };
var noExpiration = { expireDays: null, expireAt: null, removeLoneMarkers: false };
function readFilter(filter) {
  const and = childOf(filter, "And");
  if (filter.children.length > 1) throw new XmlError("Filter has more than one condition without And");
  const conditions2 = and ?? filter;
  return {
    prefix: optionalText(conditions2, "Prefix") ?? "",
    sizeGreaterThan: optionalWhole(conditions2, "ObjectSizeGreaterThan"),
    sizeLessThan: optionalWhole(conditions2, "ObjectSizeLessThan"),
    hasTags: childrenOf(conditions2, "Tag").length > 0
  };
}
function readExpiration(expiration) {
  const expireDays = optionalWhole(expiration, "Days");
  const expireAt = childOf(expiration, "Date") ? requiredDate(expiration, "Date") : null;
  const said = [expireDays, expireAt, childOf(expiration, "ExpiredObjectDeleteMarker") ?? null];
  if (said.filter((value) => value !== null).length !== 1) {
    throw new XmlError("Expiration needs one of Days, Date and ExpiredObjectDeleteMarker");
  }
  return { expireDays, expireAt, removeLoneMarkers: optionalBoolean(expiration, "ExpiredObjectDeleteMarker") };
}
function whole(element, name) {
  const text = requiredText(element, name).trim();
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new XmlError(`${name} is not a whole number`);
  return Number(text);
}
var optionalWhole = (element, name) => childOf(element, name) ? whole(element, name) : null;
function writeRule(rule) {
  const { noncurrentDays, newerNoncurrent, abortDays } = rule;
  return node(
    "Rule",
    textNode("ID", rule.id === "" ? void 0 : rule.id),
    rule.hasOldForm ? node("Prefix", rule.prefix) : node("Filter", ...writeFilter(rule)),
    textNode("Status", rule.isEnabled ? "Enabled" : "Disabled"),
    writeExpiration(rule),
    noncurrentDays === null ? void 0 : node(
      "NoncurrentVersionExpiration",
      textNode("NoncurrentDays", noncurrentDays),
      textNode("NewerNoncurrentVersions", newerNoncurrent ?? void 0)
    ),
    abortDays === null ? void 0 : node("AbortIncompleteMultipartUpload", textNode("DaysAfterInitiation", abortDays))
  );
}
function writeFilter({ prefix, sizeGreaterThan, sizeLessThan }) {
  const conditions2 = [
    textNode("Prefix", prefix === "" ? void 0 : prefix),
    textNode("ObjectSizeGreaterThan", sizeGreaterThan ?? void 0),
    textNode("ObjectSizeLessThan", sizeLessThan ?? void 0)
  ].filter((condition) => condition !== void 0);
  if (conditions2.length === 0) return [node("Prefix")];
  return conditions2.length === 1 ? conditions2 : [node("And", ...conditions2)];
}
function writeExpiration({ expireDays, expireAt, removeLoneMarkers }) {
  if (expireDays !== null) return node("Expiration", textNode("Days", expireDays));
  if (expireAt !== null) return node("Expiration", textNode("Date", expireAt.toISOString()));
  return removeLoneMarkers ? node("Expiration", textNode("ExpiredObjectDeleteMarker", true)) : void 0;
}

// ../../packages/s3/src/xml/lifecycle-estimate.ts
var kinds2 = { current: "Current", noncurrent: "Noncurrent", markers: "DeleteMarkers", uploads: "Uploads" };
var lifecycleEstimateXml = {
  root: "LifecycleEstimate",
  read: (root) => ({
    current: readCounted(root, kinds2.current),
    noncurrent: readCounted(root, kinds2.noncurrent),
    markers: readCounted(root, kinds2.markers),
    uploads: readCounted(root, kinds2.uploads),
    isComplete: optionalBoolean(root, "IsComplete")
  }),
  write: ({ current, noncurrent, markers, uploads, isComplete }) => node(
    "LifecycleEstimate",
    writeCounted(kinds2.current, current),
    writeCounted(kinds2.noncurrent, noncurrent),
    writeCounted(kinds2.markers, markers),
    writeCounted(kinds2.uploads, uploads),
    textNode("IsComplete", isComplete)
  )
};
var writeCounted = (name, { count: count2, bytes }) => node(name, textNode("Count", count2), textNode("Bytes", bytes));
function readCounted(root, name) {
  const element = childOf(root, name);
  if (!element) throw new XmlError(`${root.name} has no ${name}`);
  return { count: requiredInteger(element, "Count"), bytes: requiredInteger(element, "Bytes") };
}

// ../gateway/src/operations/estimate-bucket-lifecycle.ts
var estimateBucketLifecycle = s3Operation({
  name: "EstimateBucketLifecycle",
  matches: { method: "POST", resource: "bucket", subresource: "lifecycle" },
  needs: "list",
  input: { rules: xmlBody(lifecycleConfigurationXml, { maxBytes: 16 * KiB }) },
  async run({ bucket, input: { rules }, objects }) {
    checkLifecycleRules(rules);
    const [rule, second2] = rules;
    if (!rule || second2) throw new S3Error("InvalidRequest", "An estimate is about one rule.");
    const { asksFor: _, ...asked } = rule;
    return xmlAnswer(lifecycleEstimateXml, await objects.estimateLifecycle({ bucket, rule: asked }));
  }
});

// ../gateway/src/operations/get-bucket-acl.ts
var getBucketAcl = s3Operation({
  name: "GetBucketAcl",
  matches: { method: "GET", resource: "bucket", subresource: "acl" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    await objects.getBucket({ bucket });
    return xmlAnswer(accessControlPolicyXml, ownersOnly);
  }
});

// ../../packages/s3/src/xml/cors-configuration.ts
var corsConfigurationXml = {
  root: "CORSConfiguration",
  read(root) {
    const rules = childrenOf(root, "CORSRule").map(readRule2);
    if (rules.length === 0) throw new XmlError("CORSConfiguration has no CORSRule");
    return rules;
  },
  write: (rules) => node("CORSConfiguration", ...rules.map(writeRule2))
};
function readRule2(rule) {
  const texts = (name) => childrenOf(rule, name).map(({ text }) => text.trim());
  const id = optionalText(rule, "ID");
  const origins = texts("AllowedOrigin");
  const methods3 = texts("AllowedMethod");
  if (origins.length === 0 || methods3.length === 0) throw new XmlError("CORSRule has no origin or no method");
  return {
    ...id !== void 0 && { id },
    origins,
    methods: methods3,
    headers: texts("AllowedHeader"),
    exposed: texts("ExposeHeader"),
    ...optionalText(rule, "MaxAgeSeconds") !== void 0 && { maxAge: requiredInteger(rule, "MaxAgeSeconds") }
  };
}
var writeRule2 = ({ id, origins, methods: methods3, headers: headers2, exposed: exposed2, maxAge }) => node(
  "CORSRule",
  textNode("ID", id),
  ...methods3.map((method) => textNode("AllowedMethod", method)),
  ...origins.map((origin) => textNode("AllowedOrigin", origin)),
  ...headers2.map((header2) => textNode("AllowedHeader", header2)),
  ...exposed2.map((header2) => textNode("ExposeHeader", header2)),
  textNode("MaxAgeSeconds", maxAge)
);

// ../gateway/src/operations/get-bucket-cors.ts
var getBucketCors = s3Operation({
  name: "GetBucketCors",
  matches: { method: "GET", resource: "bucket", subresource: "cors" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const rules = await objects.getBucketCors({ bucket });
    if (rules.length === 0) throw new S3Error("NoSuchCORSConfiguration");
    return xmlAnswer(corsConfigurationXml, rules);
  }
});

// ../gateway/src/operations/get-bucket-lifecycle-configuration.ts
var getBucketLifecycleConfiguration = s3Operation({
  name: "GetBucketLifecycleConfiguration",
  matches: { method: "GET", resource: "bucket", subresource: "lifecycle" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const rules = await objects.getLifecycle({ bucket });
    if (rules.length === 0) throw new S3Error("NoSuchLifecycleConfiguration");
    return xmlAnswer(lifecycleConfigurationXml, rules);
  }
});

// ../../packages/s3/src/xml/location-constraint.ts
var locationConstraintXml = {
  root: "LocationConstraint",
  read: (root) => root.text,
  write: (location) => node("LocationConstraint", location)
};

// ../gateway/src/bucket-region.ts
var anyRegion = "global";
var regionOf = ({ placement }) => placement || anyRegion;

// ../gateway/src/operations/get-bucket-location.ts
var getBucketLocation = s3Operation({
  name: "GetBucketLocation",
  matches: { method: "GET", resource: "bucket", subresource: "location" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    return xmlAnswer(locationConstraintXml, regionOf(await objects.getBucket({ bucket })));
  }
});

// ../../packages/s3/src/xml/tagging.ts
var taggingXml = {
  root: "Tagging",
  read(root) {
    const set = childOf(root, "TagSet");
    if (!set) throw new XmlError("Tagging has no TagSet");
    return childrenOf(set, "Tag").map((tag) => ({ key: requiredText(tag, "Key"), value: requiredText(tag, "Value") }));
  },
  write: (tags) => node(
    "Tagging",
    node("TagSet", ...tags.map(({ key, value }) => node("Tag", textNode("Key", key), textNode("Value", value))))
  )
};

// ../gateway/src/operations/get-bucket-tagging.ts
var getBucketTagging = s3Operation({
  name: "GetBucketTagging",
  matches: { method: "GET", resource: "bucket", subresource: "tagging" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const tags = await objects.getBucketTags({ bucket });
    if (tags.length === 0) throw new S3Error("NoSuchTagSet");
    return xmlAnswer(taggingXml, tags);
  }
});

// ../../packages/s3/src/xml/versioning-configuration.ts
var versioningConfigurationXml = {
  root: "VersioningConfiguration",
  read(root) {
    const status = optionalText(root, "Status");
    const mfa = optionalText(root, "MfaDelete") === "Enabled" ? { mfaDelete: true } : {};
    if (status === void 0) return mfa;
    if (status !== "Enabled" && status !== "Suspended") throw new XmlError("unknown versioning status");
    return { status, ...mfa };
  },
  write: ({ status }) => node("VersioningConfiguration", textNode("Status", status))
};

// ../gateway/src/operations/get-bucket-versioning.ts
var configurations = {
  1: {},
  2: { status: "Enabled" },
  3: { status: "Suspended" }
};
var getBucketVersioning = s3Operation({
  name: "GetBucketVersioning",
  matches: { method: "GET", resource: "bucket", subresource: "versioning" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const { versioning } = await objects.getBucket({ bucket });
    return xmlAnswer(versioningConfigurationXml, configurations[versioning]);
  }
});

// ../gateway/src/objects/read-answer.ts
var readInput = {
  versionId: query("versionId", versionId).optional(),
  partNumber: query("partNumber", partNumber).optional(),
  ifMatch: header("if-match").optional(),
  ifNoneMatch: header("if-none-match").optional(),
  ifModifiedSince: header("if-modified-since").optional(),
  ifUnmodifiedSince: header("if-unmodified-since").optional(),
  ifRange: header("if-range").optional(),
  range: header("range").optional(),
  checksumMode: header("x-amz-checksum-mode", checksumMode).optional()
};
function readAnswer(info, { input, part, exchange }) {
  const headers2 = { ...objectHeaders(info), ...overriddenHeaders(exchange.query) };
  if (judgeRead(input, info) === "not-modified") return { status: 304, headers: headers2, range: null };
  const range = part ? part.range : rangeApplies(input.ifRange, info) ? parseRange(input.range, info.size) : null;
  if (!range || info.size === 0) {
    const checksum2 = input.checksumMode ? checksumHeaders(info.checksum) : {};
    return { status: 200, headers: { ...headers2, ...checksum2, "content-length": String(info.size) }, range: null };
  }
  const partial = { "content-length": String(range.length), "content-range": contentRange(range, info.size) };
  const count2 = typeof part?.count === "number" && { "x-amz-mp-parts-count": String(part.count) };
  const checksum = input.checksumMode && part ? checksumHeaders(checksumOfPart(part, info)) : {};
  return { status: 206, headers: { ...headers2, ...partial, ...count2, ...checksum }, range };
}
function checksumOfPart({ count: count2, checksum }, info) {
  if (count2 === null) return info.checksum;
  return checksum && { ...checksum, ...info.checksum && { type: info.checksum.type } };
}
function askedPart({ partNumber: number, range }, { size, parts: parts2 }) {
  if (number === void 0) return void 0;
  if (range !== void 0) {
    throw new S3Error("InvalidRequest", "Cannot specify both Range header and partNumber query parameter.");
  }
  const whole3 = { offset: 0, length: size };
  const found = parts2.count === 0 && number === 1 ? whole3 : parts2.at(number - 1);
  if (!found) throw new S3Error("InvalidPartNumber");
  const { checksum, ...place } = found;
  return { count: parts2.count === 0 ? null : parts2.count, range: place, ...checksum && { checksum } };
}

// ../gateway/src/operations/get-object.ts
var getObject = s3Operation({
  name: "GetObject",
  matches: { method: "GET", resource: "object" },
  needs: "read",
  input: readInput,
  async run({ bucket, key, input, objects, exchange }) {
    refuseEncryptedRead(exchange);
    const { info, parts: parts2, read: read2, atHand } = await objects.getObject({ bucket, key, versionId: input.versionId });
    const all = input.partNumber === void 0 ? [] : parts2();
    const checksum = input.checksumMode && input.partNumber !== void 0 && all.length > 0 ? await checksumOf(objects, { bucket, key, versionId: input.versionId, info, partNumber: input.partNumber }) : void 0;
    const at = (index) => all[index] && { ...all[index], ...checksum && { checksum } };
    const part = askedPart(input, { size: info.size, parts: { count: all.length, at } });
    const { range, ...answer } = readAnswer(info, { input, part, exchange });
    const wanted = range ?? void 0;
    return answer.status === 304 ? answer : { ...answer, body: atHand(wanted) ?? (() => read2(wanted)) };
  }
});
async function checksumOf(objects, { info, partNumber: partNumber2, ...name }) {
  const { info: now, parts: parts2 } = await objects.listObjectParts({ ...name, skip: partNumber2 - 1, limit: 1 });
  const isSame = now.etag === info.etag && now.lastModified.getTime() === info.lastModified.getTime();
  return isSame ? parts2[0]?.checksum : void 0;
}

// ../gateway/src/operations/get-object-acl.ts
var getObjectAcl = s3Operation({
  name: "GetObjectAcl",
  matches: { method: "GET", resource: "object", subresource: "acl" },
  needs: [],
  input: { versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects }) {
    await objects.headObject({ bucket, key, versionId: input.versionId });
    return xmlAnswer(accessControlPolicyXml, ownersOnly);
  }
});

// ../../packages/s3/src/xml/object-attributes.ts
var objectAttributesXml = {
  root: "GetObjectAttributesResponse",
  read(root) {
    const etag = optionalText(root, "ETag");
    const summed = childOf(root, "Checksum");
    const checksum = summed && readChecksum(summed);
    const parts2 = childOf(root, "ObjectParts");
    const storageClass = optionalText(root, "StorageClass");
    const size = optionalText(root, "ObjectSize");
    return {
      ...etag !== void 0 && { etag },
      ...checksum && { checksum },
      ...parts2 && {
        parts: {
          total: requiredInteger(parts2, "PartsCount"),
          marker: requiredInteger(parts2, "PartNumberMarker"),
          nextMarker: requiredInteger(parts2, "NextPartNumberMarker"),
          maxParts: requiredInteger(parts2, "MaxParts"),
          truncated: optionalBoolean(parts2, "IsTruncated"),
          parts: childrenOf(parts2, "Part").map((part) => {
            const sum2 = readChecksum(part);
            const partNumber2 = requiredInteger(part, "PartNumber");
            return { partNumber: partNumber2, size: requiredInteger(part, "Size"), ...sum2 && { checksum: sum2 } };
          })
        }
      },
      ...storageClass !== void 0 && { storageClass },
      ...size !== void 0 && { size: requiredInteger(root, "ObjectSize") }
    };
  },
  write: ({ etag, checksum, parts: parts2, storageClass, size }) => node(
    "GetObjectAttributesResponse",
    textNode("ETag", etag),
    checksum && node("Checksum", ...writeChecksum(checksum)),
    parts2 && node(
      "ObjectParts",
      textNode("PartsCount", parts2.total),
      textNode("PartNumberMarker", parts2.marker),
      textNode("NextPartNumberMarker", parts2.nextMarker),
      textNode("MaxParts", parts2.maxParts),
      textNode("IsTruncated", parts2.truncated),
      ...parts2.parts.map(
        (part) => node(
          "Part",
          textNode("PartNumber", part.partNumber),
          textNode("Size", part.size),
          ...writeChecksum(part.checksum)
        )
      )
    ),
    textNode("StorageClass", storageClass),
    textNode("ObjectSize", size)
  )
};

// ../gateway/src/operations/get-object-attributes.ts
var known2 = ["ETag", "Checksum", "ObjectParts", "StorageClass", "ObjectSize"];
var maxPageParts = 1e3;
var maxParts2 = 1e4;
var getObjectAttributes = s3Operation({
  name: "GetObjectAttributes",
  matches: { method: "GET", resource: "object", subresource: "attributes" },
  needs: ["read", "list"],
  input: {
    versionId: query("versionId", versionId).optional(),
    attributes: header("x-amz-object-attributes", attributes),
    maxParts: header("x-amz-max-parts", count("x-amz-max-parts", maxPageParts)).optional(),
    marker: header("x-amz-part-number-marker", count("x-amz-part-number-marker", maxParts2)).optional()
  },
  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange);
    const { attributes: attributes2, maxParts: limit = maxPageParts, marker = 0, versionId: versionId2 } = input;
    const page = await objects.listObjectParts({ bucket, key, versionId: versionId2, skip: marker, limit: Math.max(limit, 1) });
    const { info } = page;
    const parts2 = page.parts.slice(0, limit);
    const objectParts = {
      total: page.count,
      marker,
      nextMarker: marker + parts2.length,
      maxParts: limit,
      truncated: marker + parts2.length < page.count,
      parts: parts2.map(({ size, checksum }, at) => ({
        partNumber: marker + at + 1,
        size,
        ...checksum && { checksum }
      }))
    };
    const wants = (name) => attributes2.includes(name);
    const answer = xmlAnswer(objectAttributesXml, {
      ...wants("ETag") && info.etag !== "" && { etag: info.etag },
      ...wants("Checksum") && info.checksum && { checksum: info.checksum },
      ...wants("ObjectParts") && page.count > 0 && { parts: objectParts },
      ...wants("StorageClass") && { storageClass: "STANDARD" },
      ...wants("ObjectSize") && { size: info.size }
    });
    const lastModified = { "last-modified": info.lastModified.toUTCString() };
    return { ...answer, headers: { ...answer.headers, ...lastModified, ...versionHeader(info) } };
  }
});
function attributes(text) {
  const names = text.split(",").map((name) => name.trim());
  if (names.some((name) => !known2.includes(name))) {
    throw new S3Error("InvalidArgument", "Invalid attribute name specified.");
  }
  return names;
}

// ../../packages/s3/src/xml/legal-hold.ts
var legalHoldXml = {
  root: "LegalHold",
  read(root) {
    const status = requiredText(root, "Status").trim();
    if (status !== "ON" && status !== "OFF") throw new XmlError("a legal hold is ON or OFF");
    return { on: status === "ON" };
  },
  write: ({ on }) => node("LegalHold", textNode("Status", on ? "ON" : "OFF"))
};

// ../gateway/src/operations/get-object-legal-hold.ts
var getObjectLegalHold = s3Operation({
  name: "GetObjectLegalHold",
  matches: { method: "GET", resource: "object", subresource: "legal-hold" },
  needs: "getObjectLegalHold",
  input: { versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects }) {
    const on = await objects.getLegalHold({ bucket, key, versionId: input.versionId });
    return xmlAnswer(legalHoldXml, { on });
  }
});

// ../../packages/s3/src/xml/object-lock-configuration.ts
var objectLockConfigurationXml = {
  root: "ObjectLockConfiguration",
  read(root) {
    if (requiredText(root, "ObjectLockEnabled").trim() !== "Enabled")
      throw new XmlError("object lock can only be Enabled");
    const rule = childOf(root, "Rule");
    if (!rule) return { defaultRetention: null };
    const retention = childOf(rule, "DefaultRetention");
    if (!retention) throw new XmlError("Rule has no DefaultRetention");
    return { defaultRetention: readDefault(retention) };
  },
  write: ({ defaultRetention }) => node(
    "ObjectLockConfiguration",
    textNode("ObjectLockEnabled", "Enabled"),
    defaultRetention ? node(
      "Rule",
      node(
        "DefaultRetention",
        textNode("Mode", defaultRetention.mode),
        "days" in defaultRetention ? textNode("Days", defaultRetention.days) : textNode("Years", defaultRetention.years)
      )
    ) : void 0
  )
};
function readDefault(element) {
  const mode = readLockMode(requiredText(element, "Mode"));
  const days = optionalText(element, "Days");
  const years = optionalText(element, "Years");
  if (days !== void 0 && years === void 0) return { mode, days: whole2(days) };
  if (days === void 0 && years !== void 0) return { mode, years: whole2(years) };
  throw new XmlError("DefaultRetention needs either Days or Years");
}
function whole2(text) {
  if (!/^[+-]?\d{1,15}$/.test(text.trim())) throw new XmlError("a period has to be a whole number");
  return Number(text);
}

// ../gateway/src/operations/get-object-lock-configuration.ts
var getObjectLockConfiguration = s3Operation({
  name: "GetObjectLockConfiguration",
  matches: { method: "GET", resource: "bucket", subresource: "object-lock" },
  needs: "getBucketObjectLockConfiguration",
  input: {},
  async run({ bucket, objects }) {
    return xmlAnswer(objectLockConfigurationXml, await objects.getBucketLock({ bucket }));
  }
});

// ../../packages/s3/src/xml/retention.ts
var retentionXml = {
  root: "Retention",
  read(root) {
    const mode = optionalText(root, "Mode");
    const retainUntil = optionalText(root, "RetainUntilDate");
    return {
      ...mode !== void 0 && { mode: readLockMode(mode) },
      ...retainUntil !== void 0 && { retainUntil: retainUntil.trim() }
    };
  },
  write: ({ mode, retainUntil }) => node("Retention", textNode("Mode", mode), textNode("RetainUntilDate", retainUntil))
};

// ../gateway/src/operations/get-object-retention.ts
var getObjectRetention = s3Operation({
  name: "GetObjectRetention",
  matches: { method: "GET", resource: "object", subresource: "retention" },
  needs: "getObjectRetention",
  input: { versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects }) {
    const retention = await objects.getRetention({ bucket, key, versionId: input.versionId });
    if (!retention) throw new S3Error("NoSuchObjectLockConfiguration");
    return xmlAnswer(retentionXml, { mode: retention.mode, retainUntil: retention.until.toISOString() });
  }
});

// ../gateway/src/operations/get-object-tagging.ts
var getObjectTagging = s3Operation({
  name: "GetObjectTagging",
  matches: { method: "GET", resource: "object", subresource: "tagging" },
  needs: ["read", "list"],
  input: { versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects }) {
    const info = await objects.headObject({ bucket, key, versionId: input.versionId });
    const answer = xmlAnswer(taggingXml, tagsOf(info));
    return { ...answer, headers: { ...answer.headers, ...versionHeader(info) } };
  }
});

// ../gateway/src/operations/head-bucket.ts
var headBucket = s3Operation({
  name: "HeadBucket",
  matches: { method: "HEAD", resource: "bucket" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const found = await objects.getBucket({ bucket });
    return { status: 200, headers: { "x-amz-bucket-region": regionOf(found) } };
  }
});

// ../gateway/src/operations/head-object.ts
var headObject = s3Operation({
  name: "HeadObject",
  matches: { method: "HEAD", resource: "object" },
  needs: ["read", "list"],
  input: readInput,
  async run({ bucket, key, input, objects, exchange }) {
    refuseEncryptedRead(exchange);
    const { versionId: versionId2, partNumber: partNumber2 } = input;
    const { info, parts: parts2 } = await find(objects, { bucket, key, versionId: versionId2 }, partNumber2);
    const part = askedPart(input, { size: info.size, parts: parts2 });
    const { range: _range, ...answer } = readAnswer(info, { input, part, exchange });
    return answer;
  }
});
async function find(objects, name, partNumber2) {
  if (partNumber2 === void 0) {
    return { info: await objects.headObject(name), parts: { count: 0, at: () => void 0 } };
  }
  const page = await objects.listObjectParts({ ...name, skip: partNumber2 - 1, limit: 1 });
  const [found] = page.parts;
  const range = found && {
    offset: found.offset,
    length: found.size,
    ...found.checksum && { checksum: found.checksum }
  };
  return { info: page.info, parts: { count: page.count, at: () => range } };
}

// ../../packages/s3/src/xml/list-buckets.ts
var listBucketsXml = {
  root: "ListAllMyBucketsResult",
  read(root) {
    const buckets = childOf(root, "Buckets");
    const continuationToken2 = optionalText(root, "ContinuationToken");
    return {
      owner: readOwner(root) ?? { id: "", displayName: "" },
      buckets: (buckets ? childrenOf(buckets, "Bucket") : []).map((bucket) => ({
        name: requiredText(bucket, "Name"),
        created: requiredDate(bucket, "CreationDate")
      })),
      ...continuationToken2 !== void 0 && { continuationToken: continuationToken2 }
    };
  },
  write: ({ owner: owner2, buckets, prefix, continuationToken: continuationToken2 }) => node(
    "ListAllMyBucketsResult",
    writeOwner(owner2),
    node(
      "Buckets",
      ...buckets.map(
        ({ name, created, region, attribution }) => node(
          "Bucket",
          textNode("Name", name),
          textNode("CreationDate", created.toISOString()),
          textNode("BucketRegion", region),
          textNode("Attribution", attribution)
        )
      )
    ),
    textNode("ContinuationToken", continuationToken2),
    textNode("Prefix", prefix)
  )
};

// ../gateway/src/operations/list-buckets.ts
var most = 1e4;
var listBuckets = s3Operation({
  name: "ListBuckets",
  matches: { method: "GET", resource: "service" },
  needs: [],
  input: {
    prefix: query("prefix").optional(),
    region: query("bucket-region").optional(),
    limit: query("max-buckets", maxBuckets).optional(),
    after: query("continuation-token", afterToken).optional()
  },
  async run({ input, objects }) {
    const { prefix = "", region, limit = most, after = "" } = input;
    const fitting = (await objects.listBuckets()).map((bucket) => ({ name: bucket.name, created: bucket.createdAt, region: regionOf(bucket) })).filter(({ name }) => name.startsWith(prefix) && name > after).filter((bucket) => region === void 0 || bucket.region === region);
    const buckets = fitting.slice(0, limit);
    const last = fitting.length > limit ? buckets.at(-1) : void 0;
    return xmlAnswer(listBucketsXml, {
      owner,
      buckets,
      ...prefix !== "" && { prefix },
      ...last && { continuationToken: toBase64(utf8(last.name)) }
    });
  }
});
function maxBuckets(text) {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) {
    throw new S3Error("InvalidArgument", `Argument max-buckets must be an integer between 1 and ${most}.`);
  }
  return value;
}
function afterToken(text) {
  try {
    if (text !== "") return fromUtf8(fromBase64(text));
  } catch {
  }
  throw new S3Error("InvalidArgument", "The continuation token provided is incorrect.");
}

// ../gateway/src/operations/list-buckets-with-attribution.ts
var listBucketsWithAttribution = s3Operation({
  name: "ListBucketsWithAttribution",
  matches: { method: "GET", resource: "service", subresource: "attribution" },
  needs: [],
  input: {},
  async run({ objects }) {
    const buckets = await objects.listBuckets();
    const entries = buckets.map(({ name, createdAt, partner }) => ({ name, created: createdAt, attribution: partner }));
    return xmlAnswer(listBucketsXml, { owner, buckets: entries });
  }
});

// ../gateway/src/operations/list-licenses.ts
var noLicenses = writeXml(s3Document(node("ListLicensesResult", node("Licenses"))));
var listLicenses = s3Operation({
  name: "ListLicenses",
  matches: { method: "GET", resource: "service", subresource: "licenses" },
  needs: [],
  input: {},
  run: () => Promise.resolve({ status: 200, headers: xmlHeaders, body: noLicenses })
});

// ../../packages/s3/src/xml/listed-objects.ts
var twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
function createIsoTime() {
  let knownDay = Number.NaN;
  let dayText = "";
  return (date) => {
    const time = date.getTime();
    const today = Math.floor(time / day);
    if (today !== knownDay) {
      dayText = date.toISOString().slice(0, -"00:00:00.000Z".length);
      knownDay = today;
    }
    const inDay = time - today * day;
    const [hours, minutes] = [Math.floor(inDay / hour), Math.floor(inDay / minute) % 60];
    const milliseconds = String(inDay % second).padStart(3, "0");
    return `${dayText}${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[Math.floor(inDay / second) % 60]}.${milliseconds}Z`;
  };
}
var nameWriter = (encodingType2) => encodingType2 === "url" ? uriEncodePath : (name) => name;
var nameReader = (encodingType2) => encodingType2 === "url" ? (name) => decodeURIComponent(name.replaceAll("+", " ")) : (name) => name;
function writePage({ objects, prefixes, encodingType: encodingType2 }) {
  const name = nameWriter(encodingType2);
  const isoTime = createIsoTime();
  const contents = objects.map(({ key, lastModified, etag, size, storageClass, owner: owner2, checksum, metadata }) => {
    const more = owner2 || checksum || metadata;
    return `<Contents><Key>${escapeXml(name(key))}</Key><LastModified>${isoTime(lastModified)}</LastModified><ETag>&quot;${escapeXml(etag)}&quot;</ETag>${more ? rendered(writeChecksumKind(checksum)) : ""}<Size>${size}</Size>${more ? rendered([owner2 && writeOwner(owner2)]) : ""}<StorageClass>${escapeXml(storageClass)}</StorageClass>${metadata ? rendered(writeMetadata(metadata)) : ""}</Contents>`;
  });
  return [
    { xml: contents.join("") },
    ...prefixes.map((prefix) => node("CommonPrefixes", textNode("Prefix", name(prefix))))
  ];
}
var rendered = (nodes) => nodes.map((found) => found ? renderXml(found) : "").join("");
var writeMetadata = ({ entries, tags }) => [
  node(
    "UserMetadata",
    ...Object.entries(entries).filter(([name]) => /^[a-z_][a-z0-9_.-]*$/i.test(name)).map(([name, value]) => textNode(name, value))
  ),
  textNode("UserTags", tags === "" ? void 0 : tags)
];
function readPage(root) {
  const encodingType2 = optionalText(root, "EncodingType");
  const name = nameReader(encodingType2);
  return {
    objects: childrenOf(root, "Contents").map((entry) => {
      const owner2 = readOwner(entry);
      const checksum = readChecksumKind(entry);
      return {
        key: name(requiredText(entry, "Key")),
        lastModified: requiredDate(entry, "LastModified"),
        etag: (optionalText(entry, "ETag") ?? "").replace(/^"|"$/g, ""),
        size: requiredInteger(entry, "Size"),
        storageClass: optionalText(entry, "StorageClass") ?? "STANDARD",
        ...owner2 && { owner: owner2 },
        ...checksum && { checksum }
      };
    }),
    prefixes: childrenOf(root, "CommonPrefixes").map((entry) => name(requiredText(entry, "Prefix"))),
    ...encodingType2 === "url" && { encodingType: encodingType2 }
  };
}

// ../../packages/s3/src/xml/list-multipart-uploads.ts
var listMultipartUploadsXml = {
  root: "ListMultipartUploadsResult",
  read(root) {
    const encodingType2 = optionalText(root, "EncodingType");
    const name = nameReader(encodingType2);
    const nextKeyMarker = optionalText(root, "NextKeyMarker");
    const nextUploadIdMarker = optionalText(root, "NextUploadIdMarker");
    return {
      bucket: requiredText(root, "Bucket"),
      prefix: name(optionalText(root, "Prefix") ?? ""),
      delimiter: name(optionalText(root, "Delimiter") ?? ""),
      keyMarker: name(optionalText(root, "KeyMarker") ?? ""),
      uploadIdMarker: optionalText(root, "UploadIdMarker") ?? "",
      ...nextKeyMarker !== void 0 && { nextKeyMarker: name(nextKeyMarker) },
      ...nextUploadIdMarker !== void 0 && { nextUploadIdMarker },
      maxUploads: requiredInteger(root, "MaxUploads"),
      truncated: optionalBoolean(root, "IsTruncated"),
      uploads: childrenOf(root, "Upload").map((upload) => {
        const checksum = readChecksumKind(upload);
        return {
          key: name(requiredText(upload, "Key")),
          uploadId: requiredText(upload, "UploadId"),
          initiated: requiredDate(upload, "Initiated"),
          ...checksum && { checksum }
        };
      }),
      prefixes: childrenOf(root, "CommonPrefixes").map((entry) => name(requiredText(entry, "Prefix"))),
      ...encodingType2 === "url" && { encodingType: encodingType2 }
    };
  },
  write(result) {
    const name = nameWriter(result.encodingType);
    return node(
      "ListMultipartUploadsResult",
      textNode("Bucket", result.bucket),
      textNode("KeyMarker", name(result.keyMarker)),
      textNode("UploadIdMarker", result.uploadIdMarker),
      textNode("NextKeyMarker", result.nextKeyMarker === void 0 ? void 0 : name(result.nextKeyMarker)),
      textNode("NextUploadIdMarker", result.nextUploadIdMarker),
      textNode("Prefix", name(result.prefix)),
      textNode("Delimiter", result.delimiter === "" ? void 0 : name(result.delimiter)),
      textNode("EncodingType", result.encodingType),
      textNode("MaxUploads", result.maxUploads),
      textNode("IsTruncated", result.truncated),
      ...result.uploads.map(
        (upload) => node(
          "Upload",
          textNode("Key", name(upload.key)),
          textNode("UploadId", upload.uploadId),
          upload.owner && writeOwner(upload.owner, "Initiator"),
          upload.owner && writeOwner(upload.owner),
          textNode("StorageClass", "STANDARD"),
          textNode("Initiated", upload.initiated.toISOString()),
          ...writeChecksumKind(upload.checksum)
        )
      ),
      ...result.prefixes.map((prefix) => node("CommonPrefixes", textNode("Prefix", name(prefix))))
    );
  }
};

// ../gateway/src/operations/list-multipart-uploads.ts
var maxPageUploads = 1e3;
var listMultipartUploads = s3Operation({
  name: "ListMultipartUploads",
  matches: { method: "GET", resource: "bucket", subresource: "uploads" },
  needs: "list",
  input: {
    prefix: query("prefix").optional(),
    delimiter: query("delimiter").optional(),
    encodingType: query("encoding-type", encodingType).optional(),
    keyMarker: query("key-marker").optional(),
    uploadIdMarker: query("upload-id-marker").optional(),
    maxUploads: query("max-uploads", count("max-uploads", maxPageUploads)).optional()
  },
  async run({ bucket, input, objects }) {
    const { prefix = "", delimiter = "", keyMarker = "", uploadIdMarker = "", maxUploads = maxPageUploads } = input;
    const after = keyMarker === "" ? void 0 : { key: keyMarker, uploadId: uploadIdMarker || void 0 };
    const limit = Math.max(maxUploads, 1);
    const found = await objects.listUploads({ bucket, prefix, delimiter, after, limit });
    const page = maxUploads === 0 ? { uploads: [], prefixes: [] } : found;
    return xmlAnswer(listMultipartUploadsXml, {
      bucket,
      prefix,
      delimiter,
      keyMarker,
      uploadIdMarker: keyMarker === "" ? "" : uploadIdMarker,
      ...page.next && { nextKeyMarker: page.next.key },
      ...page.next?.uploadId !== void 0 && { nextUploadIdMarker: page.next.uploadId },
      maxUploads,
      truncated: page.next !== void 0,
      uploads: page.uploads.map(({ key, uploadId, startedAt, checksum }) => ({
        key,
        uploadId,
        initiated: startedAt,
        owner,
        ...checksum && { checksum }
      })),
      prefixes: page.prefixes,
      ...input.encodingType && { encodingType: input.encodingType }
    });
  }
});

// ../../packages/s3/src/xml/list-object-versions.ts
var listObjectVersionsXml = {
  root: "ListVersionsResult",
  read(root) {
    const encodingType2 = optionalText(root, "EncodingType");
    const name = nameReader(encodingType2);
    const nextKeyMarker = optionalText(root, "NextKeyMarker");
    const nextVersionIdMarker = optionalText(root, "NextVersionIdMarker");
    return {
      bucket: requiredText(root, "Name"),
      prefix: name(optionalText(root, "Prefix") ?? ""),
      delimiter: name(optionalText(root, "Delimiter") ?? ""),
      keyMarker: name(optionalText(root, "KeyMarker") ?? ""),
      versionIdMarker: optionalText(root, "VersionIdMarker") ?? "",
      maxKeys: requiredInteger(root, "MaxKeys"),
      truncated: optionalBoolean(root, "IsTruncated"),
      versions: root.children.filter(({ name: element }) => element === "Version" || element === "DeleteMarker").map((entry) => readVersion(entry, name)),
      prefixes: childrenOf(root, "CommonPrefixes").map((entry) => name(requiredText(entry, "Prefix"))),
      ...nextKeyMarker !== void 0 && { nextKeyMarker: name(nextKeyMarker) },
      ...nextVersionIdMarker !== void 0 && { nextVersionIdMarker },
      ...encodingType2 === "url" && { encodingType: encodingType2 }
    };
  },
  write(result) {
    const name = nameWriter(result.encodingType);
    return node(
      "ListVersionsResult",
      textNode("Name", result.bucket),
      textNode("Prefix", name(result.prefix)),
      textNode("KeyMarker", name(result.keyMarker)),
      textNode("VersionIdMarker", result.versionIdMarker),
      textNode("NextKeyMarker", result.nextKeyMarker === void 0 ? void 0 : name(result.nextKeyMarker)),
      textNode("NextVersionIdMarker", result.nextVersionIdMarker),
      textNode("MaxKeys", result.maxKeys),
      textNode("Delimiter", result.delimiter === "" ? void 0 : name(result.delimiter)),
      textNode("EncodingType", result.encodingType),
      textNode("IsTruncated", result.truncated),
      ...result.versions.map((version) => writeVersion(version, name)),
      ...result.prefixes.map((prefix) => node("CommonPrefixes", textNode("Prefix", name(prefix))))
    );
  }
};
function readVersion(entry, name) {
  const isDeleteMarker = entry.name === "DeleteMarker";
  const owner2 = readOwner(entry);
  return {
    key: name(requiredText(entry, "Key")),
    versionId: requiredText(entry, "VersionId"),
    isLatest: optionalBoolean(entry, "IsLatest"),
    isDeleteMarker,
    lastModified: requiredDate(entry, "LastModified"),
    etag: (optionalText(entry, "ETag") ?? "").replace(/^"|"$/g, ""),
    size: isDeleteMarker ? 0 : requiredInteger(entry, "Size"),
    ...owner2 && { owner: owner2 }
  };
}
function writeVersion(version, name) {
  const { isDeleteMarker, owner: owner2 } = version;
  return node(
    isDeleteMarker ? "DeleteMarker" : "Version",
    textNode("Key", name(version.key)),
    textNode("VersionId", version.versionId),
    textNode("IsLatest", version.isLatest),
    textNode("LastModified", version.lastModified.toISOString()),
    textNode("ETag", isDeleteMarker ? void 0 : `"${version.etag}"`),
    textNode("Size", isDeleteMarker ? void 0 : version.size),
    owner2 && writeOwner(owner2),
    textNode("StorageClass", isDeleteMarker ? void 0 : "STANDARD")
  );
}

// ../gateway/src/objects/list-page.ts
var maxPageKeys = 1e3;
var listInput = {
  prefix: query("prefix").optional(),
  delimiter: query("delimiter").optional(),
  encodingType: query("encoding-type", encodingType).optional(),
  maxKeys: query("max-keys", count("max-keys", maxPageKeys)).optional()
};
async function listPage(objects, { after, maxKeys, ...request }) {
  if (maxKeys === 0) {
    await objects.getBucket({ bucket: request.bucket });
    return { objects: [], prefixes: [], next: void 0 };
  }
  const page = await objects.listObjects({ ...request, after: after || void 0, limit: maxKeys });
  return { objects: page.objects, prefixes: page.prefixes, next: page.more ? page.next : void 0 };
}
var listed = (info, withOwner) => ({
  key: info.key,
  lastModified: info.lastModified,
  etag: info.etag,
  size: info.size,
  storageClass: "STANDARD",
  ...withOwner && { owner }
});

// ../gateway/src/operations/list-object-versions.ts
var listObjectVersions = s3Operation({
  name: "ListObjectVersions",
  matches: { method: "GET", resource: "bucket", subresource: "versions" },
  needs: "list",
  input: {
    prefix: query("prefix").optional(),
    delimiter: query("delimiter").optional(),
    encodingType: query("encoding-type", encodingType).optional(),
    keyMarker: query("key-marker").optional(),
    versionIdMarker: query("version-id-marker", (text) => text === "" ? void 0 : versionId(text)).optional(),
    maxKeys: query("max-keys", count("max-keys", maxPageKeys)).optional()
  },
  async run({ bucket, input, objects }) {
    const { prefix = "", delimiter = "", keyMarker = "", versionIdMarker, maxKeys = maxPageKeys, encodingType: encodingType2 } = input;
    if (versionIdMarker !== void 0 && keyMarker === "") {
      throw new S3Error("InvalidArgument", "A version-id marker cannot be specified without a key marker.");
    }
    const after = keyMarker === "" ? void 0 : { key: keyMarker, versionId: versionIdMarker };
    await objects.getBucket({ bucket });
    const page = maxKeys === 0 ? { versions: [], prefixes: [] } : await objects.listVersions({ bucket, prefix, delimiter, after, limit: maxKeys });
    return xmlAnswer(listObjectVersionsXml, {
      bucket,
      prefix,
      delimiter,
      keyMarker,
      versionIdMarker: versionIdMarker ?? "",
      maxKeys,
      truncated: page.next !== void 0,
      ...page.next && { nextKeyMarker: page.next.key },
      ...page.next?.versionId !== void 0 && { nextVersionIdMarker: page.next.versionId },
      versions: page.versions.map((version) => ({ ...version, owner })),
      prefixes: page.prefixes,
      ...encodingType2 && { encodingType: encodingType2 }
    });
  }
});

// ../../packages/s3/src/xml/list-objects-v1.ts
var listObjectsV1Xml = {
  root: "ListBucketResult",
  read(root) {
    const page = readPage(root);
    const name = nameReader(page.encodingType);
    const nextMarker = optionalText(root, "NextMarker");
    return {
      ...page,
      bucket: requiredText(root, "Name"),
      prefix: name(optionalText(root, "Prefix") ?? ""),
      marker: name(optionalText(root, "Marker") ?? ""),
      delimiter: name(optionalText(root, "Delimiter") ?? ""),
      maxKeys: requiredInteger(root, "MaxKeys"),
      truncated: optionalBoolean(root, "IsTruncated"),
      ...nextMarker !== void 0 && { nextMarker: name(nextMarker) }
    };
  },
  write(result) {
    const name = nameWriter(result.encodingType);
    return node(
      "ListBucketResult",
      textNode("Name", result.bucket),
      textNode("Prefix", name(result.prefix)),
      textNode("Marker", name(result.marker)),
      textNode("NextMarker", result.nextMarker === void 0 ? void 0 : name(result.nextMarker)),
      textNode("MaxKeys", result.maxKeys),
      textNode("Delimiter", result.delimiter === "" ? void 0 : name(result.delimiter)),
      textNode("IsTruncated", result.truncated),
      textNode("EncodingType", result.encodingType),
      ...writePage(result)
    );
  }
};

// ../gateway/src/operations/list-objects-v1.ts
var listObjectsV1 = s3Operation({
  name: "ListObjects",
  matches: { method: "GET", resource: "bucket" },
  needs: "list",
  input: { ...listInput, marker: query("marker").optional() },
  async run({ bucket, input, objects }) {
    const { prefix = "", delimiter = "", marker = "", maxKeys = maxPageKeys, encodingType: encodingType2 } = input;
    const page = await listPage(objects, { bucket, prefix, delimiter, after: marker, maxKeys });
    return xmlAnswer(listObjectsV1Xml, {
      bucket,
      prefix,
      marker,
      delimiter,
      maxKeys,
      truncated: page.next !== void 0,
      ...page.next !== void 0 && { nextMarker: page.next },
      objects: page.objects.map((info) => listed(info, true)),
      prefixes: page.prefixes,
      ...encodingType2 && { encodingType: encodingType2 }
    });
  }
});

// ../../packages/s3/src/xml/list-objects-v2.ts
var listObjectsV2Xml = {
  root: "ListBucketResult",
  read(root) {
    const page = readPage(root);
    const name = nameReader(page.encodingType);
    const startAfter = optionalText(root, "StartAfter");
    const continuationToken2 = optionalText(root, "ContinuationToken");
    const nextContinuationToken = optionalText(root, "NextContinuationToken");
    return {
      ...page,
      bucket: requiredText(root, "Name"),
      prefix: name(optionalText(root, "Prefix") ?? ""),
      delimiter: name(optionalText(root, "Delimiter") ?? ""),
      maxKeys: requiredInteger(root, "MaxKeys"),
      keyCount: requiredInteger(root, "KeyCount"),
      truncated: optionalBoolean(root, "IsTruncated"),
      ...startAfter !== void 0 && { startAfter: name(startAfter) },
      ...continuationToken2 !== void 0 && { continuationToken: continuationToken2 },
      ...nextContinuationToken !== void 0 && { nextContinuationToken }
    };
  },
  write(result) {
    const name = nameWriter(result.encodingType);
    return node(
      "ListBucketResult",
      textNode("Name", result.bucket),
      textNode("Prefix", name(result.prefix)),
      textNode("StartAfter", result.startAfter === void 0 ? void 0 : name(result.startAfter)),
      textNode("ContinuationToken", result.continuationToken),
      textNode("NextContinuationToken", result.nextContinuationToken),
      textNode("KeyCount", result.keyCount),
      textNode("MaxKeys", result.maxKeys),
      textNode("Delimiter", result.delimiter === "" ? void 0 : name(result.delimiter)),
      textNode("IsTruncated", result.truncated),
      textNode("EncodingType", result.encodingType),
      ...writePage(result)
    );
  }
};

// ../gateway/src/objects/continuation-token.ts
var continuationToken = (after) => toBase64(utf8(after));
function parseContinuationToken(token2) {
  try {
    if (token2 !== "") return fromUtf8(fromBase64(token2));
  } catch {
  }
  throw new S3Error("InvalidArgument", "The continuation token provided is incorrect");
}

// ../gateway/src/operations/list-objects-v2.ts
var listObjectsV2 = s3Operation({
  name: "ListObjectsV2",
  matches: { method: "GET", resource: "bucket", where: { "list-type": "2" } },
  needs: "list",
  input: {
    ...listInput,
    startAfter: query("start-after").optional(),
    token: query("continuation-token").optional(),
    fetchOwner: query("fetch-owner", booleanWord).optional(),
    metadata: query("metadata", booleanWord).optional()
  },
  async run({ bucket, input, objects }) {
    const { prefix = "", delimiter = "", startAfter, token: token2, maxKeys = maxPageKeys, encodingType: encodingType2 } = input;
    const after = token2 === void 0 ? startAfter : parseContinuationToken(token2);
    const page = await listPage(objects, { bucket, prefix, delimiter, after, maxKeys });
    const entries = page.objects.map((info) => listed(info, input.fetchOwner ?? false));
    return xmlAnswer(listObjectsV2Xml, {
      bucket,
      prefix,
      delimiter,
      maxKeys,
      keyCount: page.objects.length + page.prefixes.length,
      truncated: page.next !== void 0,
      ...startAfter !== void 0 && { startAfter },
      ...token2 !== void 0 && { continuationToken: token2 },
      ...page.next !== void 0 && { nextContinuationToken: continuationToken(page.next) },
      objects: input.metadata ? await describeListed(objects, bucket, entries) : entries,
      prefixes: page.prefixes,
      ...encodingType2 && { encodingType: encodingType2 }
    });
  }
});
var atOnce = 16;
var describeListed = (objects, bucket, entries) => mapConcurrently(entries, atOnce, async (entry) => {
  try {
    const { metadata, tags, checksum } = await objects.headObject({ bucket, key: entry.key });
    return { ...entry, metadata: { entries: metadata, tags }, ...checksum && { checksum } };
  } catch (error) {
    if (isRefusal(error, "noSuchKey")) return entry;
    throw error;
  }
});

// ../../packages/s3/src/xml/list-parts.ts
var listPartsXml = {
  root: "ListPartsResult",
  read(root) {
    const next = optionalText(root, "NextPartNumberMarker");
    const kind = readChecksumKind(root);
    return {
      bucket: requiredText(root, "Bucket"),
      key: requiredText(root, "Key"),
      uploadId: requiredText(root, "UploadId"),
      partNumberMarker: requiredInteger(root, "PartNumberMarker"),
      ...next !== void 0 && { nextPartNumberMarker: requiredInteger(root, "NextPartNumberMarker") },
      maxParts: requiredInteger(root, "MaxParts"),
      truncated: optionalBoolean(root, "IsTruncated"),
      ...kind && { checksum: kind },
      parts: childrenOf(root, "Part").map((part) => {
        const checksum = readChecksum(part);
        return {
          partNumber: requiredInteger(part, "PartNumber"),
          lastModified: requiredDate(part, "LastModified"),
          etag: requiredText(part, "ETag").replace(/^"|"$/g, ""),
          size: requiredInteger(part, "Size"),
          ...checksum && { checksum }
        };
      })
    };
  },
  write: (result) => node(
    "ListPartsResult",
    textNode("Bucket", result.bucket),
    textNode("Key", result.key),
    textNode("UploadId", result.uploadId),
    result.owner && writeOwner(result.owner, "Initiator"),
    result.owner && writeOwner(result.owner),
    textNode("StorageClass", "STANDARD"),
    textNode("PartNumberMarker", result.partNumberMarker),
    textNode("NextPartNumberMarker", result.nextPartNumberMarker),
    textNode("MaxParts", result.maxParts),
    textNode("IsTruncated", result.truncated),
    ...writeChecksumKind(result.checksum),
    ...result.parts.map(
      (part) => node(
        "Part",
        textNode("PartNumber", part.partNumber),
        textNode("LastModified", part.lastModified.toISOString()),
        textNode("ETag", `"${part.etag}"`),
        textNode("Size", part.size),
        ...writeChecksum(part.checksum)
      )
    )
  )
};

// ../gateway/src/operations/list-parts.ts
var maxPageParts2 = 1e4;
var listParts = s3Operation({
  name: "ListParts",
  matches: { method: "GET", resource: "object", subresource: "uploadId" },
  needs: "read",
  input: {
    uploadId: query("uploadId"),
    marker: query("part-number-marker", count("part-number-marker", maxPageParts2)).optional(),
    maxParts: query("max-parts", count("max-parts", maxPageParts2)).optional()
  },
  async run({ bucket, key, input, objects }) {
    const { uploadId, marker = 0, maxParts: maxParts4 = maxPageParts2 } = input;
    const page = await objects.listParts({ bucket, key, uploadId, after: marker, limit: Math.max(maxParts4, 1) });
    const parts2 = page.parts.slice(0, maxParts4);
    const truncated = page.more || parts2.length < page.parts.length;
    return xmlAnswer(listPartsXml, {
      bucket,
      key,
      uploadId: page.upload.uploadId,
      owner,
      partNumberMarker: marker,
      ...truncated && { nextPartNumberMarker: parts2.at(-1)?.partNumber ?? marker },
      maxParts: maxParts4,
      truncated,
      ...page.upload.checksum && { checksum: page.upload.checksum },
      parts: parts2
    });
  }
});

// ../../packages/s3/src/xml/post-object-result.ts
var postObjectResultXml = {
  root: "PostResponse",
  read: (root) => ({
    location: requiredText(root, "Location"),
    bucket: requiredText(root, "Bucket"),
    key: requiredText(root, "Key"),
    etag: requiredText(root, "ETag")
  }),
  write: ({ location, bucket, key, etag }) => node(
    "PostResponse",
    textNode("Location", location),
    textNode("Bucket", bucket),
    textNode("Key", key),
    textNode("ETag", etag)
  )
};

// ../gateway/src/operations/put-object.ts
var putObject = s3Operation({
  name: "PutObject",
  matches: { method: "PUT", resource: "object" },
  needs: "write",
  input: { conditions: writeConditions, tags: taggingHeader },
  async run({ bucket, key, input, objects, exchange }) {
    const { body, settings: settings2, now } = exchange;
    if (body.length === null && exchange.form === null) throw new S3Error("MissingContentLength");
    if ((body.length ?? 0) > settings2.maxObjectSize) throw new S3Error("EntityTooLarge");
    refuseUnsupported(exchange);
    const expiresAt = requestedExpiry(exchange.header, now);
    const info = await objects.putObject({
      bucket,
      key,
      ...body.whole ? hashedWhole(body.whole) : hashed(body.stream),
      ...body.length !== null && { size: body.length },
      checksum: wholeChecksum(body),
      metadata: uploadMetadata(exchange),
      tags: input.tags,
      ...input.conditions,
      ...expiresAt && { expiresAt },
      lock: requestedLock(exchange.header)
    });
    return {
      status: 200,
      headers: {
        etag: `"${info.etag}"`,
        ...encryptionHeader,
        ...versionHeader(info),
        ...checksumHeaders(info.checksum)
      }
    };
  }
});

// ../gateway/src/operations/post-object.ts
var postObject = s3Operation({
  name: "PostObject",
  matches: { method: "POST", resource: "bucket" },
  needs: "write",
  input: {},
  async run({ bucket, exchange }) {
    const { form: form2 } = exchange;
    if (!form2) throw new S3Error("MalformedPOSTRequest");
    const key = form2.get("key") ?? "";
    if (key === "") throw new S3Error("UserKeyMustBeSpecified");
    const problem = objectKeyProblem(key);
    if (problem) throw new S3Error(problem);
    const place = { resource: "object", bucket, key };
    const { headers: headers2 = {} } = await putObject.execute({ ...exchange, place });
    return answerOf(exchange, form2, { bucket, key, headers: headers2 });
  }
});
function answerOf({ header: header2 }, form2, stored) {
  const { bucket, key } = stored;
  const etag = stored.headers.etag ?? "";
  const redirect = redirectTarget(form2.get("success_action_redirect") ?? form2.get("redirect"));
  const location = `/${bucket}/${uriEncodePath(key)}`;
  const headers2 = { ...stored.headers, location };
  if (redirect) {
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirect.searchParams.append(name, value);
    return { status: 303, headers: { ...stored.headers, location: redirect.href } };
  }
  const status = Number(form2.get("success_action_status") ?? "204");
  if (status !== 201) return { status: status === 200 ? 200 : 204, headers: headers2 };
  const answer = xmlAnswer(postObjectResultXml, { location: absolute(location, header2("host")), bucket, key, etag });
  return { ...answer, status, headers: { ...headers2, ...answer.headers } };
}
var absolute = (path, host) => host === void 0 ? path : `http://${host}${path}`;
function redirectTarget(text) {
  const url = text !== void 0 && URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

// ../gateway/src/operations/put-bucket-acl.ts
var putBucketAcl = s3Operation({
  name: "PutBucketAcl",
  matches: { method: "PUT", resource: "bucket", subresource: "acl" },
  needs: "write",
  input: aclInput,
  async run({ bucket, input, objects, exchange }) {
    await objects.getBucket({ bucket });
    checkAcl(input, exchange);
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-bucket-cors.ts
var putBucketCors = s3Operation({
  name: "PutBucketCors",
  matches: { method: "PUT", resource: "bucket", subresource: "cors" },
  needs: "write",
  input: { rules: xmlBody(corsConfigurationXml, { maxBytes: 64 * KiB }) },
  async run({ bucket, input: { rules }, objects }) {
    checkCorsRules(rules);
    await objects.setBucketCors({ bucket, rules });
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-bucket-lifecycle-configuration.ts
import { randomUUID } from "node:crypto";
var putBucketLifecycleConfiguration = s3Operation({
  name: "PutBucketLifecycleConfiguration",
  matches: { method: "PUT", resource: "bucket", subresource: "lifecycle" },
  needs: "write",
  input: { rules: xmlBody(lifecycleConfigurationXml, { maxBytes: 2 * MiB }) },
  async run({ bucket, input, objects }) {
    checkLifecycleRules(input.rules);
    const rules = input.rules.map((rule) => {
      const { asksFor: _, ...asked } = rule;
      return { ...asked, id: rule.id === "" ? randomUUID() : rule.id };
    });
    await objects.setLifecycle({ bucket, rules });
    return { status: 200 };
  }
});

// ../../packages/s3/src/xml/notification-configuration.ts
var elements = {
  TopicConfiguration: { kind: "Topic", arn: "Topic" },
  QueueConfiguration: { kind: "Queue", arn: "Queue" },
  CloudFunctionConfiguration: { kind: "CloudFunction", arn: "CloudFunction" },
  LambdaFunctionConfiguration: { kind: "CloudFunction", arn: "LambdaFunctionArn" }
};
var bus = "EventBridgeConfiguration";
var notificationConfigurationXml = {
  root: "NotificationConfiguration",
  read(root) {
    const unknown = root.children.find(({ name }) => !(name in elements) && name !== bus);
    if (unknown) throw new XmlError(`${unknown.name} is no destination of notifications`);
    const targets = root.children.filter(({ name }) => name in elements).map(readTarget);
    return { targets, hasBus: childOf(root, bus) !== void 0 };
  },
  write: ({ targets }) => node("NotificationConfiguration", ...targets.map(writeTarget))
};
function readTarget(element) {
  const { kind, arn } = elements[element.name];
  const id = optionalText(element, "Id")?.trim();
  const events = childrenOf(element, "Event").map(({ text }) => text.trim());
  if (events.length === 0) throw new XmlError(`${element.name} has no Event`);
  const filter = childOf(element, "Filter");
  const key = filter && childOf(filter, "S3Key");
  const rules = key ? childrenOf(key, "FilterRule") : [];
  return {
    kind,
    ...id !== void 0 && id !== "" && { id },
    arn: requiredText(element, arn).trim(),
    events,
    filters: rules.map((rule) => ({
      name: requiredText(rule, "Name").trim(),
      value: optionalText(rule, "Value") ?? ""
    }))
  };
}
var writeTarget = ({ kind, id, arn, events, filters }) => node(
  `${kind}Configuration`,
  textNode("Id", id),
  textNode(kind, arn),
  ...events.map((event) => textNode("Event", event)),
  filters.length === 0 ? void 0 : node(
    "Filter",
    node(
      "S3Key",
      ...filters.map(({ name, value }) => node("FilterRule", textNode("Name", name), textNode("Value", value)))
    )
  )
);

// ../gateway/src/operations/get-bucket-notification.ts
var getBucketNotification = s3Operation({
  name: "GetBucketNotificationConfiguration",
  matches: { method: "GET", resource: "bucket", subresource: "notification" },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    const targets = await objects.getBucketNotification({ bucket });
    return xmlAnswer(notificationConfigurationXml, { targets: targets.map(shown2), hasBus: false });
  }
});
var shown2 = ({ kind, id, webhook, events, prefix, suffix }) => ({
  kind,
  id,
  arn: arnOfWebhook(webhook),
  events,
  filters: [
    ...prefix === "" ? [] : [{ name: "Prefix", value: prefix }],
    ...suffix === "" ? [] : [{ name: "Suffix", value: suffix }]
  ]
});

// ../gateway/src/operations/put-bucket-notification.ts
import { randomUUID as randomUUID2 } from "node:crypto";
var putBucketNotification = s3Operation({
  name: "PutBucketNotificationConfiguration",
  matches: { method: "PUT", resource: "bucket", subresource: "notification" },
  needs: "putBucketNotificationConfiguration",
  input: { configuration: xmlBody(notificationConfigurationXml, { maxBytes: 64 * KiB }) },
  async run({ bucket, input: { configuration }, objects }) {
    if (configuration.hasBus) throw new S3Error("NotImplemented", "There is no bus of events here: name a webhook.");
    if (configuration.targets.length > mostTargets)
      throw invalid(`A bucket can have ${mostTargets} notification configurations.`);
    const targets = configuration.targets.map(targetOf);
    if (new Set(targets.map(({ id }) => id)).size < targets.length)
      throw invalid("Same ID used for multiple configurations. IDs must be unique");
    if (targets.some((target, at) => targets.slice(0, at).some((other) => overlap(target, other))))
      throw invalid(
        "Configurations overlap. Configurations on the same bucket cannot share a common event type for one destination."
      );
    await objects.setBucketNotification({ bucket, targets });
    return { status: 200 };
  }
});
var invalid = (message) => new S3Error("InvalidArgument", message);
var longestId = 255;
var longestFilter = 1024;
function targetOf({ kind, id = randomUUID2(), arn, events, filters }) {
  const webhook = webhookOfArn(arn);
  if (webhook === void 0) throw invalid("The ARN is not well formed: it is arn:perigee:webhook::: and an id here.");
  if (id.length > longestId) throw invalid("The ID of a notification configuration is too long.");
  const unknown = events.find((event) => !isEvent(event));
  if (unknown !== void 0) throw invalid(`The event '${unknown}' is not supported for notifications`);
  const rules = filters.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
  if (rules.some(({ name }) => name !== "prefix" && name !== "suffix"))
    throw invalid("filter rule name must be either prefix or suffix");
  if (new Set(rules.map(({ name }) => name)).size < rules.length)
    throw invalid("Cannot specify more than one prefix rule or suffix rule in a filter.");
  if (rules.some(({ value }) => value.length > longestFilter))
    throw invalid(`Size of filter rule value cannot exceed ${longestFilter} bytes in UTF-8 representation`);
  const filter = (wanted) => rules.find(({ name }) => name === wanted)?.value ?? "";
  return {
    kind,
    id,
    webhook,
    events: [...new Set(events.filter(isEvent))],
    prefix: filter("prefix"),
    suffix: filter("suffix")
  };
}
var isEvent = (event) => s3Events.some((known3) => known3 === event);
var overlap = (one2, other) => one2.webhook === other.webhook && one2.events.some((event) => other.events.some((there) => covers(event, there) || covers(there, event))) && (one2.prefix.startsWith(other.prefix) || other.prefix.startsWith(one2.prefix)) && (one2.suffix.endsWith(other.suffix) || other.suffix.endsWith(one2.suffix));
var covers = (wide, event) => wide === event || wide.endsWith("*") && event.startsWith(wide.slice(0, -1));

// ../gateway/src/operations/put-bucket-tagging.ts
var putBucketTagging = s3Operation({
  name: "PutBucketTagging",
  matches: { method: "PUT", resource: "bucket", subresource: "tagging" },
  needs: "write",
  input: { tags: xmlBody(taggingXml, { maxBytes: 128 * KiB }) },
  async run({ bucket, input: { tags }, objects }) {
    checkTags(tags, maxBucketTags);
    await objects.setBucketTags({ bucket, tags });
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-bucket-versioning.ts
var putBucketVersioning = s3Operation({
  name: "PutBucketVersioning",
  matches: { method: "PUT", resource: "bucket", subresource: "versioning" },
  needs: "write",
  input: { configuration: xmlBody(versioningConfigurationXml, { maxBytes: 4 * KiB }) },
  async run({ bucket, input, objects }) {
    const { status, mfaDelete } = input.configuration;
    if (mfaDelete) throw new S3Error("NotImplemented", "Deletion cannot be bound to a second factor.");
    if (status === void 0) throw new S3Error("MalformedXML", "The versioning configuration has no Status.");
    await objects.setVersioning({ bucket, keeps: status === "Enabled" });
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-object-acl.ts
var putObjectAcl = s3Operation({
  name: "PutObjectAcl",
  matches: { method: "PUT", resource: "object", subresource: "acl" },
  needs: "write",
  input: { ...aclInput, versionId: query("versionId", versionId).optional() },
  async run({ bucket, key, input, objects, exchange }) {
    await objects.headObject({ bucket, key, versionId: input.versionId });
    checkAcl(input, exchange);
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-object-legal-hold.ts
var putObjectLegalHold = s3Operation({
  name: "PutObjectLegalHold",
  matches: { method: "PUT", resource: "object", subresource: "legal-hold" },
  needs: "putObjectLegalHold",
  input: {
    versionId: query("versionId", versionId).optional(),
    integrity,
    hold: xmlBody(legalHoldXml, { maxBytes: 4 * KiB })
  },
  async run({ bucket, key, input, objects }) {
    await objects.setLegalHold({ bucket, key, versionId: input.versionId, legalHold: input.hold.on });
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-object-lock-configuration.ts
var putObjectLockConfiguration = s3Operation({
  name: "PutObjectLockConfiguration",
  matches: { method: "PUT", resource: "bucket", subresource: "object-lock" },
  needs: "putBucketObjectLockConfiguration",
  input: { configuration: xmlBody(objectLockConfigurationXml, { maxBytes: 4 * KiB }) },
  async run({ bucket, input, objects }) {
    await objects.setBucketLock({ bucket, ...input.configuration });
    return { status: 200 };
  }
});

// ../gateway/src/operations/put-object-retention.ts
var putObjectRetention = s3Operation({
  name: "PutObjectRetention",
  matches: { method: "PUT", resource: "object", subresource: "retention" },
  needs: "putObjectRetention",
  input: {
    versionId: query("versionId", versionId).optional(),
    integrity,
    bypassGovernance,
    retention: xmlBody(retentionXml, { maxBytes: 4 * KiB })
  },
  async run({ bucket, key, input, objects }) {
    const retention = retentionOf2(input.retention);
    const bypass = input.bypassGovernance ?? false;
    if (!retention && !bypass) throw new S3Error("InvalidArgument", "A retention can only be removed by a bypass.");
    await objects.setRetention({ bucket, key, versionId: input.versionId, retention, bypassGovernance: bypass });
    return { status: 200 };
  }
});
function retentionOf2({ mode, retainUntil }) {
  if (mode === void 0 && retainUntil === void 0) return null;
  if (mode === void 0 || retainUntil === void 0) {
    throw new S3Error("InvalidRequest", "The mode of a retention and its date have to be given together.");
  }
  return { mode, until: retentionDate(retainUntil) };
}

// ../gateway/src/operations/put-object-tagging.ts
var putObjectTagging = s3Operation({
  name: "PutObjectTagging",
  matches: { method: "PUT", resource: "object", subresource: "tagging" },
  needs: "write",
  input: {
    versionId: query("versionId", versionId).optional(),
    tags: xmlBody(taggingXml, { maxBytes: 64 * KiB })
  },
  async run({ bucket, key, input, objects }) {
    const info = await objects.setTags({ bucket, key, versionId: input.versionId, tags: keptTags(input.tags) });
    return { status: 200, headers: versionHeader(info) };
  }
});

// ../gateway/src/operations/upload-part.ts
var maxPartSize = 5 * GiB;
var uploadPart = s3Operation({
  name: "UploadPart",
  matches: { method: "PUT", resource: "object", subresource: "uploadId" },
  needs: "write",
  input: { uploadId: query("uploadId"), partNumber: query("partNumber", partNumber) },
  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange);
    const { body } = exchange;
    if (body.length === null) throw new S3Error("MissingContentLength");
    if (body.length > maxPartSize) throw new S3Error("EntityTooLarge");
    const part = await objects.uploadPart({
      bucket,
      key,
      ...input,
      ...hashed(body.stream),
      checksum: partChecksum(body),
      size: body.length
    });
    return { status: 200, headers: { etag: `"${part.etag}"`, ...encryptionHeader, ...checksumHeaders(part.checksum) } };
  }
});

// ../gateway/src/operations/upload-part-copy.ts
var maxPartSize2 = 5 * GiB;
var maxParts3 = 1e4;
var uploadPartCopy = s3Operation({
  name: "UploadPartCopy",
  matches: { method: "PUT", resource: "object", subresource: "uploadId", header: "x-amz-copy-source" },
  needs: "write",
  mayTakeLong: true,
  input: {
    ...copySourceInput,
    uploadId: query("uploadId"),
    partNumber: query("partNumber", partNumber),
    range: header("x-amz-copy-source-range", sourceRange).optional()
  },
  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange);
    const { info, read: read2 } = await objects.getObject({ ...input.source, copyTo: { bucket, key } });
    judgeSource(input, info);
    const { first, last } = input.range ?? { first: 0, last: info.size - 1 };
    if (last >= info.size) throw new S3Error("InvalidRange");
    const length = last - first + 1;
    if (length > maxPartSize2) throw new S3Error("EntityTooLarge");
    const { uploadId, partNumber: partNumber2 } = input;
    const { upload } = await objects.listParts({ bucket, key, uploadId, after: maxParts3, limit: 1 });
    const algorithm2 = upload.checksum?.algorithm;
    const sum2 = algorithm2 && await createNodeChecksum(algorithm2);
    const content = hashed(async function* (hash2) {
      for await (const bytes of read2({ offset: first, length })) {
        hash2?.update(bytes);
        sum2?.update(bytes);
        yield bytes;
      }
    });
    const part = await objects.uploadPart({
      bucket,
      key,
      uploadId,
      partNumber: partNumber2,
      ...content,
      ...algorithm2 && sum2 && { checksum: () => ({ algorithm: algorithm2, value: toBase64(sum2.digest()) }) }
    });
    const { etag, lastModified, checksum } = part;
    const answer = xmlAnswer(copyPartResultXml, { etag, lastModified, ...checksum && { checksum } });
    const version = info.versionId === null ? {} : { "x-amz-copy-source-version-id": info.versionId };
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...version } };
  }
});
function sourceRange(text) {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  if (first === void 0 || last === void 0 || Number(first) > Number(last)) {
    throw new S3Error("InvalidArgument", "The x-amz-copy-source-range value must be of the form bytes=first-last.");
  }
  return { first: Number(first), last: Number(last) };
}

// ../gateway/src/operations/all.ts
var parts = {
  bucket: `abac accelerate acl analytics cors encryption events intelligent-tiering inventory lifecycle logging
    metadataAnnotationTable metadataConfiguration metadataInventoryTable metadataJournalTable metadataTable metrics
    notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment session
    tagging versioning versions website`.split(/\s+/),
  object: `acl attributes encryption legal-hold renameObject restore retention select tagging torrent`.split(/\s+/)
};
var methods2 = ["GET", "HEAD", "PUT", "POST", "DELETE"];
var instead = {
  policy: "There are no bucket policies. Make a share link, or an access key of its own, to let others in."
};
var refusal = (method, resource, subresource) => s3Operation({
  name: `${method} ${resource}?${subresource}`,
  matches: { method, resource, subresource },
  needs: [],
  input: {},
  async run({ bucket, objects }) {
    await objects.getBucket({ bucket });
    throw new S3Error("NotImplemented", instead[subresource]);
  }
});
function unsupportedBeside(operations2) {
  const taken = new Set(operations2.map(({ matches }) => `${matches.method} ${matches.resource}?${matches.subresource}`));
  return ["bucket", "object"].flatMap((resource) => parts[resource].map((part) => [resource, part])).flatMap(([resource, part]) => methods2.map((method) => refusal(method, resource, part))).filter(({ name }) => !taken.has(name));
}
var done = Object.values(supported_exports).flat();
var operations = [...done, ...unsupportedBeside(done)];

// ../../packages/s3/src/xml/error.ts
var writeErrorXml = ({ details = {}, ...error }) => writeXml(
  node(
    "Error",
    textNode("Code", error.code),
    textNode("Message", error.message),
    textNode("Key", error.key),
    textNode("BucketName", error.bucket),
    textNode("Resource", error.resource),
    ...Object.entries(details).map(([name, value]) => textNode(name, value)),
    textNode("RequestId", error.requestId),
    textNode("HostId", error.requestId)
  )
);

// ../gateway/src/http/server.ts
import { createServer } from "node:http";
import { Socket } from "node:net";
var maxHead = 32 * KiB;
var lingerTimeout = 30 * second;
function createGatewayServer(handle, { idleTimeout, headerTimeout }) {
  const server = createServer({
    maxHeaderSize: maxHead,
    // a body may take as long as it likes as long as it moves, see `timeout`
    requestTimeout: 0,
    headersTimeout: headerTimeout,
    connectionsCheckingInterval: Math.min(headerTimeout, 30 * second),
    keepAliveTimeout: minute,
    // answered in the words of S3
    requireHostHeader: false,
    insecureHTTPParser: false
  });
  const onRequest = (request, response) => {
    response.on("finish", () => takeRest(request));
    request.socket.destroySoon = () => closeAfterRest(request);
    response.on("timeout", (socket) => {
      if (request.complete && !response.headersSent) socket.setTimeout(idleTimeout);
      else socket.destroy();
    });
    void handle(request, response);
  };
  server.on("request", onRequest);
  server.on("checkContinue", (request, response) => {
    response.shouldKeepAlive = false;
    onRequest(request, response);
  });
  server.on("clientError", refuse);
  server.timeout = idleTimeout;
  return server;
}
function closeAfterRest(request) {
  const { socket, complete, headers: headers2 } = request;
  if (complete || headers2.expect !== void 0) return Socket.prototype.destroySoon.call(socket);
  socket.end();
  request.once("close", () => socket.destroy());
}
function takeRest(request) {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), lingerTimeout);
  request.once("close", () => clearTimeout(timer));
}
var notHttp = { status: "400 Bad Request", code: "BadRequest", message: "The request is not valid HTTP." };
var refusals = {
  HPE_HEADER_OVERFLOW: {
    status: "400 Bad Request",
    code: "MetadataTooLarge",
    message: "The headers of the request are too large."
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: "RequestTimeout",
    message: "The headers of the request did not arrive in time."
  }
};
function refuse(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const requestId = newRequestId();
  const { status, code, message } = refusals[error.code ?? ""] ?? notHttp;
  const body = writeErrorXml({ code, message, resource: "", requestId });
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/xml",
    "X-Content-Type-Options: nosniff",
    `Content-Security-Policy: ${uploadedContentPolicy}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-amz-request-id: ${requestId}`,
    "Connection: close"
  ];
  socket.end(`${head.join("\r\n")}\r
\r
${body}`);
}

// ../gateway/src/http/receive-body.ts
var maxWhole = 16 * KiB;
function receiveBody(request, response, timeout) {
  askForBody(request, response);
  return atPace(receive(request), timeout);
}
function askForBody(request, response) {
  if (!/^100-continue$/i.test(request.headers.expect ?? "")) return;
  response.shouldKeepAlive = true;
  response.writeContinue();
}
async function* receive(request) {
  try {
    for await (const bytes of request.iterator({ destroyOnReturn: false })) yield bytes;
  } catch (cause) {
    throw asDisconnection(request, cause);
  }
}
var asDisconnection = (request, cause) => request.errored || request.destroyed ? frameErrors.clientGone(cause) : cause;
var isSmall = ({ headers: headers2 }) => Number(headers2["content-length"]) <= maxWhole;
function receiveAll(request, response, timeout) {
  askForBody(request, response);
  return new Promise((resolve, reject) => {
    const parts2 = [];
    const late = setTimeout(() => reject(new S3Error("RequestTimeout")), timeout);
    request.once("close", () => clearTimeout(late));
    const gone = (cause) => reject(asDisconnection(request, cause));
    if (request.destroyed) return gone();
    request.on("data", (part) => parts2.push(part));
    request.once("end", () => {
      clearTimeout(late);
      request.off("close", gone);
      resolve(parts2[0] && parts2.length === 1 ? parts2[0] : concatAll(parts2));
    });
    request.once("error", gone);
    request.once("close", gone);
  });
}

// ../../packages/s3/src/chunked/chunk-header.ts
var maxLineBytes = 1024;
var form = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?\s*$/i;
function parseChunkHeader(line) {
  const [, size, signature] = form.exec(line) ?? [];
  if (size === void 0) throw new S3Error("InvalidRequest", "The header of an aws-chunked chunk is malformed.");
  return { size: Number.parseInt(size, 16), signature: signature?.toLowerCase() ?? null };
}

// ../../packages/s3/src/chunked/chunk-signatures.ts
function chunkSignatures(signing, sha2562) {
  let previous = signing.seedSignature;
  let payload = sha2562();
  function check(kind, hashes, given) {
    const lines = [`AWS4-HMAC-SHA256-${kind}`, signing.timestamp, scopeText(signing.scope), previous, ...hashes];
    const expected = signatureOf(signing.key, lines.join("\n"));
    if (given === null || !constantTimeEqual(utf8(expected), utf8(given))) throw new S3Error("SignatureDoesNotMatch");
    previous = expected;
  }
  return {
    update: (bytes) => payload.update(bytes),
    endChunk(given) {
      check("PAYLOAD", [emptyPayloadHash, toHex(payload.digest())], given);
      payload = sha2562();
    },
    endTrailer(canonical, given) {
      const hash2 = sha2562();
      hash2.update(utf8(canonical));
      check("TRAILER", [toHex(hash2.digest())], given);
    }
  };
}

// ../../packages/s3/src/chunked/trailers.ts
var trailerSignatureName = "x-amz-trailer-signature";
var maxTrailers = 16;
function trailerSection(announced) {
  const found = /* @__PURE__ */ new Map();
  return {
    add(line) {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      const expected = name === trailerSignatureName || announced.includes(name);
      if (!expected || found.has(name) || found.size >= maxTrailers) throw malformed();
      found.set(name, line.slice(colon + 1).trim());
    },
    isSigned: () => found.has(trailerSignatureName),
    finish() {
      const signature = found.get(trailerSignatureName)?.toLowerCase() ?? null;
      found.delete(trailerSignatureName);
      if (announced.some((name) => !found.has(name))) throw malformed();
      const canonical = [...found].map(([name, value]) => `${name}:${value}
`).join("");
      return { trailers: found, canonical, signature };
    }
  };
}
var malformed = () => new S3Error("InvalidRequest", "The trailers of the body are not those that were announced.");

// ../../packages/s3/src/chunked/decoder.ts
var carriageReturn = 13;
var lineFeed = 10;
function lineReader() {
  let pending = "";
  return {
    read(bytes, at) {
      const end = bytes.indexOf(lineFeed, at);
      const stop = end === -1 ? bytes.length : end;
      if (pending.length + stop - at > maxLineBytes) {
        throw new S3Error("InvalidRequest", "A line of the aws-chunked body is too long.");
      }
      pending += String.fromCharCode(...bytes.subarray(at, stop));
      if (end === -1) return { line: null, at: bytes.length };
      const line = pending.endsWith("\r") ? pending.slice(0, -1) : pending;
      pending = "";
      return { line, at: end + 1 };
    }
  };
}
function chunkedDecoder({ decodedLength: decodedLength2, signing, trailers, sha256: sha2562 }) {
  const lines = lineReader();
  const signatures = signing && chunkSignatures(signing, sha2562);
  const section = trailerSection(trailers);
  let state = "header";
  let remaining = 0;
  let decoded2 = 0;
  let signature = null;
  let result = /* @__PURE__ */ new Map();
  let isAfterEmptyLine = false;
  let rest = [];
  function header2(line) {
    const chunk = parseChunkHeader(line);
    decoded2 += chunk.size;
    if (decoded2 > decodedLength2) throw wrongLength();
    signature = chunk.signature;
    remaining = chunk.size;
    state = chunk.size > 0 ? "data" : "trailers";
    if (chunk.size === 0) signatures?.endChunk(signature);
  }
  function dataEnd(line) {
    if (line !== "") throw new S3Error("InvalidRequest", "A chunk of the aws-chunked body is longer than its size.");
    signatures?.endChunk(signature);
    state = "header";
  }
  function trailerLine(line) {
    if (line !== "") return section.add(line);
    const mayFollow = trailers.length > 0 && !isAfterEmptyLine;
    isAfterEmptyLine = true;
    if (signatures && mayFollow && !section.isSigned()) return;
    if (decoded2 !== decodedLength2) throw wrongLength();
    const read2 = section.finish();
    if (trailers.length > 0) signatures?.endTrailer(read2.canonical, read2.signature);
    result = read2.trailers;
    state = "done";
    if (!signatures && mayFollow) rest = [carriageReturn, lineFeed];
  }
  return {
    push(bytes) {
      const payload = [];
      let at = 0;
      while (at < bytes.length) {
        if (state === "done") {
          if (bytes[at] !== rest[0]) throw new S3Error("InvalidRequest", "The aws-chunked body goes on after its end.");
          rest = rest.slice(1);
          at += 1;
          continue;
        }
        if (state === "data") {
          const piece = bytes.subarray(at, at + remaining);
          signatures?.update(piece);
          payload.push(piece);
          remaining -= piece.length;
          at += piece.length;
          if (remaining === 0) state = "dataEnd";
          continue;
        }
        const read2 = lines.read(bytes, at);
        at = read2.at;
        if (read2.line === null) continue;
        if (state === "header") header2(read2.line);
        else if (state === "dataEnd") dataEnd(read2.line);
        else trailerLine(read2.line);
      }
      return payload;
    },
    end() {
      if (state !== "done") throw new S3Error("IncompleteBody");
      return result;
    }
  };
}
var wrongLength = () => new S3Error("IncompleteBody", "The body does not have the length that x-amz-decoded-content-length announced.");

// ../../packages/s3/src/chunked/decode-stream.ts
async function* decodeChunkedStream(body, options) {
  const decoder = chunkedDecoder(options);
  for await (const bytes of body) yield* decoder.push(bytes);
  options.onTrailers?.(decoder.end());
}

// ../gateway/src/http/request-body.ts
function requestBody(source) {
  let verified = null;
  async function* stream(alsoHash) {
    const checks = await checksOf(source.claims, source.length);
    for await (const bytes of decoded(source, checks.onTrailers)) {
      checks.take(bytes);
      alsoHash?.update(bytes);
      yield bytes;
    }
    verified = checks.end();
  }
  async function whole3(all2) {
    const checks = await checksOf(source.claims, source.length);
    const bytes = await all2();
    checks.take(bytes);
    verified = checks.end();
    return bytes;
  }
  const { all, mode } = source;
  return {
    length: source.length,
    stream,
    whole: all && mode.kind !== "streaming" ? () => whole3(all) : null,
    async bytes(maxBytes) {
      if ((source.length ?? 0) > maxBytes) throw new S3Error("EntityTooLarge");
      const parts2 = [];
      let total = 0;
      for await (const part of stream()) {
        total += part.length;
        if (total > maxBytes) throw new S3Error("EntityTooLarge");
        parts2.push(part);
      }
      return concatBytes(...parts2);
    },
    verifiedChecksum: () => verified
  };
}
async function checksOf(claims, length) {
  const md5 = claims.md5 && nodeHash("md5")();
  const sha2562 = claims.sha256 && nodeHash("sha256")();
  const checksum = claims.checksum && await createNodeChecksum(claims.checksum.algorithm);
  const hashes = [md5, sha2562, checksum].filter((hash2) => hash2 !== null);
  let expected = claims.checksum?.value ?? null;
  let received = 0;
  return {
    take(bytes) {
      received += bytes.length;
      if (length !== null && received > length) throw new S3Error("IncompleteBody");
      for (const hash2 of hashes) hash2.update(bytes);
    },
    end() {
      if (length !== null && received !== length) throw new S3Error("IncompleteBody");
      if (differ(sha2562?.digest(), claims.sha256)) throw new S3Error("XAmzContentSHA256Mismatch");
      if (differ(md5?.digest(), claims.md5)) throw new S3Error("BadDigest");
      if (!checksum || !claims.checksum) return null;
      const digest = checksum.digest();
      if (!expected || differ(digest, expected)) throw new S3Error("BadDigest");
      return { algorithm: claims.checksum.algorithm, digest };
    },
    onTrailers(trailers) {
      const text = claims.checksum && trailers.get(checksumHeader(claims.checksum.algorithm));
      if (claims.checksum && text !== void 0 && text !== null)
        expected = checksumValue(claims.checksum.algorithm, text);
    }
  };
}
function decoded({ bytes, length, mode, claims, chunkSigning }, onTrailers) {
  if (mode.kind !== "streaming") return bytes();
  const signing = mode.signed ? chunkSigning : null;
  if (mode.signed && !signing) throw new S3Error("InvalidRequest", "Signed chunks need a signature of version 4.");
  const options = { decodedLength: length ?? 0, signing, trailers: claims.trailers, sha256: nodeHash("sha256") };
  return decodeChunkedStream(bytes(), { ...options, onTrailers });
}
var differ = (digest, claim) => digest !== void 0 && claim !== null && !constantTimeEqual(digest, claim);
function readClaims(header2, mode, checksumsAreOfBody = true) {
  const trailers = announcedTrailers(header2, mode);
  refuseOtherChecksums({ header: header2, trailers });
  return {
    md5: md5Claim(header2("content-md5")),
    sha256: mode.kind === "hash" ? fromHex(mode.sha256) : null,
    checksum: checksumsAreOfBody ? checksumClaim(header2, trailers) : null,
    trailers
  };
}
function md5Claim(value) {
  if (value === void 0) return null;
  try {
    const digest = fromBase64(value.trim());
    if (digest.length === 16) return digest;
  } catch {
  }
  throw new S3Error("InvalidDigest");
}
function announcedTrailers(header2, mode) {
  const names = (header2("x-amz-trailer") ?? "").toLowerCase().split(",");
  const announced = names.map((name) => name.trim()).filter((name) => name !== "");
  const carried = mode.kind === "streaming" && mode.trailer;
  if (announced.length > 0 && !carried) throw new S3Error("InvalidRequest", "x-amz-trailer needs a body with trailers.");
  return announced;
}
function checksumClaim(header2, trailers) {
  const given = checksumAlgorithms.filter((algorithm3) => header2(checksumHeader(algorithm3)) !== void 0);
  const trailing = trailers.flatMap((name) => checksumOfHeader(name) ?? []);
  const [algorithm2, another] = [...given, ...trailing];
  checkNamed(header2("x-amz-sdk-checksum-algorithm"), algorithm2);
  if (!algorithm2) return null;
  if (another) throw new S3Error("InvalidRequest", "Expecting a single x-amz-checksum- header.");
  const text = header2(checksumHeader(algorithm2));
  return { algorithm: algorithm2, value: text === void 0 ? null : checksumValue(algorithm2, text) };
}
function checkNamed(named2, algorithm2) {
  if (named2 === void 0 || named2.toUpperCase() === algorithm2) return;
  const text = algorithm2 ? "Value for x-amz-sdk-checksum-algorithm header is invalid." : "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.";
  throw new S3Error("InvalidRequest", text);
}
function checksumValue(algorithm2, text) {
  const value = parseChecksum(algorithm2, text);
  if (!value) throw new S3Error("InvalidRequest", `Value for ${checksumHeader(algorithm2)} header is invalid.`);
  return value;
}
function openBody(options) {
  const { request, response, header: header2, caller, checksumsAreOfBody, timeout } = options;
  const mode = parsePayloadMode(caller.payloadHash);
  return requestBody({
    bytes: () => receiveBody(request, response, timeout),
    ...isSmall(request) && { all: () => receiveAll(request, response, timeout) },
    length: mode.kind === "streaming" ? decodedLength(header2) : contentLength(request),
    mode,
    claims: readClaims(header2, mode, checksumsAreOfBody),
    chunkSigning: caller.chunkSigning
  });
}
function decodedLength(header2) {
  const text = header2("x-amz-decoded-content-length") ?? "";
  const length = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(length)) throw new S3Error("MissingContentLength");
  return length;
}
function contentLength({ headers: headers2 }) {
  if (headers2["transfer-encoding"] !== void 0) return null;
  return Number(headers2["content-length"] ?? 0);
}

// ../../packages/s3/src/post-policy/judge-form.ts
var uncovered = /* @__PURE__ */ new Set(["policy", "file", "x-amz-signature", "signature", "awsaccesskeyid"]);
function judgeForm(policy, fields, now) {
  if (now >= policy.expiration) throw denied("Policy expired.");
  const broken = policy.conditions.find((condition) => !holds2(condition, fields));
  if (broken) throw denied(`Policy Condition failed: ${describe(broken)}.`);
  const covered = new Set(policy.conditions.flatMap((condition) => "field" in condition ? [condition.field] : []));
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !uncovered.has(name) && !name.startsWith("x-ignore-")
  );
  if (extra !== void 0) throw denied(`Extra input fields: ${extra}.`);
  const ranges = policy.conditions.filter((condition) => condition.kind === "content-length-range");
  return {
    min: Math.max(0, ...ranges.map(({ min }) => min)),
    max: Math.min(Number.MAX_SAFE_INTEGER, ...ranges.map(({ max }) => max))
  };
}
function holds2(condition, fields) {
  if (condition.kind === "content-length-range") return true;
  const given = fields.get(condition.field);
  if (given === void 0) return false;
  if (condition.kind === "eq") return given === condition.value;
  const values = condition.field === "content-type" ? given.split(",").map((one2) => one2.trim()) : [given];
  return values.every((value) => value.startsWith(condition.value));
}
var describe = (condition) => "field" in condition ? `["${condition.kind}", "$${condition.field}", "${condition.value}"]` : condition.kind;
var denied = (why) => new S3Error("AccessDenied", `Invalid according to Policy: ${why}`);

// ../../packages/s3/src/post-policy/policy.ts
function parsePolicy(base64) {
  const policy = decode2(base64);
  if (!isRecord(policy)) throw invalid2("the document is no JSON object");
  const { expiration, conditions: conditions2, ...unexpected } = policy;
  const [name] = Object.keys(unexpected);
  if (name !== void 0) throw invalid2(`unexpected "${name}"`);
  if (!Array.isArray(conditions2)) throw invalid2('"conditions" is missing or no list');
  return { expiration: readExpiration2(expiration), conditions: conditions2.map(readCondition) };
}
var invalid2 = (what, cause) => new S3Error("InvalidPolicyDocument", `Invalid Policy: ${what}.`, { cause });
function decode2(base64) {
  try {
    const text = fromUtf8(fromBase64(base64.replace(/\s+/g, ""))).replace(
      /\\(.)/gs,
      (pair, char) => char === "$" ? "$" : pair
    );
    return JSON.parse(text);
  } catch (cause) {
    throw invalid2("the document is no JSON in base64", cause);
  }
}
function readExpiration2(value) {
  const isTime = typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
  const date = new Date(isTime ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw invalid2('"expiration" is missing or no ISO 8601 time');
  return date;
}
function readCondition(given) {
  if (Array.isArray(given)) return readList(given);
  const pairs = isRecord(given) ? Object.entries(given) : [];
  const [pair] = pairs;
  if (!pair || pairs.length !== 1) throw invalid2("a simple condition must have exactly one property");
  return { kind: "eq", field: pair[0].toLowerCase(), value: readValue(pair[1]) };
}
function readList(given) {
  const [operator, second2, third] = given;
  const kind = typeof operator === "string" ? operator.toLowerCase() : "";
  if (given.length !== 3) throw invalid2("a condition must have three elements");
  if (kind === "content-length-range") {
    const [min, max] = [readSize(second2), readSize(third)];
    if (min > max) throw invalid2("the content-length-range is empty");
    return { kind, min, max };
  }
  if (kind !== "eq" && kind !== "starts-with") throw invalid2("there is a condition of an unknown kind");
  if (typeof second2 !== "string" || !/^\$./.test(second2)) throw invalid2('a condition must name its field as "$field"');
  return { kind, field: second2.slice(1).toLowerCase(), value: readValue(third) };
}
function readValue(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw invalid2("the value of a condition is no text");
}
function readSize(value) {
  const size = typeof value === "number" || typeof value === "string" && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(size) || size < 0) throw invalid2("a content-length-range needs two sizes");
  return size;
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// ../gateway/src/forms/authenticate-form.ts
var provingV4 = ["policy", "x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-signature"];
var provingV2 = ["policy", "awsaccesskeyid", "signature"];
function formWatch({ resolve, clientIp, signatureV2: signatureV22 }) {
  let isProven = false;
  return async (fields) => {
    const isComplete = [provingV4, provingV2].some((names) => names.every((name) => fields.has(name)));
    if (isProven || !isComplete) return;
    const claim = claimOf(fields, fields.get("policy"), signatureV22);
    claim.check((await resolve(claim.accessKeyId, clientIp)).secretKey);
    isProven = true;
  };
}
async function authenticateForm(fields, bucket, { resolve, now, clientIp, signatureV2: signatureV22 }) {
  const policy = fields.get("policy");
  const claim = claimOf(fields, policy, signatureV22);
  if (policy === void 0) throw new S3Error("MissingFields");
  const { secretKey, accessGrant, publicProjectId } = await resolve(claim.accessKeyId, clientIp);
  claim.check(secretKey);
  const sizes = judgeForm(parsePolicy(policy), new Map([...fields, ["bucket", bucket]]), now);
  const grant = parseRegisteredGrant(accessGrant);
  const { region } = claim;
  const signature = { version: fields.has("awsaccesskeyid") ? "2" : "4", method: "multipart" };
  const caller = { grant, publicProjectId, region, payloadHash: unsignedPayload, chunkSigning: null, signature };
  return { caller, sizes };
}
function claimOf(fields, policy = "", allowV2) {
  const isV4 = ["x-amz-signature", "x-amz-credential", "x-amz-algorithm"].some((name) => fields.has(name));
  const isV2 = ["signature", "awsaccesskeyid"].some((name) => fields.has(name));
  if (fields.has("x-amz-security-token")) throw new S3Error("InvalidToken");
  if (isV4 && isV2) throw new S3Error("InvalidArgument", "Only one authorization mechanism is allowed in a form.");
  if (!isV4 && !isV2) throw new S3Error("AccessDenied", "Forms without a signed policy are not allowed.");
  if (isV2 && !allowV2) throw unsupportedMechanism();
  return isV4 ? claimV4(fields, policy) : claimV2(fields, policy);
}
function claimV4(fields, policy) {
  const signature = required(fields, "x-amz-signature");
  const credential = required(fields, "x-amz-credential");
  const timestamp2 = required(fields, "x-amz-date");
  if (required(fields, "x-amz-algorithm") !== algorithm) {
    throw new S3Error("AuthorizationParametersError", `x-amz-algorithm only supports "${algorithm}".`);
  }
  const { accessKeyId, scope } = parseCredential(credential, "s3", "AuthorizationParametersError");
  if (!fromAmzDate(timestamp2)) {
    throw new S3Error("AuthorizationParametersError", "x-amz-date must have the form yyyymmddThhmmssZ.");
  }
  if (timestamp2.slice(0, 8) !== scope.date) {
    throw new S3Error("AuthorizationParametersError", "The date of the credential is not that of x-amz-date.");
  }
  return {
    accessKeyId,
    region: scope.region,
    check(secretKey) {
      const expected = signatureOf(signingKey(secretKey, scope), policy);
      if (!constantTimeEqual(utf8(expected), utf8(signature))) throw new S3Error("SignatureDoesNotMatch");
    }
  };
}
function claimV2(fields, policy) {
  const signature = required(fields, "signature");
  const accessKeyId = required(fields, "awsaccesskeyid");
  return { accessKeyId, region: null, check: (secretKey) => checkSignatureV2(secretKey, [policy], signature) };
}
function required(fields, name) {
  const value = fields.get(name);
  if (value === void 0 || value === "") throw new S3Error("MissingFields", `The form has no field ${name}.`);
  return value;
}

// ../gateway/src/forms/fields.ts
var fieldsWithFilename = (fields, filename) => new Map([...fields].map(([name, value]) => [name, value.replaceAll("${filename}", () => filename)]));
var headers = new Set(
  "cache-control content-type content-disposition content-encoding content-language content-md5 expires".split(" ")
);
var ofSignature2 = /^x-amz-(signature|credential|date|algorithm|security-token)$/;
function headersOfForm(fields) {
  const kept2 = [...fields].filter(
    ([name]) => headers.has(name) || name.startsWith("x-amz-") && !ofSignature2.test(name)
  );
  const acl = fields.get("acl");
  const tagging = fields.get("tagging");
  return new Map([
    ...kept2,
    ...acl === void 0 ? [] : [["x-amz-acl", acl]],
    ...tagging === void 0 ? [] : [["x-amz-tagging", tagQuery(tagging)]]
  ]);
}
function tagQuery(xml) {
  try {
    return writeTagQuery(decodeXml(taggingXml, xml, { maxLength: MiB }));
  } catch (cause) {
    throw cause instanceof XmlError ? new S3Error("MalformedXML", void 0, { cause }) : cause;
  }
}

// ../gateway/src/forms/form-upload.ts
function formUpload({ fields, file }, sizes) {
  const headers2 = headersOfForm(fields);
  const header2 = (name) => headers2.get(name);
  checkHeaderSizes([...headers2].filter(([name]) => name.startsWith("x-amz-meta-")).flat(), Number.MAX_SAFE_INTEGER);
  const mode = { kind: "unsigned" };
  const body = requestBody({
    bytes: () => within(sizes, file()),
    length: null,
    mode,
    claims: readClaims(header2, mode),
    chunkSigning: null
  });
  return { fields, header: header2, headerNames: [...headers2.keys()], body };
}
async function* within({ min, max }, file) {
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > max) throw new S3Error("EntityTooLarge", void 0, { details: { MaxSizeAllowed: String(max) } });
    yield piece;
  }
  if (size < min) throw new S3Error("EntityTooSmall", void 0, { details: { MinSizeAllowed: String(min) } });
}

// ../gateway/src/forms/read-form.ts
var maxFields = 64 * KiB;
var maxFieldCount = 128;
var maxFieldName = 256;
var maxTrailing = 5 * MiB;
var tooLarge = () => new S3Error("MaxPostPreDataLengthExceeded");
var notOneFile = () => new S3Error("InvalidArgument", "POST requires exactly one file upload per request.");
async function readForm(source, boundary, onField = async () => void 0) {
  const parts2 = formParts(source, boundary);
  try {
    const { fields, file } = await upToFile(parts2, onField);
    return { fields: fieldsWithFilename(fields, file.filename ?? ""), file: () => fileOf(file, parts2) };
  } catch (error) {
    await parts2.return();
    throw error;
  }
}
async function upToFile(parts2, onField) {
  const fields = /* @__PURE__ */ new Map();
  let left = maxFields;
  for (; ; ) {
    const { value: part } = await parts2.next();
    if (!part) throw notOneFile();
    const name = part.name.toLowerCase();
    if (name === "file") return { fields, file: part };
    if (fields.has(name)) throw new S3Error("MalformedPOSTRequest", `The form has more than one field ${name}.`);
    left -= Buffer.byteLength(name);
    if (fields.size === maxFieldCount || name.length > maxFieldName || left < 0) throw tooLarge();
    const value = gathered(left, tooLarge);
    for await (const piece of part.content) value.add(piece);
    left -= value.bytes().length;
    fields.set(name, value.bytes().toString("utf8"));
    await onField(fields);
  }
}
async function* fileOf(part, parts2) {
  try {
    yield* part.content;
    await readTrailing(parts2);
  } finally {
    await parts2.return();
  }
}
async function readTrailing(parts2) {
  let trailing = 0;
  for await (const part of parts2) {
    if (part.name.toLowerCase() === "file") throw notOneFile();
    for await (const piece of part.content) {
      trailing += piece.length;
      if (trailing > maxTrailing) throw new S3Error("MalformedPOSTRequest");
    }
  }
}

// ../gateway/src/forms/receive-form.ts
var mayBeForm = ({ method, target }) => method === "POST" && target.place.resource === "bucket" && !target.parameters.has("delete");
async function receiveForm(request, { body, bucket, visitor, authentication, timeout, maxObjectSize }) {
  const boundary = formBoundary(request.header("content-type"));
  if (boundary === null) return null;
  if (request.mechanism !== "anonymous") {
    throw new S3Error("InvalidArgument", "A form is signed by its fields alone.");
  }
  const form2 = await takeForm(body, boundary, { visitor, timeout, onField: formWatch(authentication) });
  const { caller, sizes } = await authenticateForm(form2.fields, bucket, authentication);
  return { caller, form: formUpload(form2, { ...sizes, max: Math.min(sizes.max, maxObjectSize) }) };
}
async function takeForm(source, boundary, { visitor, timeout, onField }) {
  let evict = () => void 0;
  const evicted = new Promise((_, reject) => evict = () => reject(new S3Error("SlowDown")));
  evicted.catch(() => void 0);
  const { hold, leave } = visitor.enter(() => evict());
  async function* counted() {
    for await (const bytes of source()) {
      hold(bytes.length);
      yield bytes;
    }
  }
  try {
    return await inTime(Promise.race([readForm(counted(), boundary, onField), evicted]), timeout);
  } finally {
    leave();
  }
}
async function inTime(work, limit) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new S3Error("RequestTimeout")), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// ../gateway/src/http/slow-answer.ts
async function answerInTime(work, every, renderLate) {
  const answer = await within2(work, every);
  if (answer) return answer;
  const late = work.catch(renderLate);
  return { status: 200, headers: xmlHeaders, body: () => lateDocument(late, every) };
}
async function* lateDocument(late, every) {
  yield utf8(xmlDeclaration);
  for (; ; ) {
    yield utf8(" ");
    const answer = await within2(late, every);
    if (!answer) continue;
    const { body } = answer;
    yield utf8(typeof body === "string" ? body.replace(xmlDeclaration, "") : "");
    return;
  }
}
async function within2(work, limit) {
  let timer;
  const late = new Promise((resolve) => timer = setTimeout(() => resolve(null), limit));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// ../gateway/src/answer-request.ts
var preflight = "Preflight";
async function answerRequest(parts2, incoming, renderLate) {
  const { settings: settings2, cors } = parts2;
  const { request: message, record, visitor } = incoming;
  const target = parseTarget(message.url ?? "", { host: message.headers.host ?? "", domains: settings2.domains });
  record.target = target;
  if (message.method === "OPTIONS") {
    record.action = preflight;
    if (!isPreflight(message)) throw new S3Error("IncompletePreflight");
    return cors.ofPreflight(message, target);
  }
  admit(visitor);
  const request = readRequest(message, target, settings2.maxHeaderBytes);
  const now = parts2.clock();
  const { caller, form: form2 } = await identify(parts2, incoming, { request, now });
  visitor.known();
  record.caller = caller;
  const operation = chooseOperation(parts2, incoming, { request, caller, form: form2, now });
  const exchange = await openExchange(parts2, incoming, { request, caller, form: form2, operation, now });
  const work = operation.execute(exchange);
  if (operation.mayTakeLong) return answerInTime(work, settings2.answerPatience, renderLate);
  const answer = await work;
  if (changesCors.has(operation.name)) cors.forget();
  return answer;
}
var changesCors = /* @__PURE__ */ new Set(["CreateBucket", "DeleteBucket", "PutBucketCors", "DeleteBucketCors"]);
async function identify({ settings: settings2, resolve, clientIp }, { request: message, response, visitor }, { request, now }) {
  const { place } = request.target;
  const authentication = { resolve, now, clientIp: clientIp(message), signatureV2: settings2.signatureV2 };
  if (place.resource === "bucket" && mayBeForm(request)) {
    const received = await receiveForm(request, {
      body: () => receiveBody(message, response, settings2.idleTimeout),
      bucket: place.bucket,
      visitor,
      authentication,
      timeout: settings2.headerTimeout,
      maxObjectSize: settings2.maxObjectSize
    });
    if (received) return received;
  }
  return { caller: await authenticate(request, authentication), form: null };
}
function chooseOperation({ dispatch, limits }, { record, cleanup }, { request, caller, form: form2, now }) {
  const { place, parameters: query2 } = request.target;
  const project = projectOf(caller);
  limits.count(project);
  checkExpectedOwner(request.header);
  const operation = dispatch({ method: request.method, place, query: query2, header: request.header });
  record.action = operation.name;
  record.subresource = operation.matches.subresource;
  cleanup.defer(limits.enter(operation.name, project));
  const bucket = place.resource === "service" ? void 0 : place.bucket;
  const key = place.resource === "object" ? place.key : form2?.fields.get("key");
  if (!couldAllow(caller.grant.apiKey, operation.needs, bucket, now)) throw new S3Error("AccessDenied");
  if (bucket !== void 0 && key !== void 0) limits.countWrite(operation.name, [project, bucket, key]);
  return operation;
}
var projectOf = ({ publicProjectId, grant }) => publicProjectId ?? toHex(grant.apiKey.head);
async function openExchange({ settings: settings2, limits, objectsOf, clientIp }, { request: message, response, cleanup }, { request, caller, form: form2, operation, now }) {
  const { place, parameters: query2 } = request.target;
  const userAgent = message.headers["user-agent"] ?? "";
  const isRead = request.method === "GET" || request.method === "HEAD";
  const objects = objectsOf(caller.grant, isRead ? void 0 : { ip: clientIp(message), userAgent });
  const header2 = form2 ? (name) => name === "host" ? request.header(name) : form2.header(name) : request.header;
  const { checksumsAreOfBody } = operation;
  const body = form2?.body ?? openBody({ request: message, response, header: header2, caller, checksumsAreOfBody, timeout: settings2.idleTimeout });
  if (request.hasLargeBody && !movesContent(operation.name)) {
    cleanup.defer(limits.enterWhole(projectOf(caller)));
    await objects.projectInfo();
  }
  const headerNames = form2?.headerNames ?? request.headerNames;
  const fields = form2?.fields ?? null;
  return { place, query: query2, header: header2, headerNames, body, objects, settings: settings2, now, region: caller.region, form: fields };
}

// ../gateway/src/http/error-answer.ts
function failureOf(error) {
  if (error instanceof AnswerError && error.reason !== void 0) return failureOf(frameCodes[error.reason](error));
  if (error instanceof S3Error) {
    const { status, code, message, details, reason } = error;
    const failure = { status, code, message, details, reason, isBroken: error.reason === "InternalError" };
    return error.reason === "SignatureRequired" ? { ...failure, tellsRegion: true } : failure;
  }
  if (isRefusal(error)) {
    const code = error.entry.s3;
    if (code === void 0) return { ...internal, status: error.status >= 500 ? error.status : 500 };
    const { say: message, deleteMarker } = error.entry;
    const failure = { status: statusOf(code) ?? error.status, code, message, details: {}, isBroken: false };
    return deleteMarker === void 0 ? failure : { ...failure, deleteMarker };
  }
  if (error instanceof DatabaseUnavailableError) {
    return { ...internal, ...s3Errors.RequestTimeout, code: "RequestTimeout" };
  }
  if (error instanceof DatabaseFullError) return { ...failureOf(storeRefusals.storageFull()), isBroken: true };
  return internal;
}
var frameCodes = {
  severalHosts: (cause) => new S3Error("InvalidRequest", cause.message),
  notFound: () => new S3Error("NoSuchKey"),
  methodNotAllowed: () => new S3Error("MethodNotAllowed"),
  bodyTooLarge: () => new S3Error("EntityTooLarge"),
  tooManyRequests: () => new S3Error("SlowDown"),
  clientGone: (cause) => new S3Error("ClientDisconnected", void 0, { cause })
};
function errorAnswer(failure, where, { retryAfter }) {
  const { status, code, message, details, deleteMarker, tellsRegion = false } = failure;
  const { path, place, requestId } = where;
  const bucket = place && place.resource !== "service" ? { bucket: place.bucket } : {};
  const key = place?.resource === "object" ? { key: place.key } : {};
  return {
    status,
    headers: {
      ...xmlHeaders,
      ...code === "SlowDown" && { "retry-after": String(Math.ceil(retryAfter / second)) },
      ...tellsRegion && { "x-amz-bucket-region": anyRegion },
      ...deleteMarker !== void 0 && { "x-amz-delete-marker": "true", "x-amz-version-id": deleteMarker }
    },
    body: writeErrorXml({ code, message, resource: path, requestId, ...bucket, ...key, details })
  };
}
var internal = {
  status: s3Errors.InternalError.status,
  code: "InternalError",
  message: s3Errors.InternalError.message,
  details: {},
  isBroken: true
};
var statusOf = (code) => Object.entries(s3Errors).find(([name]) => name === code)?.[1].status;

// ../gateway/src/s3-service.ts
function s3Service(parts2) {
  const { settings: settings2, cors, logger, door, accessLogs, authentications: authentications2, report, watchRequest, clock } = parts2;
  const ofEveryAnswer = commonHeaders(settings2.brandName);
  const render = (failure, { request, record }) => {
    const { target, requestId } = record;
    const path = target?.rawPath ?? (request.url ?? "").replace(/[?#].*$/s, "");
    return errorAnswer(failure, { path, place: target?.place ?? null, requestId }, settings2);
  };
  return {
    logger,
    door,
    failureOf,
    render,
    answer: (incoming) => answerRequest(parts2, incoming, (error) => {
      const failure = failureOf(error);
      noteFailure(incoming, failure, error);
      return render(failure, incoming);
    }),
    async headers({ request, record: { requestId, target, caller } }, answer) {
      const ids = { "x-amz-request-id": requestId, "x-amz-id-2": requestId };
      const own = { ...ofEveryAnswer, ...ids, ...answer.headers };
      if (request.headers.origin === void 0) return own;
      return { ...own, ...await cors.ofAnswer({ request, target, caller, answer: own }) };
    },
    logFields({ action, target, caller, failure }) {
      const place = target?.place;
      return {
        operation: action,
        bucket: place && place.resource !== "service" ? place.bucket : void 0,
        projectId: caller?.publicProjectId,
        signature: caller && `v${caller.signature.version} ${caller.signature.method}`,
        s3Code: failure?.code
      };
    },
    onEnd({ request, response, record }) {
      const { caller } = record;
      if (caller) authentications2.inc(caller.signature);
      if (caller && isUse(response.statusCode)) {
        report("keyUsed", { head: toHex(caller.grant.apiKey.head), at: clock().getTime() });
      }
      watchRequest(request, record);
      const took = performance.now() - record.started;
      if (record.target) accessLogs.add({ request, target: record.target, record, took, at: clock() });
    }
  };
}
var isUse = (status) => status < 400 || status === 404 || status === 412 || status === 416;
var commonHeaders = (server) => ({
  server: server.replace(/[^\x20-\x7e]/g, ""),
  "accept-ranges": "bytes",
  "x-content-type-options": "nosniff",
  "x-xss-protection": "1; mode=block",
  "content-security-policy": uploadedContentPolicy,
  vary: "Origin"
});

// ../gateway/src/index.ts
async function start(config) {
  const { settings: settings2, store, authUrl, resolveToken, logger, clock = systemClock, folders = createFolderCache() } = config;
  const { metrics = createMetrics(), admission = createAdmission({ metrics, logger }) } = config;
  const { report = tellNobody } = config;
  const door = admission.door("gateway");
  const clientOf = clientReader(settings2.trustedProxies);
  usePrimitives(nodeBinding(settings2));
  const {
    credentialLifetime,
    credentialGrace,
    unknownCredentialLifetime,
    idleTimeout,
    headerTimeout,
    shutdownTimeout
  } = settings2;
  const lifetimes = {
    knownLifetime: credentialLifetime,
    unknownLifetime: unknownCredentialLifetime,
    graceLifetime: credentialGrace
  };
  const resolve = createResolver({ authUrl, resolveToken, clock, ...lifetimes });
  const accessLogs = createAccessLogs({
    destinations: settings2.accessLogs,
    store,
    period: settings2.accessLogPeriod,
    logger,
    clock
  });
  const parts2 = {
    settings: settings2,
    accessLogs,
    objectsOf: createObjectsOf({ store, folders, tellName: (named2) => report("objectNamed", named2) }),
    resolve,
    dispatch: createDispatch(operations),
    limits: createRequestLimits(settings2, clock, config.processes),
    cors: createCorsRules({ store, origins: settings2.corsOrigins, consoleOrigin: config.consoleOrigin, clock }),
    authentications: metrics.authentications,
    door,
    report,
    watchRequest: createRequestWatch({ report, publicHost: hostOf(config.publicUrl), clock }),
    clientIp: (request) => clientOf(request).ip,
    clock,
    logger
  };
  let stopping = false;
  const service = s3Service(parts2);
  const server = createGatewayServer(
    async (request, response) => {
      const operator = { stopping, version: package_default.version, domains: settings2.domains };
      const isOperators = request.url?.startsWith("/-/") === true && answerOperator(request, response, operator);
      if (!isOperators) await serve(service, request, response);
    },
    { idleTimeout, headerTimeout }
  );
  watchServer(server, { service: "gateway", door, metrics, credentialOf: accessKeyIdOf });
  const url = await listen(server, { host: settings2.host, port: settings2.port, variable: "PERIGEE_GATEWAY_PORT" });
  const machines = config.machinePort && await listenForMachines(server, config.machinePort);
  return {
    url,
    server,
    tellStopping() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      machines?.stop();
      await stopServer(server, shutdownTimeout);
      await accessLogs.stop();
    }
  };
}
var hostOf = (url) => url === void 0 ? void 0 : new URL(url).host;
export {
  settings,
  start
};
//# sourceMappingURL=src-RLLE7GZS.mjs.map
