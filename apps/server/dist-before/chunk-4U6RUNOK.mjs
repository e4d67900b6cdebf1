#!/usr/bin/env node
import {
  FormatError,
  aesGcmOpen,
  aesGcmSeal,
  gcmNonceLength,
  isFormatError,
  keyLength
} from "./chunk-ONRLC7FF.mjs";
import {
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  concatBytes,
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/crypto/src/edge-record.ts
var secretKeyNonce = new Uint8Array(gcmNonceLength);
var accessGrantNonce = Uint8Array.from({ length: gcmNonceLength }, (_, at) => at === 0 ? 1 : 0);
function sealRecord(accessKey, { secretKey, accessGrant }) {
  const key = recordSealingKey(accessKey);
  return {
    encryptedSecretKey: aesGcmSeal(key, secretKeyNonce, secretKey),
    encryptedAccessGrant: aesGcmSeal(key, accessGrantNonce, utf8(accessGrant))
  };
}
function openRecord(accessKey, sealed) {
  const key = recordSealingKey(accessKey);
  return {
    secretKey: aesGcmOpen(key, secretKeyNonce, sealed.encryptedSecretKey),
    accessGrant: grantText(aesGcmOpen(key, accessGrantNonce, sealed.encryptedAccessGrant))
  };
}
function recordSealingKey(accessKey) {
  const key = new Uint8Array(keyLength);
  if (accessKey.length > keyLength) throw new FormatError("format", "access key is too long");
  key.set(accessKey);
  return key;
}
function grantText(bytes) {
  try {
    return fromUtf8(bytes);
  } catch (cause) {
    throw new FormatError("decryption", "sealed access grant is not text", { cause });
  }
}

// ../../packages/crypto/src/edge-credentials.ts
var accessKeyForm = { marker: 77, bytes: 16, chars: 28, what: "access key id" };
var secretKeyForm = { marker: 78, bytes: 32, chars: 53, what: "secret key" };
var generateEdgeCredentials = () => ({
  accessKey: randomBytes(accessKeyForm.bytes),
  secretKey: randomBytes(secretKeyForm.bytes)
});
var formatAccessKeyId = (accessKey) => format(accessKeyForm, accessKey);
var formatSecretKey = (secretKey) => format(secretKeyForm, secretKey);
var parseAccessKeyId = (text) => parse(accessKeyForm, text);
function isAccessKeyId(text) {
  try {
    parseAccessKeyId(text);
    return true;
  } catch (error) {
    if (isFormatError(error)) return false;
    throw error;
  }
}
var recordKeyOf = (accessKey) => sha256(accessKey);
function format({ marker, bytes, what }, value) {
  if (value.length !== bytes) throw new FormatError("format", `${what} must have ${bytes} bytes`);
  return base32Encode(concatBytes(Uint8Array.of(marker), value));
}
function parse({ marker, chars, what }, text) {
  if (text.length !== chars) throw new FormatError("format", `${what} must have ${chars} characters`);
  const decoded = base32Decode(text);
  if (decoded[0] !== marker) throw new FormatError("format", `text is no ${what}`);
  return decoded.slice(1);
}
var alphabet = "abcdefghijklmnopqrstuvwxyz234567";
var valueOf = new Map([
  ...[...alphabet.toUpperCase()].map((char, value) => [char, value]),
  ...[...alphabet].map((char, value) => [char, value])
]);
function base32Encode(bytes) {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt(held >> bits - 5 & 31);
    held &= 31;
  }
  return bits > 0 ? text + alphabet.charAt(held << 5 - bits & 31) : text;
}
function base32Decode(text) {
  const bytes = new Uint8Array(Math.floor(text.length * 5 / 8));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (const char of text) {
    const value = valueOf.get(char);
    if (value === void 0) throw new FormatError("format", "not base32 text");
    held = held << 5 | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}
var nonceOf = (first) => Uint8Array.from({ length: gcmNonceLength }, (_, at) => at === 0 ? first : 0);
var secretKeyNonce2 = nonceOf(0);
var accessGrantNonce2 = nonceOf(1);
function sealForEdgeCache(accessKeyId, credential) {
  const key = cacheKey(accessKeyId);
  return {
    secretKey: aesGcmSeal(key, secretKeyNonce2, utf8(credential.secretKey)),
    accessGrant: aesGcmSeal(key, accessGrantNonce2, utf8(credential.accessGrant))
  };
}
function openForEdgeCache(accessKeyId, sealed) {
  const key = cacheKey(accessKeyId);
  try {
    return {
      secretKey: fromUtf8(aesGcmOpen(key, secretKeyNonce2, sealed.secretKey)),
      accessGrant: fromUtf8(aesGcmOpen(key, accessGrantNonce2, sealed.accessGrant))
    };
  } catch (cause) {
    throw new FormatError("decryption", "cached credential does not open with this access key id", { cause });
  }
}
function cacheKey(accessKeyId) {
  const key = new Uint8Array(keyLength);
  key.set(utf8(accessKeyId).subarray(0, keyLength));
  return key;
}

export {
  sealRecord,
  openRecord,
  generateEdgeCredentials,
  formatAccessKeyId,
  formatSecretKey,
  parseAccessKeyId,
  isAccessKeyId,
  recordKeyOf,
  base32Encode,
  sealForEdgeCache,
  openForEdgeCache
};
//# sourceMappingURL=chunk-4U6RUNOK.mjs.map
