#!/usr/bin/env node
import {
  boolean
} from "./chunk-LJ36BN5V.mjs";

// ../../packages/server-kit/src/settings/web-assembly.ts
var webAssemblySetting = {
  env: "PERIGEE_WEBASSEMBLY",
  default: true,
  parse: boolean,
  means: "Open the ETags of a listing many at a time, in WebAssembly; when off, OpenSSL opens each, which takes longer."
};

export {
  webAssemblySetting
};
//# sourceMappingURL=chunk-JR336YOZ.mjs.map
