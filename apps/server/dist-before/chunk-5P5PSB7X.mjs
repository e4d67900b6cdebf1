#!/usr/bin/env node
import {
  FormatError,
  base58CheckEncode,
  concatAll
} from "./chunk-ONRLC7FF.mjs";
import {
  hmacSha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/grants/src/limits.ts
var maxCaveats = 64;
var maxPaths = 256;
var maxComponents = 1024;
var strangersLimits = { caveats: maxCaveats, paths: maxPaths, components: maxComponents };
var noLimits = { caveats: Infinity, paths: Infinity, components: Infinity };

// ../../packages/grants/src/api-key.ts
var apiKeyVersion = 0;
var createApiKey = (secret, head) => fromParts({ head: head.slice(), caveats: [], tail: hmacSha256(secret, head) });
var addCaveat = (apiKey, caveat) => fromParts({
  head: apiKey.head,
  caveats: [...apiKey.caveats, caveat],
  tail: hmacSha256(apiKey.tail, caveat)
});
var serializeApiKey = (apiKey) => base58CheckEncode(apiKeyVersion, apiKey.raw);
var parseMacaroon = (bytes, limits = strangersLimits) => fromParts(parsePackets(bytes, limits));
function fromParts(parts) {
  return { ...parts, raw: serializePackets(parts) };
}
var maxLength = 2 ** 31 - 1;
var maxVarintLength = 10;
function parsePackets(bytes, limits) {
  if (bytes.length < 2) throw new FormatError("format", "empty macaroon");
  if (bytes[0] !== macaroonVersion) throw malformed("unknown version");
  const reader = new PacketReader(new Uint8Array(bytes).subarray(1));
  const [identifier, ...others] = reader.section();
  if (identifier?.type !== packetType.identifier || others.length > 0) throw malformed("invalid header");
  const caveats = [];
  for (let section = reader.section(); section.length > 0; section = reader.section()) {
    if (caveats.length === limits.caveats) throw malformed("too many caveats");
    caveats.push(caveatOf(section));
  }
  const signature = reader.packet();
  if (signature.type !== packetType.signature) throw malformed("signature is missing");
  if (signature.data.length !== tailLength) throw malformed("signature must have 32 bytes");
  return { head: identifier.data, caveats, tail: signature.data };
}
function caveatOf([identifier, verification, ...others]) {
  if (identifier?.type !== packetType.identifier) throw malformed("no identifier in caveat");
  if (verification && verification.type !== packetType.verificationId) throw malformed("invalid field in caveat");
  if (others.length > 0) throw malformed("extra fields in caveat");
  return identifier.data;
}
var PacketReader = class {
  #bytes;
  #at = 0;
  constructor(bytes) {
    this.#bytes = bytes;
  }
  /** Packets up to the end of the section, in strictly ascending order of type, without a leading location. */
  section() {
    const packets = [];
    let last = packetType.endOfSection;
    for (let next = this.packet(); next.type !== packetType.endOfSection; next = this.packet()) {
      if (next.type <= last) throw malformed("fields out of order");
      last = next.type;
      if (next.type !== packetType.location) packets.push(next);
    }
    return packets;
  }
  packet() {
    const type = this.#bytes[this.#at++];
    if (type === void 0) throw malformed("truncated packet");
    if (type === packetType.endOfSection) return { type, data: new Uint8Array() };
    const length = this.#length();
    if (length > this.#bytes.length - this.#at) throw malformed("truncated packet");
    return { type, data: this.#bytes.subarray(this.#at, this.#at += length) };
  }
  #length() {
    let length = 0;
    for (let read = 0; read < maxVarintLength; read++) {
      const byte = this.#bytes[this.#at++];
      if (byte === void 0) throw malformed("truncated packet");
      length += byte % 128 * 2 ** (7 * read);
      if (byte < 128 && length <= maxLength) return length;
      if (byte < 128) break;
    }
    throw malformed("packet is too long");
  }
};
var malformed = (what) => new FormatError("format", `malformed macaroon: ${what}`);
var macaroonVersion = 2;
var packetType = { endOfSection: 0, location: 1, identifier: 2, verificationId: 4, signature: 6 };
var tailLength = 32;
function serializePackets(parts) {
  const endOfSection = Uint8Array.of(packetType.endOfSection);
  return concatAll([
    Uint8Array.of(macaroonVersion),
    ...packet(packetType.identifier, parts.head),
    endOfSection,
    ...parts.caveats.flatMap((caveat) => [...packet(packetType.identifier, caveat), endOfSection]),
    endOfSection,
    ...packet(packetType.signature, parts.tail)
  ]);
}
var packet = (type, data) => [
  Uint8Array.of(type, ...lengthBytes(data.length)),
  data
];
function lengthBytes(length) {
  return length < 128 ? [length] : [length % 128 + 128, ...lengthBytes(Math.floor(length / 128))];
}

// ../../packages/crypto/src/protobuf.ts
var maxVarintLength2 = 10;
var maxFieldNumber = 2 ** 29 - 1;
function readFields(message) {
  const fields = [];
  let at = 0;
  const varint2 = () => {
    let value = 0n;
    for (let read = 0; read < maxVarintLength2; read++) {
      const byte = message[at++];
      if (byte === void 0) throw malformed2("message ends within a number");
      value |= BigInt(byte & 127) << BigInt(7 * read);
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw malformed2("number is too long");
  };
  const bytes = (length) => {
    if (length > message.length - at) throw malformed2("message ends within a field");
    return message.subarray(at, at += length);
  };
  while (at < message.length) {
    const tag = Number(varint2());
    const number = Math.floor(tag / 8);
    if (number < 1 || number > maxFieldNumber) throw malformed2("field number is out of range");
    const wireType = tag % 8;
    if (wireType === 0) fields.push({ number, wireType, value: varint2() });
    else if (wireType === 1) fields.push({ number, wireType, value: bytes(8) });
    else if (wireType === 2) fields.push({ number, wireType, value: bytes(Number(varint2())) });
    else if (wireType === 5) fields.push({ number, wireType, value: bytes(4) });
    else throw malformed2("unsupported wire type");
  }
  return fields;
}
function asBytes({ value, wireType }) {
  if (wireType !== 2 || typeof value === "bigint") throw malformed2("field has an unexpected wire type");
  return value;
}
function asText(field) {
  const bytes = asBytes(field);
  try {
    return fromUtf8(bytes);
  } catch (cause) {
    throw new FormatError("format", "malformed protobuf: text is not UTF-8", { cause });
  }
}
function asInt64({ value, wireType }) {
  if (wireType !== 0 || typeof value !== "bigint") throw malformed2("field has an unexpected wire type");
  return BigInt.asIntN(64, value);
}
var asBool = (field) => asInt64(field) !== 0n;
function asSize(field) {
  const value = asInt64(field);
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw malformed2("size is out of range");
  return Number(value);
}
var malformed2 = (what) => new FormatError("format", `malformed protobuf: ${what}`);
var ProtoWriter = class {
  #parts = [];
  int(number, value) {
    const wide = BigInt(value);
    return wide === 0n ? this : this.#push(varint(BigInt(number * 8)), varint(wide));
  }
  bool(number, value) {
    return this.int(number, value ? 1 : 0);
  }
  bytes(number, value) {
    return value.length === 0 ? this : this.message(number, value);
  }
  text(number, value) {
    return this.bytes(number, utf8(value));
  }
  /** A nested message; written also when it is empty. */
  message(number, value) {
    return this.#push(varint(BigInt(number * 8 + 2)), varint(BigInt(value.length)), value);
  }
  finish() {
    return concatAll(this.#parts);
  }
  #push(...parts) {
    this.#parts.push(...parts);
    return this;
  }
};
function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

// ../../packages/grants/src/caveat.ts
var caveatFlags = {
  disallowReads: 1,
  disallowWrites: 2,
  disallowLists: 3,
  disallowDeletes: 4,
  /** Coarse and outdated: touches the outdated lock operation only. */
  disallowLocks: 5,
  disallowPutRetention: 6,
  disallowGetRetention: 7,
  disallowPutLegalHold: 8,
  disallowGetLegalHold: 9,
  disallowBypassGovernanceRetention: 11,
  disallowPutBucketObjectLockConfiguration: 12,
  disallowGetBucketObjectLockConfiguration: 13,
  disallowPutBucketNotificationConfiguration: 14,
  disallowGetBucketNotificationConfiguration: 15
};
var emptyCaveat = {
  flags: /* @__PURE__ */ new Set(),
  allowedPaths: [],
  notAfter: null,
  notBefore: null,
  maxObjectTtl: null,
  nonce: new Uint8Array()
};
var decoded = /* @__PURE__ */ new WeakMap();
function caveatsOf(apiKey) {
  const caveats = decoded.get(apiKey) ?? apiKey.caveats.map(decodeCaveat);
  decoded.set(apiKey, caveats);
  return caveats;
}
var nanosPerSecond = 1000000000n;
function decodeCaveat(message) {
  const flags = /* @__PURE__ */ new Set();
  const allowedPaths = [];
  let notAfter = null;
  let notBefore = null;
  let maxObjectTtl = null;
  let nonce = new Uint8Array();
  for (const field of readFields(message)) {
    const flag = flagOf.get(field.number);
    if (flag && asBool(field)) flags.add(flag);
    else if (flag) flags.delete(flag);
    else if (field.number === 10) allowedPaths.push(decodeAllowedPath(asBytes(field)));
    else if (field.number === 20) notAfter = decodeSpan(asBytes(field));
    else if (field.number === 21) notBefore = decodeSpan(asBytes(field));
    else if (field.number === 22) maxObjectTtl = decodeSpan(asBytes(field));
    else if (field.number === 30) nonce = asBytes(field);
  }
  return { flags, allowedPaths, notAfter, notBefore, maxObjectTtl, nonce };
}
var flagOf = new Map(Object.entries(caveatFlags).map(([flag, number]) => [number, flag]));
function decodeAllowedPath(message) {
  const path = { bucket: new Uint8Array(), encryptedPathPrefix: new Uint8Array() };
  for (const field of readFields(message)) {
    if (field.number === 1) path.bucket = asBytes(field);
    if (field.number === 2) path.encryptedPathPrefix = asBytes(field);
  }
  return path;
}
function decodeSpan(message) {
  let seconds = 0n;
  let nanos = 0n;
  for (const field of readFields(message)) {
    if (field.number === 1) seconds = asInt64(field);
    if (field.number === 2) nanos = BigInt.asIntN(32, asInt64(field));
  }
  return seconds * nanosPerSecond + nanos;
}
var allowedPathsField = 10;
function encodeCaveat(caveat) {
  const writer = new ProtoWriter();
  const writeFlags = (from, to) => {
    for (const [flag, number] of flagNumbers) {
      if (number >= from && number < to) writer.bool(number, caveat.flags.has(flag));
    }
  };
  writeFlags(1, allowedPathsField);
  for (const { bucket, encryptedPathPrefix } of caveat.allowedPaths) {
    writer.message(allowedPathsField, new ProtoWriter().bytes(1, bucket).bytes(2, encryptedPathPrefix).finish());
  }
  writeFlags(allowedPathsField, 20);
  if (caveat.notAfter !== null) writer.message(20, timestamp(caveat.notAfter));
  if (caveat.notBefore !== null) writer.message(21, timestamp(caveat.notBefore));
  if (caveat.maxObjectTtl !== null) writer.message(22, duration(caveat.maxObjectTtl));
  return writer.bytes(30, caveat.nonce).finish();
}
var flagNumbers = Object.entries(caveatFlags);
function timestamp(time) {
  const nanos = (time % nanosPerSecond + nanosPerSecond) % nanosPerSecond;
  return new ProtoWriter().int(1, (time - nanos) / nanosPerSecond).int(2, nanos).finish();
}
var duration = (span) => new ProtoWriter().int(1, span / nanosPerSecond).int(2, span % nanosPerSecond).finish();
function bucketText(bytes) {
  try {
    return fromUtf8(bytes);
  } catch {
    return null;
  }
}

export {
  readFields,
  asBytes,
  asText,
  asInt64,
  asSize,
  ProtoWriter,
  maxCaveats,
  strangersLimits,
  noLimits,
  createApiKey,
  addCaveat,
  serializeApiKey,
  parseMacaroon,
  emptyCaveat,
  caveatsOf,
  decodeCaveat,
  encodeCaveat,
  bucketText
};
//# sourceMappingURL=chunk-5P5PSB7X.mjs.map
