#!/usr/bin/env node

// ../../packages/crypto/src/hash.ts
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as nobleSha256, sha512 as nobleSha512 } from "@noble/hashes/sha2.js";
var nobleHashes = {
  sha256: nobleSha256,
  sha512: nobleSha512,
  hmacSha256: (key, message) => hmac(nobleSha256, key, message),
  hmacSha512: (key, message) => hmac(nobleSha512, key, message)
};
var current = nobleHashes;
function useHashes(hashes) {
  current = hashes;
}
var sha256 = (bytes) => current.sha256(bytes);
var hmacSha256 = (key, message) => current.hmacSha256(key, message);
var hmacSha512 = (key, message) => current.hmacSha512(key, message);
function constantTimeEqual(a, b) {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}
var quota = 65536;
var pool = new Uint8Array(4096);
var maxPooled = 128;
var used = pool.length;
function randomBytes(length) {
  const bytes = new Uint8Array(length);
  if (length <= maxPooled) return takePooled(bytes);
  for (let at = 0; at < length; at += quota) globalThis.crypto.getRandomValues(bytes.subarray(at, at + quota));
  return bytes;
}
function takePooled(bytes) {
  if (used + bytes.length > pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  const end = used + bytes.length;
  bytes.set(pool.subarray(used, end));
  pool.fill(0, used, end);
  used = end;
  return bytes;
}

export {
  nobleHashes,
  useHashes,
  sha256,
  hmacSha256,
  hmacSha512,
  constantTimeEqual,
  randomBytes
};
//# sourceMappingURL=chunk-ZHYZJQYE.mjs.map
