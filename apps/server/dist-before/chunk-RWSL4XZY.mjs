#!/usr/bin/env node
import {
  EncryptionStore,
  decryptPath
} from "./chunk-HEDUEEII.mjs";
import {
  ProtoWriter,
  asBytes,
  asInt64,
  asText,
  bucketText,
  decodeCaveat,
  noLimits,
  parseMacaroon,
  readFields,
  strangersLimits
} from "./chunk-5P5PSB7X.mjs";
import {
  FormatError,
  base58CheckDecode,
  base58CheckEncode,
  cipherSuite,
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/grants/src/limit-to.ts
function limitTo(store, apiKey, limits = strangersLimits) {
  const lists = pathLists(apiKey);
  if (!lists) return new EncryptionStore({ defaultPathCipher: cipherSuite.unspecified });
  if (lists.length === 0) return store;
  const limited = new EncryptionStore({ defaultPathCipher: store.defaultPathCipher });
  for (const path of commonPaths(lists, limits)) addEntry(limited, store, path);
  return limited;
}
function pathLists(apiKey) {
  try {
    return apiKey.caveats.map((caveat) => decodeCaveat(caveat).allowedPaths).filter((paths) => paths.length > 0);
  } catch (error) {
    if (isFormatError(error)) return null;
    throw error;
  }
}
function commonPaths(lists, limits) {
  const groups = differentGroups(lists);
  const named = groups.flatMap(({ paths }) => [...paths.values()]);
  const components = named.reduce((sum, path) => sum + componentsOf(path), 0);
  if (named.length > limits.paths || components > limits.components) {
    throw new FormatError("format", "the restrictions name too many paths");
  }
  const all = new Map(groups.flatMap((group) => [...group.paths]));
  const common = [...all].filter(([text]) => groups.every((group) => group.covers(text)));
  return common.map(([, path]) => path);
}
var slash = "/".charCodeAt(0);
var componentsOf = ({ encryptedPathPrefix }) => encryptedPathPrefix.reduce((count, byte) => byte === slash ? count + 1 : count, 1);
function differentGroups(lists) {
  const groups = lists.map((paths) => new PathGroup(paths));
  return [...new Map(groups.map((group) => [[...group.paths.keys()].sort().join(), group])).values()];
}
function addEntry(limited, store, path) {
  const bucket = bucketText(path.bucket);
  if (bucket === null) return;
  try {
    limited.add(entryAt(store, bucket, path.encryptedPathPrefix));
  } catch (error) {
    if (!isFormatError(error)) throw error;
  }
}
function entryAt(store, bucket, cipherPath) {
  const { plainPath, pathKey, cipher } = decryptPath(store, bucket, cipherPath);
  return { bucket, plainPath, cipherPath, key: pathKey, pathCipher: cipher };
}
var pathText = ({ bucket, encryptedPathPrefix }) => `${toHex(bucket)}/${toHex(encryptedPathPrefix)}`;
var PathGroup = class {
  #paths;
  /** The texts in order, without those below another one: the one before a text is then the only one to look at. */
  #tops;
  constructor(paths) {
    this.#paths = new Map(paths.map((path) => [pathText(path), path]));
    this.#tops = topsOf([...this.#paths.keys()].sort());
  }
  /** By their texts. */
  get paths() {
    return this.#paths;
  }
  /** Whether one of the group's prefixes begins this path's prefix, in the same bucket. */
  covers(text) {
    let [low, high] = [0, this.#tops.length];
    while (low < high) {
      const middle = low + high >>> 1;
      if ((this.#tops[middle] ?? "") <= text) low = middle + 1;
      else high = middle;
    }
    const before = this.#tops[low - 1];
    return before !== void 0 && text.startsWith(before);
  }
};
function topsOf(sorted) {
  const tops = [];
  for (const text of sorted) {
    const last = tops.at(-1);
    if (last === void 0 || !text.startsWith(last)) tops.push(text);
  }
  return tops;
}

// ../../packages/grants/src/access-grant.ts
var parseAccessGrant = (text) => parse(text, strangersLimits);
var parseRegisteredGrant = (text) => parse(text, noLimits);
function parse(text, limits) {
  const { version, payload } = base58CheckDecode(text);
  if (version !== 0) throw new FormatError("format", "invalid access grant format");
  let satelliteAddress = "";
  let macaroon = new Uint8Array();
  let access = null;
  for (const field of readFields(payload)) {
    if (field.number === 1) satelliteAddress = asText(field);
    if (field.number === 2) macaroon = asBytes(field);
    if (field.number === 3) access = asBytes(field);
  }
  if (satelliteAddress === "") throw new FormatError("format", "access grant is missing satellite address");
  const apiKey = parseMacaroon(macaroon, limits);
  if (!access) throw new FormatError("format", "access grant is missing encryption access");
  return { satelliteAddress, apiKey, encryption: limitTo(decodeEncryption(access), apiKey, limits) };
}
function decodeEncryption(message) {
  let defaultKey = null;
  let defaultPathCipher = 0;
  const entries = [];
  for (const field of readFields(message)) {
    if (field.number === 1) defaultKey = asBytes(field);
    if (field.number === 2) entries.push(decodeEntry(asBytes(field)));
    if (field.number === 3) defaultPathCipher = Number(asInt64(field));
  }
  const store = new EncryptionStore({
    defaultKey: defaultKey && defaultKey.length > 0 ? defaultKey : null,
    defaultPathCipher: defaultPathCipher === cipherSuite.unspecified ? cipherSuite.aesGcm : defaultPathCipher
  });
  entries.forEach((entry) => store.add(entry));
  return store;
}
function decodeEntry(message) {
  const none = new Uint8Array();
  const entry = { bucket: "", plainPath: "", cipherPath: none, key: none, pathCipher: 0 };
  for (const field of readFields(message)) {
    if (field.number === 1) entry.bucket = asText(field);
    if (field.number === 2) entry.plainPath = asText(field);
    if (field.number === 3) entry.cipherPath = asBytes(field);
    if (field.number === 4) entry.key = asBytes(field);
    if (field.number === 5) entry.pathCipher = Number(asInt64(field));
  }
  return entry;
}
var accessGrantVersion = 0;
var serializeAccessGrant = (grant) => base58CheckEncode(accessGrantVersion, serializeScope(grant));
function serializeScope({ satelliteAddress, apiKey, encryption }) {
  if (satelliteAddress === "") throw new FormatError("format", "access grant is missing satellite address");
  const writer = new ProtoWriter().text(1, satelliteAddress).bytes(2, apiKey.raw);
  return writer.message(3, encodeEncryption(encryption)).finish();
}
function encodeEncryption(encryption) {
  const writer = new ProtoWriter().bytes(1, encryption.defaultKey ?? new Uint8Array());
  for (const { bucket, plainPath, cipherPath, key, pathCipher } of encryption.entries()) {
    const entry = new ProtoWriter().text(1, bucket).bytes(2, utf8(plainPath)).bytes(3, cipherPath);
    writer.message(2, entry.bytes(4, key).int(5, pathCipher).finish());
  }
  return writer.int(3, encryption.defaultPathCipher).finish();
}

export {
  limitTo,
  parseAccessGrant,
  parseRegisteredGrant,
  serializeAccessGrant
};
//# sourceMappingURL=chunk-RWSL4XZY.mjs.map
