#!/usr/bin/env node
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";

// ../../packages/std/src/encoding.ts
var hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function toHex(bytes) {
  let text = "";
  for (const byte of bytes) text += hexDigits[byte];
  return text;
}
function fromHex(text) {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) throw new RangeError("not hexadecimal text");
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(binary);
}
function fromBase64(text) {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new RangeError("not base64 text");
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
var toBase64Url = (bytes) => withoutEnd(toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_"), "=");
function fromBase64Url(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new RangeError("not URL-safe base64 text");
  const standard = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

export {
  toHex,
  fromHex,
  toBase64,
  fromBase64,
  toBase64Url,
  fromBase64Url
};
//# sourceMappingURL=chunk-HTGNLTOS.mjs.map
