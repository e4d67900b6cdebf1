#!/usr/bin/env node
import {
  createSandbox
} from "./chunk-E62ACLTU.mjs";
import "./chunk-MIFQ3KWP.mjs";
import "./chunk-NEI3KEFJ.mjs";
import "./chunk-3MH2SJ5R.mjs";
import "./chunk-PFZD2ULI.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";
export {
  createSandbox
};
//# sourceMappingURL=create-sandbox-EL2QBJT5.mjs.map
