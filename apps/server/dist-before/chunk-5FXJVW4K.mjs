#!/usr/bin/env node
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/server-kit/src/sealed-bytes.ts
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
var algorithm = "aes-256-gcm";
var nonceLength = 12;
var tagLength = 16;
var UnsealError = class extends Error {
  name = "UnsealError";
};
function sealBytes(key, plain, context) {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(bytesOf(context));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}
function openSealed(key, sealed, context) {
  if (sealed.length < nonceLength + tagLength) throw new UnsealError("sealed bytes are too short");
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength }).setAAD(bytesOf(context)).setAuthTag(sealed.subarray(-tagLength));
  const plain = decipher.update(sealed.subarray(nonceLength, -tagLength));
  try {
    decipher.final();
  } catch (cause) {
    throw new UnsealError("sealed bytes do not open with this key", { cause });
  }
  return new Uint8Array(plain);
}
var bytesOf = (context) => typeof context === "string" ? utf8(context) : context;

export {
  UnsealError,
  sealBytes,
  openSealed
};
//# sourceMappingURL=chunk-5FXJVW4K.mjs.map
