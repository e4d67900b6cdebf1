#!/usr/bin/env node

// ../../packages/std/src/bytes.ts
var encoder = new TextEncoder();
var decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
var maxSmall = 64;
function utf8(text) {
  if (text.length > maxSmall) return encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return encoder.encode(text);
    bytes[at] = code;
  }
  return bytes;
}
var fromUtf8 = (bytes) => decoder.decode(bytes);
function concatBytes(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
function compareBytes(a, b) {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i] - b[i];
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
var equalBytes = (a, b) => a.length === b.length && compareBytes(a, b) === 0;
function startsWithBytes(bytes, prefix) {
  return bytes.length >= prefix.length && equalBytes(bytes.subarray(0, prefix.length), prefix);
}
function splitBytes(bytes, separator) {
  const pieces = [];
  let from = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + 1;
  }
  pieces.push(bytes.subarray(from));
  return pieces;
}

export {
  utf8,
  fromUtf8,
  concatBytes,
  compareBytes,
  equalBytes,
  startsWithBytes,
  splitBytes
};
//# sourceMappingURL=chunk-L2NVF2WK.mjs.map
