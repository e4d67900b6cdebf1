#!/usr/bin/env node
import {
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  concatBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/crypto/src/rule-mark.ts
var noBytes = new Uint8Array();
var ruleMark = ({ folder, nameStart }) => toHex(sha256(concatBytes(folder ?? noBytes, utf8("/"), nameStart))).slice(0, 16);

export {
  ruleMark
};
//# sourceMappingURL=chunk-BGOVY6DD.mjs.map
