#!/usr/bin/env node
import {
  constantTimeEqual,
  hmacSha512,
  nobleHashes,
  sha256,
  useHashes
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  concatBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/crypto/src/primitives-browser.ts
import { gcm } from "@noble/ciphers/aes.js";

// ../../packages/crypto/src/format-error.ts
var FormatError = class extends Error {
  name = "FormatError";
  kind;
  constructor(kind, message, options) {
    super(message, options);
    this.kind = kind;
  }
};
var isFormatError = (error, kind) => error instanceof FormatError && (kind === void 0 || error.kind === kind);

// ../../packages/crypto/src/primitives-browser.ts
function placed(bytes, into = bytes) {
  if (into !== bytes) into.set(bytes);
  return into;
}
var browserPrimitives = {
  ...nobleHashes,
  aesGcmSeal: (key, nonce, plaintext, into) => placed(gcm(key, nonce).encrypt(plaintext), into),
  aesGcmOpen(key, nonce, sealed, into) {
    const cipher = gcm(key, nonce);
    try {
      return placed(cipher.decrypt(sealed), into);
    } catch (cause) {
      throw new FormatError("decryption", "sealed bytes do not open with this key", { cause });
    }
  }
};

// ../../packages/crypto/src/primitives.ts
var current = browserPrimitives;
function usePrimitives(primitives) {
  current = primitives;
  useHashes(primitives);
}
var aesGcmSeal = (...input) => current.aesGcmSeal(...input);
var aesGcmOpen = (...input) => current.aesGcmOpen(...input);
var manyAtOnce = () => current.manyAtOnce?.();

// ../../packages/crypto/src/base58.ts
var alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var values = new Uint8Array(128);
for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;
var smallDigits = 9;
var maxTextLength = 65536;
function base58Encode(bytes) {
  const zeros = leadingZeros(bytes);
  if (zeros === bytes.length) return "1".repeat(zeros);
  const digits = Math.ceil((bytes.length - zeros) * 1.366);
  return "1".repeat(zeros) + encodeDigits(BigInt(`0x${toHex(bytes)}`), digits).replace(/^1+/, "");
}
function base58Decode(text) {
  if (text.length > maxTextLength) throw new FormatError("format", "base58 text is too long");
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text) || text.endsWith("\n")) throw new FormatError("format", "not base58 text");
  const digits = text.replace(/^1+/, "");
  const zeros = new Uint8Array(text.length - digits.length);
  if (digits === "") return zeros;
  const hex = decodeDigits(digits).toString(16);
  return concatBytes(zeros, fromHex(hex.length % 2 === 0 ? hex : `0${hex}`));
}
function encodeDigits(value, digits) {
  if (digits <= smallDigits) return encodeSmall(Number(value), digits);
  const low = Math.floor(digits / 2);
  const base = 58n ** BigInt(low);
  return encodeDigits(value / base, digits - low) + encodeDigits(value % base, low);
}
function encodeSmall(value, digits) {
  let text = "";
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 58)) text = alphabet.charAt(rest % 58) + text;
  return text;
}
function decodeDigits(digits) {
  if (digits.length <= smallDigits) {
    let value = 0;
    for (let at = 0; at < digits.length; at++) value = value * 58 + (values[digits.charCodeAt(at)] ?? 0);
    return BigInt(value);
  }
  const low = Math.floor(digits.length / 2);
  const high = decodeDigits(digits.slice(0, digits.length - low));
  return high * 58n ** BigInt(low) + decodeDigits(digits.slice(digits.length - low));
}
function leadingZeros(bytes) {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length : first;
}
var checksumLength = 4;
function base58CheckEncode(version, payload) {
  const body = concatBytes(Uint8Array.of(version), payload);
  return base58Encode(concatBytes(body, checksum(body)));
}
function base58CheckDecode(text) {
  const decoded = base58Decode(text);
  const version = decoded[0];
  if (version === void 0 || decoded.length < 1 + checksumLength) {
    throw new FormatError("format", "base58check text is too short");
  }
  const body = decoded.subarray(0, -checksumLength);
  if (!constantTimeEqual(checksum(body), decoded.subarray(-checksumLength))) {
    throw new FormatError("checksum", "base58check checksum does not match");
  }
  return { version, payload: body.slice(1) };
}
var checksum = (body) => sha256(sha256(body)).subarray(0, checksumLength);

// ../../packages/crypto/src/keys.ts
var cipherSuite = { unspecified: 0, null: 1, aesGcm: 2, secretBox: 3 };
var keyLength = 32;
var nonceLength = 24;
var gcmNonceLength = 12;
var tagLength = 16;
function seal(plaintext, cipher, key, nonce) {
  if (plaintext.length === 0) return new Uint8Array();
  if (cipher === cipherSuite.null) return plaintext;
  return aesGcmSeal(...checked(cipher, key, nonce), plaintext);
}
function open(sealed, cipher, key, nonce) {
  if (sealed.length === 0) return new Uint8Array();
  if (cipher === cipherSuite.null) return sealed;
  return aesGcmOpen(...checked(cipher, key, nonce), sealed);
}
function checked(cipher, key, nonce) {
  if (cipher !== cipherSuite.aesGcm) throw new FormatError("request", "unsupported cipher suite");
  if (key.length !== keyLength) throw new FormatError("format", "a key must have 32 bytes");
  if (nonce.length < gcmNonceLength) throw new FormatError("format", "a nonce must have at least 12 bytes");
  return [key, nonce.length === gcmNonceLength ? nonce : nonce.subarray(0, gcmNonceLength)];
}
function deriveKey(key, message) {
  return hmacSha512(key, typeof message === "string" ? utf8(message) : message).slice(0, keyLength);
}
var bucketKey = (rootKey, bucket) => deriveKey(rootKey, `path:${bucket}`);
var childKey = (parentKey, component) => deriveKey(parentKey, `path:${component}`);
var contentKeyOf = (pathKey) => deriveKey(pathKey, "content");
var encryptedKeyLength = keyLength + tagLength;
function sealContentKey(derivedKey, keyNonce, contentKey) {
  if (keyNonce.length !== nonceLength) throw new FormatError("format", "a key nonce must have 24 bytes");
  return seal(contentKey, cipherSuite.aesGcm, derivedKey, keyNonce);
}
function openContentKey(derivedKey, keyNonce, encryptedKey) {
  if (encryptedKey.length !== encryptedKeyLength) throw new FormatError("format", "an encrypted key must have 48 bytes");
  if (keyNonce.length < gcmNonceLength) throw new FormatError("format", "a key nonce must have 24 bytes");
  return open(encryptedKey, cipherSuite.aesGcm, derivedKey, keyNonce);
}
function resealKey(input) {
  const key = openContentKey(input.from.derivedKey, input.from.nonce, input.encryptedKey);
  const resealed = sealContentKey(input.to.derivedKey, input.to.nonce, key);
  key.fill(0);
  return resealed;
}

// ../../packages/std/src/concat-all.ts
function concatAll(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export {
  FormatError,
  isFormatError,
  usePrimitives,
  aesGcmSeal,
  aesGcmOpen,
  manyAtOnce,
  cipherSuite,
  keyLength,
  nonceLength,
  gcmNonceLength,
  tagLength,
  seal,
  open,
  deriveKey,
  bucketKey,
  childKey,
  contentKeyOf,
  encryptedKeyLength,
  sealContentKey,
  openContentKey,
  resealKey,
  concatAll,
  base58CheckEncode,
  base58CheckDecode
};
//# sourceMappingURL=chunk-ONRLC7FF.mjs.map
