#!/usr/bin/env node
import {
  edgeBatchContent
} from "./chunk-6EDRXSDN.mjs";
import {
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/server-kit/src/edge-reports/seal-batch.ts
var contextOf = ({ process, number }) => `${process}:${number}`;
function sealBatch(key, { process, number, ...content }) {
  const sealed = sealBytes(key, utf8(JSON.stringify(content)), contextOf({ process, number }));
  return { process, number, sealed: Buffer.from(sealed).toString("base64") };
}
function openBatch(key, { process, number, sealed }) {
  const content = openSealed(key, Buffer.from(sealed, "base64"), contextOf({ process, number }));
  return { process, number, ...edgeBatchContent.parse(JSON.parse(fromUtf8(content))) };
}

export {
  sealBatch,
  openBatch
};
//# sourceMappingURL=chunk-PQWXPUJ4.mjs.map
